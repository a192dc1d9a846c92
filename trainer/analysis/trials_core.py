"""Compiled, for :mod:`trainer.analysis.trials`: guesses of the other hand, and hands played on from them.

Nothing is checked here. A way to play is a row of :func:`trainer.analysis.policies.table_of`. A guess of the other
hand is one step of Markov chain Monte Carlo over the cards that were dealt and drawn face down, weighted by how likely
a way to play is to have passed, taken, thrown and not knocked as it was seen (:mod:`trainer.analysis.belief` says it at
length).
"""

from math import exp, log

import numpy as np

from trainer.analysis.kernel import play
from trainer.analysis.kernel.core import ALL, Integers, Numbers, after_each, deadwood, defence
from trainer.analysis.kernel.jit import compiled, inlined
from trainer.analysis.kernel.play import card_bit, knocks_at, play_out, scores, takes

# What an action is: its first column. The second is its card, then a knock's cards in sets, cards in runs, deadwood.
DISCARD, KNOCK, TAKE, STOCK, PASS, LAST_PASS = range(6)
# The columns of a turn of the opponent.
NUMBER, OFFERED, TOOK, THROWN, PILE = range(5)
NEVER = 99  # no turn

_DRAW, _THROW, _STOCK_ONLY, _SECOND_OFFER = play.DRAW, play.THROW, play.STOCK_ONLY, play.SECOND_OFFER
_LIMIT, _FLOOR = play.LIMIT, play.FLOOR
_OTHER_DRAW, _NO_KNOCK, _TEMPERATURE = 0.04, 0.05, 2.0  # as in trainer.analysis.belief
_DEALT = 10
_FINE = 1 << 30


@inlined
def roll(state: Integers, sides: int) -> int:
    """A number from 0 to *sides* - 1."""
    return int(play.uniform(state) * sides)


@compiled
def values(
    actions: Integers,
    hand: int,
    others: Integers,
    stocks: Integers,
    known: Integers,
    turns: Integers,
    top: int,
    pile: int,
    mine: Numbers,
    theirs: Numbers,
    table: Integers,
    points: Integers,
    box: Integers,
    seed: int,
    found: Numbers,
) -> None:
    """What each of *actions* brings in each guess, by each of *mine*, the own ways to play on: points of the hand into
    ``found[guess, action, way, 0]``, the box into ``[..., 1]``. All meet the same hands, stock and dice."""
    hands, held, played = np.empty(2, dtype=np.int64), np.empty(2, dtype=np.int64), np.empty(2, dtype=np.int64)
    state, out = np.empty(1, dtype=np.int64), np.empty(5, dtype=np.int64)
    both = np.empty((2, mine.shape[1]))
    both[1] = theirs
    for guess in range(others.size):
        for number in range(actions.shape[0]):
            kind, card = actions[number, 0], actions[number, 1]
            if kind == KNOCK:
                left = defence(actions[number, 2], actions[number, 3], others[guess])
                found[guess, number, :, 0] = points[actions[number, 4], left]
                found[guess, number, :, 1] = box[actions[number, 4], left]
                continue
            for way in range(mine.shape[0]):
                both[0] = mine[way]
                hands[0], hands[1] = hand, others[guess]
                held[:] = known
                played[:] = turns
                state[0] = seed
                seat, phase, taken, first, heap = 0, _STOCK_ONLY, -1, top, pile
                if kind == DISCARD:
                    hands[0] &= ~card_bit(card)
                    held[0] &= ~card_bit(card)
                    seat, phase, first, heap = 1, _DRAW, card, pile | card_bit(card)
                elif kind == TAKE:
                    hands[0] |= card_bit(top)
                    held[0] |= card_bit(top)
                    played[0] += 1
                    phase, taken, heap = _THROW, top, pile & ~card_bit(top)
                elif kind == PASS:
                    seat, phase = 1, _SECOND_OFFER
                elif kind == LAST_PASS:
                    seat = 1
                play_out(
                    hands, held, played, stocks[guess], heap, first, seat, phase, taken, both, table, points, box,
                    state, out,
                )  # fmt: skip
                found[guess, number, way, 0] = out[play.POINTS]
                found[guess, number, way, 1] = out[play.BOX]


