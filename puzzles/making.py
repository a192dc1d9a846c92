"""What a maker hands over, the numbers that puzzle ids carry, and how long a search for one may take."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from puzzles.positions import LookedLongEnough
from puzzles.renaming import RENAMINGS, renamed
from trainer.exercises.model import Question
from trainer.exercises.skills import Skill

LEVELS = (1, 2, 3)


class PuzzleError(ValueError):
    """An id or a request that names no puzzle. The message is one line."""


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle without its place in the world: the question, what makes it hard (may be nothing), and skills that
    it trains beside those of its kind."""

    question: Question
    traps: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()


@dataclass(frozen=True, slots=True)
class Maker:
    """How one kind's puzzles are made.

    ``version`` goes up with every change that gives some number another puzzle; ``readable`` are the versions whose
    puzzles can still be made, and ``banked`` is the one of the bank, whose puzzles dailies name. ``make`` is pure:
    (number, level, version). ``fresh`` are the numbers of a level that practice draws from; the numbers below are the
    bank's.
    """

    version: int
    banked: int
    readable: Collection[int]
    make: Callable[[int, int, int], Made]
    fresh: Callable[[int], range]


_BANKED = 10**8  # numbers below are for the bank, and so for dailies


def seeded(kind: str, version: int, make: Callable[[Random, int], Made]) -> Maker:
    """A maker whose numbers are seeds of the dice. A text seeds the same dice on every machine."""
    return Maker(
        version,
        banked=version,
        readable={version},
        make=lambda number, level, of: make(Random(f"{kind}.{of}.{level}.{number}"), level),
        fresh=lambda level: range(_BANKED, 1000 * _BANKED),
    )


SEARCHED, BOUNDED = 1, 2
"""The versions of :func:`bounded`."""
PATIENCE = 400  # positions, where a maker has no bound of its own

Search = Callable[[Random, int, int | None], Made]
"""(dice, level, the most positions that may be looked at)."""


def bounded(kind: str, search: Search, quick: Mapping[int, Sequence[int]], patience: int = PATIENCE) -> Maker:
    """A maker of positions that are rare: nobody waits for the few numbers whose position is very rare.

    Version 1 looks until it finds. Version 2 gives up after *patience* positions and makes the puzzle of one of
    the *quick* numbers of version 1 instead, by level, with its suits renamed. Of two answers the quick numbers have
    each as often. The bank stays with version 1, and so do the dailies.
    """

    def make(number: int, level: int, of: int) -> Made:
        rng = Random(f"{kind}.{of}.{level}.{number}")
        try:
            return search(rng, level, None if of == SEARCHED else patience)
        except LookedLongEnough:
            made = search(Random(f"{kind}.{SEARCHED}.{level}.{rng.choice(quick[level])}"), level, None)
            data = renamed(made.question.to_data(), rng.choice(RENAMINGS))
            return replace(made, question=type(made.question).from_data(data))

    return Maker(
        BOUNDED,
        banked=SEARCHED,
        readable={SEARCHED, BOUNDED},
        make=make,
        fresh=lambda level: range(_BANKED, 1000 * _BANKED),
    )
