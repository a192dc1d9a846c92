"""The four-player house table: counts of hands that were played, plain sums, then undercuts and equal counts."""

from collections.abc import Iterator
from random import Random

from puzzles.making import Made
from puzzles.positions import turns
from trainer.analysis.kernel import least_deadwood
from trainer.exercises.house_table import HouseTable
from trainer.rules.house_table import HOUSE
from trainer.rules.showdown import Ending

VERSION = 2  # the counts are those of hands from play; those of version 1 were thrown with dice
UNDERCUT, TIE = "undercut", "equal counts"
_UNDERCUT = {1: 0.2, 2: 0.5, 3: 0.6}  # the share of hands in which somebody has no more than you
_OTHERS = 3


def make(rng: Random, level: int) -> Made:
    """Level 1: mostly your hand, small counts. Level 2: every other hand an undercut. Level 3: often two of them."""
    most = 25 if level == 1 else 45
    low = 0 if rng.random() >= _UNDERCUT[level] else 2 if level == 3 else 1
    counts = _counts(rng)
    knocker = next(count for count in counts if 2 <= count <= HOUSE.limit())
    below = [count for count, _ in zip(_those(counts, 0, knocker), range(low), strict=False)]
    above = [count for count, _ in zip(_those(counts, knocker + 1, most), range(_OTHERS - low), strict=False)]
    left, opposite, right = rng.sample([*below, *above], _OTHERS)
    question = HouseTable(knocker, (left, opposite, right))
    named = (
        (UNDERCUT, question.key.result is Ending.UNDERCUT),
        (TIE, len({knocker, left, opposite, right}) <= _OTHERS),
    )
    return Made(question, tuple(name for name, holds in named if holds))


def _counts(rng: Random) -> Iterator[int]:
    """Without end: what players have left over in the middle of a hand, after their discard."""
    for position in turns(rng):
        yield position.least
        yield least_deadwood(position.other)


def _those(counts: Iterator[int], least: int, most: int) -> Iterator[int]:
    return (count for count in counts if least <= count <= most)
