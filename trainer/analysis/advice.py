"""What every choice in a position is worth, and how sure that is. Estimated; needs Numba (the extra ``analysis``).

Prices are in points a hand to the player, the box with them, under the rules of the position; the match score is not
looked at. Each model of the panel is used both to guess the other hand and to play it; our own side plays on in the
best of several simple ways, so a price is a lower estimate, and a player who reads discards is not among the models.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from trainer.analysis.odds import chance_to_meld
from trainer.analysis.policies import PANEL, G, M, Model, S
from trainer.analysis.trials import Trials, try_out
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card
from trainer.rules.errors import ActionError
from trainer.rules.play import Action, Discard, Knock, Phase, View, legal_actions
from trainer.rules.showdown import HAND_SIZE

MODEL = "a simulation: the unseen cards dealt in many ways that fit what you saw, played on by four simple players"
CLEAR_ERRORS, CLEAR_POINTS = 4.0, 2.0  # what a difference has to exceed under every model to be beyond doubt
SLIP, COSTLY = 1.0, 3.0  # points a hand: a loss below the first is a slip, below the second costly
_WAYS = (S, M, G)  # how our own side may play on; of each choice the best counts
_CHAINS = 8  # independent ones a round and model
_SAMPLES = 10  # guesses on each
_ROUNDS = 3  # at most; one is enough where it decides

Numbers = NDArray[np.float64]


class Band(StrEnum):
    """How bad a choice is: its loss less one error."""

    BEST = "best"  # not separated from the best
    SLIP = "slip"
    COSTLY = "costly"
    VERY_COSTLY = "very costly"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One choice. Points are a hand's, to the player, on average over the panel."""

    action: Action
    points: float  # without the box
    box: float
    loss: float  # price less the best one's, as a number from 0 up
    error: float  # standard error of the loss: of the sampling, and of how the models differ
    band: Band
    models: tuple[tuple[str, float], ...]  # the price under each model of the opponent
    undercut_chance: float | None  # 0-1; None unless it is a knock
    use_chance: float | None  # exact, 0-1, that the opponent can meld the discard; None unless it is one

    @property
    def price(self) -> float:
        """Points with the box."""
        return self.points + self.box


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice in a position, the best first."""

    candidates: tuple[Candidate, ...]
    decided: bool  # every model puts the first before all others, each beyond doubt
    opponent_deadwood: float  # on average, as the models guess it
    draws_left: int  # cards of the stock that can still be drawn
    worlds: int  # deals tried for each model
    model: str = MODEL


def advise(view: View, rng: Random, *, rounds: int = _ROUNDS, panel: Sequence[Model] = PANEL) -> Advice:
    """What each choice of *view* is worth. Takes some tenths of a second, and up to *rounds* times that if undecided.

    Raises ActionError where there is nothing to choose or the table has rules that are not simulated.
    """
    actions = _choices(view)
    tables: list[list[Trials]] = []
    for _ in range(max(1, rounds)):
        tables.append([try_out(view, actions, model, _WAYS, _CHAINS, _SAMPLES, rng) for model in panel])
        points, box = (_joined(tables, part) for part in ("points", "box"))
        if _is_decided(points + box, _best_kept(actions, points + box)):
            break
    kept = _best_kept(actions, points + box)
    everything = [trials for table in tables for trials in table]
    undercuts = np.concatenate([trials.undercuts for trials in everything]).mean(axis=0)
    prices = points + box
    first = kept[0]
    found = []
    for number in kept:
        loss, error = _loss(prices, first, number)
        found.append(
            Candidate(
                action=actions[number],
                points=float(points[:, :, number].mean()),
                box=float(box[:, :, number].mean()),
                loss=loss,
                error=error,
                band=band_of(loss, error),
                models=tuple(
                    (model.name, float(mean))
                    for model, mean in zip(panel, prices[:, :, number].mean(axis=1), strict=True)
                ),
                undercut_chance=float(undercuts[number]) if isinstance(actions[number], Knock) else None,
                use_chance=_use_chance(view, actions[number]),
            )
        )
    return Advice(
        candidates=tuple(found),
        decided=_is_decided(prices, kept),
        opponent_deadwood=float(np.concatenate([trials.deadwood for trials in everything]).mean()),
        draws_left=max(0, view.stock_left - view.rules.stock_floor),
        worlds=len(tables) * _CHAINS * _SAMPLES,
    )


def band_of(loss: float, error: float) -> Band:
    """The band of a *loss* known to one *error*."""
    sure = loss - error
    if sure <= 0:
        return Band.BEST
    return Band.SLIP if sure < SLIP else Band.COSTLY if sure < COSTLY else Band.VERY_COSTLY


def _choices(view: View) -> list[Action]:
    """Every legal action; a knock once for each of its best groupings."""
    rules = view.rules
    if rules.wall_rule != "void" or rules.table_melds or rules.min_run != 3 or rules.discard_taken_card:
        raise ActionError(
            "advice knows tables where the last discard ends the hand, melds stay in the hand, runs have three cards "
            "and the card just taken may not be thrown"
        )
    if view.phase not in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD):
        raise ActionError(f"there is no advice for the {view.phase} phase")
    if view.phase is Phase.DRAW and view.at_the_wall:
        raise ActionError("the stock has reached the cards that are never drawn: the hand is over")
    found: list[Action] = []
    for action in legal_actions(view):
        if isinstance(action, Knock):
            groupings = distinct_arrangements(view.hand - {action.card}, rules.min_run)
            found += [Knock(action.card, each.melds) for each in groupings]
        else:
            found.append(action)
    return found


def _joined(tables: Sequence[Sequence[Trials]], part: str) -> Numbers:
    """model, chain, action: the best of the own ways to play on, which is the same for every chain of a model."""
    by_model = []
    for number in range(len(tables[0])):
        means = np.concatenate([getattr(table[number], part) for table in tables])
        prices = np.concatenate([table[number].points + table[number].box for table in tables])
        way = prices.mean(axis=0).argmax(axis=1)
        by_model.append(np.take_along_axis(means, way[None, :, None], axis=2)[:, :, 0])
    return np.stack(by_model)


def _best_kept(actions: Sequence[Action], prices: Numbers) -> list[int]:
    """The actions by price, the best first; of a knock with one discard the best grouping alone."""
    means = prices.mean(axis=(0, 1))
    kept, knocks = [], set()
    for number in sorted(range(len(actions)), key=lambda each: -means[each]):
        action = actions[number]
        if isinstance(action, Knock):
            if action.card in knocks:
                continue
            knocks.add(action.card)
        kept.append(number)
    return kept


def _differences(prices: Numbers, first: int, other: int) -> tuple[Numbers, Numbers]:
    """By model: how much better *first* is, and the standard error of that, from independent chains."""
    better = prices[:, :, first] - prices[:, :, other]
    return better.mean(axis=1), better.std(axis=1, ddof=1) / sqrt(better.shape[1])


def _loss(prices: Numbers, first: int, other: int) -> tuple[float, float]:
    means, errors = _differences(prices, first, other)
    sampling = sqrt(float((errors**2).sum())) / len(errors)
    spread = float(means.std()) / sqrt(len(means))
    return float(means.mean()), sqrt(sampling**2 + spread**2)


def _is_decided(prices: Numbers, kept: Sequence[int]) -> bool:
    for other in kept[1:]:
        means, errors = _differences(prices, kept[0], other)
        if not (means > np.maximum(CLEAR_POINTS, CLEAR_ERRORS * errors)).all():
            return False
    return True


def _use_chance(view: View, action: Action) -> float | None:
    if not isinstance(action, Discard):
        return None
    known: frozenset[Card] = view.known
    return float(chance_to_meld(action.card, view.unseen, known, HAND_SIZE - len(known)))
