"""What a player at the table has seen, as data and drawn: shared by the kinds that ask what to do now."""

from collections.abc import Mapping
from typing import Any

from trainer.analysis.history import history_text, view_from_history
from trainer.exercises.drawing import pointed_row
from trainer.exercises.model import Group, Picture, Row
from trainer.exercises.reading import card_of, cards_of, rules_of, text_of, with_rules
from trainer.rules.cards import Card, format_cards
from trainer.rules.play import Discard, Pass, View

PARTS = {"hand", "upcard", "history"}


def view_to_data(view: View) -> dict[str, Any]:
    """Plain values that :func:`view_of` reads back."""
    data: dict[str, Any] = {
        "hand": format_cards(sorted(view.hand)),
        "upcard": str(view.upcard),
        "history": history_text(view),
    }
    return with_rules(data, view.rules)


def view_of(data: Mapping[str, Any]) -> View:
    """The position that *data* holds. Raises ValueError that names what is wrong, or the action that cannot be."""
    return view_from_history(cards_of(data, "hand"), card_of(data, "upcard"), text_of(data, "history"), rules_of(data))


def seen_rows(view: View, *, hand_too: bool = True) -> Picture:
    """The cards that lie open or were taken, by who put them there; then the hand, with the card just taken."""
    rows = [
        Row("Taken by your opponent", (Group(tuple(sorted(view.known))),)),
        Row("Thrown by your opponent", (Group(thrown_by(view, 1 - view.seat)),)),
        Row("Thrown by you, and left", (Group(thrown_by(view, view.seat)),)),
    ]
    passed = sum(isinstance(event.action, Pass) for event in view.events) == 2
    if passed and view.upcard is not None:
        rows.append(Row("The first upcard, left by both", (Group((view.upcard,)),)))
    shown = [row for row in rows if row.groups[0].cards]
    if hand_too:
        taken = () if view.taken is None else (view.taken,)
        shown.append(pointed_row("Your hand", taken, view.hand, "just taken: may not be thrown"))
    return tuple(shown)


def thrown_by(view: View, seat: int) -> tuple[Card, ...]:
    """Cards in the pile that this seat threw last, oldest first."""
    thrower = {event.action.card: event.seat for event in view.events if isinstance(event.action, Discard)}
    return tuple(card for card in view.pile if thrower.get(card) == seat)


def stock_words(view: View) -> str:
    """``12 cards are left in the stock``."""
    return "1 card is left in the stock" if view.stock_left == 1 else f"{view.stock_left} cards are left in the stock"
