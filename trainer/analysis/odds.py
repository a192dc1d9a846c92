"""Exact chances over the unseen cards. No model of play: the unseen part of the other hand is any of them alike."""

from collections.abc import Collection
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from operator import mul

from trainer.rules.arrange import after_each_discard, least_deadwood
from trainer.rules.cards import DECK, Card, Rank

Pair = tuple[Card, Card]


@cache
def meld_partners(card: Card) -> tuple[Pair, ...]:
    """Every two cards that make a meld of three with *card*: two of its rank, or two neighbours in its suit.

    Sets first. Any longer meld with *card* has one of these pairs in it.
    """
    same = [other for other in DECK if other.rank is card.rank and other != card]
    pairs: list[Pair] = list(combinations(same, 2))
    for first in range(card.rank - 2, card.rank + 1):
        ranks = [rank for rank in range(first, first + 3) if rank != card.rank]
        if all(0 <= rank < len(Rank) for rank in ranks):
            one, two = (DECK[len(Rank) * card.suit + rank] for rank in ranks)
            pairs.append((one, two))
    return tuple(pairs)


def live_pairs(card: Card, unseen: Collection[Card], known: Collection[Card]) -> tuple[Pair, ...]:
    """The pairs of :func:`meld_partners` that the opponent can still hold: each card unseen, or known to be held."""
    possible = {*unseen, *known}
    return tuple(pair for pair in meld_partners(card) if possible.issuperset(pair))


def chance_to_meld(card: Card, unseen: Collection[Card], known: Collection[Card], unknown_count: int) -> Fraction:
    """The exact chance that the opponent can make a meld with *card* (0 for a dead card, 1 where it is certain).

    The opponent holds *known* and *unknown_count* cards drawn evenly from *unseen*. Raises ValueError where there
    are not that many.

    >>> from trainer.rules.cards import parse_card, parse_cards
    >>> chance_to_meld(parse_card("9h"), parse_cards("Th 2c 4d 6s"), parse_cards("8h"), 1)
    Fraction(1, 4)
    """
    if not 0 <= unknown_count <= len(unseen):
        raise ValueError(f"{unknown_count} cards cannot be drawn from {len(unseen)} unseen ones")
    pairs = live_pairs(card, unseen, known)
    # Only the unseen cards of live pairs matter (seven at most): try every choice of them, one bit a card.
    matter = sorted({each for pair in pairs for each in pair} - set(known))
    needed = [sum(1 << matter.index(each) for each in pair if each in matter) for pair in pairs]
    others = len(unseen) - len(matter)
    rest = [comb(others, unknown_count - size) if size <= unknown_count else 0 for size in range(len(matter) + 1)]
    ways = sum(map(mul, rest, _helpful(tuple(needed), len(matter))))
    return Fraction(ways, comb(len(unseen), unknown_count))


@cache  # of the few ways in which seven cards and fewer make pairs
def _helpful(needed: tuple[int, ...], count: int) -> tuple[int, ...]:
    """How many choices of *count* cards hold one of the groups *needed*, by their size."""
    found = [0] * (count + 1)
    for held in range(1 << count):
        found[held.bit_count()] += any(held & need == need for need in needed)
    return tuple(found)


def dead_cards(
    hand: Collection[Card], unseen: Collection[Card], known: Collection[Card], unknown_count: int
) -> frozenset[Card]:
    """The cards of *hand* that the opponent cannot meld now, whatever it holds: no pair that melds with them is left.

    That holds when the card is thrown, as the opponent takes it instead of drawing another. A dead card may still be
    laid off, or make a meld longer that you cannot know of. Arguments as in :func:`chance_to_meld`.
    """
    return frozenset(card for card in hand if chance_to_meld(card, unseen, known, unknown_count) == 0)


def gin_cards(ten: Collection[Card], unseen: Collection[Card]) -> frozenset[Card]:
    """The unseen cards with which these ten make gin on the next draw, after the best discard."""
    if least_deadwood(ten) == 0:
        return frozenset(unseen)  # whatever is drawn is thrown
    # A card that makes no meld would have to be thrown, and the ten alone are no gin.
    helps = [card for card in unseen if makes_meld(card, ten)]
    return frozenset(card for card in helps if min(after_each_discard([*ten, card]).values()) == 0)


def makes_meld(card: Card, cards: Collection[Card]) -> bool:
    """Whether some meld of *card* and of *cards* has *card* in it: a new one, or one made longer."""
    held = set(cards)
    return any(held.issuperset(pair) for pair in meld_partners(card))


def outs(cards: Collection[Card], seen: Collection[Card] = ()) -> frozenset[Card]:
    """The cards that would make a meld with *cards*, or make one of their melds longer.

    Neither *cards* nor *seen* (thrown, or known to be in the other hand) are among them.

    >>> from trainer.rules.cards import parse_cards
    >>> sorted(outs(parse_cards("Jc Qc Kh"), parse_cards("Kd Ks")))
    [<Tc>, <Kc>]
    """
    gone = {*cards, *seen}
    return frozenset(card for card in DECK if card not in gone and makes_meld(card, cards))
