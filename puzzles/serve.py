"""Puzzles by kind, by id, by day, and like one that was missed. An id is all that is needed to make a puzzle again."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache
from random import Random

from puzzles.bank_file import BankError, Line, bank_of
from puzzles.difficulty import difficulty_of
from puzzles.makers import (
    best_melds,
    can_lay_off,
    count_deadwood,
    declare,
    gin_outs,
    hollywood,
    house_table,
    knock_limit,
    lay_off,
    legal_discards,
    legal_or_not,
    may_you_knock,
    may_you_throw,
    meld_or_not,
    outs,
    safe_discard,
    safer_card,
    score_game,
    score_hand,
    turn_options,
    undercut,
    watch_then_answer,
    what_can_he_hold,
    which_spread,
)
from puzzles.makers.quick import QUICK
from puzzles.making import LEVELS, Maker, PuzzleError, bounded, seeded
from puzzles.renaming import RENAMINGS, renamed
from puzzles.schedule import ids_of, schedule, scheduled_ids
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS

MAKERS: Mapping[str, Maker] = {
    "best-melds": seeded("best-melds", best_melds.VERSION, best_melds.make),
    "undercut": bounded("undercut", undercut.search, QUICK["undercut"]),
    "safe-discard": bounded("safe-discard", safe_discard.search, QUICK["safe-discard"]),
    # Asked by lessons only; made for "Try one like it" and for reviews.
    "meld-or-not": seeded("meld-or-not", meld_or_not.VERSION, meld_or_not.make),
    "count-deadwood": seeded("count-deadwood", count_deadwood.VERSION, count_deadwood.make),
    "legal-discards": seeded("legal-discards", legal_discards.VERSION, legal_discards.make),
    "may-you-throw": seeded("may-you-throw", may_you_throw.VERSION, may_you_throw.make),
    "may-you-knock": bounded("may-you-knock", may_you_knock.search, QUICK["may-you-knock"]),
    "can-lay-off": seeded("can-lay-off", can_lay_off.VERSION, can_lay_off.make),
    "lay-off": bounded("lay-off", lay_off.search, QUICK["lay-off"], lay_off.PATIENCE),
    "score-hand": seeded("score-hand", score_hand.VERSION, score_hand.make),
    "turn-options": seeded("turn-options", turn_options.VERSION, turn_options.make),
    "declare": seeded("declare", declare.VERSION, declare.make),
    "score-game": seeded("score-game", score_game.VERSION, score_game.make),
    "knock-limit": seeded("knock-limit", knock_limit.VERSION, knock_limit.make),
    "outs": seeded("outs", outs.VERSION, outs.make),
    "hollywood": seeded("hollywood", hollywood.VERSION, hollywood.make),
    "house-table": seeded("house-table", house_table.VERSION, house_table.make),
    "gin-outs": seeded("gin-outs", gin_outs.VERSION, gin_outs.make),
    "safer-card": seeded("safer-card", safer_card.VERSION, safer_card.make),
    "which-spread": which_spread.maker(),
    "legal-or-not": seeded("legal-or-not", legal_or_not.VERSION, legal_or_not.make),
    "what-can-he-hold": seeded("what-can-he-hold", what_can_he_hold.VERSION, what_can_he_hold.make),
    "watch-then-answer": seeded("watch-then-answer", watch_then_answer.VERSION, watch_then_answer.make),
}
PUZZLE_KINDS = ("best-melds", "undercut", "safe-discard", "should-you-knock")
"""The kinds of a day's four puzzles, in their order; practice offers the same."""

PRICED_KINDS = ("should-you-knock", "best-discard", "draw-or-take", "unseen-spread", "inferred-discard")
"""The kinds whose answers were estimated ahead: their puzzles are the lines of the bank, each in 24 suit namings."""

PRACTICE_KINDS = (
    *PUZZLE_KINDS,
    "best-discard",
    "draw-or-take",
    "may-you-knock",
    "lay-off",
    "which-spread",
    "unseen-spread",
    "outs",
    "score-hand",
    "score-game",
    "hollywood",
    "what-can-he-hold",
    "inferred-discard",
    "legal-or-not",
    "watch-then-answer",
)
"""The kinds that practice offers: those of the dailies first."""

_RENAMED = 10**6  # numbers of a renaming's puzzles are this far from those of the one before
_NUMBER = re.compile(r"0|[1-9][0-9]{0,11}")
_TRIES = 25  # puzzles looked at for one with the same trap


def has_maker(kind: str) -> bool:
    """Whether puzzles of *kind* can be made, so that :func:`similar` finds some."""
    return kind in MAKERS or kind in PRICED_KINDS


def fresh(kind: str, level: int, rng: Random) -> Exercise:
    """A puzzle of *kind* and *level* that is in no daily. PuzzleError for a kind or level that has none."""
    _check(kind, level)
    if kind in PRICED_KINDS:
        line = rng.choice(_unscheduled(kind, level))
        renaming = rng.randrange(len(RENAMINGS))
        return load(f"{kind}.{line.version}.{level}.{line.number + renaming * _RENAMED}")
    maker = MAKERS[kind]
    return _made(kind, maker.version, level, rng.choice(maker.fresh(level)))


