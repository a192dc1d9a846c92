"""The price of a knock a second time, slow and in plain Python: what :mod:`trainer.analysis.advice` is held against."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev

from tests.analysis.plain.belief import Seen, other_hands, seen_by
from tests.analysis.plain.rollout import Seat, Terms, knock_gains, play_out
from trainer.analysis.bots import OPPONENTS, Bot, scored_discards
from trainer.analysis.kernel import INDEX, least_deadwood, mask_of
from trainer.analysis.keys import KEY
from trainer.analysis.price import KnockPrice, ModelPrice
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card
from trainer.rules.errors import ActionError
from trainer.rules.melds import Meld
from trainer.rules.play import DrawStock, Knock, Phase, TakeDiscard, View, legal_actions

MODEL = "a simple simulation: the unseen cards dealt in many ways that fit what you saw, played on by simple players"
CONTINUATIONS = (
    Bot("next chance", "knocks at the next chance"),
    Bot("five or less", "waits for five or less", late_knock=5),
    Bot("gin", "waits for gin", late_knock=0),
)
"""How our own side may play on; a price takes the best of them."""
CHAINS = 12  # independent samples of the other hand; the errors come from how they differ
_BURN_IN, _THIN = 200, 20  # steps before the first guess of a chain, and between two
_CARE = (0.0, 1.0)  # how much the card thrown when playing on minds pairs (Bot.patience); 0 is least deadwood
_DECIMALS = 2


@dataclass(frozen=True, slots=True)
class _Layout:
    """One way to knock: the card to throw, and the ten others laid down."""

    discard: Card
    melds: tuple[Meld, ...]
    masks: tuple[int, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class _Means:
    """The averages of one chain: each way to knock, each way to play on, and what the other hand looked like."""

    knocks: tuple[float, ...]
    play_ons: tuple[float, ...]
    undercuts: tuple[float, ...]
    deadwood: float


def price_knock(
    view: View,
    rng: Random,
    worlds: int = 240,
    opponents: Sequence[Bot] = OPPONENTS,
    chains: int = CHAINS,
    stop_unclear: bool = False,
) -> KnockPrice:
    """What knocking now is worth against playing on, from what the player of *view* may know.

    *worlds* deals are tried for each model of the opponent, on independent *chains* (two or more). With
    *stop_unclear* the models after the first unclear one are left out: the price is not clear then. Raises
    ActionError where no knock is legal. Costs about a second a model.
    """
    layouts = _layouts(view)
    if view.phase is not Phase.DISCARD or not layouts:
        raise ActionError("no knock is legal in this position, so there is nothing to price")
    seen = seen_by(view)
    samples = max(1, worlds // chains)
    tables: list[list[_Means]] = []
    for model in opponents:
        tables.append([_chain_means(view, seen, model, layouts, rng, samples) for _ in range(chains)])
        if stop_unclear and not KEY.passed(_model_price(model, tables[-1], _best_layout(tables[-1])).measured):
            break
    everything = [means for table in tables for means in table]
    best = _best_layout(everything)
    prices = [_model_price(model, table, best) for model, table in zip(opponents, tables, strict=False)]
    knock = fmean(means.knocks[best] for means in everything)
    sampling = sqrt(sum(each.error**2 for each in prices)) / len(prices)
    spread = pstdev([each.difference for each in prices]) / sqrt(len(prices))
    return KnockPrice(
        difference=round(fmean(each.difference for each in prices), _DECIMALS),
        error=round(sqrt(sampling**2 + spread**2), _DECIMALS),
        knock=round(knock, _DECIMALS),
        play_on=round(knock - fmean(each.difference for each in prices), _DECIMALS),
        undercut_chance=round(fmean(means.undercuts[best] for means in everything), 3),
        opponent_deadwood=round(fmean(means.deadwood for means in everything), 1),
        discard=layouts[best].discard,
        melds=layouts[best].melds,
        models=tuple(prices),
        model=MODEL,
        worlds=samples * chains,
    )


def _best_layout(table: Sequence[_Means]) -> int:
    return max(range(len(table[0].knocks)), key=lambda index: fmean(means.knocks[index] for means in table))


def _model_price(model: Bot, chains: Sequence[_Means], layout: int) -> ModelPrice:
    """Knocking with *layout* less the best way to play on, from independent chains."""
    ways = range(len(chains[0].play_ons))
    way = max(ways, key=lambda index: fmean(means.play_ons[index] for means in chains))
    differences = [means.knocks[layout] - means.play_ons[way] for means in chains]
    error = stdev(differences) / sqrt(len(differences))
    return ModelPrice(model.name, round(fmean(differences), _DECIMALS), round(error, _DECIMALS))


def _layouts(view: View) -> list[_Layout]:
    """Every legal discard with every best grouping of the rest: equal groupings invite different lay-offs."""
    found = []
    for action in legal_actions(view):
        if isinstance(action, Knock):
            for each in distinct_arrangements(view.hand - {action.card}):
                masks = tuple(mask_of(meld) for meld in each.melds)
                found.append(_Layout(action.card, each.melds, masks, each.deadwood))
    return found


def _ways_on(view: View) -> list[tuple[int, Bot]]:
    """Every way to play on that is tried: a card to throw now (the least deadwood, or the plan), and a plan."""
    hand = mask_of(view.hand)
    taken = -1 if view.taken is None else INDEX[view.taken]
    ways = []
    for plan in CONTINUATIONS:
        thrown = {min(each for each in scored_discards(hand, patience) if each[1] != taken)[1] for patience in _CARE}
        ways += [(card, plan) for card in sorted(thrown)]
    return ways


def _chain_means(view: View, seen: Seen, model: Bot, layouts: Sequence[_Layout], rng: Random, samples: int) -> _Means:
    terms = Terms(view.rules, view.upcard)
    ways = _ways_on(view)
    knocks = [0.0] * len(layouts)
    undercuts = [0] * len(layouts)
    play_ons = [0.0] * len(ways)
    deadwood = 0
    for other, stock in other_hands(seen, model, rng, burn_in=_BURN_IN, samples=samples, thin=_THIN):
        deadwood += least_deadwood(other)
        for index, layout in enumerate(layouts):
            gain = knock_gains(layout.masks, layout.deadwood, other, terms)
            knocks[index] += gain
            undercuts[index] += gain < 0
        for index, (thrown, plan) in enumerate(ways):
            play_ons[index] += _play_on(view, thrown, plan, Seat(model, other, 0), list(stock), rng)
    return _Means(
        tuple(each / samples for each in knocks),
        tuple(each / samples for each in play_ons),
        tuple(each / samples for each in undercuts),
        deadwood / samples,
    )


def _play_on(view: View, thrown: int, plan: Bot, opponent: Seat, stock: list[int], rng: Random) -> float:
    """The gain of playing one deal on: throw that card now, follow *plan* from the next turn."""
    if view.stock_left <= view.rules.stock_floor:
        return 0.0  # the discard ends the hand at the wall
    opponent.turn = sum(
        event.seat != view.seat and isinstance(event.action, (TakeDiscard, DrawStock)) for event in view.events
    )
    mine = Seat(plan, mask_of(view.hand) & ~(1 << thrown), view.turn)
    return play_out(opponent, mine, thrown, stock, Terms(view.rules, view.upcard), rng)
