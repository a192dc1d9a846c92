"""Every answer that a question's form can give, and those of them that are right: the key, as the grader sees it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import combinations, islice

from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Number
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, GiveNumber, Question

HIGHEST = 1000  # no sheet that is asked for adds up to more


def every_answer(question: Question) -> Iterator[Answer]:
    """Each once (numbers up to :data:`HIGHEST`), the likeliest first; cards tapped, not grouped."""
    match question.form():
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case ChooseCard(cards):
            yield from (ChosenCards(frozenset({card})) for card in cards)
        case ChooseCards(hand) as form:
            for size in range(0 if form.none_label else 1, len(hand) + 1):
                yield from (ChosenCards(frozenset(cards)) for cards in combinations(hand, size))
        case GiveNumber():
            yield from (Number(number) for number in range(HIGHEST))
        case ChooseAndNumber(options):
            firsts = [ChoiceAndNumber(option.value, 0) for option in options]
            firsts.sort(key=lambda first: not any(right for _, right in question.grade(first).parts))
            yield from (ChoiceAndNumber(first.choice, number) for first in firsts for number in range(HIGHEST))


def right_answers(question: Question) -> tuple[Answer, ...]:
    """Every right answer, found by asking the grader; at least one. A number has one right value.

    Raises ValueError where no answer is right, which is no question.
    """
    match question.form():
        case GiveNumber():
            found = _first_right(question, (Number(number) for number in range(HIGHEST)))
        case ChooseAndNumber(options):
            choices = (ChoiceAndNumber(option.value, 0) for option in options)
            who = next(each.choice for each in choices if question.grade(each).parts[0][1])
            found = _first_right(question, (ChoiceAndNumber(who, number) for number in range(HIGHEST)))
        case _:
            found = tuple(answer for answer in every_answer(question) if question.grade(answer).right)
    if not found:
        raise ValueError(f"no answer to this {question.kind} question is right")
    return found


def right_answer(question: Question) -> Answer:
    """One right answer, the key itself where the question has one of cards: found without trying every choice."""
    key: object = getattr(question, "key", None)
    if isinstance(question.form(), ChooseCards) and isinstance(key, frozenset):
        named = ChosenCards(key)
        with suppress(ValueError):  # a key that is something else than the cards to tap
            if question.grade(named).right:
                return named
    return next(answer for answer in every_answer(question) if question.grade(answer).right)


def _first_right(question: Question, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    return tuple(islice((answer for answer in answers if question.grade(answer).right), 1))