@lru_cache(maxsize=512)  # pages ask for the same puzzle each time they are drawn
def load(puzzle_id: str) -> Exercise:
    """The puzzle that *puzzle_id* names, the same for ever. PuzzleError says what is wrong with another text."""
    kind, version, level, number = _parts(puzzle_id)
    _check(kind, level)
    lines = bank_of(kind).lines
    try:
        if puzzle_id in lines:
            return lines[puzzle_id].exercise()
        if kind in PRICED_KINDS:
            return _renamed(kind, version, level, number)
        if version not in MAKERS[kind].readable:
            newest = MAKERS[kind].version
            raise PuzzleError(f"{puzzle_id[:60]!r} is of version {version}, which is not known (newest: {newest})")
        return _made(kind, version, level, number)
    except BankError as error:
        raise PuzzleError(str(error)) from error


def _renamed(kind: str, version: int, level: int, number: int) -> Exercise:
    """A line of the bank in another suit naming."""
    renaming, place = divmod(number, _RENAMED)
    line = bank_of(kind).lines.get(f"{kind}.{version}.{level}.{place}")
    if line is None or renaming >= len(RENAMINGS):
        raise PuzzleError(f"'{kind}.{version}.{level}.{number}' names no puzzle of the bank")
    exercise = line.exercise()
    question = type(exercise.question).from_data(renamed(dict(line.question), RENAMINGS[renaming]))
    return replace(exercise, id=f"{kind}.{version}.{level}.{number}", question=question)


def daily(day: date) -> tuple[Exercise, ...]:
    """The four puzzles of *day*, one of each kind of :data:`PUZZLE_KINDS`, the easiest first, the same for everybody.

    Easier on Monday than on Sunday. None comes back. PuzzleError for a day that the schedule does not have.
    """
    return tuple(load(each) for each in ids_of(day))


def has_daily(day: date) -> bool:
    """Whether the schedule has puzzles for *day*."""
    return day in schedule()


@cache
def _unscheduled(kind: str, level: int) -> tuple[Line, ...]:
    return tuple(line for line in bank_of(kind).of_level(level) if line.id not in scheduled_ids())


def similar(exercise: Exercise, number: int) -> Exercise:
    """Another puzzle like *exercise* (a puzzle or a lesson's check): its kind, its level, its first trap if it has one
    and one with it is found soon. The same *number* gives the same one. PuzzleError for a kind without a maker."""
    first: Exercise | None = None
    for candidate in _candidates(exercise, number):
        first = first or candidate
        if not exercise.traps or candidate.traps[:1] == exercise.traps[:1]:
            return candidate
    if first is None:
        raise PuzzleError(f"there is no other puzzle like {exercise.id[:60]!r}")
    return first


def _candidates(exercise: Exercise, number: int) -> Iterator[Exercise]:
    """Some puzzles of the same kind and level, never the same position."""
    rng = Random(f"like {exercise.id} {number}")
    tries = (fresh(exercise.kind, exercise.level, rng) for _ in range(_TRIES))
    yield from (each for each in tries if not same_but_for_suits(each, exercise))


def same_but_for_suits(one: Exercise, other: Exercise) -> bool:
    """Whether two priced puzzles are the same line of the bank, or two others are equal."""
    return one.question == other.question or line_id(one.id) == line_id(other.id)


def line_id(puzzle_id: str) -> str:
    """The id of a puzzle's line in the bank, whatever its suits are called; any other id is its own."""
    kind, _, number = puzzle_id.rpartition(".")
    if kind.partition(".")[0] not in PRICED_KINDS or not _NUMBER.fullmatch(number):
        return puzzle_id
    return f"{kind}.{int(number) % _RENAMED}"


def _check(kind: str, level: int) -> None:
    if not has_maker(kind):
        raise PuzzleError(f"no puzzles are made of the kind {kind[:40]!r}")
    if level not in LEVELS:
        raise PuzzleError(f"there is no level {level} (levels are 1 to {len(LEVELS)})")


def _parts(puzzle_id: str) -> tuple[str, int, int, int]:
    parts = puzzle_id.split(".")
    if len(parts) != 4 or not all(_NUMBER.fullmatch(part) for part in parts[1:]):
        raise PuzzleError(f"{puzzle_id[:60]!r} is no puzzle (expected kind.version.level.number, as best-melds.1.2.7)")
    return parts[0], int(parts[1]), int(parts[2]), int(parts[3])


def _made(kind: str, version: int, level: int, number: int) -> Exercise:
    made = MAKERS[kind].make(number, level, version)
    return Exercise(
        id=f"{kind}.{version}.{level}.{number}",
        question=made.question,
        skills=(*KINDS[kind].skills, *made.skills),
        version=version,
        level=level,
        traps=made.traps,
        measured=difficulty_of(made.question, level, made.traps),
    )
