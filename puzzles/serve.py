"""Puzzles by kind, by id, by day, and like one that was missed. An id is all that is needed to make a puzzle again."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from random import Random

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
    should_you_knock,
    turn_options,
    undercut,
    watch_then_answer,
    what_can_he_hold,
    which_spread,
)
from puzzles.making import LEVELS, Maker, PuzzleError, banked, seeded
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS
from trainer.exercises.should_you_knock import ShouldYouKnock

MAKERS: Mapping[str, Maker] = {
    "best-melds": seeded("best-melds", best_melds.VERSION, best_melds.make),
    "undercut": seeded("undercut", undercut.VERSION, undercut.make),
    "safe-discard": seeded("safe-discard", safe_discard.VERSION, safe_discard.make),
    "should-you-knock": banked(
        should_you_knock.LINES,
        should_you_knock.make,
        should_you_knock.puzzle_count,
        len(should_you_knock.RENAMINGS),
    ),
    # Asked by lessons only; made for "Try one like it" and for reviews.
    "meld-or-not": seeded("meld-or-not", meld_or_not.VERSION, meld_or_not.make),
    "count-deadwood": seeded("count-deadwood", count_deadwood.VERSION, count_deadwood.make),
    "legal-discards": seeded("legal-discards", legal_discards.VERSION, legal_discards.make),
    "may-you-throw": seeded("may-you-throw", may_you_throw.VERSION, may_you_throw.make),
    "may-you-knock": seeded("may-you-knock", may_you_knock.VERSION, may_you_knock.make),
    "can-lay-off": seeded("can-lay-off", can_lay_off.VERSION, can_lay_off.make),
    "lay-off": seeded("lay-off", lay_off.VERSION, lay_off.make),
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
    "which-spread": seeded("which-spread", which_spread.VERSION, which_spread.make),
    "legal-or-not": seeded("legal-or-not", legal_or_not.VERSION, legal_or_not.make),
    "what-can-he-hold": seeded("what-can-he-hold", what_can_he_hold.VERSION, what_can_he_hold.make),
    "watch-then-answer": seeded("watch-then-answer", watch_then_answer.VERSION, watch_then_answer.make),
}
PUZZLE_KINDS = ("best-melds", "undercut", "safe-discard", "should-you-knock")
"""The kinds of a day's four puzzles, in their order; practice offers the same."""

WEEK = (1, 1, 2, 2, 2, 3, 3)
"""The level of a day's puzzles, Monday first."""

_FIRST_MONDAY = date(2024, 1, 1)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,11}")
_TRIES = 25  # puzzles looked at for one with the same trap


def has_maker(kind: str) -> bool:
    """Whether puzzles of *kind* can be made, so that :func:`similar` finds some."""
    return kind in MAKERS


def fresh(kind: str, level: int, rng: Random) -> Exercise:
    """A puzzle of *kind* and *level* that is in no daily. PuzzleError for a kind or level that has none."""
    maker = _maker(kind, level)
    return _exercise(kind, maker.version, level, rng.choice(maker.fresh(level)))


def load(puzzle_id: str) -> Exercise:
    """The puzzle that *puzzle_id* names, the same for ever. PuzzleError says what is wrong with another text."""
    kind, version, level, number = _parts(puzzle_id)
    maker = _maker(kind, level)
    if version not in maker.readable:
        raise PuzzleError(f"{puzzle_id[:60]!r} is of version {version}, which is not known (newest: {maker.version})")
    try:
        return _exercise(kind, version, level, number)
    except ValueError as error:
        raise PuzzleError(f"{puzzle_id[:60]!r} names no puzzle: {error}") from error


def daily(day: date) -> tuple[Exercise, Exercise, Exercise, Exercise]:
    """The four puzzles of *day*, one of each kind in the order of :data:`PUZZLE_KINDS`, the same for everybody.

    Easier on Monday than on Sunday. None comes back within 365 days.
    """
    level = WEEK[day.weekday()]
    weeks, weekday = divmod((day - _FIRST_MONDAY).days, len(WEEK))
    nth = weeks * WEEK.count(level) + WEEK[:weekday].count(level)
    numbers = ((kind, MAKERS[kind].daily(nth, level)) for kind in PUZZLE_KINDS)
    melds, cut, safe, knock = (_exercise(kind, MAKERS[kind].version, level, number) for kind, number in numbers)
    return melds, cut, safe, knock


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
    yield from (each for each in tries if not _same_but_for_suits(each, exercise))


def _same_but_for_suits(one: Exercise, other: Exercise) -> bool:
    """Whether two priced positions have the same price, part by part, or two others are equal."""
    if isinstance(one.question, ShouldYouKnock):
        assert isinstance(other.question, ShouldYouKnock)
        return one.question.price.models == other.question.price.models
    return one.question == other.question


def _maker(kind: str, level: int) -> Maker:
    if kind not in MAKERS:
        raise PuzzleError(f"no puzzles are made of the kind {kind[:40]!r} (kinds are: {', '.join(MAKERS)})")
    if level not in LEVELS:
        raise PuzzleError(f"there is no level {level} (levels are 1 to {len(LEVELS)})")
    return MAKERS[kind]


def _parts(puzzle_id: str) -> tuple[str, int, int, int]:
    parts = puzzle_id.split(".")
    if len(parts) != 4 or not all(_NUMBER.fullmatch(part) for part in parts[1:]):
        raise PuzzleError(f"{puzzle_id[:60]!r} is no puzzle (expected kind.version.level.number, as best-melds.1.2.7)")
    return parts[0], int(parts[1]), int(parts[2]), int(parts[3])


@lru_cache(maxsize=512)  # pages ask for the same puzzle each time they are drawn
def _exercise(kind: str, version: int, level: int, number: int) -> Exercise:
    made = MAKERS[kind].make(number, level, version)
    return Exercise(
        id=f"{kind}.{version}.{level}.{number}",
        question=made.question,
        skills=(*KINDS[kind].skills, *made.skills),
        version=version,
        level=level,
        traps=made.traps,
    )
