"""What a knock brings now, against hands that the opponent may hold: the exact showdown of each, weighted.

Nothing is played on. The hands come from whoever guesses them (:mod:`trainer.analysis.worlds`), or all that there can
be; the showdown itself has no model in it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt

from trainer.rules.cards import Card
from trainer.rules.melds import Meld
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import Ending, showdown

Weighted = tuple[Collection[Card], float]
"""Ten cards that the opponent may hold, and how likely they are beside the others (above 0, on any scale)."""


@dataclass(frozen=True, slots=True)
class KnockNow:
    """A knock against the weighted hands. Points are a hand's, to the knocker; negative where the opponent scores."""

    points: float  # mean, the box left out
    box: float  # mean points of the boxes won or lost
    error: float | None  # standard error of points and box together; None from a single group
    undercut_chance: float  # 0-1

    @property
    def price(self) -> float:
        """Points with the box."""
        return self.points + self.box


def knock_now(
    melds: Sequence[Meld],
    deadwood: Collection[Card],
    groups: Sequence[Sequence[Weighted]],
    rules: RuleSet = STANDARD,
    upcard: Card | None = None,
) -> KnockNow:
    """The knock that lays down *melds* and leaves *deadwood* (the discard is thrown) against every hand of *groups*.

    Hands of one group are alike (one chain of guesses), and the error is how much the groups differ; a group of one is
    a guess of its own. The opponent lays off as well as possible. Raises ValueError where there is no hand or a
    weight is not above 0, and RulesError for a knock that is not allowed or a hand that shares a card with it.
    """
    hands = [each for group in groups for each in group]
    if not hands:
        raise ValueError("no hand to knock against")
    if wrong := [weight for _, weight in hands if not (isfinite(weight) and weight > 0)]:
        raise ValueError(f"a hand has the weight {wrong[0]} (expected a number above 0)")
    points = box = undercuts = 0.0
    gains: list[tuple[float, float]] = []  # of each group: its weight, and the weighted sum of what is gained
    for group in groups:
        gained = 0.0
        for hand, weight in group:
            score = showdown(melds, deadwood, hand, rules, upcard=upcard).score
            box_points = score.knocker_boxes * rules.box_bonus
            points += score.knocker_points * weight
            box += box_points * weight
            undercuts += weight * (score.result is Ending.UNDERCUT)
            gained += (score.knocker_points + box_points) * weight
        gains.append((sum(weight for _, weight in group), gained))
    total = sum(weight for weight, _ in gains)
    return KnockNow(points / total, box / total, _error([each for each in gains if each[0]]), undercuts / total)


def _error(gains: Sequence[tuple[float, float]]) -> float | None:
    """The standard error of the ratio of the sums: from how far each group lies from it."""
    if len(gains) < 2:
        return None
    total = sum(weight for weight, _ in gains)
    mean = sum(gained for _, gained in gains) / total
    apart = sum((gained - mean * weight) ** 2 for weight, gained in gains)
    return sqrt(apart * len(gains) / (len(gains) - 1)) / total
