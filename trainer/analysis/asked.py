"""Is a position fit to be asked as right or wrong? Advice that looks for the one question, and gives up early.

A first look at few deals throws out what will hardly be decided. What is kept is then priced from deals of its own,
so that the look does not colour the price.
"""

from collections.abc import Callable, Collection, Sequence
from math import sqrt
from random import Random

from trainer.analysis.actions import action_words
from trainer.analysis.advice import Advice, Candidate, Stop, advise, knock_and_discard
from trainer.analysis.candidates import candidates_of
from trainer.analysis.keys import KEY, PAIR, Margin, Measured, decided, shortlist
from trainer.analysis.models import Model
from trainer.analysis.price import ChoicePrice, ChoicePrices, KnockPrice, ModelPrice
from trainer.analysis.prices import Prices
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card
from trainer.rules.play import Action, Discard, Knock, View

ROUNDS = 10  # of deals at most, once the first look is passed
_CHECK_ROUNDS = 4  # of deals, for a model that is no part of the price
_SURE = 2  # errors
_HOPE = 1.5  # errors by which a difference may still grow
_DISCARDS = 4  # the best ones, to play on with
_LEAST_OFFERED = 3  # cards of a question about the best discard
_KNOCK_OR_NOT = (Knock, Discard)

Pair = Callable[[Sequence[Action], Sequence[int]], tuple[int, int] | None]
"""The numbers of the two actions that the question is about, of the actions and their numbers by price."""


def knock_asked(view: View, rng: Random) -> Advice | None:
    """Advice on the knocks and the best discards of *view*, where "knock or play on?" is beyond doubt; else None.

    None as well where no knock is legal.
    """
    looked = _looked(view, rng, knock_and_discard)
    if looked is None:
        return None
    discards = [each.action for each in looked.candidates if isinstance(each.action, Discard)][:_DISCARDS]
    ends = [action for action in candidates_of(view) if not isinstance(action, Discard)]
    found = _priced(view, rng, knock_and_discard, [*ends, *discards])
    return found if found.should_knock is not None else None


def holds_against(view: View, advice: Advice, model: Model, rng: Random) -> bool:
    """Whether *model* alone gives the answer of *advice* to "knock or play on?" too, by more than two errors."""
    measured: list[Measured] = []

    def note(actions: Sequence[Action], prices: Prices, ranked: Sequence[int]) -> bool:
        if both := knock_and_discard(actions, ranked):
            measured[:] = prices.between(*both)
        return False

    actions = [each.action for each in advice.candidates]
    advise(view, rng, rounds=_CHECK_ROUNDS, actions=actions, panel=(model,), until=note)
    wanted = 1 if advice.should_knock else -1
    return bool(measured) and wanted * measured[0].difference > _SURE * measured[0].error


def draw_asked(view: View, rng: Random) -> Advice | None:
    """Advice on the upcard against the stock (or a pass), where the one is better beyond doubt; else None.

    None as well where there is no such choice.
    """
    if len(candidates_of(view)) != 2 or _looked(view, rng, _best_two) is None:
        return None
    found = _priced(view, rng, _best_two, None)
    return found if found.decided else None


def discard_asked(view: View, rng: Random) -> Advice | None:
    """Advice on the discards of *view* that break no meld, where a question can be made of some of them.

    That is a shortlist (:func:`trainer.analysis.keys.shortlist`) whose wrong answers are worth a thought: everybody
    sees that a meld is not thrown. None where there is none, or a knock is legal, which would be another question.
    """
    loose = loose_cards(view.hand, view.rules.min_run)
    actions = candidates_of(view)
    discards = [action for action in actions if isinstance(action, Discard) and action.card in loose]
    if len(discards) < _LEAST_OFFERED or any(not isinstance(action, Discard) for action in actions):
        return None
    rounds = 0

    def enough(_: Sequence[Action], prices: Prices, ranked: Sequence[int]) -> bool:
        nonlocal rounds
        rounds += 1
        return shortlist(ranked, prices.between) is not None or _few_may_be_wrong(prices, ranked, rounds)

    found = advise(view, rng, rounds=ROUNDS, actions=discards, until=enough)
    return found if found.right else None


def loose_cards(eleven: Collection[Card], min_run: int) -> frozenset[Card]:
    """The cards that lie outside the melds in some best grouping of *eleven*."""
    return frozenset(card for each in best_arrangements(eleven, min_run) for card in each.deadwood_cards)


