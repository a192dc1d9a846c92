"""Sets and runs: what is a meld, what is not and why, and every meld that some cards hold."""

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from itertools import combinations

from trainer.rules.cards import DECK, Card, Rank, Suit, format_cards, parse_cards
from trainer.rules.errors import MeldError

Meld = tuple[Card, ...]
"""The cards of one meld in order: a run by rank, a set by suit. Make one with :func:`meld`."""

MIN_RUN = 3
SET_SIZES = (3, 4)


class MeldKind(StrEnum):
    SET = "set"
    RUN = "run"


class NoMeld(StrEnum):
    """Why cards are no meld; the first that holds, in this order."""

    TOO_FEW = "too few"
    MIXED = "mixed"  # neither one rank nor one suit
    SUITS_DIFFER = "suits differ"  # consecutive ranks, but not all of one suit
    WRAPS = "wraps"  # would be a run if the ace were high
    GAP = "gap"  # one suit, but a rank is missing


def meld_kind(cards: Collection[Card], min_run: int = MIN_RUN) -> MeldKind | None:
    """Set, run, or None for cards that are no meld. No order needed. A run has at least *min_run* cards."""
    ranks = sorted({card.rank for card in cards})
    suits = {card.suit for card in cards}
    if len(set(cards)) != len(cards) or not cards:
        return None
    if len(ranks) == 1:
        return MeldKind.SET if len(cards) in SET_SIZES else None
    if len(suits) == 1 and len(cards) >= min_run and ranks[-1] - ranks[0] == len(ranks) - 1:
        return MeldKind.RUN
    return None


def why_no_meld(cards: Collection[Card], min_run: int = MIN_RUN) -> NoMeld | None:
    """What stands in the way, or None where *cards* are a meld."""
    if meld_kind(cards, min_run) is not None:
        return None
    ranks = sorted({card.rank for card in cards})
    one_suit = len({card.suit for card in cards}) == 1
    if len(cards) < SET_SIZES[0]:
        return NoMeld.TOO_FEW
    consecutive = len(ranks) == len(cards) and ranks[-1] - ranks[0] == len(ranks) - 1
    if one_suit:
        if consecutive:
            return NoMeld.TOO_FEW
        as_high = sorted(rank + 13 if rank is Rank.ACE else rank for rank in ranks)
        wraps = Rank.KING in ranks and as_high[-1] - as_high[0] == len(ranks) - 1
        around = Rank.KING in ranks and Rank.ACE in ranks and _closes_round_the_corner(ranks)
        return NoMeld.WRAPS if wraps or around else NoMeld.GAP
    return NoMeld.SUITS_DIFFER if consecutive else NoMeld.MIXED


def _closes_round_the_corner(ranks: Collection[Rank]) -> bool:
    """K-A-2 and its like: the ranks stand together on a circle of thirteen."""
    starts = [rank for rank in ranks if (rank - 1) % 13 not in ranks]
    return len(starts) == 1


def meld(cards: Iterable[Card], min_run: int = MIN_RUN) -> Meld:
    """*cards* as a meld, in order. Raises MeldError where they are none."""
    ordered = tuple(sorted(cards))
    if meld_kind(ordered, min_run) is None:
        raise MeldError(f"'{format_cards(ordered)}' is neither a set nor a run")
    return ordered


def parse_meld(text: str, min_run: int = MIN_RUN) -> Meld:
    """The meld that *text* names; CardError or MeldError where it does not name one."""
    return meld(parse_cards(text), min_run)


def runs_in(cards: Collection[Card], min_run: int = MIN_RUN) -> Iterator[Meld]:
    """Every run of *min_run* or more that *cards* hold, parts of longer runs included."""
    held = set(cards)
    for suit in Suit:
        for first in Rank:
            run: list[Card] = []
            for rank in range(first, len(Rank)):
                card = DECK[13 * suit + rank]
                if card not in held:
                    break
                run.append(card)
                if len(run) >= min_run:
                    yield tuple(run)


def sets_in(cards: Collection[Card]) -> Iterator[Meld]:
    """Every set of three or four that *cards* hold, each triple of a four included."""
    for rank in Rank:
        same = sorted(card for card in cards if card.rank is rank)
        for size in SET_SIZES:
            yield from combinations(same, size)


def melds_in(cards: Collection[Card], min_run: int = MIN_RUN) -> tuple[Meld, ...]:
    """Every meld that *cards* hold: sets by rank, then runs by suit. At most one use a card is up to you."""
    return (*sets_in(cards), *runs_in(cards, min_run))


def extends(card: Card, onto: Collection[Card], min_run: int = MIN_RUN) -> bool:
    """Whether *card* makes the meld *onto* one card longer (and so may be laid off on it).

    False where *onto* is no meld: nothing is laid off on deadwood (D8).
    """
    return card not in onto and meld_kind(onto, min_run) is not None and meld_kind((*onto, card), min_run) is not None
