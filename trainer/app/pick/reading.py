"""What a learner typed, and what the browser's picker sends, checked before anybody uses it."""

from collections.abc import Collection, Mapping

from trainer.rules.cards import DECK, Card, parse_cards
from trainer.rules.errors import CardError

LONGEST = 500  # characters; eleven cards by their names take less
_BY_ID = {str(card): card for card in DECK}


def read_typed(text: str, most: int, taken: Collection[Card] = ()) -> tuple[Card, ...]:
    """The cards that *text* names, in its order: ``7h 7d``, ``7♥``, ``10d``; at most *most*, none of them *taken*.

    Raises CardError, in one line, for anything else.
    """
    if len(text) > LONGEST:
        raise CardError(f"that is too long to be cards ({len(text)} characters; at most {LONGEST} are read)")
    return _checked(parse_cards(text), most, taken)


def read_picked(value: object, rev: int, most: int, taken: Collection[Card] = ()) -> tuple[Card, ...] | None:
    """The cards of ``{"rev": 3, "cards": ["7h", …]}``; None where they were tapped before the page set others.

    Raises CardError, and nothing else, for a value that the picker does not send.
    """
    if not isinstance(value, Mapping) or set(value) != {"rev", "cards"}:
        raise CardError("the picker sent no choice of cards")
    if value["rev"] != rev:
        return None
    found = value["cards"]
    if not isinstance(found, (list, tuple)) or len(found) > len(DECK):
        raise CardError("the picker sent no list of cards")
    cards: list[Card] = []
    for each in found:
        card = _BY_ID.get(each) if isinstance(each, str) else None
        if card is None or card in cards:
            raise CardError("the picker sent something else than cards, or one of them twice")
        cards.append(card)
    return _checked(tuple(cards), most, taken)


def _checked(cards: tuple[Card, ...], most: int, taken: Collection[Card]) -> tuple[Card, ...]:
    if used := [card for card in cards if card in taken]:
        raise CardError(f"{used[0].symbol} is already used")
    if len(cards) > most:
        raise CardError(f"{len(cards)} cards are too many here (at most {most})")
    return cards
