"""Take it or draw? The key is the price's; the words are made from exact facts."""

from typing import Any

import pytest

from puzzles.bank_file import bank_of
from trainer.analysis.keys import decided
from trainer.exercises.answers import AnswerError, Choice, Number
from trainer.exercises.draw_or_take import MELD_LEFT, PASS, STOCK, TAKE, TOOK_FOR_LITTLE, DrawOrTake
from trainer.exercises.model import Tone
from trainer.rules.arrange import after_each_discard, least_deadwood
from trainer.rules.cards import points
from trainer.rules.play import Phase

LINES = list(bank_of("draw-or-take").lines.values())


def questions() -> list[DrawOrTake]:
    found = [line.exercise().question for line in LINES[::9]]
    return [each for each in found if isinstance(each, DrawOrTake)]


def test_the_price_is_the_key() -> None:
    for question in questions():
        assert decided(each.measured for each in question.prices.choices[1].models) == 1
        for value in (TAKE, question.leaves):
            verdict = question.grade(Choice(value))
            assert verdict.right == (value == question.right)
            assert verdict.loss == (0 if verdict.right else question.prices.choices[1].loss)
        wrong = question.grade(Choice(question.prices.choices[1].action))
        assert wrong.mistake == (TOOK_FOR_LITTLE if question.right != TAKE else MELD_LEFT)


def test_the_first_upcard_is_passed_and_a_later_one_left_for_the_stock() -> None:
    phases = {(question.view.phase, question.leaves) for question in questions()}
    assert phases <= {(Phase.UPCARD, PASS), (Phase.DRAW, STOCK)}
    assert (Phase.DRAW, STOCK) in phases


def test_the_facts_are_those_of_the_rules() -> None:
    for question in questions():
        hand, top = question.view.hand, question.top
        after = min(left for card, left in after_each_discard(hand | {top}).items() if card != top)
        assert question.deadwood_taken == after
        assert question.deadwood_now == least_deadwood(hand)
        why = question.explain(Choice(question.prices.choices[1].action)).why
        assert top.symbol in why
        assert ("melds nothing" in why) == (not question.melds)


def test_taking_for_too_little_is_told_what_it_gives_away() -> None:
    shown = [each for each in questions() if each.right != TAKE]
    assert shown
    for question in shown:
        assert "shows your opponent a card" in question.explain(Choice(TAKE)).why
        assert "shows your opponent" not in question.explain(Choice(question.right)).why


def test_every_card_is_drawn_once_and_the_top_one_is_marked() -> None:
    for question in questions():
        groups = [group for row in question.table() for group in row.groups]
        cards = [card for group in groups for card in group.cards]
        assert len(cards) == len(set(cards))
        assert set(cards) == question.view.hand | set(question.view.pile) | question.view.known
        assert [group.cards for group in groups if group.note == "may be taken"] == [(question.top,)]


def test_what_is_left_after_a_take_is_told_as_it_is_drawn() -> None:
    """The card just taken stays, so taking a useless one can leave more than there was."""
    worse = [each for each in questions() if each.deadwood_taken > each.deadwood_now]
    assert worse
    for question in worse:
        feedback = question.explain(Choice(TAKE))
        drawn = sum(points(group.cards) for row in feedback.yours for group in row.groups if group.tone is Tone.LEFT)
        assert f"left with {drawn} instead of {question.deadwood_now}" in feedback.why


def test_a_table_has_both_choices() -> None:
    for question in questions():
        table = question.explain(Choice(TAKE)).table
        assert table is not None
        assert len(table.rows) == 2
        assert [row.choice for row in table.rows if row.yours] == ["Take the upcard"]


def test_reads_itself_back() -> None:
    for question in questions()[:5]:
        assert DrawOrTake.from_data(question.to_data()) == question


def changed(**parts: Any) -> dict[str, Any]:
    return questions()[0].to_data() | parts


def test_what_is_no_such_question_is_refused() -> None:
    prices = questions()[0].to_data()["prices"]
    first, second = prices["choices"]
    unclear = second | {"models": {name: [0.5, 0.1] for name in second["models"]}}
    for parts, message in (
        ({"prices": prices | {"choices": [first]}}, "the choice is take or"),
        ({"prices": prices | {"choices": [first, unclear]}}, "not every model puts the best choice first"),
        ({"prices": prices | {"choices": [second, first]}}, "the best first with a loss of 0"),
        ({"prices": prices | {"choices": []}}, "the prices have no choice"),
        ({"prices": prices | {"choices": [first | {"action": "resign"}, second]}}, "'resign' is no choice"),
        ({"extra": 1}, "'extra' is not a part"),
    ):
        with pytest.raises(ValueError, match=message):
            DrawOrTake.from_data(changed(**parts))


def test_only_its_options_answer() -> None:
    for answer in (Number(1), Choice("knock")):
        with pytest.raises(AnswerError):
            questions()[0].grade(answer)
