"""Today: the newcomer's one button; later the four puzzles, what is due, and the one next step."""

from datetime import date, timedelta

import puzzles
from lessons import Lesson, load_lessons
from tests.app.driver import App, Learner
from trainer.app import session
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import Occasion

TODAY = [exercise.kind for exercise in puzzles.daily(date(2027, 3, 4))]
TITLES = [KINDS[kind].title for kind in TODAY]


def finish(learner: Learner, lesson: Lesson) -> None:
    for step in lesson.checks[:5]:
        learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=True)


def solve(learner: Learner, number: int, *, right: bool = True) -> None:
    day = session.today()
    learner.answers(puzzles.daily(day)[number], Occasion(Mode.DAILY, day.isoformat()), right=right)


def states(app: App) -> list[str]:
    return [app.rows[title] or "Learn first" for title in TITLES]


def test_a_newcomer_sees_one_obvious_button_and_it_starts_a_lesson(app: App) -> None:
    app.open()
    assert app.title == "Learn gin rummy"
    assert app.buttons == [app.primary, "I already play"] == ["Start: 3 minutes", "I already play"]
    assert app.links == []
    app.press("Start")
    assert app.query == {"lesson": "L1", "step": "1"}
    assert app.tab == "Learn"


def test_the_first_lesson_teaches_before_it_asks(app: App) -> None:
    app.open().press("Start")
    assert app.buttons == ["Take 10♣", "Pass", "Skip"]  # a hand to play, and a coach who says how
    assert app.says("Pass.")


def test_after_one_answer_today_has_four_puzzles(app: App, learner: Learner) -> None:
    lesson = load_lessons()[0]
    learner.answers(lesson.checks[0].exercise, Occasion(Mode.LESSON, lesson.id), right=True)
    app.open()
    assert app.title == "Today"
    assert app.tab == "Today"
    assert app.says("Thursday 4 March · no streak yet")
    assert states(app) == ["Learn first"] * 4
    assert [label for label in app.links if label in TITLES] == TITLES


def test_an_answered_puzzle_shows_how_it_went(app: App, learner: Learner) -> None:
    solve(learner, 0, right=True)
    solve(learner, 2, right=False)
    app.open()
    assert states(app) == ["Right", "Learn first", "Missed", "Learn first"]
    assert app.says("Thursday 4 March · streak: 1 day")


def test_a_second_try_does_not_change_how_it_went(app: App, learner: Learner) -> None:
    solve(learner, 0, right=False)
    day = session.today().isoformat()
    learner.answers(puzzles.daily(session.today())[0], Occasion(Mode.DAILY, day), right=True, try_number=1)
    assert states(app.open())[0] == "Missed"


def test_a_row_leads_to_its_puzzle(app: App, learner: Learner) -> None:
    solve(learner, 0)
    app.open().follow(TITLES[2])
    assert app.query == {"day": "2027-03-04", "kind": TODAY[2]}
    assert app.title == TITLES[2]
    assert app.says("Puzzle 3 of 4 · 4 March")


def test_a_puzzle_whose_lesson_is_not_done_says_where_to_learn_it(app: App, learner: Learner) -> None:
    taught = {kind: lesson for lesson in load_lessons() for kind in lesson.teaches}
    solve(learner, 0)
    app.open()
    for kind in TODAY[1:]:
        if kind in taught:
            assert f"First learn: {taught[kind].title}" in app.links
    assert sum(label.startswith("First learn") for label in app.links) > 0
    some = taught[TODAY[1]]
    app.follow(f"First learn: {some.title}")
    assert app.query["lesson"] == some.id
    finish(learner, some)
    assert f"First learn: {some.title}" not in app.open().links
    assert states(app)[1] == "Open"


def test_untaught_puzzles_are_not_the_next_step_but_the_lesson_is(app: App, learner: Learner) -> None:
    lesson = load_lessons()[0]
    finish(learner, lesson)
    app.open()
    assert app.primary == f"Next lesson: {load_lessons()[1].title}"
    assert not any(label.startswith("Next lesson") for label in app.links)  # said once
    app.press("Next lesson")
    assert app.query["lesson"] == load_lessons()[1].id


def test_when_all_is_taught_the_next_step_is_the_first_open_puzzle(app: App, learner: Learner) -> None:
    for lesson in load_lessons():
        finish(learner, lesson)
    solve(learner, 0)
    app.open()
    assert states(app) == ["Right", "Open", "Open", "Open"]
    assert app.primary == "Solve today's puzzles: 1 of 4 done"
    assert not any(label.startswith(("First learn", "Next lesson")) for label in app.links)
    app.press("Solve")
    assert app.query == {"day": "2027-03-04", "kind": TODAY[1]}


def test_when_nothing_is_left_there_are_more_puzzles(app: App, learner: Learner) -> None:
    for lesson in load_lessons():
        finish(learner, lesson)
    for number in range(4):
        solve(learner, number)
    app.open()
    assert states(app) == ["Right"] * 4
    assert app.primary == "More puzzles"
    assert app.press("More puzzles").title == "Puzzles"


def test_mistakes_that_are_due_are_listed_and_come_next(app: App, learner: Learner) -> None:
    for lesson in load_lessons():
        finish(learner, lesson)
    for number in range(4):
        solve(learner, number, right=number != 0)
    assert "Mistakes to review" not in app.open().links
    learner.now += timedelta(days=1, minutes=1)
    assert app.open().rows["Mistakes to review"] == "1 due"
    for number in range(4):
        solve(learner, number)
    app.open()
    assert "Mistakes to review" not in app.links  # the button says it
    assert app.primary == "Review your mistakes: 1 due"
    assert app.press("Review").title == "Mistakes"


def test_the_day_is_the_learners_own(learner: Learner) -> None:
    solve(learner, 0)
    learner.now += timedelta(hours=11)  # 23:00 on Thursday in London, 8 on Friday morning in Tokyo
    assert App("Europe/London").open().says("Thursday 4 March")
    assert App("Asia/Tokyo").open().says("Friday 5 March")


def test_a_zone_that_nobody_knows_leaves_the_one_before(learner: Learner) -> None:
    solve(learner, 0)
    learner.now += timedelta(hours=11)
    App("Asia/Tokyo").open()
    assert App("Moon/Tranquility").open().says("Friday 5 March")
