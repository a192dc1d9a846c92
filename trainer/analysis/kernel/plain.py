"""Hands as 52-bit masks, for simulations: bit 13 * suit + rank, as :data:`trainer.rules.cards.DECK` is ordered.

Everything here is also in :mod:`trainer.rules`, exactly and slower; the tests compare the two. Runs have three
cards or more (the two-player game).
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import product

from trainer.analysis.odds import meld_partners
from trainer.rules.cards import DECK, Card, Rank, Suit
from trainer.rules.melds import MIN_RUN, SET_SIZES

RANKS = len(Rank)
SUIT_MASK = (1 << RANKS) - 1
POINTS = tuple(card.points for card in DECK)
INDEX = {card: index for index, card in enumerate(DECK)}
_CACHED = 1 << 16  # hands that each function remembers: tens of megabytes at most


def mask_of(cards: Iterable[Card]) -> int:
    """*cards* as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << INDEX[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of *mask*, sorted."""
    return tuple(DECK[index] for index in indices_of(mask))


def indices_of(mask: int) -> list[int]:
    """The numbers of the bits in *mask*, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def _stretches(mask: int) -> list[int]:
    """Neighbouring ranks of one suit's mask, where they are long enough to be a run: one mask a stretch."""
    found = []
    while mask:
        bit = mask & -mask
        stretch = mask & ~(mask + bit)
        if stretch.bit_count() >= MIN_RUN:
            found.append(stretch)
        mask &= mask + bit
    return found


SUIT_POINTS_OF_SUIT = [sum(POINTS[index] for index in indices_of(mask)) for mask in range(SUIT_MASK + 1)]
_RUNS_OF_SUIT = [sum(_stretches(mask)) for mask in range(SUIT_MASK + 1)]  # the cards of every run
RUN_POINTS_OF_SUIT = [SUIT_POINTS_OF_SUIT[runs] for runs in _RUNS_OF_SUIT]
_SHIFT = [index - index % RANKS for index in range(len(DECK))]  # where the suit of a card begins
_SAME_RANK = [sum(1 << (rank + RANKS * suit) for suit in Suit) for rank in range(RANKS)]


def points_of(mask: int) -> int:
    """The points of every card in *mask*, melded or not."""
    return (
        SUIT_POINTS_OF_SUIT[mask & SUIT_MASK]
        + SUIT_POINTS_OF_SUIT[mask >> 13 & SUIT_MASK]
        + SUIT_POINTS_OF_SUIT[mask >> 26 & SUIT_MASK]
        + SUIT_POINTS_OF_SUIT[mask >> 39]
    )


def _run_cover(mask: int) -> int:
    return (
        RUN_POINTS_OF_SUIT[mask & SUIT_MASK]
        + RUN_POINTS_OF_SUIT[mask >> 13 & SUIT_MASK]
        + RUN_POINTS_OF_SUIT[mask >> 26 & SUIT_MASK]
        + RUN_POINTS_OF_SUIT[mask >> 39]
    )


def _set_choices(mask: int) -> list[int]:
    """Every choice of disjoint sets in *mask*, as the cards they use; the first is none."""
    a, b, c, d = mask & SUIT_MASK, mask >> 13 & SUIT_MASK, mask >> 26 & SUIT_MASK, mask >> 39
    threes = a & b & (c | d) | c & d & (a | b)
    choices = [0]
    while threes:
        bit = threes & -threes
        threes ^= bit
        same = mask & _SAME_RANK[bit.bit_length() - 1]
        sets = [same]
        if same.bit_count() == SET_SIZES[1]:
            sets += [same ^ (1 << index) for index in indices_of(same)]
        choices += [chosen | each for chosen in choices for each in sets]
    return choices


@lru_cache(_CACHED)
def least_deadwood(mask: int) -> int:
    """The fewest points that any grouping of all cards in *mask* leaves."""
    covered = max(points_of(sets) + _run_cover(mask ^ sets) for sets in _set_choices(mask))
    return points_of(mask) - covered


@lru_cache(_CACHED)
def after_discards(mask: int) -> tuple[tuple[int, int], ...]:
    """For each card in *mask*, its index and the least deadwood of the others when it is thrown."""
    total = points_of(mask)
    covers = []
    meldable = _runs_in(mask)
    most = 0
    for sets in _set_choices(mask):
        free = mask ^ sets
        cover = points_of(sets) + _run_cover(free)
        covers.append((sets, cover, free))
        meldable |= sets
        most = max(most, cover)
    found = []
    rest = mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        index = bit.bit_length() - 1
        if not bit & meldable:  # most cards: nothing else changes
            found.append((index, total - POINTS[index] - most))
            continue
        shift = _SHIFT[index]
        covered = 0
        for sets, cover, free in covers:
            if not sets & bit:
                # Only the runs of this one suit change.
                suit = free >> shift & SUIT_MASK
                left = cover - RUN_POINTS_OF_SUIT[suit] + RUN_POINTS_OF_SUIT[suit ^ (bit >> shift)]
                if left > covered:
                    covered = left
        found.append((index, total - POINTS[index] - covered))
    return tuple(found)


def _runs_in(mask: int) -> int:
    """The cards of every run that *mask* holds."""
    return (
        _RUNS_OF_SUIT[mask & SUIT_MASK]
        | _RUNS_OF_SUIT[mask >> 13 & SUIT_MASK] << 13
        | _RUNS_OF_SUIT[mask >> 26 & SUIT_MASK] << 26
        | _RUNS_OF_SUIT[mask >> 39] << 39
    )


def in_set_and_run(mask: int) -> int:
    """The cards of *mask* that some set and some run of its cards both want."""
    runs = 0
    for suit in Suit:
        shift = RANKS * suit
        for stretch in _stretches(mask >> shift & SUIT_MASK):
            runs |= stretch << shift
    sets = 0
    for rank in _SAME_RANK:
        if (mask & rank).bit_count() >= SET_SIZES[0]:
            sets |= mask & rank
    return sets & runs


@lru_cache(_CACHED)
def best_melds(mask: int) -> tuple[int, ...]:
    """The melds of one best grouping, each as a mask; long runs are whole."""
    sets = max(_set_choices(mask), key=lambda each: points_of(each) + _run_cover(mask ^ each))
    melds = [same for rank in _SAME_RANK if (same := sets & rank)]
    for suit in Suit:
        shift = RANKS * suit
        melds += [stretch << shift for stretch in _stretches((mask ^ sets) >> shift & SUIT_MASK)]
    return tuple(melds)


def lay_off_chains(melds: Sequence[int], hand: int) -> list[list[int]]:
    """What *hand* could lay off on each end of each meld, where it could: masks that grow card by card from none."""
    chains = []
    for meld in melds:
        low, high = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
        if low // RANKS == high // RANKS:  # a run: all of one suit
            chains += [_chain(hand, low - 1, -1, low // RANKS), _chain(hand, high + 1, 1, low // RANKS)]
        elif fourth := hand & _SAME_RANK[low % RANKS] & ~meld:
            chains.append([0, fourth])
    return [chain for chain in chains if len(chain) > 1]


def _chain(hand: int, index: int, step: int, suit: int) -> list[int]:
    chain = [0]
    while index // RANKS == suit and hand >> index & 1:
        chain.append(chain[-1] | 1 << index)
        index += step
    return chain


def defence(melds: Sequence[int], hand: int) -> int:
    """The fewest points the defender's *hand* can be left with: own melds and lay-offs chosen together.

    Whatever is laid off is a choice of one start of each chain, so trying them all is exact.
    """
    chains = lay_off_chains(melds, hand)
    if not chains:
        return least_deadwood(hand)
    best = least_deadwood(hand)
    for chosen in product(*chains):
        gone = 0
        for laid in chosen:
            gone |= laid
        best = min(best, least_deadwood(hand & ~gone))
    return best


PARTNERS: tuple[tuple[int, ...], ...] = tuple(tuple(mask_of(pair) for pair in meld_partners(card)) for card in DECK)
"""For each card, the pairs that make a meld of three with it, as masks."""


def melds_with(hand: int, index: int) -> bool:
    """Whether *hand* holds two cards that make a meld with the card *index*."""
    return any(hand & pair == pair for pair in PARTNERS[index])


def neighbours(card: Card) -> tuple[Collection[Card], Collection[Card]]:
    """Cards one step from a meld with *card*: (of its rank or next to it in suit), (with one rank between)."""
    near = [
        other
        for other in DECK
        if other != card and (other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) == 1))
    ]
    gap = [other for other in DECK if other.suit == card.suit and abs(other.rank - card.rank) == 2]
    return near, gap
