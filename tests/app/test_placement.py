"""I already play: eight questions, what they mark as known, and that nothing of it is lost."""

import pytest

from lessons import load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer import practice
from trainer.learner.attempt import Mode
from trainer.practice import Occasion

CORE = {each.title for each in load_lessons() if each.order <= 11}
LATER = {each.title for each in load_lessons() if each.order > 11}


def play(app: App, learner: Learner, *wrong: int) -> App:
    """All eight questions, those numbered in *wrong* missed."""
    questions = practice.placement_questions("1", learner.knowledge)
    for number, exercise in enumerate(questions, 1):
        assert app.query == {"round": "1", "n": str(number)}
        assert app.says(f"Question {number} of 8") or app.test.get("progress")
        app.answer(exercise, right=number not in wrong)
        assert app.verdict == ("Not quite." if number in wrong else "Right.")
        app.press("What it comes to" if number == 8 else "Next")
    return app


def test_a_newcomer_who_plays_already_finds_the_questions(app: App) -> None:
    app.open("today")
    assert app.primary.startswith("Start")
    assert app.press("I already play").title == "I already play"
    assert app.tab == "Learn"
    assert app.query == {"round": "1", "n": "1"}


def test_who_knows_everything_goes_on_with_playing_well(app: App, learner: Learner) -> None:
    play(app.open("placement"), learner)
    assert app.says("8 of 8 right")
    assert app.says("Puzzles begin at the second level.")
    assert set(app.rows) == CORE
    assert learner.knowledge.level("best-melds") == 2
    assert {(each.mode, each.of) for each in learner.attempts} == {(Mode.PLACEMENT, "1")}
    assert all(daily.first_learn is None for daily in practice.dailies(learner.now.date(), learner.knowledge))
    app.open("learn")
    assert all(app.rows[title] == "Known" for title in CORE)
    assert all(app.rows[title].endswith("minutes") for title in LATER)


def test_what_was_missed_is_not_marked_and_comes_back_as_a_review(app: App, learner: Learner) -> None:
    """The fourth question is about the draw, the last about scoring."""
    play(app.open("placement"), learner, 4, 8)
    assert app.says("6 of 8 right")
    known = {each.id for each in practice.known_lessons(learner.knowledge)}
    assert {"L2", "L3", "L6", "L8"} <= known
    assert not {"L4", "L5", "L7", "L9", "L10", "L11"} & known
    assert len(learner.knowledge.reviews) == 2


def test_who_knows_nothing_starts_at_the_beginning(app: App, learner: Learner) -> None:
    play(app.open("placement"), learner, *range(1, 9))
    assert app.says("0 of 8 right")
    assert app.says("No lesson is marked as known yet.")
    assert learner.knowledge.level("best-melds") == 1
    assert app.primary == f"Next lesson: {load_lessons()[0].title}"


def test_a_refresh_goes_on_where_it_was_left(app: App, learner: Learner, new_tab: NewTab) -> None:
    first, second, *_ = practice.placement_questions("1", learner.knowledge)
    app.open("placement").answer(first, right=True).press("Next").answer(second, right=False)
    tab = new_tab().open("placement")
    assert tab.query == {"round": "1", "n": "3"}
    assert tab.press("Back").verdict == "Not quite."
    today = new_tab().open("today")
    assert today.rows["Your eight questions"] == "2 of 8"
    assert today.follow("Your eight questions").query == {"round": "1", "n": "3"}
    assert len(learner.attempts) == 2


def test_a_question_can_be_skipped_and_answered_later(app: App, learner: Learner) -> None:
    questions = practice.placement_questions("1", learner.knowledge)
    app.open("placement", round="1", n="8").press("Skip")
    assert app.says("0 of 8 right")
    assert app.press("Answer what you skipped").query == {"round": "1", "n": "1"}
    app.answer(questions[0], right=True)
    assert len(learner.attempts) == 1


def test_another_round_asks_other_questions(app: App, learner: Learner) -> None:
    play(app.open("placement"), learner, 1)
    app.press("Eight other questions")
    assert app.query == {"round": "2", "n": "1"}
    first, second = (practice.placement_questions(of, learner.knowledge) for of in ("1", "2"))
    assert not {each.id for each in first} & {each.id for each in second}
    app.answer(second[0], right=True)
    assert practice.placement_round(learner.knowledge) == "2"


@pytest.mark.parametrize(
    "query",
    [
        {"round": "7", "n": "1"},
        {"round": "0", "n": "0"},
        {"round": "<b>", "n": "x"},
        {"round": "9" * 400, "n": "9" * 400},
        {"n": "-1"},
        {},
    ],
)
def test_an_odd_address_shows_the_first_question(app: App, query: dict[str, str]) -> None:
    assert app.open("placement", **query).query == {"round": "1", "n": "1"}


def test_a_finished_lesson_stays_done(app: App, learner: Learner) -> None:
    lesson = next(each for each in load_lessons() if each.id == "L2")
    for step in lesson.checks[:5]:
        learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=True)
    assert app.open("learn").rows[lesson.title] == "Done"


# --- Fresh questions after a lesson ----------------------------------------------------------------------------


def test_after_a_lesson_there_are_fresh_questions_of_its_kinds(app: App, learner: Learner) -> None:
    lesson = next(each for each in load_lessons() if each.id == "L9")
    for step in lesson.checks[:5]:
        learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=True)
    app.open("lesson", lesson=lesson.id, step=str(len(lesson.path))).press("Fresh questions")
    assert app.title == f"Fresh questions: {lesson.title}"
    kind = app.query["puzzle"].partition(".")[0]
    assert kind in practice.drill_kinds(lesson)
    assert app.query["kind"] == "lesson-L9"


def test_earlier_kinds_that_are_easily_confused_are_mixed_in() -> None:
    by_id = {each.id: each for each in load_lessons()}
    undercut = practice.drill_kinds(by_id["L9"])
    assert undercut.count("undercut") == 2
    assert undercut.count("lay-off") == undercut.count("can-lay-off") == 1
    assert "score-game" not in undercut  # a later lesson's
    assert practice.drill_kinds(by_id["L2"]) == ("meld-or-not", "meld-or-not")
    assert all(practice.drill_kinds(lesson) for lesson in load_lessons() if lesson.skills)


@pytest.mark.parametrize("choice", ["lesson-L99", "lesson-", "lesson-L5.1"])
def test_fresh_questions_of_no_lesson_are_refused_in_one_line(app: App, choice: str) -> None:
    app.open("puzzle", kind=choice)
    (error,) = app.test.error
    assert "there is no puzzle kind" in str(error.value)
