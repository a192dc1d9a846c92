"""``gin-trainer lessons``: check the lesson files."""

import argparse
from pathlib import Path
from typing import Any

from trainer.cli.options import Commands, add_json
from trainer.cli.stream import ANSWER_IS_NO, DONE, InputError, Reply, complain, show, wants_json

_EPILOG = """\
examples:
  gin-trainer lessons verify
  gin-trainer lessons verify lessons/content/L2-sets-and-runs.md

Everything wrong is reported on stderr with its file and line, and the exit status is then 1."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("lessons", help="check the lesson files", description="The lessons.", epilog=_EPILOG)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    verify = actions.add_parser(
        "verify",
        help="check lesson files, or the program's own and its reference",
        description="Read lesson files and derive every answer in them.",
        epilog=_EPILOG,
    )
    verify.add_argument(
        "paths", nargs="*", type=Path, metavar="FILE", help="files or folders (default: the program's own)"
    )
    add_json(verify)
    verify.set_defaults(run=run)


def _counts_text(counts: dict[str, Any]) -> str:
    """What was checked, and how long each lesson takes to read; nothing where single files were named."""
    if not counts:
        return ""
    minutes = "  ".join(f"{name} {value}" for name, value in counts["reading_minutes"].items())
    return (
        f"\n{counts['lessons']} lessons, {counts['checks']} checks: {counts['derived']} answers derived by the engine, "
        f"{counts['checks'] - counts['derived']} facts on words."
        f"\n{counts['claims']} of {counts['claims']} statements of the rule sheets are covered."
        f"\nMinutes to read: {minutes}"
    )


def run(args: argparse.Namespace) -> int:
    import lessons  # only this command needs them
    from lessons.coverage import summary, verify_coverage
    from lessons.reference import verify_reference

    for path in args.paths:
        if not path.exists():
            raise InputError(f"{path}: there is no such file")
    problems = lessons.verify(args.paths)
    counts: dict[str, Any] = {}
    if not args.paths:
        problems += verify_reference()
        if not problems:
            problems += verify_coverage(lessons.load_lessons())
            counts = summary(lessons.load_lessons())
    for problem in problems:
        complain("gin-trainer lessons", problem)
    places = "1 place" if len(problems) == 1 else f"{len(problems)} places"
    text = f"Wrong in {places}." if problems else f"Every lesson is right.{_counts_text(counts)}"
    show(Reply({"right": not problems, "problems": problems, **counts}, text), wants_json(args.json))
    return ANSWER_IS_NO if problems else DONE
