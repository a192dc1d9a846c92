"""Compiled: hands played out between two models (rows of :mod:`trainer.analysis.models`). Nothing is checked here.

Each side sees what a player sees. Chance comes from a generator of one word, so that the same seed is the same hand.
"""

import numpy as np

from trainer.analysis import models
from trainer.analysis.kernel.core import (
    ALL,
    CARD_POINTS,
    Integers,
    Numbers,
    after_discard,
    after_each,
    danger,
    deadwood,
    defence,
    grouping,
    melds_with,
    potential,
)
from trainer.analysis.kernel.jit import compiled, inlined, lowest_bit

POTENTIAL, DANGER, NOISE = models.POTENTIAL, models.DANGER, models.NOISE
EARLY_TURNS, EARLY_KNOCK = models.EARLY_TURNS, models.EARLY_KNOCK
LATE_KNOCK, WAITS_FOR = models.LATE_KNOCK, models.WAITS_FOR

# What the side to move is about to do.
FIRST_OFFER, SECOND_OFFER, STOCK_ONLY, DRAW, THROW, PLAY_ON = range(6)
# How a hand ended, and the columns of a result.
DEAD, KNOCK, UNDERCUT, GIN, BIG_GIN = range(5)
POINTS, BOX, ENDING, ENDER, TURNS = range(5)
# The parts of the table's rules.
LIMIT, FLOOR, FIRST_KNOCK, HAS_BIG_GIN = range(4)
PAIR_CHANCES = np.array([0.11, 0.33, 1.0])  # that a pair is held of which none, one, both are known to be
_MOST_OF_A_CARD = 10  # points
LONGEST_TRADE = 40  # takes in a row, by both sides
MOST = 1 << 20  # more than any count


@inlined
def card_bit(card: int) -> int:
    """The mask of one card."""
    return 1 << card


@inlined
def uniform(state: Integers) -> float:
    """A number from 0 to below 1; moves the generator on (xorshift; the state is never 0)."""
    word = state[0]
    word ^= word << 13
    word ^= word >> 7 & 0x01FFFFFFFFFFFFFF
    word ^= word << 17
    state[0] = word
    return (word >> 11 & 0x1FFFFFFFFFFFFF) * (1.0 / (1 << 53))


@compiled
def takes(hand: int, top: int) -> bool:
    """Whether ten cards take *top*: it makes a meld, and another card can go that leaves less than now."""
    if not melds_with(hand, top):
        return False
    now = deadwood(hand)
    eleven = hand | card_bit(top)
    with_it = deadwood(eleven)
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        if with_it - CARD_POINTS[lowest_bit(bit)] < now and deadwood(eleven ^ bit) < now:
            return True
    return False


@compiled
def gin_outs(ten: int, unseen: int) -> int:
    """How many unseen cards make gin with these ten, after the best discard."""
    found = 0
    while unseen:
        bit = unseen & -unseen
        unseen ^= bit
        found += deadwood(ten | bit) <= _MOST_OF_A_CARD and after_discard(ten | bit) == 0
    return found


@inlined
def knocks_at(way: Numbers, turn: int) -> int:
    """The most points that *way* knocks with on its own turn *turn*, before it looks at its chances."""
    return int(way[EARLY_KNOCK] if turn <= way[EARLY_TURNS] else way[LATE_KNOCK])


@compiled
def scores(
    hand: int, count: int, cards: Integers, after: Integers, unseen: int, known: int, way: Numbers, found: Numbers
) -> None:
    """What *way* thinks of throwing each card of eleven, without its noise, into *found*: the lowest is best."""
    whole, loose = 0, 0
    if way[POTENTIAL] > 0.0:
        sets, runs = grouping(hand)
        loose = hand & ~(sets | runs)
        whole = potential(loose, unseen)
    for number in range(count):
        score = np.float64(after[number])
        if way[POTENTIAL] > 0.0:
            bit = card_bit(cards[number])
            # A card out of a meld leaves the loose ones as they are.
            score -= way[POTENTIAL] * (potential(loose ^ bit, unseen) if loose & bit else whole)
        if way[DANGER] > 0.0:
            score += way[DANGER] * min(1.0, danger(cards[number], unseen, known, PAIR_CHANCES))
        found[number] = score


@compiled
def ends(hand: int, least: int, thrown: int, turn: int, left: int, unseen: int, way: Numbers, table: Integers) -> bool:
    """Whether *way* ends the hand with *least* points, throwing *thrown*."""
    if least > table[LIMIT] or turn < table[FIRST_KNOCK]:
        return False
    if left <= table[FLOOR] + 1 or least <= knocks_at(way, turn):
        return True
    return way[WAITS_FOR] > 0.0 and gin_outs(hand & ~card_bit(thrown), unseen) < way[WAITS_FOR]


