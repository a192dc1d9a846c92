"""What every choice in a position is worth, and how sure that is. Estimated; needs Numba (the extra ``analysis``).

Prices are in points a hand to the player, the box with them, under the rules of the position; the match score is not
looked at. Each model of the panel is used both to guess the other hand and to play it; our own side plays on in the
best of several simple ways, so a price is a lower estimate, and a player who reads discards is not among the models.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic

import numpy as np

from trainer.analysis.bands import Band, band_of
from trainer.analysis.candidates import candidates_of
from trainer.analysis.keys import decided, shortlist
from trainer.analysis.models import PANEL, Model, S
from trainer.analysis.prices import Prices
from trainer.analysis.reasons import Reasons, reasons_for, turns_left
from trainer.analysis.trials import Trials, try_out
from trainer.analysis.worlds import watched
from trainer.rules.play import Action, BigGin, Discard, DrawStock, Knock, Pass, View, apply, deal

MODEL = "a simulation: the unseen cards dealt in many ways that fit what you saw, played on by four simple players"
# How our own side may play on; of each choice the best counts. From now on: the models of the panel knock early first.
_WAYS = (
    S,
    Model("five", "knocks with five or less", potential=0.06, danger=4.0, late_knock=5),
    Model("gin", "waits for gin", potential=0.08, danger=4.0, late_knock=0, waits_for=2),
)
_CHAINS = 8  # independent ones a round and model
_LEAST_SAMPLES, _TRIALS = 10, 120  # guesses on each chain at least; more where there are few choices to try in them
ROUNDS = 3  # at most; fewer where they decide

Stop = Callable[[Sequence[Action], Prices, Sequence[int]], bool]
"""Whether enough is known: of the actions, their prices so far, and their numbers with the best first."""


@dataclass(frozen=True, slots=True)
class UnderModel:
    """A choice under one model of the opponent."""

    name: str
    price: float  # points a hand with the box
    loss: float  # below the best choice of the panel; negative where this model likes it better
    error: float  # standard error of the loss, from independent chains


@dataclass(frozen=True, slots=True)
class Candidate:
    """One choice. Points are a hand's, to the player, on average over the panel."""

    action: Action
    points: float  # without the box
    box: float
    loss: float  # the best one's price less this one's, from 0 up
    error: float  # standard error of the loss: of the sampling, and of how the models differ
    band: Band
    models: tuple[UnderModel, ...]
    undercut_chance: float | None  # 0-1, by the guesses; None unless it is a knock
    reasons: Reasons

    @property
    def price(self) -> float:
        """Points with the box."""
        return self.points + self.box


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice in a position, the best first."""

    candidates: tuple[Candidate, ...]
    decided: bool  # every model puts the first before all others, each beyond doubt (trainer.analysis.keys)
    should_knock: bool | None  # the best knock against the best discard; None where not decided, or no knock
    right: tuple[Action, ...]  # discards fit for a question, each separated from each of
    wrong: tuple[Action, ...]  # these; both empty where there are none
    opponent_deadwood: float  # on average before lay-offs, as the models guess it
    draws_left: int  # cards of the stock that can still be drawn
    turns_left: int  # draws from the stock that are still yours, if nobody takes from the pile
    worlds: int  # deals tried for each model
    model: str = MODEL

    @property
    def verdict(self) -> str:
        """``decided`` or ``not decided``."""
        return "decided" if self.decided else "not decided"


def advise(
    view: View,
    rng: Random,
    *,
    rounds: int = ROUNDS,
    seconds: float | None = None,
    clock: Callable[[], float] = monotonic,
    panel: Sequence[Model] = PANEL,
    heard: Callable[[int, int], None] = lambda done, rounds: None,
    actions: Sequence[Action] | None = None,
    until: Stop | None = None,
) -> Advice:
    """What each choice of *view* is worth: :func:`worlds_a_round` deals a model, round after round until it is decided.

    At most *rounds* rounds, and none begins after *seconds* by *clock*; at least one is played. Without *seconds* the
    same *rng* gives the same advice. *heard* is told after each round how many are done, of at most how many. *actions*
    are those to look at, all of them where it is None; *until* says when to stop where it is not the best choice of all
    that has to be decided. Raises ActionError where there is nothing to choose or the table has rules that are not
    simulated, and :class:`trainer.analysis.worlds.ViewError` for a view that no deal agrees with.
    """
    if actions is None:
        actions = candidates_of(view)
    enough = until or (lambda actions, prices, ranked: prices.decides(ranked))
    watched(view)  # refuses a view that cannot be
    began = clock()
    samples = worlds_a_round(len(actions)) // _CHAINS
    played: list[list[Trials]] = []
    for _ in range(max(1, rounds)):
        played.append([try_out(view, actions, model, _WAYS, _CHAINS, samples, rng) for model in panel])
        heard(len(played), max(1, rounds))
        prices = Prices.of(played)
        ranked = prices.ranked(actions)
        late = seconds is not None and clock() - began >= seconds
        if late or enough(actions, prices, ranked):
            break
    everything = [trials for each in played for trials in each]
    undercuts = np.concatenate([trials.undercuts for trials in everything]).mean(axis=0)
    right, wrong = _question(actions, prices, ranked)
    return Advice(
        candidates=tuple(
            _candidate(view, actions[number], number, ranked[0], prices, float(undercuts[number]), panel)
            for number in ranked
        ),
        decided=prices.decides(ranked),
        should_knock=_should_knock(actions, prices, ranked),
        right=right,
        wrong=wrong,
        opponent_deadwood=float(np.concatenate([trials.deadwood for trials in everything]).mean()),
        draws_left=max(0, view.stock_left - view.rules.stock_floor),
        turns_left=turns_left(view),
        worlds=len(played) * worlds_a_round(len(actions)),
    )


def worlds_a_round(choices: int) -> int:
    """Deals tried for each model in one round: 80 for a discard, 480 for a draw, where less is seen of each deal."""
    return _CHAINS * max(_LEAST_SAMPLES, _TRIALS // choices)


def _candidate(
    view: View, action: Action, number: int, first: int, prices: Prices, undercuts: float, panel: Sequence[Model]
) -> Candidate:
    loss = prices.loss(first, number)
    means = prices.total[:, :, number].mean(axis=1)
    return Candidate(
        action=action,
        points=float(prices.points[:, :, number].mean()),
        box=float(prices.box[:, :, number].mean()),
        loss=loss.difference,
        error=loss.error,
        band=band_of(*loss),
        models=tuple(
            UnderModel(model.name, float(mean), *under)
            for model, mean, under in zip(panel, means, prices.between(first, number), strict=True)
        ),
        undercut_chance=undercuts if isinstance(action, Knock) else None,
        reasons=reasons_for(view, action),
    )


def knock_and_discard(actions: Sequence[Action], ranked: Sequence[int]) -> tuple[int, int] | None:
    """The numbers of the best way to end the hand and of the best to play on; None where there are not both."""
    knocks, discards = (
        [number for number in ranked if isinstance(actions[number], kind)] for kind in ((Knock, BigGin), Discard)
    )
    return (knocks[0], discards[0]) if knocks and discards else None


def _should_knock(actions: Sequence[Action], prices: Prices, ranked: Sequence[int]) -> bool | None:
    both = knock_and_discard(actions, ranked)
    sign = decided(prices.between(*both)) if both else 0
    return None if sign == 0 else sign == 1


def _question(
    actions: Sequence[Action], prices: Prices, ranked: Sequence[int]
) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """The right and the wrong discards of a question about this position."""
    made = shortlist([number for number in ranked if isinstance(actions[number], Discard)], prices.between)
    if made is None:
        return (), ()
    return tuple(actions[number] for number in made.right), tuple(actions[number] for number in made.wrong)


def prepare(say: Callable[[str], None] = lambda line: None) -> None:
    """Compile what advice needs, or load it from the cache, before it is needed; *say* gets a line of progress."""
    say("getting advice ready (compiled once, about half a minute)")
    state = deal(Random(1))
    for action in (Pass(), Pass(), DrawStock()):
        state = apply(state, action)
    view = state.view()
    try_out(view, [*candidates_of(view)], S, _WAYS, 2, 1, Random(1))
