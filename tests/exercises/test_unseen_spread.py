"""A knock laid down against a hand that nobody sees: the key is the price's, and the words are about these cards."""

from typing import Any

import pytest

from puzzles.bank_file import bank_of
from trainer.analysis.keys import SPREAD, decided
from trainer.exercises.answers import AnswerError, Choice, Number
from trainer.exercises.model import Tone
from trainer.exercises.unseen_spread import OPEN, SAME, A, B, UnseenSpread
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.play import Knock, legal_actions
from trainer.rules.showdown import can_lay_off

LINES = list(bank_of("unseen-spread").lines.values())


def questions() -> list[UnseenSpread]:
    found = [line.exercise().question for line in LINES[::3]]
    return [each for each in found if isinstance(each, UnseenSpread)]


def test_the_price_is_the_key() -> None:
    for question in questions():
        other = question.prices.choices[1]
        assert decided((each.measured for each in other.models), SPREAD) == 1
        for letter in (A, B):
            verdict = question.grade(Choice(letter))
            assert verdict.right == (letter == question.right)
            assert verdict.loss == (0 if verdict.right else other.loss)
            assert verdict.mistake == ("" if verdict.right else OPEN)


def test_the_ways_are_the_two_best_groupings_of_a_legal_knock() -> None:
    for question in questions():
        knocks = [each.card for each in legal_actions(question.view) if isinstance(each, Knock)]
        assert question.discard in knocks
        ten = question.view.hand - {question.discard}
        assert {each.melds for each in question.ways} == {each.melds for each in distinct_arrangements(ten)}


def test_every_card_of_the_hand_is_drawn_and_what_is_shared_once() -> None:
    for question in questions():
        rows = {row.label: row.groups for row in question.table()}
        shared = rows.get(SAME, ())
        for letter, way in zip((A, B), question.ways, strict=True):
            groups = (*shared, *rows[letter])
            assert sorted(group.cards for group in groups if group.tone is Tone.MELD) == sorted(way.melds)
            left = [card for group in groups if group.tone is Tone.LEFT for card in group.cards]
            assert sorted(left) == sorted(way.deadwood_cards)
        assert not set(rows[A]) & set(rows[B])


def test_the_words_name_every_card_that_can_be_laid_off() -> None:
    for question in questions():
        feedback = question.explain(Choice(A if question.right == B else B))
        assert "give or take" in feedback.cost
        out = question.view.unseen | question.view.known
        for way in question.ways:
            for card in out:
                if any(can_lay_off(card, meld) for meld in way.melds):
                    assert card.symbol in feedback.why
        assert feedback.table is not None
        assert [row.yours for row in feedback.table.rows] == [False, True]


def test_reads_itself_back() -> None:
    for question in questions()[:5]:
        assert UnseenSpread.from_data(question.to_data()) == question


def changed(**parts: Any) -> dict[str, Any]:
    return questions()[0].to_data() | parts


def test_what_is_no_such_question_is_refused() -> None:
    question = questions()[0]
    prices = question.to_data()["prices"]
    first, second = prices["choices"]
    unclear = second | {"models": {name: [0.5, 0.1] for name in second["models"]}}
    ways = question.to_data()["ways"]
    melded = next(card for card in question.ways[0].melds[0])
    for parts, message in (
        ({"prices": prices | {"choices": [first]}}, "not those of the two ways"),
        ({"prices": prices | {"choices": [first, unclear]}}, "not every model puts the best way first"),
        ({"ways": ways[:1]}, "'ways' are two"),
        ({"ways": [ways[0], ways[0]]}, "not different groupings"),
        ({"laid": [0.1, 2]}, "a share from 0 to 1"),
        ({"laid": "0.1"}, "a share from 0 to 1"),
        ({"discard": str(melded)}, "no legal knock here|is not in|not in the hand"),
        ({"extra": 1}, "'extra' is not a part"),
    ):
        with pytest.raises(ValueError, match=message):
            UnseenSpread.from_data(changed(**parts))


def test_only_its_options_answer() -> None:
    for answer in (Number(1), Choice("C")):
        with pytest.raises(AnswerError):
            questions()[0].grade(answer)
