"""A lesson, one step a screen: reading, checks, the end, and every odd address."""

from datetime import timedelta

import pytest

from lessons import CheckStep, Lesson, Step, load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.app import session
from trainer.exercises.model import Exercise
from trainer.learner.attempt import Mode
from trainer.practice import Occasion

PLAYED, FIRST = load_lessons()[:2]
"""The lesson that is a hand to play (tests/e2e/test_first_minute.py plays it), and the first that is read."""

READ = [lesson for lesson in load_lessons() if lesson.id != PLAYED.id]


def checks(lesson: Lesson) -> dict[int, Exercise]:
    """The checks by their step."""
    return {number: step.exercise for number, step in enumerate(lesson.steps, 1) if isinstance(step, CheckStep)}


PLACES = list(checks(FIRST))
CHECKS = checks(FIRST)


def open_step(app: App, number: int, lesson: Lesson = FIRST) -> App:
    return app.open("lesson", lesson=lesson.id, step=str(number))


def know(learner: Learner, lesson: Lesson, right: int, wrong: int = 0) -> None:
    for index, step in enumerate(lesson.checks[: right + wrong]):
        learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=index < right)


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_the_practice_of_every_lesson_is_drawn(app: App, lesson: Lesson) -> None:
    """The path is walked below."""
    for number in range(len(lesson.path) + 1, len(lesson.steps) + 1):
        open_step(app, number, lesson)
        check_step(app, lesson, lesson.steps[number - 1])


def check_step(app: App, lesson: Lesson, step: Step) -> None:
    assert app.tab == "Learn"
    assert app.says(lesson.title)
    if isinstance(step, CheckStep):
        assert app.says(step.exercise.question.prompt())
        assert app.verdict == ""
    else:
        assert app.says(step.title)


@pytest.mark.parametrize("lesson", READ, ids=lambda lesson: lesson.id)
def test_every_lesson_can_be_done_from_start_to_finish(app: App, learner: Learner, lesson: Lesson) -> None:
    app.open("lesson", lesson=lesson.id)
    for number, step in enumerate(lesson.path, 1):
        assert app.query == {"lesson": lesson.id, "step": str(number)}
        check_step(app, lesson, step)
        if isinstance(step, CheckStep):
            app.answer(step.exercise, right=True)
            assert app.verdict == "Right."
        if number < len(lesson.path):
            assert app.primary == "Next"
            app.press("Next")
    assert app.says(f"{lesson.title}: done.** 5 checks right.")
    assert len(learner.attempts) == 5
    assert {(each.mode, each.of, each.right) for each in learner.attempts} == {(Mode.LESSON, lesson.id, True)}
    assert app.primary.startswith("Next lesson: ")
    assert app.press("Next lesson").query["lesson"] != lesson.id


def test_the_last_lesson_leads_back_to_today(app: App, learner: Learner) -> None:
    for lesson in load_lessons():
        know(learner, lesson, right=5)
    open_step(app, len(FIRST.path))
    assert app.primary == "Today"
    assert app.press("Today").title == "Today"


def test_back_and_next(app: App) -> None:
    open_step(app, 1)
    assert app.buttons == ["Next"]
    app.press("Next").press("Back")
    assert app.query["step"] == "1"


def test_a_check_can_be_skipped(app: App, learner: Learner) -> None:
    open_step(app, PLACES[0]).press("Skip")
    assert app.query["step"] == str(PLACES[0] + 1)
    assert learner.attempts == ()


def test_a_lesson_opens_where_it_was_left(app: App, new_tab: NewTab) -> None:
    open_step(app, 1).press("Next")
    assert new_tab().open("lesson", lesson=FIRST.id).query == {"lesson": FIRST.id, "step": "2"}


def test_a_lesson_that_was_finished_can_be_read_again(app: App, learner: Learner) -> None:
    know(learner, FIRST, right=5)
    open_step(app, len(FIRST.path)).press("Back")
    assert app.query["step"] == str(len(FIRST.path) - 1)


# --- Answering ------------------------------------------------------------------------------------------------


def test_a_right_answer_is_stored_and_stays_after_a_refresh(app: App, learner: Learner, new_tab: NewTab) -> None:
    place, exercise = PLACES[0], CHECKS[PLACES[0]]
    open_step(app, place).answer(exercise, right=True)
    assert app.verdict == "Right."
    assert "Try it again" not in app.buttons
    (attempt,) = learner.attempts
    assert (attempt.exercise_id, attempt.right, attempt.try_number) == (exercise.id, True, 0)
    assert open_step(new_tab(), place).verdict == "Right."
    assert len(learner.attempts) == 1


def test_a_wrong_answer_says_what_was_right(app: App) -> None:
    place, exercise = PLACES[0], CHECKS[PLACES[0]]
    open_step(app, place).answer(exercise, right=False)
    assert app.verdict == "Not quite."
    assert app.says("The right answer")
    assert app.primary == "Next"