def _few_may_be_wrong(prices: Prices, ranked: Sequence[int], rounds: int) -> bool:
    """Whether fewer than two choices will ever be separated from the best, as it looks."""
    far = [other for other in ranked[1:] if not hopeless(prices.between(ranked[0], other), rounds, PAIR)]
    return len(far) < 2


def _best_two(_: Sequence[Action], ranked: Sequence[int]) -> tuple[int, int]:
    return ranked[0], ranked[1]


def _looked(view: View, rng: Random, pair: Pair) -> Advice | None:
    """One round of advice; None where it shows that the question will hardly be decided."""
    seen: list[list[Measured]] = []

    def note(actions: Sequence[Action], prices: Prices, ranked: Sequence[int]) -> bool:
        if both := pair(actions, ranked):
            seen.append(prices.between(*both))
        return True

    advice = advise(view, rng, rounds=1, until=note)
    return advice if seen and not hopeless(seen[0], 1) else None


def _priced(view: View, rng: Random, pair: Pair, actions: Sequence[Action] | None) -> Advice:
    return advise(view, rng, rounds=ROUNDS, actions=actions, until=_until(pair))


def _until(pair: Pair) -> Stop:
    rounds = 0

    def enough(actions: Sequence[Action], prices: Prices, ranked: Sequence[int]) -> bool:
        nonlocal rounds
        rounds += 1
        both = pair(actions, ranked)
        if both is None:
            return True
        measured = prices.between(*both)
        return decided(measured) != 0 or hopeless(measured, rounds)

    return enough


def hopeless(measured: Sequence[Measured], rounds: int, margin: Margin = KEY) -> bool:
    """Whether *measured* will hardly be decided in :data:`ROUNDS` rounds, after so many: its models contradict each
    other, or one lies too near to zero. An error shrinks with the root of the rounds."""
    signs = {each.difference > 0 for each in measured if abs(each.difference) > 2 * each.error}
    if len(signs) > 1:
        return True
    shrunk = sqrt(min(1.0, rounds / ROUNDS))
    return any(
        abs(each.difference) + _HOPE * each.error < max(margin.points, margin.errors * each.error * shrunk)
        for each in measured
    )


def prices_of(advice: Advice) -> ChoicePrices:
    """*advice* as plain values that a question can carry, rounded to hundredths of a point."""
    return ChoicePrices(
        tuple(_price_of(each) for each in advice.candidates),
        opponent_deadwood=round(advice.opponent_deadwood, 1),
        worlds=advice.worlds,
        model=advice.model,
    )


def knock_price_of(advice: Advice) -> KnockPrice:
    """The best knock of *advice* against its best discard; both have to be among its candidates."""
    knock, discard = (
        next(each for each in advice.candidates if isinstance(each.action, kind)) for kind in _KNOCK_OR_NOT
    )
    assert isinstance(knock.action, Knock)
    better, worse = sorted((knock, discard), key=lambda each: each.loss)
    assert better is advice.candidates[0]  # else the losses are not those of the one against the other
    sign = 1 if better is knock else -1
    prices = prices_of(advice)
    return KnockPrice(
        difference=round(sign * worse.loss, 2),
        error=round(worse.error, 2),
        knock=round(knock.price, 2),
        play_on=round(discard.price, 2),
        undercut_chance=round(knock.undercut_chance or 0.0, 3),
        opponent_deadwood=prices.opponent_deadwood,
        discard=knock.action.card,
        melds=knock.action.melds,
        models=tuple(ModelPrice(each.name, round(sign * each.loss, 2), round(each.error, 2)) for each in worse.models),
        model=advice.model,
        worlds=advice.worlds,
        choices=prices.choices,
    )


def _price_of(candidate: Candidate) -> ChoicePrice:
    chance = candidate.undercut_chance
    return ChoicePrice(
        action=action_words(candidate.action),
        points=round(candidate.price, 2),
        box=round(candidate.box, 2),
        loss=round(candidate.loss, 2),
        error=round(candidate.error, 2),
        models=tuple(ModelPrice(each.name, round(each.loss, 2), round(each.error, 2)) for each in candidate.models),
        undercut_chance=None if chance is None else round(chance, 3),
    )
