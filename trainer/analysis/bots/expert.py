"""The strongest player: a script, and over it a look at how each choice fares in many guesses of the other hand."""

from random import Random

import numpy as np

from trainer.analysis.bots.careful import CAREFUL
from trainer.analysis.bots.policy import Policy, Say, Sight
from trainer.analysis.policies import G, S
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

_OPPONENTS = (S, G)  # half of the guesses each
_WAYS = (S, G)  # how our own side may play on
_CHAINS = 4  # independent ones for each opponent; the error of a difference is how they differ
_SAMPLES = 80  # guesses of each
_WALK = Walk(300, 10, SOFT)  # quick, and soft: nobody plays as the models do
_DISCARDS = 5  # the script's first choices


class Expert(Policy):
    """Departs from the script only where another choice is better by more than one error.

    It counts the points of the hand, boxes left out, as a game is won by points. Its opponents knock at the first
    chance in one half of its guesses, and mostly play for gin in the other half.
    """

    name = "expert"
    text = "guesses your hand from all you did, and tries each choice in many deals that fit"

    def __init__(self, script: Policy = CAREFUL, samples: int = _SAMPLES) -> None:
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
        actions = _candidates(view, first)
        if not actions:
            return first
        tried = [try_out(view, actions, model, _WAYS, _CHAINS, self.samples, rng, _WALK) for model in _OPPONENTS]
        points = np.concatenate([each.points for each in tried])
        # Of each action the better of the own ways to play on, the same one in every chain.
        way = points.mean(axis=0).argmax(axis=1)
        means = np.stack([points[:, number, way[number]] for number in range(len(actions))])
        best = int(means.mean(axis=1).argmax())
        better = means[best] - means[0]
        return actions[best] if better.mean() > better.std(ddof=1) / len(better) ** 0.5 else first


def _candidates(view: View, first: Action) -> list[Action]:
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
    found: list[Action] = [Discard(DECK[card]) for _, card in CAREFUL.ranked(sight)[:_DISCARDS]]
    if may_end:
        found += [Knock(DECK[thrown], each.melds) for each in distinct_arrangements(view.hand - {DECK[thrown]})]
    return _first_to_front(first, found)


def _first_to_front(first: Action, found: list[Action]) -> list[Action]:
    return sorted(found, key=lambda each: each != first) if first in found else []
