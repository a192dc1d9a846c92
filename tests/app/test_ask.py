"""The one page element that asks: every form, incomplete answers, and answers that are none."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import puzzles
from lessons import CheckStep, Lesson, load_lessons
from tests.answering import an_answer
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.app import hand, session
from trainer.exercises.answers import Answer, AnswerError, ChosenCards, answer_from_data
from trainer.exercises.model import ChooseAndNumber, ChooseCards, ChooseOne, Exercise, GiveNumber
from trainer.learner.attempt import Mode
from trainer.practice import Occasion

Check = tuple[Lesson, int, Exercise]


def checks() -> Iterator[Check]:
    for lesson in load_lessons():
        for number, step in enumerate(lesson.steps, 1):
            if isinstance(step, CheckStep):
                yield lesson, number, step.exercise


def a_check(form: type) -> Check:
    return next(check for check in checks() if isinstance(check[2].question.form(), form))


def open_check(app: App, check: Check) -> App:
    return app.open("lesson", lesson=check[0].id, step=str(check[1]))


KINDS_ASKED = sorted({exercise.kind for _, _, exercise in checks()})


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("kind", KINDS_ASKED)
def test_every_kind_is_asked_answered_and_explained(app: App, kind: str, right: bool) -> None:
    check = next(check for check in checks() if check[2].kind == kind)
    exercise = check[2]
    feedback = exercise.question.explain(an_answer(exercise, right=right))
    open_check(app, check)
    assert app.says(exercise.question.prompt())
    assert not app.says(feedback.why)  # nothing gives it away
    app.answer(exercise, right=right)
    assert app.verdict == feedback.headline
    assert app.says(feedback.why)
    assert app.says(feedback.cost)
    assert app.says(feedback.best_title)


@pytest.mark.parametrize("form", [GiveNumber, ChooseAndNumber])
def test_a_number_that_is_not_there_is_asked_for(app: App, learner: Learner, form: type) -> None:
    check = a_check(form)
    open_check(app, check).press("Check")
    assert [each.value for each in app.test.error] == ["Fill in every part, then check."]
    assert learner.attempts == ()
    app.answer(check[2], right=True)
    assert not app.test.error
    assert len(learner.attempts) == 1


@pytest.mark.parametrize("missing", ["who", "points"])
def test_half_an_answer_is_none(app: App, learner: Learner, missing: str) -> None:
    open_check(app, a_check(ChooseAndNumber))
    if missing == "who":
        app.test.number_input[0].set_value(12)
    else:
        app.test.radio[0].set_value("nobody")
    app.press("Check")
    assert [each.value for each in app.test.error] == ["Fill in every part, then check."]
    assert learner.attempts == ()


def test_zero_is_a_number(app: App, learner: Learner) -> None:
    check = a_check(GiveNumber)
    open_check(app, check).test.number_input[0].set_value(0)
    app.press("Check")
    assert app.verdict != ""
    assert learner.attempts[0].answer == {"number": 0}


def test_no_card_is_an_answer_where_a_button_says_so(app: App, learner: Learner) -> None:
    check = next(each for each in checks() if getattr(each[2].question.form(), "none_label", None))
    open_check(app, check)
    assert next(button for button in app.test.button if button.label == "Check").disabled
    app.give(check[2], ChosenCards(frozenset()))
    assert app.verdict == check[2].question.explain(ChosenCards(frozenset())).headline
    assert learner.attempts[0].answer == {"cards": ""}


def test_picking_cards_stores_nothing_until_they_are_sent(app: App, learner: Learner) -> None:
    check = a_check(ChooseCards)
    form = check[2].question.form()
    assert isinstance(form, ChooseCards)
    open_check(app, check).test.pills[0].set_value([str(form.hand[0])])
    assert app.run().says("1 card ")
    assert app.verdict == ""
    assert learner.attempts == ()


@pytest.mark.parametrize("problem", [AnswerError("9s not in the hand"), AnswerError("expected a list of cards")])
def test_what_is_no_answer_is_said_and_not_stored(
    app: App, learner: Learner, monkeypatch: pytest.MonkeyPatch, problem: AnswerError
) -> None:
    """As when the browser sends something strange."""
    check = a_check(ChooseCards)
    open_check(app, check)
    with monkeypatch.context() as patch:

        def refuse(*_: object) -> Answer:
            raise problem

        patch.setattr(hand, "read_answer", refuse)
        app.answer(check[2], right=True)
    assert [each.value for each in app.test.error] == [f"That was no answer: {problem}."]
    assert learner.attempts == ()
    app.press("Check")  # the cards are still picked
    assert app.verdict == "Right."
    assert not app.test.error


def test_an_answer_of_another_form_is_said_and_not_stored(
    app: App, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = a_check(ChooseCards)
    open_check(app, check)
    with monkeypatch.context() as patch:
        patch.setattr(hand, "read_answer", lambda *_: an_answer(a_check(ChooseOne)[2], right=True))
        app.answer(check[2], right=False)
    assert str(app.test.error[0].value).startswith("Your answer was not stored: ")
    assert learner.attempts == ()


def test_a_problem_is_forgotten_with_its_question(app: App) -> None:
    check = a_check(GiveNumber)
    open_check(app, check).press("Check")
    assert app.test.error
    assert not app.open("puzzle", kind="undercut").test.error


def test_two_questions_in_one_tab_do_not_mix(app: App, learner: Learner) -> None:
    one, other = (puzzles.fresh("best-melds", 1, Random(seed)) for seed in (1, 2))
    app.open("puzzle", puzzle=one.id)
    form = one.question.form()
    assert isinstance(form, ChooseCards)
    app.test.pills[0].set_value([str(card) for card in form.hand[:3]])
    app.run().open("puzzle", puzzle=other.id)
    assert app.test.pills[0].value == []
    app.answer(other, right=True)
    assert [attempt.exercise_id for attempt in learner.attempts] == [other.id]
    assert app.open("puzzle", puzzle=one.id).verdict == ""


def test_cards_are_drawn_unless_plain_buttons_were_asked_for(app: App, new_tab: NewTab) -> None:
    check = a_check(ChooseCards)
    assert not open_check(app, check).drawn
    session.set_plain(False)
    assert open_check(new_tab(), check).drawn


def test_an_answer_is_explained_by_the_question_as_it_was_asked(app: App, learner: Learner) -> None:
    """A release that changes a check's cards does not change what an earlier answer was about."""
    check = a_check(ChooseCards)
    before = replace(check[2], question=puzzles.load("best-melds.1.1.5").question)
    answered = learner.answers(before, Occasion(Mode.LESSON, check[0].id), right=False)
    open_check(app, check)
    assert app.verdict == "Not quite."
    assert app.says(before.question.explain(answer_from_data(answered.answer)).why)


def test_cards_that_come_late_are_left_alone(app: App, learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    check = a_check(ChooseCards)
    monkeypatch.setattr(hand, "read_answer", lambda form, key: None)
    open_check(app, check).answer(check[2], right=True)
    assert app.verdict == ""
    assert app.test.error == []
    assert learner.attempts == ()
