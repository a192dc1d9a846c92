"""How often the opponent can meld each of some cards, over guesses of the hand that nobody sees.

The guesses agree with everything that was seen (:mod:`trainer.analysis.worlds`), so what the opponent took, left and
threw counts, and that it did not knock. Nothing is played on. All cards meet the same guesses. Needs Numba (the extra
``analysis``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from trainer.analysis.kernel import INDEX, PARTNERS
from trainer.analysis.keys import Measured
from trainer.analysis.models import PANEL, Model
from trainer.analysis.price import ModelPrice
from trainer.analysis.prices import Prices
from trainer.analysis.trials import WALK
from trainer.analysis.use_chances import Apart, UseChance, UseChances
from trainer.analysis.worlds import Walk, sample_worlds, watched
from trainer.rules.cards import Card
from trainer.rules.play import View

MODEL = "a simulation: hands that fit everything you saw, for four simple players"
CHAINS, SAMPLES = 48, 16  # a chain is slow to forget its start: many of them, with few guesses each
_DIGITS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Uses:
    """What the guesses say of ``cards``. ``shares`` are per cent, by model, chain and card; one more card that is
    never melded stands at the end, so that a chance is a difference as well."""

    cards: tuple[Card, ...]
    shares: Prices
    models: tuple[str, ...]
    worlds: int

    def chance(self, number: int) -> float:
        """In per cent, on average over the models, of the card with this number."""
        return float(self.shares.total[:, :, number].mean())

    def ranked(self) -> list[int]:
        """The cards by their numbers, the safest first."""
        return sorted(range(len(self.cards)), key=self.chance)

    def between(self, safer: int, riskier: int) -> list[Measured]:
        """By model, by how many points of a hundred the second card is the riskier one."""
        return self.shares.between(riskier, safer)

    def chances(self, right: Sequence[int], wrong: Sequence[int]) -> UseChances:
        """The figures of these cards, rounded, and how far each right one lies from each wrong one."""
        order = [number for number in self.ranked() if number in {*right, *wrong}]
        apart = [
            Apart(self.cards[safer], self.cards[riskier], self._named(self.between(safer, riskier)))
            for safer in order
            if safer in right
            for riskier in order
            if riskier in wrong
        ]
        return UseChances(tuple(map(self._chance_of, order)), tuple(apart), self.worlds, MODEL)

    def _chance_of(self, number: int) -> UseChance:
        never = len(self.cards)
        mean = self.shares.loss(number, never)
        by_model = self._named(self.shares.between(number, never))
        return UseChance(self.cards[number], round(mean.difference, _DIGITS), round(mean.error, _DIGITS), by_model)

    def _named(self, found: Sequence[Measured]) -> tuple[ModelPrice, ...]:
        return tuple(
            ModelPrice(name, round(each.difference, _DIGITS), round(each.error, _DIGITS))
            for name, each in zip(self.models, found, strict=True)
        )


def guess_uses(
    view: View,
    cards: Sequence[Card],
    rng: Random,
    *,
    panel: Sequence[Model] = PANEL,
    chains: int = CHAINS,
    samples: int = SAMPLES,
    walk: Walk = WALK,
) -> Uses:
    """*cards* are cards of the player's hand. ViewError where no deal agrees with *view*."""
    seen = watched(view)
    luck = np.random.default_rng(rng.getrandbits(64))
    pairs = [np.array(PARTNERS[INDEX[card]], dtype=np.int64) for card in cards]
    shares = np.zeros((len(panel), chains, len(cards) + 1))
    for place, model in enumerate(panel):
        hands = sample_worlds(seen, model, luck, chains=chains, samples=samples, **walk._asdict()).hands
        for number, each in enumerate(pairs):
            melded = (hands[:, :, None] & each == each).any(axis=2)
            shares[place, :, number] = 100 * melded.mean(axis=1)
    found = Prices(shares, np.zeros_like(shares))
    return Uses(tuple(cards), found, tuple(model.name for model in panel), chains * samples)
