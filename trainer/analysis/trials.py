"""Trying actions out: each of them in the same guesses of the other hand, played to the end between simple models.

Needs Numba (the extra ``analysis``). The guesses come from :mod:`trainer.analysis.worlds`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from trainer.analysis import trials_core as core
from trainer.analysis.kernel import INDEX, least_deadwood, mask_of
from trainer.analysis.kernel.core import Numbers
from trainer.analysis.models import Model, table_of
from trainer.analysis.worlds import Walk, sample_worlds, watched
from trainer.analysis.worth import Worth, worth_of
from trainer.rules.cards import Card
from trainer.rules.melds import Meld
from trainer.rules.play import Action, BigGin, Discard, Knock, Pass, Phase, TakeDiscard, View
from trainer.rules.ruleset import RuleSet

WALK = Walk()
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
    walk: Walk = WALK,
) -> Trials:
    """*samples* guesses on each of *chains* independent chains, where the opponent is taken to be *model*.

    Guesses along one chain are alike; so errors come from how the chains differ.
    The model is used to guess the hand and to play it; *ways* are how our own side may play on. *actions* are legal
    ones of *view* in the upcard, draw or discard phase. Raises ViewError for a view that no deal agrees with.
    """
    rows = np.array([_row(view, action) for action in actions], dtype=np.int64)
    seen = watched(view)
    luck = np.random.default_rng(rng.getrandbits(64))
    worlds = sample_worlds(seen, model, luck, chains=chains, samples=samples, **walk._asdict())
    known = mask_of(view.known)
    worth = _worth(view.rules, view.upcard)
    mine = mask_of(card for card in view.taken_by(view.seat) if card in view.hand)
    own = view.turn if view.phase is Phase.DISCARD else view.turn - 1
    theirs = sum(turn.thrown >= 0 for turn in seen.turns)
    limit = view.rules.limit(view.upcard)
    table = np.array([limit, view.rules.stock_floor, view.rules.knock_min_turn, view.rules.big_gin], dtype=np.int64)
    way, both = table_of([model])[0], table_of(ways)
    means, undercuts, deadwood = [], [], []
    for hands, stocks in zip(worlds.hands, worlds.stocks, strict=True):
        found = np.empty((samples, len(rows), len(both), 2))
        core.values(
            rows,
            mask_of(view.hand),
            hands,
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
        deadwood.append(core.mean_deadwood(hands))
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
