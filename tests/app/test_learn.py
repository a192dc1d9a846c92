"""Learn: the path of lessons with their state."""

from datetime import timedelta

from lessons import Lesson, load_lessons
from tests.app.driver import App, Learner
from trainer import practice
from trainer.learner.attempt import Mode
from trainer.learner.knowledge import LessonState
from trainer.practice import Occasion

LESSONS = load_lessons()


def know(learner: Learner, lesson: Lesson, right: int) -> None:
    for step in lesson.checks[:right]:
        learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=True)


def test_a_newcomer_sees_every_lesson_and_how_long_it_takes(app: App) -> None:
    app.open("learn")
    assert app.tab == "Learn"
    lessons = {lesson.title: f"{lesson.minutes} minutes" for lesson in LESSONS}
    assert app.rows == lessons | {"Eight questions set your level": "5 minutes"}
    assert all(app.says(lesson.unit) for lesson in LESSONS)
    assert app.primary == f"Go on: {LESSONS[0].title}"
    assert app.press("Go on").query["lesson"] == LESSONS[0].id


def test_any_lesson_can_be_opened(app: App) -> None:
    for lesson in LESSONS:
        assert app.open("learn").follow(lesson.title).query["lesson"] == lesson.id


def test_the_state_of_a_lesson(app: App, learner: Learner) -> None:
    first, second = LESSONS[:2]
    know(learner, first, right=5)
    know(learner, second, right=3)
    app.open("learn")
    assert [app.rows[first.title], app.rows[second.title]] == ["Done", "3 of 5 checks"]
    assert app.primary == f"Go on: {second.title}"


def test_a_lesson_whose_skills_are_known_for_good_is_solid(app: App, learner: Learner) -> None:
    first = LESSONS[1]
    know(learner, first, right=5)
    learner.now += timedelta(days=1)
    know(learner, first, right=len(first.checks))
    assert practice.lesson_state(first, learner.knowledge) is LessonState.SOLID
    assert app.open("learn").rows[first.title] == "Solid"


def test_when_all_is_done_nothing_is_pressed_on_the_learner(app: App, learner: Learner) -> None:
    for lesson in LESSONS:
        know(learner, lesson, right=5)
    assert app.open("learn").buttons == []
