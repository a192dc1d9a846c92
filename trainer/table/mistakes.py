"""What a hand at the table adds to the learner's mistakes, and the review that is kept of it."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING

from trainer import practice
from trainer.exercises.answers import Answer, ChosenCards
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.model import Exercise, Question
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import Occasion
from trainer.rules.actions import Action, Defend, Phase
from trainer.storage import Store
from trainer.table.coach import Judgement, judge
from trainer.table.game import Game, Hand
from trainer.table.priced import question_of
from trainer.table.review import Choice, Line, choices, defence_line, key_of, line_of, lines_to_data
from trainer.table.saved import review_key

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice

Advised = Callable[[str], "Advice | None"]
"""What the coach has found about a position, by its name."""


def review_hand(
    game: Game,
    hand: Hand,
    advice_of: Advised,
    store: Store,
    learner: str,
    now: datetime,
    zone: str,
) -> tuple[Line, ...]:
    """Price every decision of *hand*, which is over, and file what was costly under the mistakes; once and again the
    same. *advice_of* gives what the coach has found about a position, or None. StoreError where it cannot be kept."""
    lines = []
    for choice in choices(hand):
        key = key_of(game, hand, choice.ply)
        found = _asked(choice, key, advice_of)
        attempt = ""
        if found is not None:
            exercise, answer = found
            attempt = practice.submit(
                exercise,
                answer,
                store=store,
                learner=learner,
                occasion=Occasion(Mode.PRACTICE, f"play:{key}"),
                now=now,
                zone=zone,
                hinted=True,  # one hand is no test of a skill: it is to be learnt from, not rated
            ).id
        lines.append(_line(choice, key, advice_of, attempt))
    store.set_setting(learner, review_key(game, hand.number), lines_to_data(tuple(lines)))
    return tuple(lines)


def _line(choice: Choice, key: str, advice_of: Advised, attempt: str) -> Line:
    if choice.state.phase is Phase.LAY_OFF:
        return defence_line(choice, attempt)
    return line_of(choice, _judged(key, choice.action, advice_of), attempt)


def _judged(key: str, action: Action, advice_of: Advised) -> Judgement | None:
    advice = advice_of(key)
    return None if advice is None else judge(advice, action)


def _asked(choice: Choice, key: str, advice_of: Advised) -> tuple[Exercise, Answer] | None:
    """The decision as an exercise and the learner's answer to it."""
    advice = None if choice.state.phase is Phase.LAY_OFF else advice_of(key)
    made = asked_again(choice, advice, Random(f"again/{key}"))
    if made is None:
        return None
    question, answer = made
    return Exercise(f"play.{key}", question, KINDS[question.kind].skills), answer


def asked_again(choice: Choice, advice: "Advice | None", rng: Random) -> tuple[Question, Answer] | None:
    """A decision as a question, and what was answered; None where it was right, or has no key that is sure enough.

    An answer to a knock is exact and needs no *advice*.
    """
    if choice.state.phase is Phase.LAY_OFF:
        made = _lay_off(choice)
    else:
        made = None if advice is None else question_of(choice.state.view(), choice.action, advice, rng)
    return None if made is None or made[0].grade(made[1]).right else made


def _lay_off(choice: Choice) -> tuple[Question, Answer] | None:
    state, action = choice.state, choice.action
    if state.laid is None or not isinstance(action, Defend):
        return None
    hand = state.hands[state.to_move]
    gone = {card for each in action.melds for card in each} | {each.card for each in action.layoffs}
    question = LayOffAll(state.laid.melds, tuple(sorted(hand)), rules=state.rules)
    return question, ChosenCards(frozenset(hand - gone))
