"""Compiled: Markov chains over the hidden cards of the other hand. Nothing is checked here; see ``worlds``.

A state of a chain is a card for each slot: ten dealt, then one for each draw from the stock in its order. It is
weighted by how likely a model was to do all that was seen, that it did not knock included.
"""

from math import exp, log

import numpy as np

from trainer.analysis.kernel.core import ALL, Integers, Numbers, after_each
from trainer.analysis.kernel.jit import compiled, inlined
from trainer.analysis.kernel.play import MOST, NOISE, card_bit, ends, scores, takes, uniform

# The columns of a turn that was seen.
NUMBER, OFFERED, TOOK, THROWN, PILE, MINE, LEFT = range(7)
DEALT = 10
NEVER = 99  # later than any turn: the card was not thrown
# The parts of how softly a model's choices are believed; see ``worlds.Softness``.
TEMPERATURE, OTHER_DRAW, NO_KNOCK = range(3)
_EXCHANGES = 0.3  # of the steps, where there was a draw
# Points of heat for a point of a model's noise: logistic noise of this heat spreads as the model's even one does.
NOISE_HEAT = 0.25


@inlined
def _roll(state: Integers, sides: int) -> int:
    return int(uniform(state) * sides)


@compiled
def fit_of_turn(
    hand: int,
    turn: Integers,
    way: Numbers,
    table: Integers,
    soft: Numbers,
    cards: Integers,
    after: Integers,
    rated: Numbers,
) -> float:
    """The logarithm of the chance that *way* throws from eleven cards what was thrown, and does not end the hand."""
    barred = turn[OFFERED] if turn[TOOK] else -1
    count = after_each(hand, cards, after)
    unseen = ALL & ~(hand | turn[PILE] | turn[MINE])
    scores(hand, count, cards, after, unseen, turn[MINE], way, rated)
    least, best, low, chosen = MOST, -1, np.inf, np.inf
    for number in range(count):
        if cards[number] == barred:
            continue
        if after[number] < least:
            least, best = after[number], cards[number]
        low = min(low, rated[number])
        if cards[number] == turn[THROWN]:
            chosen = rated[number]
    heat = soft[TEMPERATURE] + way[NOISE] * NOISE_HEAT
    total = 0.0
    for number in range(count):
        if cards[number] != barred:
            total += exp((low - rated[number]) / heat)
    fit = (low - chosen) / heat - log(total)
    if ends(hand, least, best, turn[NUMBER], turn[LEFT], unseen, way, table):
        fit += log(soft[NO_KNOCK])
    return fit


@compiled
def fit_of(
    slots: Integers,
    turns: Integers,
    way: Numbers,
    table: Integers,
    soft: Numbers,
    least: float,
    cards: Integers,
    after: Integers,
    rated: Numbers,
) -> float:
    """The log likelihood of everything seen if the hidden cards are *slots*; given up once it is below *least*."""
    hand = 0
    for slot in range(DEALT):
        hand |= card_bit(slots[slot])
    draw = DEALT
    fit = 0.0
    for index in range(turns.shape[0]):
        turn = turns[index]
        if turn[OFFERED] >= 0:
            agrees = takes(hand, turn[OFFERED]) == (turn[TOOK] == 1)
            fit += log(1.0 - soft[OTHER_DRAW] if agrees else soft[OTHER_DRAW])
        if fit < least:
            return fit
        if turn[THROWN] < 0:
            continue
        if turn[TOOK]:
            hand |= card_bit(turn[OFFERED])
        else:
            hand |= card_bit(slots[draw])
            draw += 1
        fit += fit_of_turn(hand, turn, way, table, soft, cards, after, rated)
        hand &= ~card_bit(turn[THROWN])
    return fit


@compiled
def _propose(
    slots: Integers, times: Integers, until: Integers, spare: Integers, state: Integers, trial: Integers
) -> int:
    """A changed copy of *slots* in *trial*. The place in *spare* that a card would come from; -1: two cards changed
    slots; -2: no such change is possible. Symmetric: the way back is as likely."""
    one = _roll(state, slots.size)
    exchange = slots.size > DEALT and uniform(state) < _EXCHANGES
    two = DEALT + _roll(state, slots.size - DEALT) if exchange else 0
    if exchange:
        if times[one] > until[slots[two]] or times[two] > until[slots[one]]:
            return -2
    elif until[slots[one]] != NEVER or spare.size == 0:
        return -2
    trial[:] = slots
    if exchange:
        trial[one], trial[two] = slots[two], slots[one]
        return -1
    place = _roll(state, spare.size)
    trial[one] = spare[place]
    return place


@compiled
def run_chain(
    slots: Integers,
    times: Integers,
    until: Integers,
    spare: Integers,
    turns: Integers,
    way: Numbers,
    table: Integers,
    soft: Numbers,
    state: Integers,
    burn_in: int,
    thin: int,
    hands: Integers,
    stocks: Integers,
) -> int:
    """One chain: the unknown part of the hand into each of *hands*, a stock in a random order into each row of
    *stocks*; *slots* and *spare* are moved about. Returns how many steps were accepted."""
    cards, after, rated = np.empty(11, dtype=np.int64), np.empty(11, dtype=np.int64), np.empty(11)
    trial = slots.copy()
    fit = fit_of(slots, turns, way, table, soft, -np.inf, cards, after, rated)
    accepted = 0
    for sample in range(hands.size):
        for _ in range(thin if sample else burn_in + thin):
            place = _propose(slots, times, until, spare, state, trial)
            if place == -2:
                continue
            # The dice are thrown first, so that a guess can be dropped as soon as it has become too unlikely.
            least = fit + log(1.0 - uniform(state))
            tried = fit_of(trial, turns, way, table, soft, least, cards, after, rated)
            if tried < least:
                continue
            for slot in range(slots.size):
                if place >= 0 and slots[slot] != trial[slot]:
                    spare[place] = slots[slot]
                slots[slot] = trial[slot]
            fit = tried
            accepted += 1
        hand = 0
        for slot in range(slots.size):
            if until[slots[slot]] == NEVER:
                hand |= card_bit(slots[slot])
        hands[sample] = hand
        stocks[sample] = spare
        for index in range(spare.size - 1, 0, -1):
            other = _roll(state, index + 1)
            stocks[sample, index], stocks[sample, other] = stocks[sample, other], stocks[sample, index]
    return accepted


@compiled
def run_chains(
    slots: Integers,
    times: Integers,
    until: Integers,
    spares: Integers,
    turns: Integers,
    way: Numbers,
    table: Integers,
    soft: Numbers,
    seeds: Integers,
    burn_in: int,
    thin: int,
    hands: Integers,
    stocks: Integers,
    accepted: Integers,
) -> None:
    """Every row is a chain of its own."""
    state = np.empty(1, dtype=np.int64)
    for chain in range(slots.shape[0]):
        state[0] = seeds[chain]
        accepted[chain] = run_chain(
            slots[chain],
            times,
            until,
            spares[chain],
            turns,
            way,
            table,
            soft,
            state,
            burn_in,
            thin,
            hands[chain],
            stocks[chain],
        )
