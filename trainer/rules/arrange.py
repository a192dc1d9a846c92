"""Grouping a hand: the least deadwood, and every grouping that reaches it.

A grouping is a choice of melds with no card in two of them. Greedy ways to find one fail (worked example E35),
so :func:`least_deadwood` searches every choice of sets against the best that runs can then cover, and
:func:`best_arrangements` lists every optimum.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from trainer.rules.cards import Card, Rank, format_cards, points
from trainer.rules.errors import MeldError
from trainer.rules.melds import MIN_RUN, SET_SIZES, Meld, meld, meld_kind, melds_in

SUIT_MASKS = 1 << len(Rank)  # one bit a rank


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand as it is laid out: melds with no card in two, and the cards that are left.

    ``melds`` are in a fixed order (sets by rank, then runs by suit and first rank), ``deadwood_cards`` sorted.
    """

    melds: tuple[Meld, ...]
    deadwood_cards: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        """Points of the cards left over."""
        return points(self.deadwood_cards)


@cache
def _run_points(min_run: int) -> list[int]:
    """For each of the 8,192 sets of ranks in one suit, the most points that runs of them can cover.

    Every card in a stretch of *min_run* or more neighbours can be covered, because such a stretch is itself
    a run; so the answer is the points of all long enough stretches.
    """
    table = [0] * SUIT_MASKS
    for mask in range(SUIT_MASKS):
        stretch: list[Rank] = []
        for rank in (*Rank, None):
            if rank is not None and mask >> rank & 1:
                stretch.append(rank)
                continue
            if len(stretch) >= min_run:
                table[mask] += sum(r.points for r in stretch)
            stretch = []
    return table


def least_deadwood(cards: Collection[Card], min_run: int = MIN_RUN) -> int:
    """The fewest points that any grouping of exactly *cards* leaves (0-98; for eleven, nothing is thrown).

    >>> from trainer.rules.cards import parse_cards
    >>> least_deadwood(parse_cards("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"))
    20
    """
    table = _run_points(min_run)
    suits = [0, 0, 0, 0]
    total = 0
    for card in cards:
        suits[card.suit] |= 1 << card.rank
        total += card.rank.points
    return total - _most_covered(suits, table)


def _most_covered(suits: Sequence[int], table: Sequence[int], ranks: int = SUIT_MASKS - 1) -> int:
    """The most points that disjoint sets and runs cover.

    *suits* are four masks of ranks; sets are made of the ranks in the mask *ranks* only. Either there is no
    such set, or there is a lowest one: each is tried, with sets of higher ranks only beside it.
    """
    a, b, c, d = suits
    best = table[a] + table[b] + table[c] + table[d]
    threes = ranks & ((a & b & c) | (a & b & d) | (a & c & d) | (b & c & d))
    while threes:
        bit = threes & -threes
        threes &= ~bit
        worth = min(bit.bit_length(), 10)
        holders = [suit for suit in range(4) if suits[suit] & bit]
        for size in SET_SIZES:
            for chosen in combinations(holders, size):
                left = [mask & ~bit if suit in chosen else mask for suit, mask in enumerate(suits)]
                best = max(best, worth * size + _most_covered(left, table, threes))
    return best


def best_arrangements(cards: Collection[Card], min_run: int = MIN_RUN) -> tuple[Arrangement, ...]:
    """Every grouping that leaves the least deadwood, each once, in a fixed order.

    A run of six or more counts both whole and split, as in the test vectors; :func:`merge_runs` counts those
    once. A hand with no meld has one arrangement, with no melds.
    """
    least = least_deadwood(cards, min_run)
    spare = points(cards)
    found: list[tuple[Meld, ...]] = []
    melds = melds_in(cards, min_run)

    def search(start: int, chosen: tuple[Meld, ...], used: frozenset[Card], left: int) -> None:
        if left == least:
            found.append(chosen)
        for index in range(start, len(melds)):
            candidate = melds[index]
            if used.isdisjoint(candidate):
                search(index + 1, (*chosen, candidate), used.union(candidate), left - points(candidate))

    search(0, (), frozenset(), spare)
    return tuple(_arrangement(cards, chosen) for chosen in found)


def _arrangement(cards: Iterable[Card], melds: tuple[Meld, ...]) -> Arrangement:
    used = {card for each in melds for card in each}
    return Arrangement(melds, tuple(sorted(card for card in cards if card not in used)))


def merge_runs(arrangement: Arrangement) -> Arrangement:
    """The same arrangement with runs that touch joined into one (4-5-6 and 7-8-9 of a suit are 4 to 9)."""
    merged: list[Meld] = []
    for each in arrangement.melds:
        joined = (*merged[-1], *each) if merged else ()
        if joined and merged[-1][0].suit == each[0].suit and meld_kind(joined) and len(set(joined)) > 4:
            merged[-1] = joined
        else:
            merged.append(each)
    return Arrangement(tuple(merged), arrangement.deadwood_cards)


def distinct_arrangements(cards: Collection[Card], min_run: int = MIN_RUN) -> tuple[Arrangement, ...]:
    """Every best grouping as a person counts them: a long run whole or split is one."""
    return tuple(dict.fromkeys(merge_runs(each) for each in best_arrangements(cards, min_run)))


def arrange_as(cards: Collection[Card], melds: Iterable[Iterable[Card]], min_run: int = MIN_RUN) -> Arrangement:
    """*cards* grouped as declared.

    Raises MeldError where a group is no meld, uses a card that is not there, or shares one with another group.
    """
    held = set(cards)
    used: set[Card] = set()
    declared: list[Meld] = []
    for group in melds:
        each = meld(group, min_run)
        for card in each:
            if card not in held:
                raise MeldError(f"{card} is not in the hand '{format_cards(cards)}'")
            if card in used:
                raise MeldError(f"{card} is in two melds; a card counts once")
            used.add(card)
        declared.append(each)
    declared.sort(key=_meld_order)
    return _arrangement(cards, tuple(declared))


def _meld_order(each: Meld) -> tuple[bool, int, Meld]:
    is_run = each[0].rank != each[1].rank
    return (is_run, 0 if is_run else each[0].rank, each)


def after_each_discard(cards: Collection[Card], min_run: int = MIN_RUN) -> dict[Card, int]:
    """For each of eleven cards, the least deadwood of the ten that stay when it is thrown, in hand order."""
    return {card: least_deadwood([c for c in cards if c != card], min_run) for card in cards}
