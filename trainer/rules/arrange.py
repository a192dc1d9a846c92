"""Grouping a hand: the least deadwood, and every grouping that reaches it.

A grouping is a choice of melds with no card in two of them. Greedy ways to find one fail (worked example E35),
so :func:`least_deadwood` searches every choice of sets against the best that runs can then cover, and
:func:`best_arrangements` lists every optimum. Inside, cards are bits; outside they are cards.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from trainer.rules.cards import DECK, Card, Rank, Suit, format_cards, points
from trainer.rules.errors import MeldError
from trainer.rules.melds import MIN_RUN, Meld, meld, meld_kind, runs_in, sets_in


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


# --- Cards as bits: bit 13 x suit + rank, so that DECK is in the order of the bits --------------------------------

RANK_BITS = len(Rank)
ONE_SUIT = (1 << RANK_BITS) - 1
_BITS = tuple(tuple(1 << RANK_BITS * suit + rank for rank in Rank) for suit in Suit)


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= _BITS[card.suit][card.rank]
    return mask


def _by_suit(mask: int) -> tuple[int, int, int, int]:
    """The ranks in each suit, as four masks of 13 bits."""
    return mask & ONE_SUIT, mask >> 13 & ONE_SUIT, mask >> 26 & ONE_SUIT, mask >> 39


def _cards(mask: int) -> tuple[Card, ...]:
    """The cards of *mask*, sorted."""
    cards: list[Card] = []
    while mask:
        lowest = mask & -mask
        cards.append(DECK[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(cards)


def _points_table() -> list[int]:
    """The points of each of the 8,192 sets of ranks in one suit."""
    table = [0]
    for rank in Rank:
        table += [each + rank.points for each in table]
    return table


_POINTS = _points_table()


def _lowest_stretch(ranks: int) -> int:
    """The lowest ranks of *ranks* that are neighbours: adding one to them carries up to their first gap."""
    return ranks & ~(ranks + (ranks & -ranks))


@cache
def _run_points(min_run: int) -> list[int]:
    """For each set of ranks in one suit, the most points that runs of them can cover.

    Every card in a stretch of *min_run* or more neighbours can be covered, because such a stretch is itself
    a run; so the answer is the points of all long enough stretches.
    """
    table = [0]
    for mask in range(1, ONE_SUIT + 1):
        stretch = _lowest_stretch(mask)
        table.append(table[mask ^ stretch] + (_POINTS[stretch] if stretch.bit_count() >= min_run else 0))
    return table


# --- The fewest points --------------------------------------------------------------------------------------------


def least_deadwood(cards: Collection[Card], min_run: int = MIN_RUN) -> int:
    """The fewest points that any grouping of exactly *cards* leaves (0-98; for eleven, nothing is thrown).

    >>> from trainer.rules.cards import parse_cards
    >>> least_deadwood(parse_cards("4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"))
    20
    """
    return _least(_by_suit(_mask(cards)), _run_points(min_run))


def _least(suits: tuple[int, int, int, int], table: list[int]) -> int:
    a, b, c, d = suits
    return _POINTS[a] + _POINTS[b] + _POINTS[c] + _POINTS[d] - _most_covered(a, b, c, d, table, ONE_SUIT)


def _most_covered(a: int, b: int, c: int, d: int, table: list[int], ranks: int) -> int:
    """The most points that disjoint sets and runs cover.

    The four suits are masks of ranks; sets are made of the ranks in the mask *ranks* only. Either there is no
    such set, or there is a lowest one: each is tried, with sets of higher ranks only beside it.
    """
    best = table[a] + table[b] + table[c] + table[d]
    threes = ranks & _at_least_three(a, b, c, d)
    while threes:
        bit = threes & -threes
        threes ^= bit
        worth = _POINTS[bit]
        keep = ~bit
        held = (bool(a & bit), bool(b & bit), bool(c & bit), bool(d & bit))
        for p, q, r, s in _SETS_OF[held]:
            left = (a & keep if p else a, b & keep if q else b, c & keep if r else c, d & keep if s else d)
            best = max(best, worth * (p + q + r + s) + _most_covered(*left, table, threes))
    return best


def _at_least_three(a: int, b: int, c: int, d: int) -> int:
    """The ranks that three or four suits have."""
    ab, cd = a & b, c & d
    return ab & (c | d) | cd & (a | b)


_Suits = tuple[bool, bool, bool, bool]
_TRIPLES: list[_Suits] = [(False, True, True, True), (True, False, True, True), (True, True, False, True)]
_TRIPLES.append((True, True, True, False))
_ALL: _Suits = (True, True, True, True)
_SETS_OF: dict[_Suits, list[_Suits]] = {_ALL: [*_TRIPLES, _ALL], **{each: [each] for each in _TRIPLES}}
"""Which sets of a rank can be laid, by the suits that hold it."""


# --- Every best grouping ------------------------------------------------------------------------------------------

_Candidate = tuple[int, int, Meld]  # its cards as bits, its points, and itself


def best_arrangements(cards: Collection[Card], min_run: int = MIN_RUN) -> tuple[Arrangement, ...]:
    """Every grouping that leaves the least deadwood, each once, in a fixed order.

    A run of six or more counts both whole and split, as in the test vectors; :func:`merge_runs` counts those
    once. A hand with no meld has one arrangement, with no melds.

    >>> from trainer.rules.cards import parse_cards
    >>> [len(best_arrangements(parse_cards(hand))) for hand in ("5h 6h 7h Kd", "5h 6h 7h 5d 5c", "3h 4h 5h 6h 7h 8h")]
    [1, 1, 2]
    """
    hand = _mask(cards)
    suits = _by_suit(hand)
    table = _run_points(min_run)
    candidates = _candidates(suits, table, min_run)
    if not candidates:
        return (Arrangement((), _cards(hand)),)
    target = _most_covered(*suits, table, ONE_SUIT)
    if len(candidates) == 1:
        bits, _, each = candidates[0]
        return (Arrangement((each,), _cards(hand ^ bits)),)
    ahead = _points_ahead(candidates)
    found: list[Arrangement] = []
    _search(candidates, ahead, 0, (), hand, target, found)
    return tuple(found)


def _search(
    candidates: list[_Candidate],
    ahead: list[int],
    start: int,
    chosen: tuple[Meld, ...],
    left: int,
    wanted: int,
    found: list[Arrangement],
) -> None:
    """Add to *found* every way to cover *wanted* more points: *left* are the bits in no meld of *chosen*."""
    for index in range(start, len(candidates)):
        if ahead[index] < wanted:
            return
        bits, worth, each = candidates[index]
        if bits & left != bits:
            continue
        if worth == wanted:
            found.append(Arrangement((*chosen, each), _cards(left ^ bits)))
        elif worth < wanted:
            _search(candidates, ahead, index + 1, (*chosen, each), left ^ bits, wanted - worth, found)


def _candidates(suits: tuple[int, int, int, int], table: list[int], min_run: int) -> list[_Candidate]:
    """Every meld of the hand, in the order of an arrangement."""
    candidates: list[_Candidate] = []
    a, b, c, d = suits
    threes = _at_least_three(a, b, c, d)
    while threes:
        bit = threes & -threes
        threes ^= bit
        candidates += _sets(bit, bool(a & bit), bool(b & bit), bool(c & bit), bool(d & bit))
    for suit, ranks in enumerate(suits):
        if not table[ranks]:
            continue
        left = ranks
        while left:
            stretch = _lowest_stretch(left)
            left ^= stretch
            if table[stretch]:
                candidates += _runs(suit, stretch, min_run)
    return candidates


@cache
def _sets(bit: int, *held: bool) -> tuple[_Candidate, ...]:
    cards = [DECK[RANK_BITS * suit + bit.bit_length() - 1] for suit, has in enumerate(held) if has]
    return tuple((_mask(each), points(each), each) for each in sets_in(cards))


@cache
def _runs(suit: int, stretch: int, min_run: int) -> tuple[_Candidate, ...]:
    return tuple((_mask(each), points(each), each) for each in runs_in(_cards(stretch << RANK_BITS * suit), min_run))


def _points_ahead(candidates: list[_Candidate]) -> list[int]:
    """For each place in *candidates*, the points of all cards in melds from there on: no choice covers more."""
    ahead: list[int] = []
    union = total = 0
    for bits, worth, each in reversed(candidates):
        if not union & bits:
            total += worth
        else:
            total += sum(card.rank.points for card in each if not union & _BITS[card.suit][card.rank])
        union |= bits
        ahead.append(total)
    ahead.reverse()
    return ahead


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


def arrangements_within(cards: Collection[Card], most: int, min_run: int = MIN_RUN) -> tuple[Arrangement, ...]:
    """Every grouping that leaves at most *most* points, the least first: what a player may declare, well or badly."""
    suits = _by_suit(_mask(cards))
    found: list[Arrangement] = []

    def choose(start: int, chosen: tuple[Meld, ...], left: int) -> None:
        if sum(card.points for card in _cards(left)) <= most:
            found.append(Arrangement(chosen, _cards(left)))
        for index in range(start, len(candidates)):
            bits, _, each = candidates[index]
            if bits & left == bits:
                choose(index + 1, (*chosen, each), left ^ bits)

    candidates = _candidates(suits, _run_points(min_run), min_run)
    choose(0, (), _mask(cards))
    return tuple(sorted(found, key=lambda each: each.deadwood))


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
