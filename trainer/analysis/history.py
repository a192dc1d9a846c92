"""A position as one player knows it, as text: his hand, the upcard, and every public action in order.

``pass pass stock Kd take 7h stock`` reads: both left the upcard; the non-dealer drew from the stock and threw the
king; the dealer took it and threw 7h; the non-dealer drew. Whose action each is follows from the rules.
"""

from collections.abc import Collection

from trainer.rules.cards import DECK, Card, format_cards, parse_card
from trainer.rules.errors import ActionError
from trainer.rules.play import Discard, DrawStock, Event, Pass, Phase, TakeDiscard, View
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE


def history_text(view: View) -> str:
    """The public actions of *view*, as :func:`view_from_history` reads them; nobody has knocked yet."""
    words = {Pass: "pass", TakeDiscard: "take", DrawStock: "stock"}
    return " ".join(
        str(event.action.card) if isinstance(event.action, Discard) else words[type(event.action)]
        for event in view.events
    )


class _Table:
    """The public side of a hand while its history is read."""

    def __init__(self, upcard: Card) -> None:
        self.pile = [upcard]
        self.seat = 0
        self.phase = Phase.UPCARD
        self.taken: Card | None = None
        self.drawn = 0
        self.events: list[Event] = []

    def read(self, word: str) -> None:
        """Play *word*. Raises ActionError where it is not one of the actions possible now."""
        if self.phase is Phase.DISCARD:
            self._throw(parse_card(word))
        elif word == "take" and not self.passed_by_both():
            self.taken = self.pile.pop()
            self._add(TakeDiscard(), self.taken, Phase.DISCARD)
        elif word == "stock" and self.phase is Phase.DRAW:
            self.drawn += 1
            self._add(DrawStock(), None, Phase.DISCARD)
        elif word == "pass" and self.phase is Phase.UPCARD:
            self._add(Pass(), None, Phase.DRAW if self.events else Phase.UPCARD)
            self.seat = 1 - self.seat
        else:
            raise ActionError(f"{word[:20]!r} is not possible in the {self.phase} phase")

    def passed_by_both(self) -> bool:
        return len(self.events) == 2 and all(isinstance(event.action, Pass) for event in self.events)

    def _throw(self, card: Card) -> None:
        if card == self.taken:
            raise ActionError(f"{card} was just taken and may not be thrown")
        if card in self.pile:
            raise ActionError(f"{card} is in the pile already")
        self.pile.append(card)
        self._add(Discard(card), card, Phase.DRAW)
        self.taken = None
        self.seat = 1 - self.seat

    def _add(self, action: Pass | TakeDiscard | DrawStock | Discard, card: Card | None, phase: Phase) -> None:
        self.events.append(Event(self.seat, action, card))
        self.phase = phase


def view_from_history(hand: Collection[Card], upcard: Card, history: str, rules: RuleSet = STANDARD) -> View:
    """The view of the player to move after *history*, who holds *hand*.

    Raises ActionError that names the action, by its number, which is not possible, or the card in two places.
    """
    table = _table_after(upcard, history)
    stock_left = len(DECK) - 2 * HAND_SIZE - 1 - table.drawn
    view = View(
        rules=rules,
        seat=table.seat,
        hand=frozenset(hand),
        pile=tuple(table.pile),
        upcard=upcard,
        stock_left=stock_left,
        phase=table.phase,
        taken=table.taken,
        events=tuple(table.events),
    )
    _check(view)
    return view


def next_of(upcard: Card, history: str) -> tuple[int, tuple[str, ...]]:
    """The seat to act after *history*, and the words that may follow; no words where a card is thrown next.

    Raises ActionError as :func:`view_from_history` does. No hand is looked at.
    """
    table = _table_after(upcard, history)
    if table.phase is Phase.DISCARD:
        return table.seat, ()
    if table.phase is Phase.UPCARD:
        return table.seat, ("take", "pass")
    return table.seat, ("stock",) if table.passed_by_both() else ("take", "stock")


def _table_after(upcard: Card, history: str) -> _Table:
    table = _Table(upcard)
    for number, word in enumerate(history.split(), 1):
        try:
            table.read(word)
        except ValueError as error:
            raise ActionError(f"action {number} of the history: {error}") from error
    return table


def _check(view: View) -> None:
    size = HAND_SIZE + (view.phase is Phase.DISCARD)
    if len(view.hand) != size:
        raise ActionError(f"the hand has {len(view.hand)} cards; after this history it has {size}")
    if view.stock_left < view.rules.stock_floor:
        raise ActionError(f"the history draws more cards than the stock has ({view.stock_left} would be left)")
    if twice := view.hand & (view.known | set(view.pile)):
        raise ActionError(f"{format_cards(sorted(twice))} in the hand and on the table or in the other hand")
    mine = {event.card for event in view.events if event.seat == view.seat and isinstance(event.action, TakeDiscard)}
    gone = {event.card for event in view.events if event.seat == view.seat and isinstance(event.action, Discard)}
    if lost := [card for card in mine - gone if card is not None and card not in view.hand]:
        raise ActionError(f"{format_cards(sorted(lost))} was taken, was not thrown, and is not in the hand")
