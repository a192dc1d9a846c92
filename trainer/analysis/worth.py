"""What a hand is worth to the player who ends it, as a table for simulations: every count against every other.

The points of the hand and the points of the box are kept apart; prices add them up and say so. Exact: every entry is
:func:`trainer.rules.showdown.score_hand`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trainer.rules.cards import Card
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import MOST_DEADWOOD, Ending, score_hand


class Worth(NamedTuple):
    """What the player who ends the hand gains, by (his count, the defender's count after lay-offs).

    Row 0 is gin, rows 1 to the limit are knocks, the last row is big gin. Negative where the defender scores.
    """

    points: NDArray[np.int64]
    box: NDArray[np.int64]  # the bonus of the boxes won or lost

    @property
    def total(self) -> NDArray[np.int64]:
        """Points of the hand plus the box."""
        return self.points + self.box

    @property
    def limit(self) -> int:
        """The most deadwood that may knock."""
        return len(self.points) - 2


def worth_of(rules: RuleSet = STANDARD, upcard: Card | None = None) -> Worth:
    """The table under *rules*; *upcard* is needed where it sets the limit or doubles (RuleError without it)."""
    kinds = [Ending.GIN, *[Ending.KNOCK] * rules.limit(upcard), Ending.BIG_GIN]
    points = np.zeros((len(kinds), MOST_DEADWOOD + 1), dtype=np.int64)
    box = np.zeros_like(points)
    for row, kind in enumerate(kinds):
        for defender in range(MOST_DEADWOOD + 1):
            score = score_hand(kind, row if kind is Ending.KNOCK else 0, defender, rules, upcard)
            points[row, defender] = score.knocker_points
            box[row, defender] = score.knocker_boxes * rules.box_bonus
    return Worth(points, box)
