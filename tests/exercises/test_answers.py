from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.exercises.answers import (
    Answer,
    AnswerError,
    Choice,
    ChoiceAndNumber,
    ChosenCards,
    Grouping,
    Number,
    answer_from_data,
    answer_to_data,
    cards_in,
    choice_and_number_in,
    choice_in,
    number_in,
)
from trainer.rules.cards import DECK, parse_cards

cards = st.frozensets(st.sampled_from(DECK), max_size=11)
answers = st.one_of(
    st.builds(Choice, st.text(max_size=40)),
    st.builds(ChosenCards, cards),
    st.builds(Grouping, st.lists(cards, max_size=1).map(tuple)),
    st.builds(Number, st.integers(-1000, 1000)),
    st.builds(ChoiceAndNumber, st.text(max_size=40), st.integers(-1000, 1000)),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(answers)
def test_an_answer_reads_back(answer: Answer) -> None:
    assert answer_from_data(answer_to_data(answer)) == answer


@given(st.dictionaries(st.sampled_from(["choice", "cards", "groups", "number", "x"]), anything, max_size=2) | anything)
def test_whatever_comes_in_is_an_answer_or_an_answer_error(data: object) -> None:
    try:
        answer = answer_from_data(data)
    except AnswerError as error:
        message = str(error)
    else:
        message = "read"
        assert answer_from_data(answer_to_data(answer)) == answer
    assert message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "not NoneType"),
        ([], "not list"),
        ({}, "no answer has the parts"),
        ({"choice": "yes", "cards": ""}, "no answer has the parts"),
        ({"choice": 3}, "expected a short text, found '3'"),
        ({"choice": "x" * 201}, "expected a short text"),
        ({"number": True}, "expected a whole number, found 'True'"),
        ({"number": "7"}, "expected a whole number, found '7'"),
        ({"number": 10**6}, "expected a whole number"),
        ({"cards": "7h 1x"}, "no rank '1'|'1x' is not a card"),
        ({"cards": "7h 7h"}, "7h is there twice"),
        ({"groups": "7h 7d 7s"}, "expected a list of groups"),
        ({"groups": ["7h 7d 7s", "7h 8h 9h"]}, "7h is in two groups"),
        ({"groups": ["As"] * 12}, "expected a list of groups"),
    ],
)
def test_what_is_no_answer_is_named(data: Any, message: str) -> None:
    with pytest.raises(AnswerError, match=message):
        answer_from_data(data)


def test_the_parts_of_an_answer_that_fits_come_out() -> None:
    hand = parse_cards("7h 7d 7s")
    assert choice_in(Choice("no"), ("yes", "no")) == "no"
    assert cards_in(ChosenCards(frozenset(hand[:2])), hand) == set(hand[:2])
    assert number_in(Number(0)) == 0
    assert choice_and_number_in(ChoiceAndNumber("yes", 3), ["yes"]) == ("yes", 3)


def test_an_answer_that_does_not_fit_is_named() -> None:
    hand = parse_cards("7h 7d 7s")
    with pytest.raises(AnswerError, match=r"'maybe' is not offered \(options are: yes, no\)"):
        choice_in(Choice("maybe"), ("yes", "no"))
    with pytest.raises(AnswerError, match="expected one of the options, found a number"):
        choice_in(Number(1), ("yes", "no"))
    with pytest.raises(AnswerError, match="Kc not in the hand"):
        cards_in(ChosenCards(frozenset(parse_cards("7h Kc"))), hand)
    with pytest.raises(AnswerError, match="expected cards of the hand, found groups of cards"):
        cards_in(Grouping(()), hand)
    with pytest.raises(AnswerError, match="expected a number from 0, found -1"):
        number_in(Number(-1))
    with pytest.raises(AnswerError, match="expected a whole number, found cards"):
        number_in(ChosenCards(frozenset()))
    with pytest.raises(AnswerError, match="expected a number from 0"):
        choice_and_number_in(ChoiceAndNumber("yes", -3), ["yes"])
    with pytest.raises(AnswerError, match="'no' is not offered"):
        choice_and_number_in(ChoiceAndNumber("no", 3), ["yes"])
    with pytest.raises(AnswerError, match="found an option"):
        choice_and_number_in(Choice("yes"), ["yes"])
