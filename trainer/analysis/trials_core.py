"""Compiled, for :mod:`trainer.analysis.trials`: actions tried in guesses of the other hand. Nothing is checked here."""

import numpy as np

from trainer.analysis.kernel import play
from trainer.analysis.kernel.core import Integers, Numbers, deadwood, defence
from trainer.analysis.kernel.jit import compiled
from trainer.analysis.kernel.play import card_bit, play_out

# What an action is: its first column. The second is its card, then a knock's cards in sets, cards in runs, deadwood.
DISCARD, KNOCK, TAKE, STOCK, PASS, LAST_PASS = range(6)

_DRAW, _THROW, _STOCK_ONLY, _SECOND_OFFER = play.DRAW, play.THROW, play.STOCK_ONLY, play.SECOND_OFFER


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
def mean_deadwood(hands: Integers) -> float:
    """The least deadwood of *hands*, on average."""
    total = 0
    for number in range(hands.size):
        total += deadwood(hands[number])
    return total / hands.size
