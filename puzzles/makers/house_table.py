"""The four-player house table: plain sums, then undercuts and equal counts."""

from random import Random

from puzzles.making import Made
from trainer.exercises.house_table import HouseTable
from trainer.rules.house_table import HOUSE
from trainer.rules.showdown import Ending

VERSION = 1
UNDERCUT, TIE = "undercut", "equal counts"
_UNDERCUT = {1: 0.2, 2: 0.5, 3: 0.6}  # the share of hands in which somebody has no more than you


def make(rng: Random, level: int) -> Made:
    """Level 1: mostly your hand, small counts. Level 2: every other hand an undercut. Level 3: often two of them."""
    most = 25 if level == 1 else 45
    knocker = rng.randint(2, HOUSE.limit())
    others = [rng.randint(knocker + 1, most) for _ in range(3)]
    if rng.random() < _UNDERCUT[level]:
        for seat in rng.sample(range(3), 2 if level == 3 else 1):
            others[seat] = rng.randint(0, knocker)
    left, opposite, right = others
    question = HouseTable(knocker, (left, opposite, right))
    named = ((UNDERCUT, question.key.result is Ending.UNDERCUT), (TIE, len({knocker, *others}) < 4))
    return Made(question, tuple(name for name, holds in named if holds))
