"""One of the day's four puzzles: in turn, late, and days that are none."""

from datetime import date, timedelta

import pytest

import puzzles
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import Occasion

TODAY = date(2027, 3, 4)
FOUR = {exercise.kind: exercise for exercise in puzzles.daily(TODAY)}
KIND = list(FOUR)


def open_daily(app: App, number: int, day: date = TODAY) -> App:
    return app.open("daily", day=day.isoformat(), kind=KIND[number])


def test_without_a_day_it_is_today(app: App) -> None:
    assert app.open("daily").says("Puzzle 1 of 4 · 4 March")
    assert app.query == {"day": "2027-03-04"}


@pytest.mark.parametrize("number", range(4))
def test_each_of_the_four_is_shown(app: App, number: int) -> None:
    open_daily(app, number)
    assert app.tab == "Today"
    assert app.title == KINDS[KIND[number]].title
    assert app.says(f"Puzzle {number + 1} of 4 · 4 March")
    assert app.says(FOUR[KIND[number]].question.prompt())


def test_the_four_in_turn_and_back(app: App, learner: Learner) -> None:
    open_daily(app, 0)
    for number, kind in enumerate(KIND):
        assert app.query["kind"] == kind
        app.answer(FOUR[kind], right=number != 1)
        assert app.verdict == ("Right." if number != 1 else "Not quite.")
        if number < 3:
            app.press("Next puzzle")
    assert [attempt.of for attempt in learner.attempts] == ["2027-03-04"] * 4
    app.press("Back to today")
    assert [app.rows[KINDS[kind].title] for kind in KIND] == ["Right", "Missed", "Right", "Right"]


def test_after_the_last_come_those_that_were_passed_over(app: App) -> None:
    open_daily(app, 3).answer(FOUR[KIND[3]], right=True).press("Next puzzle")
    assert app.query["kind"] == KIND[0]
    app.answer(FOUR[KIND[0]], right=True).press("Next puzzle")
    assert app.query["kind"] == KIND[1]


def test_even_the_last_one_missed_offers_one_like_it(app: App, learner: Learner) -> None:
    for kind in KIND[1:]:
        learner.answers(FOUR[kind], Occasion(Mode.DAILY, "2027-03-04"), right=True)
    open_daily(app, 0).answer(FOUR[KIND[0]], right=False)
    assert app.primary == "Back to today"
    app.press("Try one like it")
    assert app.query["puzzle"].startswith(KIND[0])


def test_a_daily_is_answered_once(app: App, learner: Learner, new_tab: NewTab) -> None:
    other = open_daily(new_tab(), 2)
    open_daily(app, 2).answer(FOUR[KIND[2]], right=False)
    assert open_daily(new_tab(), 2).verdict == "Not quite."
    assert other.answer(FOUR[KIND[2]], right=True).verdict == "Not quite."
    assert len(learner.attempts) == 1


def test_a_past_day_can_be_played_late_but_makes_no_streak(app: App, learner: Learner) -> None:
    past = TODAY - timedelta(days=30)
    exercise = puzzles.daily(past)[0]
    open_daily(app, 0, past)
    assert app.says("Puzzle 1 of 4 · 2 February")
    app.answer(exercise, right=True)
    assert learner.attempts[0].of == "2027-02-02"
    assert app.open().says("no streak yet")
    assert {app.rows[KINDS[kind].title] for kind in KIND} == {""}  # none of today's is answered


def test_the_days_to_come_stay_secret(app: App) -> None:
    open_daily(app, 0, TODAY + timedelta(days=1))
    (error,) = app.test.error
    assert error.value == "There are no puzzles for that day yet; today's are ready."
    assert not app.test.button_group
    assert app.primary == "Today's puzzles"
    assert app.press("Today").tab == "Today"


def test_tomorrow_comes_with_the_learners_own_midnight(learner: Learner) -> None:
    learner.now += timedelta(hours=6)  # three in the morning of Thursday in Tokyo
    tomorrow = TODAY + timedelta(days=1)
    assert open_daily(App("Asia/Tokyo"), 0, tomorrow).says("5 March")
    assert open_daily(App("America/New_York"), 0, tomorrow).test.error


@pytest.mark.parametrize("day", ["", "today", "2027-02-30", "2026-3-4", "99999-01-01", "9999-12-31", "²", "x" * 5000])
def test_a_day_that_is_none_shows_no_puzzle(app: App, day: str) -> None:
    assert len(app.open("daily", day=day, kind=KIND[0]).test.error) == 1


@pytest.mark.parametrize("day", ["2026-11-30", "2027-01-31", "2027-03-03"])
def test_any_past_day_of_the_schedule_has_its_puzzles(app: App, day: str) -> None:
    first = puzzles.daily(date.fromisoformat(day))[0]
    app.open("daily", day=day, kind=first.kind)
    assert app.says(first.question.prompt())


@pytest.mark.parametrize("day", ["0001-01-01", "2023-12-31", "2026-11-29"])
def test_a_day_before_the_schedule_says_when_it_begins(app: App, day: str) -> None:
    (error,) = app.open("daily", day=day, kind=KIND[0]).test.error
    assert error.value == "There are no puzzles for that day: the daily puzzles begin on 30 November 2026."
    assert app.primary == "Today's puzzles"


def test_past_the_schedule_today_and_its_puzzle_say_so(app: App, learner: Learner) -> None:
    learner.answers(FOUR[KIND[0]], Occasion(Mode.DAILY, TODAY.isoformat()), right=True)
    learner.now += timedelta(days=400)
    assert app.open("today").says("There are no puzzles for today: the daily puzzles of this release end on 3 January")
    assert app.primary.startswith(("Next lesson", "Review"))
    (error,) = app.open("daily", day="2028-02-01", kind=KIND[0]).test.error
    assert "end on 3 January 2028" in error.value


@pytest.mark.parametrize("kind", ["", "chess", "quiz"])
def test_a_kind_that_is_none_of_the_four_is_the_first(app: App, kind: str) -> None:
    assert app.open("daily", day="2027-03-04", kind=kind).title == KINDS[KIND[0]].title
