"""Which discard is best? Every card that is not separated from the best is right; the words are about this hand."""

from typing import Any

import pytest

from puzzles.bank_file import bank_of
from trainer.analysis.keys import PAIR, decided
from trainer.exercises.answers import AnswerError, Choice, ChosenCards
from trainer.exercises.best_discard import BestDiscard
from trainer.rules.cards import Card, parse_card
from trainer.rules.play import Discard, legal_actions

LINES = list(bank_of("best-discard").lines.values())


def questions() -> list[BestDiscard]:
    found = [line.exercise().question for line in LINES[::9]]
    return [each for each in found if isinstance(each, BestDiscard)]


def throw(card: Card) -> ChosenCards:
    return ChosenCards(frozenset({card}))


def test_every_right_card_is_accepted_and_every_wrong_one_costs() -> None:
    for question in questions():
        for card in question.offered:
            verdict = question.grade(throw(card))
            assert verdict.right == (card in question.right)
            assert verdict.best_count == len(question.right)
            assert (verdict.loss == 0) == verdict.right
            assert bool(verdict.mistake) != verdict.right
            if not verdict.right:
                assert verdict.loss == question.price_of(card).loss > PAIR.points


def test_only_legal_cards_are_offered_and_no_meld_is_broken() -> None:
    for question in questions():
        assert 3 <= len(question.offered) <= 5
        legal = {each.card for each in legal_actions(question.view) if isinstance(each, Discard)}
        assert set(question.offered) <= legal
        assert not any("breaks a meld" in question.explain(throw(card)).why for card in question.offered)


def test_the_offered_cards_are_tapped_in_the_hand_itself() -> None:
    for question in questions():
        form = question.form()
        assert set(form.hand) == question.view.hand
        assert form.cards == question.offered
        assert not question.view.hand & {card for row in question.table() for g in row.groups for card in g.cards}


def test_wrong_ones_lie_behind_the_best_under_every_model() -> None:
    for question in questions():
        for card in set(question.offered) - set(question.right):
            assert decided((each.measured for each in question.price_of(card).models), PAIR) == 1


def test_words_name_the_card_the_cost_and_what_the_best_was_kept_for() -> None:
    for question in questions():
        (wrong, *_) = [card for card in question.offered if card not in question.right]
        feedback = question.explain(throw(wrong))
        assert wrong.symbol in feedback.cost
        assert "give or take" in feedback.cost
        assert feedback.why.startswith(f"You kept {question.best.symbol}: ")
        assert f"Throwing {wrong.symbol} gives up" in feedback.why
        assert len(feedback.best) == len(question.right)
        assert feedback.table is not None
        assert [row.yours for row in feedback.table.rows].count(True) == 1
        assert len(feedback.table.rows) == len(question.prices.choices)
        right = question.explain(throw(question.best))
        assert right.cost.startswith("No offered card is better")
        assert not right.why.startswith("You kept")


def test_reads_itself_back() -> None:
    for question in questions()[:5]:
        assert BestDiscard.from_data(question.to_data()) == question


def data() -> dict[str, Any]:
    return questions()[0].to_data()


def swapped() -> dict[str, Any]:
    """The right and the wrong cards the other way round."""
    question = questions()[0]
    wrong = [str(card) for card in question.offered if card not in question.right]
    return data() | {"right": " ".join(wrong)}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda: {"offered": data()["offered"][:5]}, "'offered' is three to five cards"),
        (lambda: {"right": data()["offered"]}, "'right' is some of the offered cards"),
        (lambda: {"right": ""}, "'right' is some of the offered cards"),
        (lambda: {"prices": 3}, "'prices' is a mapping"),
        (lambda: {"prices": data()["prices"] | {"choices": data()["prices"]["choices"][:1]}}, "has no price"),
        (lambda: {"right": swapped()["right"]}, "is called wrong, but not every model"),
        (lambda: {"history": data()["history"].rsplit(" ", 1)[0]}, "the hand has 11 cards"),
    ],
)
def test_what_is_no_such_question_is_refused(change: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BestDiscard.from_data(data() | change())


def test_only_one_offered_card_answers() -> None:
    question = questions()[0]
    other = next(card for card in sorted(question.view.hand) if card not in question.offered)
    for answer in (Choice("yes"), ChosenCards(frozenset(question.offered[:2])), throw(other), throw(parse_card("As"))):
        if isinstance(answer, ChosenCards) and answer.cards <= set(question.offered) and len(answer.cards) == 1:
            continue
        with pytest.raises(AnswerError):
            question.grade(answer)


def test_of_several_right_cards_the_one_that_was_chosen_is_spoken_of() -> None:
    lines = (line.exercise().question for line in bank_of("best-discard").lines.values())
    question = next(each for each in lines if isinstance(each, BestDiscard) and len(each.right) > 1)
    for card in question.right:
        assert question.explain(ChosenCards(frozenset({card}))).why.startswith(f"{card.symbol}: ")