@compiled
def _of_discard(
    hand: int, turn: Integers, limit: int, way: Numbers, cards: Integers, after: Integers, rated: Numbers
) -> float:
    """The logarithm of the chance that *way* throws from eleven cards what was thrown, and does not knock."""
    barred = turn[OFFERED] if turn[TOOK] else -1
    count = after_each(hand, cards, after)
    scores(hand, count, cards, after, ALL & ~(hand | turn[PILE]), 0, way, rated)
    least, low, mine = play.MOST, np.inf, np.inf
    for index in range(count):
        if cards[index] == barred:
            rated[index] = np.inf
            continue
        least = min(least, after[index])
        low = min(low, rated[index])
        if cards[index] == turn[THROWN]:
            mine = rated[index]
    total = 0.0
    for index in range(count):
        total += exp((low - rated[index]) / _TEMPERATURE)
    fit = (low - mine) / _TEMPERATURE - log(total)
    return fit + log(_NO_KNOCK) if least <= min(limit, knocks_at(way, turn[NUMBER])) else fit


@compiled
def _fit(
    slots: Integers, turns: Integers, limit: int, way: Numbers, least: float, cards: Integers, after: Integers,
    rated: Numbers,
) -> float:  # fmt: skip
    """The log likelihood of everything seen if the hidden cards are *slots*; given up once it is below *least*."""
    hand = 0
    for slot in range(_DEALT):
        hand |= card_bit(slots[slot])
    draw = _DEALT
    fit = 0.0
    for index in range(turns.shape[0]):
        turn = turns[index]
        if turn[OFFERED] >= 0:
            agrees = takes(hand, turn[OFFERED]) == (turn[TOOK] == 1)
            fit += log(1 - _OTHER_DRAW) if agrees else log(_OTHER_DRAW)
        if fit < least:
            return fit
        if turn[THROWN] < 0:
            continue
        if turn[TOOK]:
            hand |= card_bit(turn[OFFERED])
        else:
            hand |= card_bit(slots[draw])
            draw += 1
        fit += _of_discard(hand, turn, limit, way, cards, after, rated)
        hand &= ~card_bit(turn[THROWN])
    return fit


@compiled
def _propose(
    slots: Integers, trial: Integers, times: Integers, until: Integers, spare: Integers, state: Integers
) -> int:
    """One change into *trial*: two hidden cards change slots (-1), or one changes places with a spare one (its place
    among them); -2 where the change cannot be."""
    one = roll(state, slots.size)
    trial[:] = slots
    if slots.size > _DEALT and roll(state, 10) < 3:
        two = _DEALT + roll(state, slots.size - _DEALT)
        if times[one] > until[slots[two]] or times[two] > until[slots[one]]:
            return -2
        trial[one], trial[two] = slots[two], slots[one]
        return -1
    if until[slots[one]] < NEVER or spare.size == 0:
        return -2
    place = roll(state, spare.size)
    trial[one] = spare[place]
    return place


@compiled
def guess(
    slots: Integers, times: Integers, until: Integers, spare: Integers, turns: Integers, limit: int, way: Numbers,
    state: Integers, burn_in: int, thin: int, hands: Integers, stocks: Integers,
) -> None:  # fmt: skip
    """One chain: a hand (without the cards known to be in it) and a stock into each row of *hands* and *stocks*.

    *slots* and *spare* (the hidden cards and the rest of the unseen ones) fit what was seen, and are moved about.
    ``times[slot]`` is the turn it was filled, ``until[card]`` the turn by which the card was thrown.
    """
    cards, after, rated = np.empty(11, dtype=np.int64), np.empty(11, dtype=np.int64), np.empty(11)
    trial = slots.copy()
    fit = _fit(slots, turns, limit, way, -np.inf, cards, after, rated)
    for sample in range(hands.size):
        for _ in range(burn_in + thin if sample == 0 else thin):
            place = _propose(slots, trial, times, until, spare, state)
            if place == -2:
                continue
            # The dice are thrown first, so that a guess can be dropped as soon as it has become too unlikely.
            least = fit + log((1 + roll(state, _FINE)) / _FINE)
            tried = _fit(trial, turns, limit, way, least, cards, after, rated)
            if tried >= least:
                fit = tried
                if place >= 0:
                    for slot in range(slots.size):
                        if slots[slot] != trial[slot]:
                            spare[place] = slots[slot]
                slots[:] = trial
        hands[sample] = 0
        for slot in range(slots.size):
            if until[slots[slot]] == NEVER:
                hands[sample] |= card_bit(slots[slot])
        stocks[sample] = spare
        for index in range(spare.size - 1, 0, -1):
            other = roll(state, index + 1)
            stocks[sample, index], stocks[sample, other] = stocks[sample, other], stocks[sample, index]


@compiled
def mean_deadwood(hands: Integers) -> float:
    """The least deadwood of *hands*, on average."""
    total = 0
    for number in range(hands.size):
        total += deadwood(hands[number])
    return total / hands.size
