"""Trying actions out: each of them in the same guesses of the other hand, played to the end between simple models.

Needs Numba (the extra ``analysis``). The guesses and the hands played on come from :mod:`trainer.analysis.trials_core`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from trainer.analysis import trials_core as core
from trainer.analysis.belief import Seen, seen_by
from trainer.analysis.kernel import INDEX, least_deadwood, mask_of
from trainer.analysis.kernel.core import Integers, Numbers
from trainer.analysis.policies import Model, table_of
from trainer.analysis.worth import Worth, worth_of
from trainer.rules.cards import DECK, Card
from trainer.rules.melds import Meld
from trainer.rules.play import Action, BigGin, Discard, Knock, Pass, Phase, TakeDiscard, View
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE

_BURN_IN, _THIN = 250, 15  # steps of a chain before its first guess, and between two
NO_CARD = -1


@dataclass(frozen=True, slots=True)
class Trials:
    """What a model of the opponent made of each action; the first axis is the chain."""

    points: Numbers  # chain, action, own way to play on: mean points of the hand, the box left out
    box: Numbers  # the same for the box
    undercuts: Numbers  # chain, action: how often it was a knock that lost
    deadwood: Numbers  # chain: mean least deadwood of the other hand, before lay-offs


def try_out(
    view: View,
    actions: Sequence[Action],
    model: Model,
    ways: Sequence[Model],
    chains: int,
    samples: int,
    rng: Random,
) -> Trials:
    """*samples* guesses on each of *chains* independent chains, where the opponent is taken to be *model*.

    The model is used to guess the hand and to play it; *ways* are how our own side may play on. *actions* are legal
    ones of *view* in the upcard, draw or discard phase.
    """
    rows = np.array([_row(view, action) for action in actions], dtype=np.int64)
    seen = seen_by(view)
    hidden = Hidden.of(view, seen)
    known = mask_of(view.known)
    worth = _worth(view.rules, view.upcard)
    mine = mask_of(card for card in _taken_by(view, view.seat) if card in view.hand)
    own = view.turn if view.phase is Phase.DISCARD else view.turn - 1
    theirs = sum(turn.thrown >= 0 for turn in seen.turns)
    limit = view.rules.limit(view.upcard)
    table = np.array([limit, view.rules.stock_floor, view.rules.knock_min_turn, view.rules.big_gin], dtype=np.int64)
    way, both = table_of([model])[0], table_of(ways)
    means, undercuts, deadwood = [], [], []
    for _ in range(chains):
        hands, stocks = hidden.guesses(way, limit, samples, rng)
        found = np.empty((samples, len(rows), len(both), 2))
        core.values(
            rows,
            mask_of(view.hand),
            hands | known,
            stocks,
            np.array([mine, known], dtype=np.int64),
            np.array([own, theirs], dtype=np.int64),
            INDEX[view.pile[-1]] if view.pile else NO_CARD,
            mask_of(view.pile),
            both,
            way,
            table,
            worth.points,
            worth.box,
            rng.getrandbits(62) | 1,
            found,
        )
        means.append(found.mean(axis=0))
        undercuts.append((found[:, :, 0, 0] < 0).mean(axis=0) * (rows[:, 0] == core.KNOCK))
        deadwood.append(core.mean_deadwood(hands | known))
    both_parts = np.stack(means)
    return Trials(both_parts[..., 0], both_parts[..., 1], np.stack(undercuts), np.array(deadwood))


def _row(view: View, action: Action) -> list[int]:
    """*action* as the compiled part reads it. Nothing is laid off on gin, so it has no melds there."""
    match action:
        case Discard(card):
            return [core.DISCARD, INDEX[card], 0, 0, 0]
        case Knock(card, melds):
            deadwood = least_deadwood(mask_of(view.hand - {card}))
            return [core.KNOCK, INDEX[card], *(_split(melds) if deadwood else (0, 0)), deadwood]
        case BigGin():
            return [core.KNOCK, NO_CARD, 0, 0, view.rules.limit(view.upcard) + 1]
        case TakeDiscard():
            return [core.TAKE, INDEX[view.pile[-1]], 0, 0, 0]
        case Pass():
            return [core.LAST_PASS if view.events else core.PASS, NO_CARD, 0, 0, 0]
        case _:
            return [core.STOCK, NO_CARD, 0, 0, 0]


def _split(melds: tuple[Meld, ...]) -> tuple[int, int]:
    """The cards in sets and the cards in runs."""
    sets = mask_of(card for meld in melds if len({card.rank for card in meld}) == 1 for card in meld)
    return sets, mask_of(card for meld in melds for card in meld) & ~sets


@lru_cache(64)
def _worth(rules: RuleSet, upcard: Card | None) -> Worth:
    return worth_of(rules, upcard)


def _taken_by(view: View, seat: int) -> list[Card]:
    return [
        event.card
        for event in view.events
        if event.seat == seat and isinstance(event.action, TakeDiscard) and event.card is not None
    ]


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards the opponent was dealt or drew face down, as the compiled part wants them."""

    thrown: tuple[int, ...]  # of them, in the order they were thrown
    times: Integers  # the turn of each hidden card: 0 for those dealt
    until: Integers  # by card: the turn it was thrown
    unseen: tuple[int, ...]
    turns: Integers

    @classmethod
    def of(cls, view: View, seen: Seen) -> "Hidden":
        draws = [turn.number for turn in seen.turns if turn.thrown >= 0 and not turn.took]
        until = np.full(len(DECK), core.NEVER, dtype=np.int64)
        from_pile: set[int] = set()
        thrown = []
        for turn in seen.turns:
            if turn.took:
                from_pile.add(turn.offered)
            if turn.thrown in from_pile:
                from_pile.remove(turn.thrown)
            elif turn.thrown >= 0:
                thrown.append(turn.thrown)
                until[turn.thrown] = turn.number
        rows = [
            (turn.number, turn.offered, turn.took, turn.thrown, pile)
            for turn, pile in zip(seen.turns, _piles(view), strict=True)
        ]
        return cls(
            tuple(thrown),
            np.array([0] * HAND_SIZE + draws, dtype=np.int64),
            until,
            seen.unseen,
            np.array(rows, dtype=np.int64).reshape(-1, 5),
        )

    def guesses(self, way: Numbers, limit: int, samples: int, rng: Random) -> tuple[Integers, Integers]:
        """The hidden part of the hand and the stock, *samples* times, from one chain."""
        pool = rng.sample(self.unseen, len(self.unseen))
        # In order of turns: the n-th hidden card thrown was surely there by then.
        filled = len(self.times) - len(self.thrown)
        slots = np.array([*self.thrown, *pool[:filled]], dtype=np.int64)
        spare = np.array(pool[filled:], dtype=np.int64)
        hands = np.empty(samples, dtype=np.int64)
        stocks = np.empty((samples, len(spare)), dtype=np.int64)
        state = np.array([rng.getrandbits(62) | 1], dtype=np.int64)
        core.guess(
            slots,
            self.times,
            self.until,
            spare,
            self.turns,
            limit,
            way,
            state,
            _BURN_IN,
            _THIN,
            hands,
            stocks,
        )
        return hands, stocks


def _piles(view: View) -> list[int]:
    """The pile as a mask before each pass or discard of the opponent."""
    pile = mask_of(() if view.upcard is None else [view.upcard])
    found = []
    for event in view.events:
        if event.seat != view.seat and isinstance(event.action, (Pass, Discard)):
            found.append(pile)
        if isinstance(event.action, Discard):
            pile |= mask_of([event.action.card])
        elif isinstance(event.action, TakeDiscard) and event.card is not None:
            pile &= ~mask_of([event.card])
    return found
