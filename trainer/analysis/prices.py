"""Mean points of some choices under some models of the opponent, chain by chain, and how they compare.

All choices met the same deals, so the error of a difference is far smaller than that of either price.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.keys import Measured, decided
from trainer.analysis.trials import Trials
from trainer.rules.play import Action, Knock

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """Mean points by model, chain and action, the box apart."""

    points: Numbers
    box: Numbers

    @classmethod
    def of(cls, rounds: Sequence[Sequence[Trials]]) -> "Prices":
        """Of the own ways to play on the best, which is the same for every chain of a model."""
        points, box = [], []
        for trials in zip(*rounds, strict=True):  # those of one model
            both = [np.concatenate([getattr(each, part) for each in trials]) for part in ("points", "box")]
            way = (both[0] + both[1]).mean(axis=0).argmax(axis=1)
            chosen = [np.take_along_axis(each, way[None, :, None], axis=2)[:, :, 0] for each in both]
            points.append(chosen[0])
            box.append(chosen[1])
        return cls(np.stack(points), np.stack(box))

    @property
    def total(self) -> Numbers:
        return self.points + self.box

    def between(self, first: int, other: int) -> list[Measured]:
        """By model: how much better *first* is. The same deals met both, so the error is that of the difference."""
        better = self.total[:, :, first] - self.total[:, :, other]
        errors = better.std(axis=1, ddof=1) / sqrt(better.shape[1])
        return [Measured(float(mean), float(error)) for mean, error in zip(better.mean(axis=1), errors, strict=True)]

    def loss(self, first: int, other: int) -> Measured:
        """The mean over the models; the error joins that of the sampling and how far the models lie apart."""
        each = self.between(first, other)
        means = np.array([one.difference for one in each])
        sampling = sqrt(sum(one.error**2 for one in each)) / len(each)
        return Measured(float(means.mean()), sqrt(sampling**2 + float(means.var()) / len(each)))

    def ranked(self, actions: Sequence[Action]) -> list[int]:
        """The actions by price, the best first; of a knock with one discard the best grouping alone."""
        means = self.total.mean(axis=(0, 1))
        kept, knocks = [], set()
        for number in sorted(range(len(actions)), key=lambda each: -means[each]):
            action = actions[number]
            if isinstance(action, Knock):
                if action.card in knocks:
                    continue
                knocks.add(action.card)
            kept.append(number)
        return kept

    def decides(self, ranked: Sequence[int]) -> bool:
        return all(decided(self.between(ranked[0], other)) == 1 for other in ranked[1:])
