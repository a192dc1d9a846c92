"""The questions of a sprint: exact kinds that take seconds, from the bank, so that nobody waits for one to be made."""

from functools import lru_cache
from random import Random

from puzzles.bank_file import bank_of
from puzzles.making import LEVELS
from puzzles.serve import PUZZLE_KINDS, load
from trainer.exercises.model import Exercise

SPRINT_KINDS = ("meld-or-not", "count-deadwood", "may-you-throw", "can-lay-off", "legal-or-not", "knock-limit")
assert not set(SPRINT_KINDS) & set(PUZZLE_KINDS)  # whose bank is that of the dailies

_ROUNDS = 2  # at each level, before the next


def sprint_puzzle(began: str, number: int) -> Exercise:
    """The puzzle *number* (from 0) of the sprint *began*: each kind once a round, harder after every two rounds.

    The same for the same two, so that a refresh changes nothing; none comes twice in a sprint.
    """
    round_, place = divmod(number, len(SPRINT_KINDS))
    kinds = list(SPRINT_KINDS)
    Random(f"sprint {began} {round_}").shuffle(kinds)
    kind = kinds[place]
    step = min(round_ // _ROUNDS, len(LEVELS) - 1)
    ids = _ids(began, kind, LEVELS[step])
    return load(ids[(round_ - step * _ROUNDS) % len(ids)])


@lru_cache(maxsize=256)
def _ids(began: str, kind: str, level: int) -> tuple[str, ...]:
    ids = [line.id for line in bank_of(kind).of_level(level)]
    Random(f"sprint {began} {kind} {level}").shuffle(ids)
    return tuple(ids)
