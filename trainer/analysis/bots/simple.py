"""Simple players for simulations. A bot sees its own hand, the top of the pile and the turn; never the other hand.

They are models, not masters: they read no discards and remember none. Each takes the top of the pile only for a
meld that lowers its deadwood, throws what leaves little deadwood while keeping cards that are close to a meld, and
differs in when it knocks.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from trainer.analysis.kernel import after_discards, least_deadwood, mask_of, melds_with, neighbours
from trainer.rules.cards import DECK

_NEAR = tuple(mask_of(neighbours(card)[0]) for card in DECK)
_GAP = tuple(mask_of(neighbours(card)[1]) for card in DECK)
_NEAR_OUTS = 2  # cards that complete a pair or two neighbours, roughly; with a gap between them it is one


@dataclass(frozen=True, slots=True)
class Bot:
    """One simple way to play.

    Up to and including its turn ``early_turns`` it knocks with at most ``early_knock`` points, later with at most
    ``late_knock`` (0 is gin only); never above the limit of the table. ``patience`` is the points it gives up for
    each card that would complete a pair. It throws its second choice with chance ``wobble``.
    """

    name: str
    text: str  # as it is described to a learner
    early_knock: int = 10
    late_knock: int = 10
    early_turns: int = 0
    patience: float = 1.0
    wobble: float = 0.0

    def knocks(self, deadwood: int, turn: int, limit: int) -> bool:
        """Whether it ends the hand with *deadwood* left after the discard."""
        return deadwood <= min(limit, self.early_knock if turn <= self.early_turns else self.late_knock)

    def takes(self, hand: int, top: int) -> bool:
        """Whether, holding ten cards, it takes the card *top* from the pile."""
        if not melds_with(hand, top):
            return False
        least = min(deadwood for index, deadwood in after_discards(hand | 1 << top) if index != top)
        return least < least_deadwood(hand)

    def choices(self, hand: int) -> tuple[tuple[float, int, int], ...]:
        """What it would throw from eleven cards, dearest wish first: (score, card, least deadwood then)."""
        return ranked_discards(hand, self.patience)

    def throws(self, hand: int, taken: int, rng: Random) -> int:
        """The card it throws from eleven, never the one just *taken* (-1 for none)."""
        allowed = [index for _, index, _ in self.choices(hand)[:3] if index != taken]
        return allowed[1] if self.wobble and rng.random() < self.wobble else allowed[0]


@lru_cache(1 << 16)
def ranked_discards(hand: int, patience: float) -> tuple[tuple[float, int, int], ...]:
    """(score, card, least deadwood when it is thrown) for eleven cards, lowest score first."""
    return tuple(sorted(scored_discards(hand, patience)))


def scored_discards(hand: int, patience: float) -> list[tuple[float, int, int]]:
    """The same in the order of the cards."""
    return [
        (
            deadwood + patience * (_NEAR_OUTS * (hand & _NEAR[index]).bit_count() + (hand & _GAP[index]).bit_count()),
            index,
            deadwood,
        )
        for index, deadwood in after_discards(hand)
    ]


AT_ONCE = Bot("at once", "knocks at the first chance")
EARLY = Bot("early", "knocks up to its sixth turn, then waits for gin", late_knock=0, early_turns=6)
WEAK = Bot("weak", "throws its highest loose cards and knocks at the first chance", patience=0.0, wobble=0.25)
OPPONENTS = (AT_ONCE, EARLY, WEAK)
