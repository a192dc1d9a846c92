"""Slow, obvious oracles, and what every kind is held to. They share nothing with the engine but the cards."""

from collections.abc import Callable, Collection, Iterator
from itertools import combinations

import pytest

from trainer.exercises.answers import Answer, Choice, ChoiceAndNumber, ChosenCards, Grouping, Number
from trainer.exercises.model import ChooseAndNumber, ChooseCard, ChooseCards, ChooseOne, Feedback, GiveNumber, Question
from trainer.rules.cards import Card

Cards = frozenset[Card]
Leftovers = Callable[..., set[Cards]]


def is_meld(cards: Collection[Card]) -> bool:
    ranks = sorted(int(card.rank) for card in cards)
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    return len({card.suit for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def every_leftover(hand: Collection[Card], knocker_melds: Collection[Collection[Card]] = ()) -> set[Cards]:
    """Every set of cards that can be left of *hand*, melding any way and laying off one card at a time."""
    melds = [frozenset(some) for size in range(3, 11) for some in combinations(sorted(hand), size) if is_meld(some)]
    found: set[Cards] = set()
    seen: set[tuple[Cards, tuple[Cards, ...]]] = set()

    def lay(table: tuple[Cards, ...], left: Cards) -> None:
        if (left, table) in seen:
            return
        seen.add((left, table))
        found.add(left)
        for card in left:
            for index, meld in enumerate(table):
                if is_meld(meld | {card}):
                    lay((*table[:index], meld | {card}, *table[index + 1 :]), left - {card})

    def own(start: int, left: Cards) -> None:
        lay(tuple(frozenset(each) for each in knocker_melds), left)
        for index in range(start, len(melds)):
            if melds[index] <= left:
                own(index + 1, left - melds[index])

    own(0, frozenset(hand))
    return found


@pytest.fixture(scope="session")
def leftovers() -> Leftovers:
    return every_leftover


@pytest.fixture(scope="session")
def slow_is_meld() -> Callable[[Collection[Card]], bool]:
    return is_meld


def some_answers(question: Question) -> Iterator[Answer]:
    """Every option; for cards none, each single one, most, and some threes; a few numbers near and far."""
    match question.form():
        case ChooseOne(options):
            yield from (Choice(option.value) for option in options)
        case ChooseAndNumber(options, _):
            yield from (ChoiceAndNumber(option.value, number) for option in options for number in (0, 3, 14, 25, 28))
        case GiveNumber():
            yield from (Number(number) for number in (*range(0, 36, 4), 6, 70, 81, 110))
        case ChooseCards(hand=hand):
            yield from (ChosenCards(frozenset(some)) for size in (0, 1, 10) for some in combinations(hand, size))
            yield from (ChosenCards(frozenset(hand[start : start + 3])) for start in range(len(hand) - 2))
        case ChooseCard(cards=cards):
            yield from (ChosenCards(frozenset({card})) for card in cards)
        case other:
            raise AssertionError(f"no answers for {other}")


@pytest.fixture(scope="session")
def answers_of() -> Callable[[Question], list[Answer]]:
    return lambda question: list(some_answers(question))


def check_feedback(question: Question, answer: Answer) -> Feedback:
    """All four parts are there, and the verdict, the headline and the title agree."""
    verdict, feedback = question.grade(answer), question.explain(answer)
    assert question.explain(answer) == feedback
    assert feedback.headline == ("Right." if verdict.right else "Not quite.")
    assert feedback.yours
    assert all(row.label for row in feedback.yours)
    assert feedback.best_title
    assert feedback.best
    assert all(picture and all(row.label for row in picture) for picture in feedback.best)
    assert feedback.why[-1] == "."
    for words in (feedback.why, feedback.cost):
        assert "  " not in words
        assert " he " not in f" {words.lower()} "
        assert not words.startswith(" ")
    assert all(group.cards for picture in (feedback.yours, *feedback.best) for row in picture for group in row.groups)
    assert not (verdict.right and verdict.mistake)
    return feedback


@pytest.fixture(scope="session")
def feedback_of() -> Callable[[Question, Answer], Feedback]:
    return check_feedback


@pytest.fixture(scope="session")
def other_forms() -> list[Answer]:
    """One answer of each form; each question takes one or two of them at most."""
    return [Choice("perhaps"), ChosenCards(frozenset()), Grouping(()), Number(3), ChoiceAndNumber("perhaps", 3)]
