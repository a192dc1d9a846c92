"""A policy over :class:`View`: from what a player may see to the action it chooses."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from trainer.analysis.bots.spread import safest_grouping
from trainer.analysis.kernel import INDEX, POINTS, after_discards, least_deadwood, mask_of
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, Pass, Phase, TakeDiscard, View, best_defence

_ALL = (1 << len(DECK)) - 1
NO_CARD = -1
Say: TypeAlias = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Sight:
    """A view in numbers: cards are indices (:data:`NO_CARD` for none), sets of cards are masks."""

    hand: int
    top: int  # of the pile
    taken: int  # from the pile this turn
    known: int  # in the other hand
    unseen: int  # in the other hand or in the stock
    turn: int  # own turn, from 1
    limit: int  # points that may knock
    draws_left: int  # cards of the stock that will still be drawn, by both players

    @classmethod
    def of(cls, view: View) -> "Sight":
        hand, known = mask_of(view.hand), mask_of(view.known)
        return cls(
            hand=hand,
            top=INDEX[view.pile[-1]] if view.pile else NO_CARD,
            taken=NO_CARD if view.taken is None else INDEX[view.taken],
            known=known,
            unseen=_ALL & ~(hand | known | mask_of(view.pile)),
            turn=view.turn,
            limit=view.rules.limit(view.upcard),
            draws_left=max(0, view.stock_left - view.rules.stock_floor),
        )

    @property
    def is_last_turn(self) -> bool:
        """Holding eleven cards: whether the stock ends the hand before this player draws again."""
        return self.draws_left < 2

    def throwable(self) -> list[tuple[int, int]]:
        """(card, least deadwood when it is thrown) for each of eleven cards but the one just taken."""
        return [each for each in after_discards(self.hand) if each[0] != self.taken]


class Policy(ABC):
    """One way to play. It keeps no memory: the view holds everything that happened."""

    name: str  # as the command line calls it
    text: str  # as it is described to a learner

    @abstractmethod
    def takes(self, sight: Sight) -> bool:
        """Whether, holding ten cards, it takes the top of the pile."""

    @abstractmethod
    def throws(self, sight: Sight, rng: Random) -> int:
        """Which of eleven cards it throws where it plays on."""

    @abstractmethod
    def ends(self, sight: Sight, thrown: int, deadwood: int) -> bool:
        """Whether it knocks (or has gin), throwing *thrown* with *deadwood* left; that is within the limit."""

    def prepare(self, say: Say = lambda line: None) -> None:  # noqa: B027 - most players have nothing to do
        """What takes long once (compiling), before the first decision; *say* gets a line where it does."""

    def choose(self, view: View, rng: Random) -> Action:
        """What it does now. The hand must not be over; its answer to the wall rule is a pass."""
        if view.phase is Phase.LAY_OFF:
            return best_defence(view)
        sight = Sight.of(view)
        if view.phase is Phase.DISCARD:
            return self._end_of_turn(view, sight, rng)
        if view.phase is Phase.UPCARD:
            return TakeDiscard() if self.takes(sight) else Pass()
        if view.at_the_wall:
            return Pass()
        return TakeDiscard() if view.pile and not view.both_passed and self.takes(sight) else DrawStock()

    def _end_of_turn(self, view: View, sight: Sight, rng: Random) -> Action:
        deadwood, thrown = min((deadwood, card) for card, deadwood in sight.throwable())
        may_end = deadwood <= sight.limit and view.turn >= view.rules.knock_min_turn
        if may_end and self.ends(sight, thrown, deadwood):
            if view.rules.big_gin and least_deadwood(sight.hand) == 0:
                return BigGin(best_arrangements(view.hand)[0].melds)
            return self.knock(view, sight, thrown)
        return Discard(DECK[self.throws(sight, rng)])

    def knock(self, view: View, sight: Sight, thrown: int) -> Knock:
        """The knock that throws *thrown*, laid out so that little can be laid off on it."""
        card = DECK[thrown]
        return Knock(card, safest_grouping(view.hand - {card}, sight.known, sight.unseen))


def saves_deadwood(sight: Sight) -> bool:
    """Whether the top of the pile makes a meld that leaves less deadwood than the ten cards have now."""
    with_top = sight.hand | 1 << sight.top
    now = least_deadwood(sight.hand)
    if least_deadwood(with_top) >= now + POINTS[sight.top]:
        return False  # no best grouping has it in a meld
    return min(deadwood for card, deadwood in after_discards(with_top) if card != sight.top) < now
