"""The strongest player: a script, and over it a look at how each choice fares in many guesses of the other hand."""

from collections.abc import Sequence
from random import Random

import numpy as np

from trainer.analysis.bots.policy import Policy, Say, Sight
from trainer.analysis.bots.script import Script
from trainer.analysis.kernel.core import Numbers
from trainer.analysis.models import G, Model, S
from trainer.analysis.trials import try_out
from trainer.analysis.worlds import SOFT, Walk
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import DECK
from trainer.rules.play import (
    Action,
    Discard,
    DrawStock,
    Knock,
    Pass,
    Phase,
    TakeDiscard,
    View,
    apply,
    best_defence,
    deal,
)

# The script that is hardest to beat: after two turns nothing but gin, whatever the chances of it.
_SCRIPT = Script("for gin", "plays for gin alone", potential=0.12, danger=5.0, early_turns=2, late_knock=0)
_FOR_GIN = Model("for gin", "the same, as a model", potential=0.12, danger=5.0, early_turns=2, late_knock=0)
_OPPONENTS = (S, G)  # half of the guesses each
_WAYS = (S, _FOR_GIN)  # how our own side may play on
_CHAINS = 4  # independent ones for each opponent; the error of a difference is how they differ
_SAMPLES = 24  # guesses of each, for every choice
_LONGER = 2  # times as many again, for choices that may still be the best
_CLEAR = 2.5  # errors by which one is clearly worse
_WALK = Walk(300, 10, SOFT)  # quick, and soft: nobody plays as the models do
_DISCARDS = 5  # the script's first choices


class Expert(Policy):
    """Departs from the script only where another choice is better by more than one error.

    It counts the points of the hand, boxes left out, as a game is won by points. Its opponents knock at the first
    chance in one half of its guesses, and mostly play for gin in the other half.
    """

    name = "expert"
    text = "guesses your hand from all you did, and tries each choice in many deals that fit"

    def __init__(self, script: Script = _SCRIPT, samples: int = _SAMPLES) -> None:
        self.script, self.samples = script, samples

    def prepare(self, say: Say = lambda line: None) -> None:
        say("getting the expert ready (compiled once, about half a minute)")
        state, rng = deal(Random(1)), Random(1)
        for action in (Pass(), TakeDiscard()):
            self.choose(state.view(), rng)
            state = apply(state, action)
        self.choose(state.view(), rng)

    def takes(self, sight: Sight) -> bool:
        return self.script.takes(sight)

    def throws(self, sight: Sight, rng: Random) -> int:
        return self.script.throws(sight, rng)

    def ends(self, sight: Sight, thrown: int, deadwood: int) -> bool:
        return self.script.ends(sight, thrown, deadwood)

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase is Phase.LAY_OFF:
            return best_defence(view)
        first = self.script.choose(view, rng)
        actions = self._candidates(view, first)
        if not actions:
            return first
        points = self._tried(view, actions, self.samples, rng)
        contested = _contested(points)
        if len(contested) > 1:
            # Only those that may still be the best are looked at longer; all else was seen to be worse.
            again = self._tried(view, [actions[number] for number in contested], _LONGER * self.samples, rng)
            points, actions = (points[:, contested] + _LONGER * again) / (1 + _LONGER), [actions[n] for n in contested]
        means = _best_way(points)
        best = int(means.mean(axis=0).argmax())
        better = means[:, best] - means[:, 0]
        return actions[best] if better.mean() > _error_of(better) else first

    def _candidates(self, view: View, first: Action) -> list[Action]:
        """What is worth a look, the script's own choice first; nothing where there is nothing to choose."""
        if view.phase is not Phase.DISCARD:
            if view.at_the_wall or not view.pile or view.both_passed:
                return []
            return _first_to_front(first, [TakeDiscard(), Pass() if view.phase is Phase.UPCARD else DrawStock()])
        sight = Sight.of(view)
        least, thrown = min((deadwood, card) for card, deadwood in sight.throwable())
        may_end = least <= sight.limit and view.turn >= view.rules.knock_min_turn
        if may_end and least == 0:
            return []  # gin, or big gin, is as good as it gets
        found: list[Action] = [Discard(DECK[card]) for _, card in self.script.ranked(sight)[:_DISCARDS]]
        if may_end:
            found += [Knock(DECK[thrown], each.melds) for each in distinct_arrangements(view.hand - {DECK[thrown]})]
        return _first_to_front(first, found)

    def _tried(self, view: View, actions: Sequence[Action], samples: int, rng: Random) -> Numbers:
        """Points by chain, action and own way to play on; half of the chains under each opponent."""
        tried = [try_out(view, actions, model, _WAYS, _CHAINS, samples, rng, _WALK) for model in _OPPONENTS]
        return np.concatenate([each.points for each in tried])


def _best_way(points: Numbers) -> Numbers:
    """By chain and action: of each action the better of the own ways to play on, the same one in every chain."""
    way = points.mean(axis=0).argmax(axis=1)
    return np.take_along_axis(points, way[None, :, None], axis=2)[:, :, 0]


def _error_of(differences: Numbers) -> float:
    return float(differences.std(ddof=1) / len(differences) ** 0.5)


def _contested(points: Numbers) -> list[int]:
    """The script's choice (the first) and all that are not clearly worse than the best; a clear best one alone."""
    means = _best_way(points)
    best = int(means.mean(axis=0).argmax())
    behind = [means[:, best] - means[:, number] for number in range(means.shape[1])]
    near = [number for number, each in enumerate(behind) if number == best or each.mean() < _CLEAR * _error_of(each)]
    return near if near == [best] else sorted({0, *near})


def _first_to_front(first: Action, found: list[Action]) -> list[Action]:
    return sorted(found, key=lambda each: each != first) if first in found else []
