"""Answers to any question, right or wrong, for tests that need one and do not care which."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, Exercise, GiveNumber, Question


@cache
def an_answer(exercise: Exercise, *, right: bool) -> Answer:
    """An answer that is right, or one that is wrong, found by asking the grader."""
    question = exercise.question
    return next(each for each in answers(question) if question.grade(each).right is right)


def answers(question: Question) -> Iterator[Answer]:
    """Every answer that the question's form can give (numbers up to 600, for totals of a game); likeliest first."""
    match question.form():
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case ChooseCard(cards):
            yield from (ChosenCards(frozenset({card})) for card in cards)
        case ChooseCards(hand) as form:
            for size in range(0 if form.none_label else 1, len(hand) + 1):
                yield from (ChosenCards(frozenset(cards)) for cards in combinations(hand, size))
        case GiveNumber():
            yield from (Number(number) for number in range(600))
        case ChooseAndNumber(options):
            firsts = [ChoiceAndNumber(option.value, 0) for option in options]
            firsts.sort(key=lambda first: not any(right for _, right in question.grade(first).parts))
            yield from (ChoiceAndNumber(first.choice, number) for first in firsts for number in range(600))
