"""Due now and its reviews: one after another, skipped, undone, drilled."""

from datetime import timedelta
from random import Random

import pytest

import puzzles
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from tests.app.missed import A_DAY, PRACTICE, asked_in, keep_unmade, keep_unreadable, missed
from trainer import practice
from trainer.app.views import mistakes as mistakes_page
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import Occasion
from trainer.storage import StoreError


@pytest.mark.parametrize("view", ["mistakes", "all_mistakes", "patterns"])
def test_a_newcomer_has_none_and_is_told_what_will_happen(app: App, view: str) -> None:
    app.open(view)
    assert app.tab == "Mistakes"
    assert app.says("No mistakes yet.")
    assert app.press("Solve a puzzle").title == "Puzzles"


def test_what_is_missed_today_is_due_tomorrow_and_not_before(app: App, learner: Learner) -> None:
    missed(learner, 1, 2)
    app.open("mistakes")
    assert app.says("Nothing is due. The next review comes tomorrow, 5 March; 2 come within a week.")
    assert app.primary == "Solve a puzzle"
    learner.now = learner.now.replace(hour=23, minute=59, second=0)
    assert app.open("mistakes").says("Nothing is due.")
    learner.now += timedelta(minutes=1)
    app.open("mistakes")
    assert app.says("2 questions to review.")
    assert app.primary == "Review 2 now"


def test_a_clock_that_is_set_back_is_believed(app: App, learner: Learner) -> None:
    missed(learner, 1)
    learner.now += A_DAY
    assert app.open("mistakes").says("1 question to review.")
    learner.now -= timedelta(hours=13)  # the evening before
    assert app.open("mistakes").says("Nothing is due.")


def test_only_what_is_due_is_listed_each_with_its_day(app: App, learner: Learner) -> None:
    missed(learner, 1)
    learner.now += A_DAY
    missed(learner, 2, kind="undercut")
    app.open("mistakes")
    assert app.rows[KINDS["best-melds"].title] == "missed 4 Mar"
    assert KINDS["undercut"].title not in app.rows
    app.follow(KINDS["best-melds"].title)
    assert app.query["number"] == "0"
    assert asked_in(app, learner).kind == "best-melds"


def test_a_long_list_names_some_and_counts_the_others(app: App, learner: Learner) -> None:
    missed(learner, *range(mistakes_page.SHOWN + 4))
    learner.now += A_DAY
    app.open("mistakes")
    assert app.links.count(KINDS["best-melds"].title) == mistakes_page.SHOWN
    assert app.says("And 4 more.")


def test_a_review_says_how_often_it_came(app: App, learner: Learner) -> None:
    (mistake,) = missed(learner, 1)
    learner.now += A_DAY
    learner.answers(puzzles.fresh("best-melds", 1, Random(7)), Occasion(Mode.REVIEW, mistake.exercise_id), right=False)
    learner.now += A_DAY
    assert app.open("mistakes").rows[KINDS["best-melds"].title] == "4 Mar, review 2"


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
    assert app.press("All").title == "Mistakes"
    assert app.open("mistakes").says("Nothing is due. The next review comes on 7 March;")


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
    assert app.open("mistakes").says("Nothing is due.")


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
    exercise = practice.exercise_of(keep_unmade(learner))
    for number in range(3):
        learner.now += A_DAY * 30
        app.open("mistakes").press("Review 1 now")
        assert app.query["number"] == str(number)
        assert asked_in(app, learner) == exercise
        assert app.verdict == ""
        app.answer(exercise, right=True)
        assert app.verdict == "Right."
    app.open("all_mistakes").press("Drill").answer(exercise, right=False).press("Try it again")
    assert app.verdict == ""


def test_an_answer_that_is_undone_was_never_given(app: App, learner: Learner, new_tab: NewTab) -> None:
    (mistake,) = missed(learner, 1)
    learner.now += A_DAY
    app.open("mistakes").press("Review 1 now")
    before = learner.knowledge
    exercise = asked_in(app, learner)
    app.answer(exercise, right=False).press("Undo that answer")
    assert (app.title, app.verdict) == (f"Review: {KINDS['best-melds'].title}", "")
    assert learner.knowledge.attempts == before.attempts
    assert learner.knowledge.due == before.due
    assert asked_in(app, learner) == exercise  # the same question stands there again
    assert new_tab().open("review", **app.query).verdict == ""
    app.answer(exercise, right=True)
    assert app.verdict == "Right."
    assert [each.right for each in learner.attempts] == [False, True]
    app.press("Undo that answer").answer(exercise, right=False)
    assert [each.right for each in learner.attempts] == [False, False]
    learner.now += A_DAY
    app.open("mistakes").press("Review 1 now")
    assert app.query["number"] == "3"  # no question comes twice, undone or not
    assert asked_in(app, learner).id not in {exercise.id, mistake.exercise_id}
    assert app.verdict == ""


def test_an_undone_review_of_a_kind_that_nothing_makes_is_asked_again(app: App, learner: Learner) -> None:
    exercise = practice.exercise_of(keep_unmade(learner))
    learner.now += A_DAY
    for number in (0, 2):
        app.open("mistakes").press("Review 1 now")
        assert app.query["number"] == str(number)
        app.answer(exercise, right=False).press("Undo that answer")
        assert app.verdict == ""
        app.answer(exercise, right=True)
        assert app.verdict == "Right."
        learner.now += 30 * A_DAY


def test_an_undo_that_cannot_be_stored_says_so(app: App, learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    missed(learner, 1)
    learner.now += A_DAY
    app.open("mistakes").press("Review 1 now").answer(asked_in(app, learner), right=True)

    def full(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(practice, "undo", full)
    app.press("Undo that answer")
    assert [each.value for each in app.test.error] == ["The answer was not taken back: the disk is full."]
    assert app.verdict == "Right."


def test_what_is_skipped_stays_due_and_the_next_one_comes(app: App, learner: Learner) -> None:
    missed(learner, 1, 2)
    learner.now += A_DAY
    app.open("mistakes").press("Review 2 now")
    first = app.query["review"]
    app.press("Skip this one")
    assert app.query["review"] != first
    app.press("Skip this one")
    assert app.title == "Mistakes"
    assert len(learner.knowledge.due) == 2
    assert app.press("Review 2 now").query["review"] == first  # begun anew


def test_the_drill_asks_each_mistake_once(app: App, learner: Learner) -> None:
    missed(learner, 1, 2, 3)
    learner.now += timedelta(seconds=1)
    app.open("all_mistakes").press("Drill these")
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
        app.open("all_mistakes").press("Drill these")
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


@pytest.mark.parametrize(("view", "button"), [("mistakes", "Review 2 now"), ("all_mistakes", "Drill these: 2")])
def test_a_review_that_cannot_be_asked_holds_up_no_other(app: App, learner: Learner, view: str, button: str) -> None:
    strange = keep_unreadable(learner)
    learner.now += A_DAY
    app.open(view).press(button)
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
