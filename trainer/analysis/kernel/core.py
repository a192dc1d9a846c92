"""The compiled kernel itself: plain integers in and out, nothing checked. Called through ``compiled``.

Least deadwood is exact. What disjoint runs can cover in one suit is a table of 8192 entries, so only the choice of
sets is left: none, each three, or all of a rank held three or four times. Ranks of which no card is in a run take their
whole set; each of the others is tried every way. A card that adds nothing to the runs is never kept out of its set.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.kernel.jit import compiled, count_bits, inlined, lowest_bit
from trainer.analysis.kernel.plain import PARTNERS, POINTS, RUN_POINTS_OF_SUIT, SUIT_POINTS_OF_SUIT

Integers = NDArray[np.int64]
Numbers = NDArray[np.float64]

SUIT = 0x1FFF
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
KINGS = ACES << 12
ALL = (1 << 52) - 1

# Any: what comes out of a table is a whole number of the machine, as compiled code has them.
SUIT_POINTS: Any = np.array(SUIT_POINTS_OF_SUIT, dtype=np.int8)  # of every card of one suit's mask
RUN_POINTS: Any = np.array(RUN_POINTS_OF_SUIT, dtype=np.int8)  # of those that can be in runs
CARD_POINTS: Any = np.array(POINTS, dtype=np.int64)
_TOP_TWO = KINGS | KINGS >> 1
_MOST_PARTNERS = max(map(len, PARTNERS))
PARTNER_COUNTS: Any = np.array([len(pairs) for pairs in PARTNERS])
PARTNER_MASKS: Any = np.array([[*pairs, *[0] * (_MOST_PARTNERS - len(pairs))] for pairs in PARTNERS])


@inlined
def points(mask: int) -> int:
    """The points of every card in *mask*."""
    return (
        SUIT_POINTS[mask & SUIT]
        + SUIT_POINTS[mask >> 13 & SUIT]
        + SUIT_POINTS[mask >> 26 & SUIT]
        + SUIT_POINTS[mask >> 39 & SUIT]
    )


@inlined
def run_cards(mask: int) -> int:
    """The cards that are in some run of three; the whole of every run."""
    middle = mask & (mask << 1 & ~ACES) & (mask >> 1 & ~KINGS)
    return middle | middle << 1 | middle >> 1


@inlined
def threes(mask: int) -> int:
    """The ranks held three or four times, as a mask of one suit."""
    a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39 & SUIT
    return (a & b & (c | d)) | (c & d & (a | b))


@inlined
def every_suit(ranks: int) -> int:
    """Every card of these ranks."""
    return ranks * ACES


@inlined
def ranks_of(mask: int) -> int:
    """The ranks of *mask*, as a mask of one suit."""
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT


@inlined
def _runs(cards: int) -> int:
    """What the runs in one suit can cover. (The mask tells the compiler that the index is never negative.)"""
    return RUN_POINTS[cards & SUIT]


@inlined
def _cover_one(a: int, b: int, c: int, d: int, bit: int) -> int:
    """The most points that melds can cover where one rank may be a set and is held three or four times; a, b, c and d
    are the suits. What each card of that rank adds to the runs of its suit is 0 where the suit does not hold it."""
    worth = SUIT_POINTS[bit & SUIT]
    ra, rb, rc, rd = _runs(a & ~bit), _runs(b & ~bit), _runs(c & ~bit), _runs(d & ~bit)
    ga, gb, gc, gd = _runs(a) - ra, _runs(b) - rb, _runs(c) - rc, _runs(d) - rd
    best = max(3 * worth, ga + gb + gc + gd)
    if a & b & c & d & bit:
        best = max(best, 3 * worth + max(worth, max(max(ga, gb), max(gc, gd))))
    return best + ra + rb + rc + rd


@compiled
def _cover_two(a: int, b: int, c: int, d: int, x: int, y: int) -> int:
    """The same for two ranks: each is no set, a whole one, or (held four times) one without the card of some suit.

    ``r`` is what the runs of a suit cover without both cards, ``x..``, ``y..`` and ``t..`` what they gain by the one,
    the other, and the two together.
    """
    both = ~(x | y)
    ra, rb, rc, rd = _runs(a & both), _runs(b & both), _runs(c & both), _runs(d & both)
    xa, xb, xc, xd = _runs(a & ~y) - ra, _runs(b & ~y) - rb, _runs(c & ~y) - rc, _runs(d & ~y) - rd
    ya, yb, yc, yd = _runs(a & ~x) - ra, _runs(b & ~x) - rb, _runs(c & ~x) - rc, _runs(d & ~x) - rd
    ta, tb, tc, td = _runs(a) - ra, _runs(b) - rb, _runs(c) - rc, _runs(d) - rd
    every = a & b & c & d
    part_x, part_y = 3 * SUIT_POINTS[x & SUIT], 3 * SUIT_POINTS[y & SUIT]
    whole_x, whole_y = part_x, part_y
    no_x, no_y = xa + xb + xc + xd, ya + yb + yc + yd
    best = max(ta + tb + tc + td, max(no_x + whole_y, max(whole_x + no_y, whole_x + whole_y)))
    if every & x:
        whole_x += SUIT_POINTS[x & SUIT]
        out_x = part_x + max(max(xa, xb), max(xc, xd))
        rest_x = part_x + max(max(ta - ya, tb - yb), max(tc - yc, td - yd))
        best = max(best, max(max(whole_x, out_x) + whole_y, max(whole_x + no_y, rest_x + no_y)))
    if every & y:
        whole_y += SUIT_POINTS[y & SUIT]
        out_y = part_y + max(max(ya, yb), max(yc, yd))
        rest_y = part_y + max(max(ta - xa, tb - xb), max(tc - xc, td - xd))
        best = max(best, max(max(whole_y, out_y) + whole_x, max(whole_y + no_x, rest_y + no_x)))
        if every & x:
            best = max(best, part_x + max(max(xa, xb), max(xc, xd)) + whole_y)
            out = max(max(ta, tb), max(tc, td))
            out = max(out, max(xa + max(yb, max(yc, yd)), xb + max(ya, max(yc, yd))))
            out = max(out, max(xc + max(ya, max(yb, yd)), xd + max(ya, max(yb, yc))))
            best = max(best, part_x + part_y + out)
    return best + ra + rb + rc + rd


@compiled
def _cover(a: int, b: int, c: int, d: int, ranks: int) -> int:
    """The same for any number of *ranks* (one or more)."""
    x = ranks & -ranks
    rest = ranks ^ x
    if rest == 0:
        return _cover_one(a, b, c, d, x)
    y = rest & -rest
    if rest == y:
        return _cover_two(a, b, c, d, x, y)
    worth = SUIT_POINTS[x & SUIT]
    a1, b1, c1, d1 = a & ~x, b & ~x, c & ~x, d & ~x
    # A card that adds nothing to the runs of its suit now adds nothing when more of them are gone.
    ga, gb = _runs(a) != _runs(a1), _runs(b) != _runs(b1)
    gc, gd = _runs(c) != _runs(c1), _runs(d) != _runs(d1)
    four = a & b & c & d & x != 0
    best = _cover(a1, b1, c1, d1, rest) + (4 * worth if four else 3 * worth)
    if four:
        if ga:
            best = max(best, 3 * worth + _cover(a, b1, c1, d1, rest))
        if gb:
            best = max(best, 3 * worth + _cover(a1, b, c1, d1, rest))
        if gc:
            best = max(best, 3 * worth + _cover(a1, b1, c, d1, rest))
        if gd:
            best = max(best, 3 * worth + _cover(a1, b1, c1, d, rest))
    if ga or gb or gc or gd:
        best = max(best, _cover(a, b, c, d, rest))
    return best


@compiled
def deadwood(mask: int) -> int:
    """The fewest points that any grouping of all cards in *mask* leaves."""
    a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39 & SUIT
    total = SUIT_POINTS[a] + SUIT_POINTS[b] + SUIT_POINTS[c] + SUIT_POINTS[d]
    sets = (a & b & (c | d)) | (c & d & (a | b))
    if sets == 0:
        return total - RUN_POINTS[a] - RUN_POINTS[b] - RUN_POINTS[c] - RUN_POINTS[d]
    both = sets & ranks_of(run_cards(mask))
    free = every_suit(sets & ~both) & mask
    total -= points(free)
    if both == 0:
        # The sets take no card from a run, and so leave every run as it is.
        return total - RUN_POINTS[a] - RUN_POINTS[b] - RUN_POINTS[c] - RUN_POINTS[d]
    return total - _cover(a, b, c, d, both)


@compiled
def deadwood_of_each(masks: Integers, found: Integers) -> None:
    """:func:`deadwood` of each of *masks*, into *found*."""
    for index in range(masks.size):
        found[index] = deadwood(masks[index])


@compiled
def first_wrong(masks: Integers, least: int, most: int) -> int:
    """The number of the first of *masks* that is no hand of *least* to *most* cards; -1 for none."""
    for index in range(masks.size):
        if masks[index] & ~ALL or not least <= count_bits(masks[index]) <= most:
            return index
    return -1


@inlined
def meldable(mask: int) -> int:
    """The cards of *mask* that are in some meld."""
    return run_cards(mask) | (every_suit(threes(mask)) & mask)


@compiled
def after_discard(mask: int) -> int:
    """The fewest points left after the best discard from *mask*."""
    now = deadwood(mask)
    if now == 0 and mask == 0:
        return 0
    inside = meldable(mask)
    loose = mask & ~inside
    most = 0
    rest = loose
    while rest:
        bit = rest & -rest
        rest ^= bit
        most = max(most, CARD_POINTS[lowest_bit(bit)])
    best = now - most if loose else ALL
    # A discard lowers the count by no more than its own points.
    rest = inside
    while rest:
        bit = rest & -rest
        rest ^= bit
        if now - CARD_POINTS[lowest_bit(bit)] < best:
            best = min(best, deadwood(mask ^ bit))
    return best


@compiled
def after_discard_of_each(masks: Integers, found: Integers) -> None:
    """:func:`after_discard` of each of *masks*, into *found*."""
    for index in range(masks.size):
        found[index] = after_discard(masks[index])


@compiled
def after_each(mask: int, cards: Integers, left: Integers) -> int:
    """Each card of *mask* into *cards*, lowest first, and the least deadwood without it into *left*; how many."""
    now = deadwood(mask)
    inside = meldable(mask)
    number = 0
    rest = mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = lowest_bit(bit)
        cards[number] = card
        left[number] = deadwood(mask ^ bit) if inside & bit else now - CARD_POINTS[card]
        number += 1
    return number


@compiled
def grouping(mask: int) -> tuple[int, int]:
    """A best grouping: (the cards in sets, the cards in runs). Long runs are whole. Of equal ones the first found,
    whole sets before parts and before none."""
    chosen = 0
    left = mask
    target = deadwood(mask)
    ranks = threes(mask)
    # Rank by rank, take what still allows the least deadwood: the rest is never worse off than it has to be.
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        same = left & every_suit(bit)
        if _rest_of(left & ~same, ranks) == target:
            chosen |= same
            left &= ~same
            continue
        kept = same
        if count_bits(same) == 4:
            card = same
            while card:
                one = card & -card
                card ^= one
                if _rest_of(left & ~(same ^ one), ranks) == target:
                    kept = one
                    break
        chosen |= same & ~kept
        left &= ~(same & ~kept)
    return chosen, run_cards(left)


@compiled
def _rest_of(left: int, ranks: int) -> int:
    """The least deadwood of *left*, where only sets of *ranks* may still be chosen."""
    total = points(left)
    a, b, c, d = left & SUIT, left >> 13 & SUIT, left >> 26 & SUIT, left >> 39 & SUIT
    if ranks == 0:
        return total - RUN_POINTS[a] - RUN_POINTS[b] - RUN_POINTS[c] - RUN_POINTS[d]
    return total - _cover(a, b, c, d, ranks)


@compiled
def lay_offs(sets: int, runs: int, spare: int) -> int:
    """The most cards of *spare* that fit on the melds, chains included."""
    laid = 0
    grown = runs
    while True:
        more = ((grown << 1 & ~ACES) | (grown >> 1 & ~KINGS)) & spare & ~grown
        if more == 0:
            break
        laid |= more
        grown |= more
    return laid | (every_suit(ranks_of(sets)) & spare & ~sets)


@compiled
def defence(sets: int, runs: int, hand: int) -> int:
    """The fewest points that *hand* can be left with against these melds: own melds and lay-offs chosen together.

    A card that fits and is in no meld of the hand always goes. Of the others every choice of cards to keep is tried.
    """
    could = lay_offs(sets, runs, hand)
    if could == 0:
        return deadwood(hand)
    best = deadwood(hand & ~could)
    wanted = could & meldable(hand)
    kept = wanted
    while kept:
        best = min(best, deadwood(hand & ~lay_offs(sets, runs, hand & ~kept)))
        kept = (kept - 1) & wanted
    return best


@compiled
def potential(loose: int, unseen: int) -> int:
    """Points of *loose* cards that one unseen card would meld: over every two of them that want a third and each
    unseen card that is it, the points of the two. *loose* holds no meld."""
    a, b, c, d = loose & SUIT, loose >> 13 & SUIT, loose >> 26 & SUIT, loose >> 39 & SUIT
    pairs = (a & (b | c | d)) | (b & (c | d)) | (c & d)
    found = 0
    while pairs:
        bit = pairs & -pairs
        pairs ^= bit
        found += 2 * SUIT_POINTS[bit] * count_bits(unseen & every_suit(bit))
    next_to = loose & (loose >> 1 & ~KINGS)  # the lower card of each two neighbours
    below = next_to & (unseen << 1 & ~ACES)
    above = next_to & (unseen >> 2 & ~_TOP_TWO)
    between = loose & (loose >> 2 & ~_TOP_TWO) & (unseen >> 1 & ~KINGS)
    found += points(below) + points(below << 1) + points(above) + points(above << 1)
    return found + points(between) + points(between << 2)


@compiled
def danger(card: int, unseen: int, known: int, weights: Numbers) -> float:
    """How well the other hand could use *card*: the sum over the pairs that meld with it and that it may still hold,
    weighted by how many of the two are *known* to be there (``weights[0]`` to ``weights[2]``)."""
    found = 0.0
    for number in range(PARTNER_COUNTS[card]):
        pair = PARTNER_MASKS[card, number]
        if pair & ~(unseen | known) == 0:
            found += weights[count_bits(pair & known)]
    return found


@inlined
def melds_with(hand: int, card: int) -> bool:
    """Whether *hand* holds two cards that make a meld with *card*."""
    for number in range(PARTNER_COUNTS[card]):  # noqa: SIM110 - generators are not compiled
        if PARTNER_MASKS[card, number] & ~hand == 0:
            return True
    return False
