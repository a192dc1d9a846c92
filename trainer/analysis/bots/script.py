"""Scripted players: one discard rule with weights, one knock rule with a table of turns. Plain Python, fast."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from trainer.analysis.bots.policy import Policy, Sight, saves_deadwood
from trainer.analysis.kernel import PARTNERS, after_discards, indices_of, least_deadwood

MOST_POINTS = 10  # of one card
_HELD = 1 / 3  # the chance that a given unseen card is in the other hand, roughly


@dataclass(frozen=True, slots=True)
class Script(Policy):
    """Throws the card with the lowest ``deadwood - potential * hope + danger * risk``.

    *hope* is the sum, over the unseen cards, of the points each would save; *risk* the rough chance that the other
    hand makes a meld with the card. Knocks with at most ``early_knock`` points up to its turn ``early_turns``, later
    with at most ``late_knock``; above that it waits, unless fewer than ``waits_for`` unseen cards would make gin or
    it has no further turn.
    It throws its second choice with chance ``wobble``.
    """

    name: str
    text: str
    potential: float = 0.0
    danger: float = 0.0
    early_turns: int = 0
    early_knock: int = 10
    late_knock: int = 10
    waits_for: int = 0
    wobble: float = 0.0

    def takes(self, sight: Sight) -> bool:
        return saves_deadwood(sight)

    def throws(self, sight: Sight, rng: Random) -> int:
        ranked = self.ranked(sight)
        return ranked[1][1] if self.wobble and rng.random() < self.wobble else ranked[0][1]

    def ranked(self, sight: Sight) -> list[tuple[float, int]]:
        """(score, card) for every card that may be thrown, the best first."""
        return sorted((self._score(sight, card, deadwood), card) for card, deadwood in sight.throwable())

    def _score(self, sight: Sight, card: int, deadwood: int) -> float:
        score = float(deadwood)
        if self.potential:
            score -= self.potential * hope(sight.hand & ~(1 << card), sight.unseen)
        if self.danger:
            score += self.danger * risk(card, sight.known, sight.unseen)
        return score

    def ends(self, sight: Sight, thrown: int, deadwood: int) -> bool:
        if sight.is_last_turn:
            return True
        most = self.early_knock if sight.turn <= self.early_turns else self.late_knock
        if deadwood <= most:
            return True
        return self.waits_for > 0 and gin_outs(sight.hand & ~(1 << thrown), sight.unseen) < self.waits_for


@lru_cache(1 << 14)
def hope(ten: int, unseen: int) -> int:
    """The points that each unseen card would save these ten by making a meld, added up."""
    now = least_deadwood(ten)
    total = 0
    for card in indices_of(unseen):
        if any(ten & pair == pair for pair in PARTNERS[card]):
            total += max(0, now - least_deadwood(ten | 1 << card))
    return total


def risk(card: int, known: int, unseen: int) -> float:
    """The rough chance (0-1) that the other hand makes a meld with *card*: the chances of its pairs, added up."""
    total = 0.0
    for pair in PARTNERS[card]:
        if not pair & ~(known | unseen):
            total += _HELD ** (pair & unseen).bit_count()
    return min(1.0, total)


def gin_outs(ten: int, unseen: int) -> int:
    """How many unseen cards make gin with these ten, after the best discard."""
    return sum(_is_gin(ten | 1 << card) for card in indices_of(unseen))


@lru_cache(1 << 14)
def _is_gin(eleven: int) -> bool:
    # All but one card are melded, so no more than one card's points are loose.
    return least_deadwood(eleven) <= MOST_POINTS and any(deadwood == 0 for _, deadwood in after_discards(eleven))
