"""``gin-trainer puzzles``: make some, show one again by its id, and the four of a day."""

import argparse
from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import chain
from random import Random

from trainer.cli.bank import add_build, add_verify
from trainer.cli.options import Commands, Parser, add_json, whole_number
from trainer.cli.reports import reports
from trainer.cli.stream import DONE, InputError, Reply, show, symbols, wants_json
from trainer.exercises.model import ChooseCard, ChooseCards, Exercise, Row

_EPILOG = """\
examples:
  gin-trainer puzzles make best-melds --level 2 --seed 7
  gin-trainer puzzles show best-melds.1.2.48213
  gin-trainer puzzles daily 2026-11-30
  gin-trainer puzzles verify --priced 40
  gin-trainer puzzles reports --json

One JSON object a puzzle: id, kind, level, traps, skills, prompt, and data, which is the position. The id is all that is
needed to have the same puzzle again."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="make and show puzzles", description="The puzzles.", epilog=_EPILOG)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    make = _add(actions, "make", "make new puzzles of one kind")
    make.add_argument(
        "kind",
        metavar="KIND",
        help="for example best-melds or undercut; all are listed where it is none of them",
    )
    make.add_argument("--level", type=int, default=1, metavar="N", help="1 (first) to 3 (default: 1)")
    make.add_argument("--seed", type=int, metavar="S", help="the same seed makes the same puzzles (default: chance)")
    make.add_argument("--count", type=whole_number(1, 1000), default=1, metavar="N", help="how many (default: 1)")
    make.set_defaults(run=_make)
    again = _add(actions, "show", "show a puzzle by its id")
    again.add_argument("id", metavar="ID", help="for example best-melds.1.2.48213")
    again.set_defaults(run=_show)
    daily = _add(actions, "daily", "the four puzzles of a day")
    daily.add_argument("day", type=_day, nargs="?", metavar="DATE", help="for example 2026-11-30 (default: today)")
    daily.set_defaults(run=_daily)

    build = _add(actions, "build", "make the bank and the schedule anew; takes hours")
    add_build(build)
    told = _add(actions, "reports", "list the puzzles that learners found wrong: day, id, note")
    told.set_defaults(run=reports)
    verify = _add(actions, "verify", "check every key of the bank")
    add_verify(verify)


def _add(actions: Commands, name: str, what: str) -> Parser:
    parser = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=_EPILOG)
    add_json(parser)
    return parser


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a date (expected for example 2026-11-30)") from None


def _make(args: argparse.Namespace) -> int:
    import puzzles  # only this command needs them, here and below

    if not puzzles.has_maker(args.kind):
        from puzzles.serve import MAKERS, PRICED_KINDS

        kinds = ", ".join((*MAKERS, *PRICED_KINDS))
        raise InputError(f"no puzzles are made of the kind {args.kind[:40]!r} (kinds are: {kinds})")
    rng = Random(args.seed)
    return _show_all((puzzles.fresh(args.kind, args.level, rng) for _ in range(args.count)), args.json)


def _show(args: argparse.Namespace) -> int:
    import puzzles

    return _show_all(map(puzzles.load, [args.id]), args.json)


def _daily(args: argparse.Namespace) -> int:
    import puzzles

    day = args.day or datetime.now(UTC).astimezone().date()
    return _show_all(chain.from_iterable(map(puzzles.daily, [day])), args.json)


def _show_all(exercises: Iterable[Exercise], json_asked_for: bool) -> int:
    """*exercises* are made one by one as they are shown, and what is wrong with one ends it."""
    from puzzles import BankError, PuzzleError

    as_json = wants_json(json_asked_for)
    try:
        for exercise in exercises:
            show(_reply(exercise), as_json)
    except (PuzzleError, BankError) as problem:
        raise InputError(str(problem)) from problem
    return DONE


def _reply(exercise: Exercise) -> Reply:
    question = exercise.question
    data = {
        "id": exercise.id,
        "kind": exercise.kind,
        "level": exercise.level,
        "traps": list(exercise.traps),
        "skills": list(exercise.skills),
        "prompt": question.prompt(),
        "data": question.to_data(),
    }
    lines = [exercise.id, f"  {question.prompt()}", *(f"  {_row(row)}" for row in question.table())]
    match form := question.form():
        case ChooseCards():
            lines.append(f"  {form.label}: {symbols(form.hand)}")
        case ChooseCard():
            lines.append(f"  {form.label}: {symbols(form.cards)}")
        case _:
            pass  # nothing but buttons or a number to fill in
    return Reply(data, "\n".join(lines))


def _row(row: Row) -> str:
    return f"{row.label}: {' | '.join(symbols(group.cards) for group in row.groups)}"
