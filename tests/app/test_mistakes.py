"""Mistakes and their reviews: what is due, all of them, one of them, the drill."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

import puzzles
from lessons import load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer import practice
from trainer.app import session
from trainer.app.views import mistakes as mistakes_page
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Attempt, Mode
from trainer.practice import Occasion

A_DAY = timedelta(days=1, minutes=1)
PRACTICE = Occasion(Mode.PRACTICE)


def missed(learner: Learner, *seeds: int, kind: str = "best-melds") -> list[Attempt]:
    return [learner.answers(puzzles.fresh(kind, 1, Random(seed)), PRACTICE, right=False) for seed in seeds]


def asked_in(app: App, learner: Learner) -> Exercise:
    """What the review on the page asks."""
    mistake = learner.knowledge.reviews[app.query["review"]].mistake
    return practice.review(mistake, int(app.query["number"]))[0]


def keep(learner: Learner, mistake: Attempt, **parts: Any) -> Attempt:
    """Stores a mistake as another release may have stored it."""
    strange = replace(mistake, **{"id": f"of another release {len(learner.attempts)}", **parts})
    session.store().append(session.learner(), [strange])
    return strange


def keep_unreadable(learner: Learner) -> Attempt:
    some = practice.exercise_of(missed(learner, 1)[0])
    at = learner.now - timedelta(hours=1)
    mistake = learner.attempts[-1]
    data = {**mistake.exercise, "kind": "bridge"}
    return keep(learner, mistake, exercise=data, exercise_id=f"bridge.{some.id}", kind="bridge", at=at)


# --- The list -------------------------------------------------------------------------------------------------


def test_a_newcomer_has_none_and_is_told_what_will_happen(app: App) -> None:
    app.open("mistakes")
    assert app.tab == "Mistakes"
    assert app.says("No mistakes yet.")
    assert app.press("Solve a puzzle").title == "Puzzles"


def test_a_mistake_is_listed_with_its_reason(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("mistakes")
    assert app.says("All: 1")
    assert app.links == ["Find the best melds, 4 March"]
    assert app.says(practice.cost_of(mistake))
    assert app.says("Nothing is due. The next review comes on 5 March.")
    assert app.primary == "Drill them all"


def test_the_newest_come_first_and_right_answers_are_not_there(app: App, learner: Learner) -> None:
    missed(learner, 1)
    learner.answers(puzzles.fresh("best-melds", 1, Random(9)), PRACTICE, right=True)
    missed(learner, 2, kind="undercut")
    app.open("mistakes")
    assert app.links == [f"{KINDS[kind].title}, 4 March" for kind in ("undercut", "best-melds")]


def test_after_a_day_it_is_due(app: App, learner: Learner) -> None:
    missed(learner, 1, 2)
    learner.now += A_DAY
    app.open("mistakes")
    assert app.says("2 to review.")
    assert app.primary == "Review 2 now"
    assert "Drill them all" in app.buttons


def test_many_mistakes_come_a_page_at_a_time(app: App, learner: Learner) -> None:
    count = mistakes_page.A_PAGE + 3
    missed(learner, *range(count))
    app.open("mistakes")
    assert app.says(f"All: {count}")
    assert len(app.links) == mistakes_page.A_PAGE
    (page,) = app.test.number_input
    assert page.label == "Page of 2"
    page.set_value(2)
    assert len(app.run().links) == 3


def test_all_that_is_known_of_a_page_of_mistakes_is_on_one_screen(app: App, learner: Learner) -> None:
    missed(learner, *range(mistakes_page.A_PAGE))
    assert len(app.open("mistakes").test.number_input) == 0


# --- One mistake ----------------------------------------------------------------------------------------------


def test_a_mistake_is_shown_as_it_was(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("mistakes").follow("Find the best melds")
    assert app.query == {"mistake": mistake.id}
    assert app.tab == "Mistakes"
    feedback = practice.feedback_of(mistake)
    assert feedback is not None
    assert app.verdict == "Not quite."
    for words in (feedback.cost, feedback.why, feedback.best_title, "Find the best melds, 4 March"):
        assert app.says(words)
    assert app.press("All mistakes").title == "Mistakes"


def test_a_mistake_leads_to_one_like_it(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    app.open("mistake", mistake=mistake.id).press("Try one like it")
    assert puzzles.load(app.query["puzzle"]).kind == "best-melds"
    assert app.query["puzzle"] != mistake.exercise_id


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_every_check_that_was_missed_can_be_looked_at(app: App, learner: Learner, lesson: Any) -> None:
    for step in lesson.checks:
        attempt = learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=False)
        assert app.open("mistake", mistake=attempt.id).verdict == "Not quite."
        assert app.says(step.exercise.question.prompt())


def test_what_is_no_mistake_is_one_line_and_a_way_on(app: App, learner: Learner) -> None:
    right = learner.answers(puzzles.fresh("best-melds", 1, Random(3)), PRACTICE, right=True)
    for mistake in ("", "nobody", right.id, "x" * 5000):
        app.open("mistake", mistake=mistake)
        (error,) = app.test.error
        assert error.value == "There is no such mistake here."
        assert app.primary == "All mistakes"


# --- Reviews --------------------------------------------------------------------------------------------------


def test_a_review_is_a_fresh_question_of_the_same_kind(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    learner.now += A_DAY
    app.open("mistakes").press("Review 1 now")
    assert app.tab == "Mistakes"
    assert app.says("You missed one like this on 4 March.")
    exercise = asked_in(app, learner)
    assert exercise.kind == "best-melds"
    assert exercise.id != mistake.exercise_id
    app.answer(exercise, right=True)
    assert app.verdict == "Right."
    assert (learner.attempts[-1].mode, learner.attempts[-1].of) == (Mode.REVIEW, mistake.exercise_id)
    assert learner.knowledge.due == ()
    assert app.primary == "All mistakes"
    assert app.press("All").says("Nothing is due. The next review comes on 7 March.")


def test_what_was_practised_at_once_does_not_come_back_as_the_review(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    practised = []
    app.open("puzzle", puzzle=mistake.exercise_id)
    for _ in range(2):
        app.press("Try one like it")
        practised.append(app.query["puzzle"])
        app.answer(puzzles.load(practised[-1]), right=False)
    reviews = [practice.review(mistake, number)[0].id for number in range(3)]
    assert len({*practised, *reviews, mistake.exercise_id}) == 6


def test_a_review_stays_the_same_after_its_answer(app: App, learner: Learner, new_tab: NewTab) -> None:
    """Also where the address does not say which review it is: the answer must not turn it into the next one."""
    (mistake,) = missed(learner, 1)
    learner.now += A_DAY
    for query in ({}, {"number": "7"}, {"number": "abc"}, {"number": "-1"}, {"number": "9" * 5000}):
        app.open("review", review=mistake.exercise_id, **query)
        before = app.query["number"]
        assert app.verdict == ""
        app.answer(asked_in(app, learner), right=False)
        assert app.query["number"] == before
        assert app.verdict == "Not quite."
        assert new_tab().open("review", **app.query).verdict == "Not quite."
    assert learner.knowledge.reviews[mistake.exercise_id].reviews == 5


def test_the_reviews_that_are_due_one_after_another(app: App, learner: Learner) -> None:
    missed(learner, 1, 2, 3)
    learner.now += A_DAY
    app.open("mistakes").press("Review 3 now")
    keys = []
    for _ in range(3):
        keys.append(app.query["review"])
        app.answer(asked_in(app, learner), right=True)
        app.press("Next review" if len(keys) < 3 else "All mistakes")
    assert len(set(keys)) == 3
    assert app.says("Nothing is due.")


def test_a_missed_review_offers_one_like_it_and_comes_again(app: App, learner: Learner) -> None:
    missed(learner, 1)
    learner.now += A_DAY
    app.open("mistakes").press("Review 1 now").answer(asked_in(app, learner), right=False)
    assert app.primary == "All mistakes"
    assert "Try one like it" in app.buttons
    assert learner.knowledge.due == ()
    learner.now += A_DAY
    app.open("mistakes").press("Review 1 now")
    assert app.query["number"] == "1"
    assert app.verdict == ""


def test_a_kind_that_nothing_makes_is_asked_as_it_was(app: App, learner: Learner) -> None:
    lesson, exercise = next(
        (lesson, step.exercise)
        for lesson in load_lessons()
        for step in lesson.checks
        if not puzzles.has_maker(step.exercise.kind)
    )
    learner.answers(exercise, Occasion(Mode.LESSON, lesson.id), right=False)
    for number in range(3):
        learner.now += A_DAY * 30
        app.open("mistakes").press("Review 1 now")
        assert app.query["number"] == str(number)
        assert asked_in(app, learner) == exercise
        assert app.verdict == ""
        app.answer(exercise, right=True)
        assert app.verdict == "Right."
    app.open("mistakes").press("Drill").answer(exercise, right=False).press("Try it again")
    assert app.verdict == ""


def test_the_drill_asks_each_mistake_once(app: App, learner: Learner) -> None:
    missed(learner, 1, 2, 3)
    learner.now += timedelta(seconds=1)
    app.open("mistakes").press("Drill them all")
    keys = []
    for _ in range(3):
        keys.append(app.query["review"])
        learner.now += timedelta(seconds=5)
        app.answer(asked_in(app, learner), right=len(keys) == 2)
        app.press("Next review" if len(keys) < 3 else "All mistakes")
    assert len(set(keys)) == 3
    assert app.title == "Mistakes"


def test_a_second_drill_begins_anew(app: App, learner: Learner) -> None:
    missed(learner, 1)
    for number in range(2):
        learner.now += timedelta(minutes=1)
        app.open("mistakes").press("Drill them all")
        assert app.query["number"] == str(number)
        assert app.verdict == ""
        app.answer(asked_in(app, learner), right=True)


@pytest.mark.parametrize("drill", ["", "yesterday", "2027-03-04", "2027-03-04T12:00:00", "x" * 5000])
def test_a_drill_that_began_at_no_time_is_the_reviews_that_are_due(app: App, learner: Learner, drill: str) -> None:
    first, _ = missed(learner, 1, 2)
    learner.now += A_DAY
    app.open("review", review=first.exercise_id, drill=drill).answer(asked_in(app, learner), right=True)
    assert app.press("Next review").query["review"] != first.exercise_id


def test_what_is_no_review_is_one_line_and_a_way_on(app: App, learner: Learner) -> None:
    right = learner.answers(puzzles.fresh("best-melds", 1, Random(3)), PRACTICE, right=True)
    for review in ("", "nothing", right.exercise_id, "x" * 5000):
        app.open("review", review=review)
        (error,) = app.test.error
        assert error.value == "There is no such review here."
        assert app.press("All mistakes").tab == "Mistakes"


# --- Kept by another release ----------------------------------------------------------------------------------


def test_a_mistake_of_a_kind_that_is_gone_is_listed_and_said_to_be_kept(app: App, learner: Learner) -> None:
    strange = keep_unreadable(learner)
    app.open("mistakes")
    assert app.says(practice.CANNOT_SHOW)
    app.follow("bridge, ")
    assert [each.value for each in app.test.error] == [practice.CANNOT_SHOW]
    assert app.query["mistake"] == strange.id
    assert app.press("All mistakes").title == "Mistakes"


def test_a_mistake_whose_answer_cannot_be_read_is_said_to_be_kept(app: App, learner: Learner) -> None:
    strange = keep(learner, missed(learner, 1)[0], answer={"song": "la"})
    assert app.open("mistake", mistake=strange.id).test.error[0].value == practice.CANNOT_SHOW


@pytest.mark.parametrize("button", ["Review 2 now", "Drill them all"])
def test_a_review_that_cannot_be_asked_holds_up_no_other(app: App, learner: Learner, button: str) -> None:
    strange = keep_unreadable(learner)
    learner.now += A_DAY
    app.open("mistakes").press(button)
    assert app.query["review"] == strange.exercise_id
    assert [each.value for each in app.test.error] == [practice.CANNOT_SHOW]
    app.press("Next review").answer(asked_in(app, learner), right=True)
    assert app.verdict == "Right."


def test_a_drill_ends_at_what_cannot_be_asked(app: App, learner: Learner) -> None:
    strange = keep_unreadable(learner)
    learner.now += timedelta(minutes=1)
    app.open("review", review=strange.exercise_id, drill=learner.now.isoformat())
    app.press("Next review").answer(asked_in(app, learner), right=True).press("Next review")
    assert app.query["review"] == strange.exercise_id
    assert app.primary == "All mistakes"
