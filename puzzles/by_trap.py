"""Puzzles by what makes them hard: the traps that a kind's bank knows, and a puzzle with one of them."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

from puzzles.bank_file import Line, bank_of
from puzzles.making import LEVELS, PuzzleError
from puzzles.schedule import scheduled_ids
from puzzles.serve import PRICED_KINDS, PUZZLE_KINDS, fresh, load
from trainer.exercises.model import Exercise

_TRIES, _TRIES_OF_DAILIES = 12, 60  # puzzles made in the search; the bank of the dailies' kinds is spoken for


@cache
def traps_of_kind(kind: str) -> Mapping[str, tuple[int, ...]]:
    """The traps that puzzles of *kind* can be asked for by, the commonest first, each with the levels that have it."""
    lines = [
        line for line in bank_of(kind).lines.values() if kind not in PRICED_KINDS or line.id not in scheduled_ids()
    ]
    counts = Counter(trap for line in lines for trap in line.traps)
    return {
        trap: tuple(level for level in LEVELS if any(line.level == level and trap in line.traps for line in lines))
        for trap, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    }


def fresh_with(kind: str, trap: str, level: int, rng: Random) -> Exercise:
    """A puzzle of *kind* and *level* that has *trap* and is in no daily. PuzzleError where there is none."""
    lines = _lines_with(kind, trap, level)
    if lines and (kind in PRICED_KINDS or rng.random() < 0.5):
        return load(rng.choice(lines).id)
    if kind not in PRICED_KINDS:
        for _ in range(_TRIES_OF_DAILIES if kind in PUZZLE_KINDS else _TRIES):
            exercise = fresh(kind, level, rng)
            if trap in exercise.traps:
                return exercise
    if lines:
        return load(rng.choice(lines).id)
    raise PuzzleError(f"no puzzle of level {level} has {trap[:40]!r} in it")


@cache
def _lines_with(kind: str, trap: str, level: int) -> tuple[Line, ...]:
    """Lines of the bank that are in no daily."""
    lines = bank_of(kind).of_level(level)
    return tuple(line for line in lines if trap in line.traps and line.id not in scheduled_ids())
