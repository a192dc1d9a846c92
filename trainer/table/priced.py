"""A costly decision at the table as a question with its prices, fit to be asked again: only where its key is stable."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from trainer.analysis.keys import PAIR, Measured, decided
from trainer.exercises.answers import Answer, Choice, ChosenCards
from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.draw_or_take import PASS, STOCK, TAKE, DrawOrTake
from trainer.exercises.model import Question, QuestionError
from trainer.exercises.should_you_knock import KNOCK, PLAY_ON, ShouldYouKnock
from trainer.rules.actions import Action, Discard, DrawStock, Knock, Pass, TakeDiscard
from trainer.rules.cards import by_rank
from trainer.rules.play import View
from trainer.table.coach import judge

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice

_OFFERED = 5  # cards at most
_DRAWS: dict[type[Action], str] = {TakeDiscard: TAKE, DrawStock: STOCK, Pass: PASS}


def question_of(view: View, action: Action, advice: "Advice", rng: Random) -> tuple[Question, Answer] | None:
    """*action* in *view* as the answer to a question; None where it was not costly, or no sure key was found.

    *advice* is looked at again with more deals, on the few choices that the question is about: some seconds.
    """
    judgement = judge(advice, action)
    if judgement is None or not judgement.matters:
        return None
    chosen, best = judgement.chosen.action, judgement.best.action
    try:
        if type(action) in _DRAWS:
            return _draw(view, action, _again(view, chosen, None, rng))
        if isinstance(action, Discard) and isinstance(best, Discard):
            return _discard(view, action, _again(view, chosen, _worth_offering(advice, chosen), rng))
        if isinstance(action, Knock | Discard) and isinstance(best, Knock | Discard):
            return _knock(view, action, _again(view, chosen, [best, chosen], rng))
    except ValueError:  # no sure key
        return None
    return None


def _worth_offering(advice: "Advice", chosen: Action) -> list[Action]:
    """The best discard, the learner's, and the nearest others that look worse beyond the error."""
    others = [
        each.action
        for each in advice.candidates[1:]
        if isinstance(each.action, Discard)
        and each.action != chosen
        and each.band != "best"
        and each.loss > PAIR.points
    ]
    return [advice.candidates[0].action, chosen, *others[: _OFFERED - 2]]


def _again(view: View, chosen: Action, actions: list[Action] | None, rng: Random) -> "Advice":
    """Advice on *actions* (all there are for None), until the best is separated from *chosen*, or will not be."""
    from trainer.analysis.advice import advise
    from trainer.analysis.asked import ROUNDS, hopeless
    from trainer.analysis.prices import Prices

    rounds = 0

    def enough(tried: Sequence[Action], prices: Prices, ranked: Sequence[int]) -> bool:
        nonlocal rounds
        rounds += 1
        between = prices.between(ranked[0], list(tried).index(chosen))
        return decided(between) == 1 or hopeless(between, rounds)

    return advise(view, rng, rounds=ROUNDS, actions=actions, until=enough)


def _draw(view: View, action: Action, advice: "Advice") -> tuple[Question, Answer]:
    from trainer.analysis.asked import prices_of

    question = DrawOrTake(view, prices_of(advice))
    return DrawOrTake.from_data(question.to_data()), Choice(_DRAWS[type(action)])


def _discard(view: View, action: Discard, advice: "Advice") -> tuple[Question, Answer]:
    """The best card, the learner's, and the next ones that are sure to be worse."""
    from trainer.analysis.asked import prices_of

    best = advice.candidates[0].action
    worse = [
        each.action.card
        for each in advice.candidates
        if isinstance(each.action, Discard)
        and decided((Measured(model.loss, model.error) for model in each.models), PAIR) == 1
    ]
    others = [card for card in worse if card != action.card]
    if not isinstance(best, Discard):
        raise QuestionError("the best choice is no discard")
    offered = by_rank([best.card, action.card, *others[: _OFFERED - 2]])
    question = BestDiscard(view, offered, (best.card,), prices_of(advice))
    return BestDiscard.from_data(question.to_data()), ChosenCards(frozenset({action.card}))


def _knock(view: View, action: Action, advice: "Advice") -> tuple[Question, Answer]:
    from trainer.analysis.asked import knock_price_of

    if advice.should_knock is None:
        raise QuestionError("it is not decided whether to knock")
    question = ShouldYouKnock(view, knock_price_of(advice))
    return ShouldYouKnock.from_data(question.to_data()), Choice(KNOCK if isinstance(action, Knock) else PLAY_ON)
