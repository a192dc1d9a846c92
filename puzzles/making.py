"""What a maker hands over, and the numbers that puzzle ids carry."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random

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
    puzzles can still be made. ``make`` is pure: (number, level, version). ``fresh`` are the numbers of a level that
    practice draws from; the numbers below are the bank's.
    """

    version: int
    readable: Collection[int]
    make: Callable[[int, int, int], Made]
    fresh: Callable[[int], range]


_BANKED = 10**8  # numbers below are for the bank, and so for dailies


def seeded(kind: str, version: int, make: Callable[[Random, int], Made]) -> Maker:
    """A maker whose numbers are seeds of the dice. A text seeds the same dice on every machine."""
    return Maker(
        version,
        readable={version},
        make=lambda number, level, of: make(Random(f"{kind}.{of}.{level}.{number}"), level),
        fresh=lambda level: range(_BANKED, 1000 * _BANKED),
    )
