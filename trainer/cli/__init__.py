"""``gin-trainer``: the command line. One file a command; with no command the app starts.

Exit status: 0 done, 1 the answer is no, 2 bad input. Errors are one line each on stderr. Nothing heavy is imported
before the command that needs it runs, so that a pipeline of ``gin-trainer melds`` starts fast.
"""

import os
import sys
from collections.abc import Sequence

from trainer import __version__
from trainer.cli import advise, arena, lessons, melds, paper, progress, puzzles, replay, score, showdown
from trainer.cli.options import Parser
from trainer.cli.stream import BAD_INPUT, InputError, complain
from trainer.rules.errors import RulesError

INTERRUPTED = 130  # what shells report for Ctrl+C

_EXAMPLES = """\
examples:
  gin-trainer
  gin-trainer --port 8600 --no-browser
  gin-trainer --share
  gin-trainer melds 7h 7d 7s 3c 4c 5c 6c 2s 3h As

Each command has its own help, with an example: gin-trainer melds --help
On a terminal the output is text; with --json, or into a pipe, it is JSON, one object a line.
Exit status: 0 done, 1 the answer is no, 2 bad input."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. ``--help`` and ``--version`` raise SystemExit, as argparse does."""
    parser = _parser()
    name = parser.prog
    try:
        args = parser.parse_args(argv)
        if args.command is None:
            return _start_app(args.port, not args.no_browser, args.share)
        name = f"{parser.prog} {args.command}"
        if args.port is not None or args.no_browser or args.share:
            raise InputError("--port, --no-browser and --share are for starting the app, not for a command")
        status: int = args.run(args)
        return status
    except (InputError, RulesError) as problem:
        complain(name, problem)
        return BAD_INPUT
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _start_app(port: int | None, browser: bool, share: bool) -> int:
    from trainer.cli import app  # brings the database with it

    return app.run(port=port, browser=browser, share=share)


def _parser() -> Parser:
    parser = Parser(
        prog="gin-trainer",
        description="Learn gin rummy. With no command: start the app and open the browser.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("--version", action="version", version=f"gin-trainer {__version__}")
    parser.add_argument(
        "--port", type=int, metavar="N", help="where the app listens (default: the first free from 8501)"
    )
    parser.add_argument("--no-browser", action="store_true", help="start the app without opening a browser")
    parser.add_argument(
        "--share",
        action="store_true",
        help="serve the local network too: others open the printed address and choose a nickname",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in (melds, showdown, score, replay, puzzles, lessons, arena, advise, progress, paper):
        command.add_to(commands)
    return parser