@compiled
def _score_end(
    seat: int, hands: Integers, least: int, thrown: int, table: Integers, points: Integers, box: Integers, out: Integers
) -> None:
    hand, other = hands[seat], hands[1 - seat]
    row, against = least, deadwood(other)
    out[ENDER] = seat
    if least == 0 and table[HAS_BIG_GIN] and deadwood(hand) == 0:
        row, out[ENDING] = points.shape[0] - 1, BIG_GIN
    elif least == 0:
        out[ENDING] = GIN
    else:
        sets, runs = grouping(hand & ~card_bit(thrown))
        against = defence(sets, runs, other)
        out[ENDING] = UNDERCUT if points[row, against] < 0 else KNOCK
    sign = 1 if seat == 0 else -1
    out[POINTS], out[BOX] = sign * points[row, against], sign * box[row, against]


@compiled
def play_out(
    hands: Integers,
    known: Integers,
    turns: Integers,
    stock: Integers,
    pile: int,
    top: int,
    seat: int,
    phase: int,
    taken: int,
    ways: Numbers,
    table: Integers,
    points: Integers,
    box: Integers,
    state: Integers,
    out: Integers,
) -> None:
    """One hand from any moment to its end; *hands*, *known* and *turns* are used up. The stock goes from its end.

    Two models may take each other's discards for ever: after LONGEST_TRADE takes in a row the hand is dead.
    """
    cards, after, rated = np.empty(11, dtype=np.int64), np.empty(11, dtype=np.int64), np.empty(11)
    left = stock.size
    trade = 0
    out[:] = 0
    out[ENDER] = -1
    while True:
        if phase < THROW:
            if left <= table[FLOOR] or trade > LONGEST_TRADE:
                break
            if phase != STOCK_ONLY and takes(hands[seat], top):
                taken = top
                trade += 1
                known[seat] |= card_bit(top)
                pile &= ~card_bit(top)
                hands[seat] |= card_bit(top)
            elif phase <= SECOND_OFFER:
                seat = 1 - seat
                phase += 1
                continue
            else:
                left -= 1
                taken = -1
                trade = 0
                hands[seat] |= card_bit(stock[left])
            turns[seat] += 1
        hand = hands[seat]
        count = after_each(hand, cards, after)
        least, thrown = MOST, -1
        for number in range(count):
            if cards[number] != taken and after[number] < least:
                least, thrown = after[number], cards[number]
        unseen = ALL & ~(hand | pile | known[1 - seat])
        way = ways[seat]
        if phase != PLAY_ON and ends(hand, least, thrown, turns[seat], left, unseen, way, table):
            _score_end(seat, hands, least, thrown, table, points, box, out)
            break
        scores(hand, count, cards, after, unseen, known[1 - seat], way, rated)
        low = np.inf
        for number in range(count):
            score = rated[number]
            if way[NOISE] > 0.0:
                score += way[NOISE] * uniform(state)
            if cards[number] != taken and score < low:
                low, thrown = score, cards[number]
        hands[seat] = hand & ~card_bit(thrown)
        known[seat] &= ~card_bit(thrown)
        pile |= card_bit(thrown)
        top = thrown
        seat = 1 - seat
        phase = DRAW
    out[TURNS] = turns[0] + turns[1]


@compiled
def play_each(
    hands: Integers,
    stocks: Integers,
    piles: Integers,
    tops: Integers,
    seeds: Integers,
    known: Integers,
    turns: Integers,
    seat: int,
    phase: int,
    taken: int,
    ways: Numbers,
    table: Integers,
    points: Integers,
    box: Integers,
    found: Integers,
) -> None:
    """Every row of *hands* with its stock, pile and seed, from the same moment, into the rows of *found*."""
    both, seen = np.empty(2, dtype=np.int64), np.empty(2, dtype=np.int64)
    played, state = np.empty(2, dtype=np.int64), np.empty(1, dtype=np.int64)
    for deal in range(hands.shape[0]):
        both[:] = hands[deal]
        seen[:] = known
        played[:] = turns
        state[0] = seeds[deal]
        play_out(
            both,
            seen,
            played,
            stocks[deal],
            piles[deal],
            tops[deal],
            seat,
            phase,
            taken,
            ways,
            table,
            points,
            box,
            state,
            found[deal],
        )
