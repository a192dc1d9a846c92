"""Cards, and reading and writing them as text: ``7h``, ``Td``, also ``10d``, ``T♦``, any case."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from trainer.rules.errors import CardError


class Suit(IntEnum):
    """The suits in the order that the whole program sorts and numbers them."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return "shdc"[self]

    @property
    def symbol(self) -> str:
        return "♠♥♦♣"[self]

    @property
    def word(self) -> str:
        return self.name.lower()


class Rank(IntEnum):
    """The ranks from the ace, which is always low (S2, S4), to the king."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @property
    def letter(self) -> str:
        return "A23456789TJQK"[self]

    @property
    def points(self) -> int:
        """Deadwood points: ace 1, pips their number, ten to king 10 (variants.md, fixed rules)."""
        return min(self + 1, 10)

    @property
    def word(self) -> str:
        return self.name.lower()

    @property
    def plural(self) -> str:
        return self.word + ("es" if self is Rank.SIX else "s")


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One of the 52 cards. Sorts by suit (spades, hearts, diamonds, clubs), then by rank, ace low."""

    suit: Suit
    rank: Rank

    @property
    def points(self) -> int:
        return self.rank.points

    @property
    def name(self) -> str:
        """As it is spoken: ``seven of hearts``."""
        return f"{self.rank.word} of {self.suit.word}"

    @property
    def symbol(self) -> str:
        """As it is shown in a sentence: ``7♥``, ``10♦``."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return rank + self.suit.symbol

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)

_SUITS = {key: suit for suit in Suit for key in (suit.letter, suit.symbol)} | {
    outline: suit for outline, suit in zip("♤♡♢♧", Suit, strict=True)
}
_RANKS = {rank.letter.lower(): rank for rank in Rank} | {"10": Rank.TEN}
_BY_TEXT = {rank + suit: DECK[13 * s + r] for rank, r in _RANKS.items() for suit, s in _SUITS.items()}
_SEPARATORS = re.compile(r"[\s,]+")
_VARIATION_SELECTOR = "\ufe0f"  # phones put it behind a suit symbol to make it a picture


def parse_card(token: str) -> Card:
    """The card that *token* names.

    Raises CardError with the token and, where one half is right, the half that is not.
    """
    text = token.strip().replace(_VARIATION_SELECTOR, "").lower()
    if (card := _BY_TEXT.get(text)) is not None:
        return card
    shown = token if len(token) <= 20 else token[:20] + "…"
    if text and text[-1] in _SUITS:
        raise CardError(f"{shown!r} is not a card: no rank {text[:-1][:20]!r} (ranks are A 2 … 9 T J Q K)")
    if text and text[:-1] in _RANKS:
        raise CardError(f"{shown!r} is not a card: no suit {text[-1]!r} (suits are s h d c)")
    raise CardError(f"{shown!r} is not a card (expected a rank and a suit, like 7h or Td)")


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of *text*, in its order, separated by spaces or commas; empty text is no cards.

    Raises CardError for a token that is no card and for a card named twice.
    """
    cards: list[Card] = []
    for token in _SEPARATORS.split(text.strip()):
        if not token:
            continue
        card = parse_card(token)
        if card in cards:
            raise CardError(f"{card} is there twice in {text.strip()[:120]!r}")
        cards.append(card)
    return tuple(cards)


def parse_hand(text: str, sizes: tuple[int, ...] = (10, 11)) -> tuple[Card, ...]:
    """A hand: as :func:`parse_cards`, and as many cards as one of *sizes*."""
    cards = parse_cards(text)
    if len(cards) not in sizes:
        wanted = " or ".join(str(size) for size in sizes)
        raise CardError(f"a hand has {wanted} cards, not {len(cards)}: {text.strip()[:120]!r}")
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """``7h Td`` in the order given."""
    return " ".join(str(card) for card in cards)


def points(cards: Iterable[Card]) -> int:
    """The deadwood points of *cards* if none of them is melded."""
    return sum(card.rank.points for card in cards)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sorted for the eye: by rank, ace low, then by suit."""
    return tuple(sorted(cards, key=lambda card: (card.rank, card.suit)))
