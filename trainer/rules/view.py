"""What one player may see of a hand. The type has no place for the other hand."""

from dataclasses import dataclass

from trainer.rules.actions import BigGin, DrawStock, Event, Knock, Pass, Phase, TakeDiscard
from trainer.rules.arrange import Arrangement
from trainer.rules.cards import DECK, Card
from trainer.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class View:
    """All that the player to move may know: his own hand and what happened on the table."""

    rules: RuleSet
    seat: int
    hand: frozenset[Card]
    pile: tuple[Card, ...]  # oldest first; the last one is on top
    upcard: Card | None  # None at a table that turns none
    stock_left: int
    phase: Phase
    taken: Card | None  # taken from the pile this turn, so it may not be thrown
    events: tuple[Event, ...]
    laid: Arrangement | None = None  # the hand a player has laid open: a knock, gin or big gin

    @property
    def at_the_wall(self) -> bool:
        """No card of the stock may be drawn any more."""
        return self.stock_left <= self.rules.stock_floor

    @property
    def both_passed(self) -> bool:
        """Both have just left the first upcard, so a card must be drawn from the stock (D3)."""
        return len(self.events) == 2 and all(isinstance(event.action, Pass) for event in self.events)

    @property
    def known(self) -> frozenset[Card]:
        """Cards the opponent is known to hold: taken from the pile and not thrown since, or laid open."""
        held: set[Card] = set()
        for event in self.events:
            if event.seat == self.seat:
                continue
            if isinstance(event.action, (Knock, BigGin)) and self.laid is not None:
                return frozenset(card for each in self.laid.melds for card in each) | set(self.laid.deadwood_cards)
            if event.card is not None:
                if isinstance(event.action, TakeDiscard):
                    held.add(event.card)
                else:
                    held.discard(event.card)
        return frozenset(held)

    def taken_by(self, seat: int) -> tuple[Card, ...]:
        """Every card that *seat* took from the pile, in order, whether it still holds it or not."""
        return tuple(
            event.card
            for event in self.events
            if event.seat == seat and isinstance(event.action, TakeDiscard) and event.card is not None
        )

    @property
    def unseen(self) -> frozenset[Card]:
        """Cards that may be in the stock or in the part of the opponent's hand nobody has seen.

        After a knock also the card that was thrown face down: nothing that may still be done hangs on it.
        """
        return frozenset(DECK) - self.hand - set(self.pile) - self.known

    @property
    def turn(self) -> int:
        """Which of his own turns this is for the player, from 1."""
        drawn = sum(
            event.seat == self.seat and isinstance(event.action, (TakeDiscard, DrawStock)) for event in self.events
        )
        return drawn if self.phase is Phase.DISCARD else drawn + 1
