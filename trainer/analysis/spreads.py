"""What each way of laying down a knock brings, on average over guesses of the hand that nobody sees.

The knock ends the hand, so nothing is played on: of each guess the showdown is exact, and the opponent lays off as well
as possible. All ways meet the same guesses, so the error is that of their difference. Needs Numba (the extra
``analysis``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from trainer.analysis.kernel import defence, least_deadwood, mask_of
from trainer.analysis.models import PANEL, Model
from trainer.analysis.price import ChoicePrice, ChoicePrices, ModelPrice
from trainer.analysis.prices import Prices
from trainer.analysis.trials import WALK
from trainer.analysis.worlds import sample_worlds, watched
from trainer.rules.arrange import Arrangement
from trainer.rules.play import View
from trainer.rules.showdown import Ending, score_hand

MODEL = "a simulation: hands that fit what you saw, for four simple players, each laid off from as well as possible"
LETTERS = "ABCDEF"
_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Spreads:
    """The ways by letter, their prices the best first, and of each way (in its order) how often cards are laid off."""

    prices: ChoicePrices
    laid: tuple[float, ...]


def price_spreads(
    view: View,
    ways: Sequence[Arrangement],
    rng: Random,
    *,
    panel: Sequence[Model] = PANEL,
    chains: int = 32,
    samples: int = 40,
) -> Spreads:
    """*ways* group the ten cards that stay after the discard. ViewError where no deal agrees with *view*."""
    seen = watched(view)
    luck = np.random.default_rng(rng.getrandbits(64))
    shape = (len(panel), chains, len(ways))
    points, box, laid, undercut = (np.zeros(shape) for _ in range(4))
    theirs = []
    masks = [([mask_of(meld) for meld in way.melds], way.deadwood) for way in ways]
    for place, model in enumerate(panel):
        worlds = sample_worlds(seen, model, luck, chains=chains, samples=samples, **WALK._asdict())
        for chain, hands in enumerate(worlds.hands):
            for hand in map(int, hands):
                least = least_deadwood(hand)
                theirs.append(least)
                for number, (melds, count) in enumerate(masks):
                    left = defence(melds, hand)
                    score = score_hand(Ending.KNOCK, count, left, view.rules, view.upcard)
                    points[place, chain, number] += score.knocker_points
                    box[place, chain, number] += score.knocker_boxes * view.rules.box_bonus
                    laid[place, chain, number] += left < least
                    undercut[place, chain, number] += score.result is Ending.UNDERCUT
    prices = Prices(points / samples, box / samples)
    means, undercuts = prices.total.mean(axis=(0, 1)), (undercut / samples).mean(axis=(0, 1))
    ranked = sorted(range(len(ways)), key=lambda number: -means[number])
    choices = []
    for number in ranked:
        loss = prices.loss(ranked[0], number)
        under = prices.between(ranked[0], number)
        choices.append(
            ChoicePrice(
                action=f"lay {LETTERS[number]}",
                points=round(float(means[number]), _DIGITS),
                box=round(float(prices.box[:, :, number].mean()), _DIGITS),
                loss=round(loss.difference, _DIGITS),
                error=round(loss.error, _DIGITS),
                models=tuple(
                    ModelPrice(model.name, round(each.difference, _DIGITS), round(each.error, _DIGITS))
                    for model, each in zip(panel, under, strict=True)
                ),
                undercut_chance=round(float(undercuts[number]), 3),
            )
        )
    found = ChoicePrices(tuple(choices), round(float(np.mean(theirs)), 1), chains * samples, MODEL)
    return Spreads(found, tuple(round(float(each), 3) for each in (laid / samples).mean(axis=(0, 1))))
