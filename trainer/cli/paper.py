"""``gin-trainer print``: a rules card, score sheets and worksheets as PDF."""

import argparse
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from trainer.cli.options import Commands, Parser, add_rules, rules_of
from trainer.cli.stream import DONE, InputError

if TYPE_CHECKING:
    from trainer.paper.pdf import Style

_EPILOG = """\
examples:
  gin-trainer print rules
  gin-trainer print rules --rules classic --paper letter --ink saver -o card.pdf
  gin-trainer print sheet
  gin-trainer print hollywood
  gin-trainer print worksheet --kind best-melds --kind undercut --level 2 --seed 7
  gin-trainer print lesson L3

The file is named after what it is, or by -o; one that is there already is not written over without --force."""
_KINDS = ("best-melds", "undercut", "safe-discard")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "print", help="rules card, score sheets and worksheets as PDF", description="Papers as PDF.", epilog=_EPILOG
    )
    papers = parser.add_subparsers(dest="paper_name", metavar="PAPER", required=True)
    rules = _add(papers, "rules", "the rules on one page")
    add_rules(rules)
    sheet = _add(papers, "sheet", "a score sheet for one game")
    add_rules(sheet)
    _add(papers, "hollywood", "a score sheet for three games at once")
    work = _add(papers, "worksheet", "eight puzzles, with their answers overleaf")
    work.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="K",
        help=f"may be given several times (default: {', '.join(_KINDS)})",
    )
    work.add_argument("--level", type=int, default=1, metavar="N", help="1 (first) to 3 (default: 1)")
    work.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same puzzles (default: chance)")
    work.add_argument("--title", default="Gin rummy worksheet", metavar="TEXT", help="what stands at its head")
    lesson = _add(papers, "lesson", "what a lesson says, to take along")
    lesson.add_argument("lesson", metavar="ID", help="for example L3")


def _add(papers: Commands, name: str, what: str) -> Parser:
    parser = papers.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=_EPILOG)
    parser.add_argument("--paper", default="a4", metavar="SIZE", help="a4 or letter (default: a4)")
    parser.add_argument("--ink", default="colour", metavar="INK", help="colour or saver (default: colour)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where it is written")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.set_defaults(run=run)
    return parser


def run(args: argparse.Namespace) -> int:
    path = Path(args.output or f"gin-{args.paper_name}.pdf")
    if path.exists() and not args.force:
        raise InputError(f"{path}: is there already (--force writes over it)")
    made = _made(args)
    try:
        path.write_bytes(made)
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from problem
    print(path)
    return DONE


def _made(args: argparse.Namespace) -> bytes:
    from lessons import LessonError
    from puzzles import BankError, PuzzleError
    from trainer.paper.canvas import Ink
    from trainer.paper.pdf import Size, Style

    sizes, inks = [str(each) for each in Size], [str(each) for each in Ink]
    if args.paper not in sizes:
        raise InputError(f"--paper: expected {' or '.join(sizes)}, not {args.paper[:40]!r}")
    if args.ink not in inks:
        raise InputError(f"--ink: expected {' or '.join(inks)}, not {args.ink[:40]!r}")
    try:
        return _paper(args, Style(Size(args.paper), Ink(args.ink)))
    except (PuzzleError, BankError, LessonError) as problem:
        raise InputError(str(problem)) from problem


def _paper(args: argparse.Namespace, style: "Style") -> bytes:
    match args.paper_name:
        case "rules":
            from trainer.paper.rules_card import rules_card

            return rules_card(style, rules_of(args))
        case "sheet" | "hollywood":
            from trainer.paper.sheets import hollywood_sheet, score_sheet

            return (
                hollywood_sheet(style) if args.paper_name == "hollywood" else score_sheet(style, None, rules_of(args))
            )
        case "lesson":
            import lessons
            from trainer.paper.summary import lesson_summary

            return lesson_summary(lessons.lesson(args.lesson), style)
        case _:
            from trainer.paper.worksheet import MOST_TITLE, worksheet, worksheet_puzzles

            seed = SystemRandom().randrange(1_000_000) if args.seed is None else args.seed
            return worksheet(worksheet_puzzles(args.kind or _KINDS, args.level, seed), style, args.title[:MOST_TITLE])