def test_a_check_that_was_missed_can_be_tried_again_and_then_counts(app: App, learner: Learner) -> None:
    """Whatever else is offered: only its own checks finish a lesson."""
    place, exercise = PLACES[0], CHECKS[PLACES[0]]
    open_step(app, place).answer(exercise, right=False).press("Try it again")
    assert app.verdict == ""
    app.answer(exercise, right=False).press("Try it again").answer(exercise, right=True)
    assert app.verdict == "Right."
    assert [(each.right, each.try_number) for each in learner.attempts] == [(False, 0), (False, 1), (True, 2)]
    assert learner.knowledge.lesson_checks_right(FIRST.id) == {exercise.id}
    assert len(learner.knowledge.first_tries) == 1


def test_trying_again_is_a_matter_of_this_tab(app: App, new_tab: NewTab) -> None:
    place, exercise = PLACES[0], CHECKS[PLACES[0]]
    open_step(app, place).answer(exercise, right=False).press("Try it again")
    assert open_step(new_tab(), place).verdict == "Not quite."


def test_another_check_like_a_missed_one_is_a_puzzle_of_its_kind(app: App, learner: Learner) -> None:
    lesson = next(each for each in load_lessons() if "best-melds" in each.teaches)
    place, exercise = next((n, each) for n, each in checks(lesson).items() if each.kind == "best-melds")
    open_step(app, place, lesson).answer(exercise, right=False).press("Try one like it")
    assert app.tab == "Puzzles"
    assert app.query["puzzle"].startswith("best-melds.")
    assert len(learner.attempts) == 1


def test_the_same_answer_from_two_tabs_is_stored_once(app: App, learner: Learner, new_tab: NewTab) -> None:
    place, exercise = PLACES[0], CHECKS[PLACES[0]]
    other = open_step(new_tab(), place)
    open_step(app, place).answer(exercise, right=True)
    other.answer(exercise, right=False)
    assert other.verdict == "Right."  # the answer that came first
    assert [attempt.right for attempt in learner.attempts] == [True]


def test_the_time_that_an_answer_took_is_stored(app: App, learner: Learner) -> None:
    open_step(app, PLACES[0])
    learner.now += timedelta(seconds=12)
    app.answer(CHECKS[PLACES[0]], right=True)
    assert learner.attempts[0].seconds == 12
    assert learner.attempts[0].at == learner.now


# --- The end --------------------------------------------------------------------------------------------------


def test_at_the_end_of_the_path_it_says_what_is_missing(app: App, learner: Learner) -> None:
    know(learner, FIRST, right=3, wrong=2)
    open_step(app, len(FIRST.path))
    assert app.says("3 checks right so far; five finish the lesson. There are more below.")
    assert app.primary == "More checks"
    app.press("More checks")
    assert app.query["step"] == str(len(FIRST.path) + 1)


def test_the_fifth_right_check_finishes_the_lesson_wherever_it_is(app: App, learner: Learner) -> None:
    know(learner, FIRST, right=4, wrong=1)
    last = PLACES[-1]
    assert last == len(FIRST.steps) > len(FIRST.path)
    open_step(app, last).answer(CHECKS[last], right=True)
    assert app.says(f"{FIRST.title}: done.** 5 checks right.")


def test_after_the_path_there_is_practice(app: App, learner: Learner) -> None:
    know(learner, FIRST, right=5)
    open_step(app, len(FIRST.path))
    assert app.says("done.**")
    app.press("More practice")
    assert app.query["step"] == str(len(FIRST.path) + 1)


def test_a_learner_who_missed_too_many_is_led_back_to_one_of_them(app: App, learner: Learner) -> None:
    know(learner, FIRST, right=2, wrong=len(FIRST.checks))
    open_step(app, len(FIRST.steps))
    assert app.says("2 checks right so far; five finish the lesson.")
    app.press("To the first of them")
    assert app.query["step"] == str(PLACES[2])
    assert app.verdict == "Not quite."
    app.press("Try it again").answer(CHECKS[PLACES[2]], right=True)
    assert len(learner.knowledge.lesson_checks_right(FIRST.id)) == 3


def test_the_last_check_of_all_cannot_be_skipped_to_nowhere(app: App) -> None:
    open_step(app, len(FIRST.steps))
    assert "Skip" not in app.buttons
    assert "Back" in app.buttons


# --- Odd addresses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", ["", "L99", "L2.1", "../../etc/passwd", "l2", "<script>", "x" * 5000])
def test_an_unknown_lesson_is_one_line_and_a_way_on(app: App, lesson: str) -> None:
    app.open("lesson", lesson=lesson)
    (error,) = app.test.error
    assert str(error.value).startswith("That lesson cannot be opened: there is no lesson")
    assert len(str(error.value)) < 300
    assert app.press("All lessons").title == "Learn"


@pytest.mark.parametrize(
    ("step", "shown"),
    [(text, 1) for text in ("", "0", "-3", "abc", "1.5", "²", "٣", "9" * 4000)] + [("999", len(FIRST.steps))],
)
def test_a_step_that_is_none_shows_one_that_is(app: App, step: str, shown: int) -> None:
    assert app.open("lesson", lesson=FIRST.id, step=step).query["step"] == str(shown)


def test_a_place_that_was_kept_for_a_longer_lesson_is_its_last_step(app: App, learner: Learner) -> None:
    del learner
    session.set_setting(f"lesson:{FIRST.id}", "400")
    assert app.open("lesson", lesson=FIRST.id).query["step"] == str(len(FIRST.steps))
