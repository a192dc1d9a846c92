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
    practice draws from; ``daily`` gives the number of the n-th daily of a level. No number is in both.
    """

    version: int
    readable: Collection[int]
    make: Callable[[int, int, int], Made]
    fresh: Callable[[int], range]
    daily: Callable[[int, int], int]


_DAILIES = 10**8  # numbers below are for dailies


def seeded(kind: str, version: int, make: Callable[[Random, int], Made]) -> Maker:
    """A maker whose numbers are seeds of the dice. A text seeds the same dice on every machine."""
    return Maker(
        version,
        readable={version},
        make=lambda number, level, of: make(Random(f"{kind}.{of}.{level}.{number}"), level),
        fresh=lambda level: range(_DAILIES, 1000 * _DAILIES),
        daily=lambda nth, level: nth % _DAILIES,
    )


def banked(
    readable: Collection[int], make: Callable[[int, int, int], Made], count: Callable[[int], int], renamings: int
) -> Maker:
    """A maker whose numbers are places in a bank: each line in turn, then each again in the next renaming.

    *count* is of the newest version. Dailies have the first half of the renamings, practice the second.
    """

    def half(level: int) -> int:
        return count(level) // renamings * (renamings // 2)

    return Maker(
        max(readable),
        readable,
        make,
        fresh=lambda level: range(half(level), count(level)),
        daily=lambda nth, level: nth % half(level),
    )
