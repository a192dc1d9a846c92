"""What a player has seen of a hand so far: as data, as rows to look at, and as words. Shared by the kinds that ask what
to do now, and by those that ask what the other hand can hold."""

from collections.abc import Iterable, Mapping
from typing import Any

from trainer.analysis.history import history_text, view_from_history
from trainer.exercises.model import Group, Picture, QuestionError, Row, Tone
from trainer.exercises.reading import card_of, cards_of, rules_of, text_of, with_rules
from trainer.exercises.wording import listed, listed_symbols
from trainer.rules.cards import Card, format_cards
from trainer.rules.play import Discard, TakeDiscard, View, legal_actions
from trainer.rules.showdown import HAND_SIZE

PARTS = frozenset({"hand", "upcard", "history"})
"""The parts of a question's data that :func:`view_of` reads, beside the rules."""


def view_to_data(view: View) -> dict[str, Any]:
    """Plain values that :func:`view_of` reads back."""
    data: dict[str, Any] = {
        "hand": format_cards(sorted(view.hand)),
        "upcard": str(view.upcard),
        "history": history_text(view),
    }
    return with_rules(data, view.rules)


def view_of(data: Mapping[str, Any]) -> View:
    """What the player to move has seen. Raises ValueError that names what is wrong, or the action that cannot be."""
    rules = rules_of(data)
    if rules.players != 2 or not rules.upcard:
        raise QuestionError("'rules' are not those of the game for two with an upcard")
    return view_from_history(cards_of(data, "hand"), card_of(data, "upcard"), text_of(data, "history"), rules)


def stock_words(view: View) -> str:
    """``12 cards are left in the stock``."""
    return "1 card is left in the stock" if view.stock_left == 1 else f"{view.stock_left} cards are left in the stock"


def thrown_by(view: View, seat: int) -> tuple[Card, ...]:
    """The cards in the pile that *seat* threw there last, oldest first."""
    thrower = {event.action.card: event.seat for event in view.events if isinstance(event.action, Discard)}
    return tuple(card for card in view.pile if thrower.get(card) == seat)


def seen_rows(view: View) -> Picture:
    """What your opponent took and threw, then what you threw, with the first upcard where both left it.

    No card is drawn twice, and few rows are drawn, so that the hand stands on the first screen of a phone: the top of
    the pile, where it may be taken, is marked in the row of who threw it.
    """
    thrown = {seat: thrown_by(view, seat) for seat in (0, 1)}
    top = view.pile[-1:] if TakeDiscard() in legal_actions(view) else ()
    offered = Group(top, Tone.POINTED, "may be taken")
    left = tuple(card for card in view.pile if card not in (*thrown[0], *thrown[1], *top))
    theirs = (
        Group(tuple(card for card in _last(view) if card in view.known), Tone.POINTED, "took and holds"),
        Group(tuple(card for card in thrown[1 - view.seat] if card not in top), Tone.PLAIN, "threw"),
        *(offered for card in top if card in thrown[1 - view.seat]),
    )
    yours = (Group(thrown[view.seat], Tone.PLAIN, "threw"), Group(left, Tone.PLAIN, "both left"))
    first = tuple(offered for card in top if card not in thrown[1 - view.seat])
    rows = (
        Row("Your opponent", _with_cards(theirs)),
        Row("You", _with_cards(yours)),
        Row("The first upcard", first),
    )
    return tuple(row for row in rows if row.groups)


def hand_row(view: View) -> Row:
    """The hand, and which of its cards was just taken from the pile."""
    taken = "" if view.taken is None else f"{view.taken.symbol} was just taken: it may not be thrown"
    return Row("Your hand", (Group(tuple(sorted(view.hand)), note=taken),))


def _with_cards(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(group for group in groups if group.cards)


def could_hold(cards: Iterable[Card], view: View) -> bool:
    """Whether all of *cards* can be in the opponent's hand together."""
    hidden = set(cards) - view.known
    return hidden <= view.unseen and len(hidden) <= HAND_SIZE - len(view.known)


def place_of(card: Card, view: View) -> str:
    """Where *card* has been seen: ``you hold 9♥`` / ``9♥ lies in the pile``; empty for one that nobody has seen."""
    if card in view.hand:
        return f"you hold {card.symbol}"
    if card in view.pile:
        return f"{card.symbol} lies in the pile"
    return f"your opponent took {card.symbol}" if card in view.known else ""


def places(cards: Iterable[Card], view: View) -> str:
    """``you hold 9♥, and 7♥ and 8♠ lie in the pile``: those of *cards* that the opponent cannot hold."""
    cards = set(cards)
    mine, gone = cards & view.hand, cards & set(view.pile)
    parts = [f"you hold {listed_symbols(mine)}"] if mine else []
    if gone:
        parts.append(f"{listed_symbols(gone)} {'lies' if len(gone) == 1 else 'lie'} in the pile")
    return listed(parts) if len(parts) < 2 else ", and ".join(parts)


def _last(view: View) -> tuple[Card, ...]:
    """The cards the opponent took, each once, in the order of the last time."""
    return tuple(reversed(dict.fromkeys(reversed(view.taken_by(1 - view.seat)))))
