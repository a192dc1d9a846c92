"""``gin-trainer puzzles build`` and ``verify``: the bank of puzzles and the schedule of the dailies."""

import argparse
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.cli.bar import Bar
from trainer.cli.stream import ANSWER_IS_NO, DONE, InputError, Reply, complain, show, wants_json

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

    from puzzles.bank_file import Line
    from puzzles.journal import Note

SCHEDULE = "schedule"


def add_build(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "kinds", nargs="*", metavar="KIND", help=f"kinds, or {SCHEDULE} (default: all, then {SCHEDULE})"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where the bank is written (default: the bank itself)"
    )
    parser.add_argument(
        "--notes",
        type=Path,
        default=Path("bank-notes"),
        metavar="FOLDER",
        help="what the seeds of priced kinds gave is kept here, so that the work can stop and go on",
    )
    parser.add_argument("--cores", type=int, default=cpu_count() or 1, metavar="C", help="how many processes")
    parser.set_defaults(run=build)


def build(args: argparse.Namespace) -> int:
    from puzzles.bank_file import FOLDER, path_of, write_bank
    from puzzles.serve import MAKERS, PRICED_KINDS

    out: Path = args.out or FOLDER
    known = (*MAKERS, *PRICED_KINDS)
    for kind in args.kinds:
        if kind not in (*known, SCHEDULE):
            raise InputError(f"there is no bank of {kind[:40]!r} (expected some of: {', '.join((*known, SCHEDULE))})")
    out.mkdir(parents=True, exist_ok=True)
    for kind in (each for each in args.kinds or known if each != SCHEDULE):
        lines = _priced(kind, args.notes, args.cores) if kind in PRICED_KINDS else _exact(kind, args.cores)
        write_bank(path_of(kind, out), lines)
        show(Reply({"kind": kind, "lines": len(lines)}, f"{kind}: {len(lines)} lines"), wants_json(args.json))
    if not args.kinds or SCHEDULE in args.kinds:
        _build_schedule(out, args.json)
    return DONE


def _exact(kind: str, cores: int) -> "list[Line]":
    """The levels of one kind, side by side."""
    from puzzles.build import exact_counts
    from puzzles.making import LEVELS

    bar = Bar(kind, sum(exact_counts(kind).values()))
    try:
        with get_context("spawn").Pool(min(cores, len(LEVELS))) as pool:
            found: list[Line] = []
            for level_lines in pool.imap_unordered(_exact_level, [(kind, level) for level in LEVELS]):
                found += level_lines
                bar.step(len(level_lines))
    finally:
        bar.clear()
    return found


def _exact_level(task: tuple[str, int]) -> "list[Line]":
    from puzzles.build import exact_lines
    from puzzles.serve import MAKERS

    kind, level = task
    return list(exact_lines(kind, MAKERS[kind], level))


def _priced(kind: str, notes: Path, cores: int) -> "list[Line]":
    from puzzles.build import PRICED_COUNTS, priced_lines
    from puzzles.journal import search

    notes.mkdir(parents=True, exist_ok=True)
    bar = Bar(kind, 0)
    try:
        return priced_lines(kind, _counted(search(kind, notes / f"{kind}.notes", cores), bar), PRICED_COUNTS[kind])
    finally:
        bar.clear()


def _counted(found: "Iterable[Note]", bar: Bar) -> "Iterator[Note]":
    for note in found:
        bar.step(1, "seeds")
        yield note


def _build_schedule(out: Path, json_asked_for: bool) -> None:
    from puzzles.bank_file import path_of, read_bank
    from puzzles.build import schedule_rows, write_schedule
    from puzzles.schedule import PATH
    from puzzles.serve import PUZZLE_KINDS

    banks = {kind: read_bank(path_of(kind, out)).lines.values() for kind in PUZZLE_KINDS}
    try:
        rows = list(schedule_rows(banks, PUZZLE_KINDS))
        write_schedule(out / PATH.name, rows)
    except ValueError as problem:
        raise InputError(str(problem)) from problem
    show(Reply({"days": len(rows)}, f"{SCHEDULE}: {len(rows)} days"), wants_json(json_asked_for))


def add_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="kinds (default: all)")
    parser.add_argument(
        "--priced", type=int, default=0, metavar="N", help="price N lines of each priced kind again (default: none)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the dice of the new prices (default: 1)")
    parser.add_argument("--cores", type=int, default=cpu_count() or 1, metavar="C", help="how many processes")
    parser.set_defaults(run=verify)


def verify(args: argparse.Namespace) -> int:
    """Status 1 where a key is wrong, a kind is out of balance, or the schedule names what is not there."""
    from puzzles.serve import MAKERS, PRICED_KINDS
    from puzzles.verify import Report, check_kind, check_schedule

    known = (*MAKERS, *PRICED_KINDS)
    if strange := [kind for kind in args.kinds if kind not in known]:
        raise InputError(f"there is no bank of {strange[0][:40]!r} (expected some of: {', '.join(known)})")
    kinds = args.kinds or list(known)
    bar = Bar("checked", len(kinds))
    wrong = 0
    with get_context("spawn").Pool(max(1, min(args.cores, len(kinds)))) as pool:
        reports: list[Report] = []
        for report in pool.imap(check_kind, kinds):
            bar.step(1, report.kind)
            reports.append(report)
        bar.clear()
        for report in reports:
            wrong += len(report.problems)
            show(Reply(report.to_data(), report.text()), wants_json(args.json))
        for kind in (each for each in kinds if each in PRICED_KINDS and args.priced):
            _reprice(kind, args, pool)
    problems = check_schedule() if not args.kinds else []
    for problem in (*(each for report in reports for each in report.problems), *problems):
        complain("gin-trainer puzzles verify", problem)
    return ANSWER_IS_NO if wrong or problems else DONE


def _reprice(kind: str, args: argparse.Namespace, pool: "Pool") -> None:
    from puzzles.reprice import chosen_lines, reprice, summary

    tasks = [(line.id, args.seed) for line in chosen_lines(kind, args.priced)]
    bar = Bar(f"{kind}, priced again", len(tasks))
    found = []
    for each in pool.imap(reprice, tasks):
        found.append(each)
        bar.step(1)
    bar.clear()
    total = summary(kind, found)
    show(Reply(total.to_data(), total.text()), wants_json(args.json))
