"""Progress: the first tries, over time and by skill."""

from datetime import date, timedelta
from random import Random

import puzzles
from lessons import load_lessons
from tests.app.driver import App, Learner
from tests.app.missed import keep
from trainer.exercises.skills import Skill
from trainer.learner.attempt import Mode
from trainer.practice import Occasion

PRACTICE = Occasion(Mode.PRACTICE)


def answered(learner: Learner, *results: bool, kind: str = "best-melds", first: int = 0) -> None:
    for seed, right in enumerate(results, first):
        learner.answers(puzzles.fresh(kind, 1, Random(seed)), PRACTICE, right=right)


def test_a_newcomer_has_nothing_to_see_and_a_way_on(app: App) -> None:
    app.open("progress")
    assert app.tab == "More"
    assert app.says("Nothing to show yet")
    assert not app.test.get("plotly_chart")
    assert app.press("Solve a puzzle").title == "Puzzles"


def test_the_first_tries_are_counted_and_no_others(app: App, learner: Learner) -> None:
    answered(learner, True, False, True)
    again = puzzles.fresh("best-melds", 1, Random(1))
    learner.answers(again, PRACTICE, right=True, try_number=1)
    learner.answers(again, Occasion(Mode.REVIEW, again.id), right=True)
    app.open("progress")
    assert app.says("2 of 3 right at the first try.")
    assert len(app.test.get("plotly_chart")) == 3  # skills, calendar, accuracy


def test_each_skill_says_how_it_stands(app: App, learner: Learner) -> None:
    answered(learner, *[True] * 6, False, False)
    app.open("progress")
    state = learner.knowledge.skills[Skill.BEST_MELDS]
    assert state.more_needed > 0
    assert app.says(
        f"**{Skill.BEST_MELDS.label}**: Learning. 6 of your last 8; {state.more_needed} more right to be solid."
    )
    assert not app.says(f"**{Skill.SHOULD_KNOCK.label}**")  # nothing tried


def test_a_skill_becomes_solid_on_another_day(app: App, learner: Learner) -> None:
    answered(learner, *[True] * 8)
    label = f"**{Skill.BEST_MELDS.label}**"
    assert app.open("progress").says(f"{label}: Learning. 8 of your last 8; one more right on another day to be solid.")
    learner.now += timedelta(days=1)
    answered(learner, True, first=8)
    assert app.open("progress").says(f"{label}: Solid. 9 of your last 9.")


def test_the_tables_say_what_the_charts_draw(app: App, learner: Learner) -> None:
    answered(learner, True, True, False)
    learner.now += timedelta(days=2)
    answered(learner, False, first=3)
    tables = {table.value.index.name: table.value for table in app.open("progress").test.table[1:]}
    days = [date(2027, 3, 4), date(2027, 3, 6)]
    shown = app.test.table[2].value
    assert shown.index.tolist() == days
    assert shown.to_dict("list") == {"Tries": [3, 1], "Right": [2, 0], "Percent right": [67, 0]}
    assert app.test.table[1].value["Answers"].tolist() == [1, 3]  # the newest day first
    assert app.says("Last day: 0%. The best: 67%, on 4 Mar.")
    assert set(tables["Lesson"]["State"]) == {"Open"}


def test_the_rating_waits_for_ten_first_tries(app: App, learner: Learner) -> None:
    answered(learner, *[True] * 9)
    app.open("progress")
    assert app.says("1 first try more needed before it says something.")
    assert not app.says("probably between")
    answered(learner, False, first=9)
    rating = learner.knowledge.rating.rating
    low, high = rating.band
    app.open("progress")
    assert app.says(f"**{round(rating.value)}**, probably between {low} and {high}.")
    assert app.says(f"{round(100 * rating.expected(1200))}% of the easy ones")


def test_the_rating_is_drawn_from_the_second_day_on(app: App, learner: Learner) -> None:
    answered(learner, *[True] * 9)
    learner.now += timedelta(days=1)
    answered(learner, True, False, first=9)
    (table, *_) = app.open("progress").test.table
    assert table.value.columns.tolist() == ["Rating", "From", "To"]
    assert table.value["Rating"].tolist() == [round(each.value) for _, each in learner.knowledge.rating.history]


def test_the_number_of_the_rating_is_on_no_other_page(app: App, learner: Learner) -> None:
    answered(learner, *[True, False] * 6)
    number = str(round(learner.knowledge.rating.rating.value))
    for page in ("today", "learn", "puzzles", "mistakes", "all_mistakes", "patterns", "more", "settings"):
        assert not app.open(page).says(number), page


def test_days_streak_time_and_cost_in_words(app: App, learner: Learner) -> None:
    for seed in range(3):
        day = learner.now.date()
        learner.answers(puzzles.daily(day)[0], Occasion(Mode.DAILY, day.isoformat()), right=True)
        learner.answers(puzzles.fresh("should-you-knock", 1, Random(seed)), PRACTICE, right=seed > 0)
        learner.now += timedelta(days=1)
    learner.now -= timedelta(days=1)
    (missed,) = learner.knowledge.mistakes
    app.open("progress")
    assert app.says("3 days of the last 30 with answers. Streak: 3 days, the longest 3; 0 freezes in hand.")
    assert app.says(f"averages {(missed.loss or 0) / 3:.1f} points a hand less than the best; last day 0.0.")
    assert not app.says("Time spent")  # nobody looked at the clock here


def test_the_time_spent(app: App, learner: Learner) -> None:
    answered(learner, True)
    (mistake,) = learner.attempts
    for number in range(10):
        keep(learner, mistake, seconds=480.0, exercise_id=str(number))
    assert app.open("progress").says("1 h 20 min in all, 1 h 20 min on a day with answers.")


def test_the_lessons_and_their_state(app: App, learner: Learner) -> None:
    lesson = load_lessons()[0]
    for step in lesson.checks[:5]:
        learner.answers(step.exercise, Occasion(Mode.LESSON, lesson.id), right=True)
    app.open("progress")
    assert app.says(f"1 of {len(load_lessons())} done, 0 of them solid")
    assert app.test.table[-1].value.loc[lesson.title, "State"] == "Done"


def test_after_many_weeks_the_points_are_weeks(app: App, learner: Learner) -> None:
    answered(learner, True)
    learner.now += timedelta(days=60)
    answered(learner, False, first=1)
    app.open("progress")
    assert app.says("Right at the first try, week by week")
    assert app.says("Last week: 0%. The best: 100%, in the week from 1 Mar.")


def test_after_many_weeks_the_rating_has_a_point_a_week_the_newest(app: App, learner: Learner) -> None:
    """Its line and its table would keep a browser busy for seconds after some years of days."""
    for day in range(9):
        answered(learner, True, day % 2 == 0, first=2 * day)
        learner.now += timedelta(days=1)
    learner.now += timedelta(days=60)
    answered(learner, True, first=99)
    history = dict(learner.knowledge.rating.history)
    (table, *_) = app.open("progress").test.table
    days = [date(2027, 3, 7), date(2027, 3, 12), max(history)]  # two Sundays' weeks, and the last
    assert table.value.index.tolist() == days
    assert table.value["Rating"].tolist() == [round(history[day].value) for day in days]


def test_after_years_the_points_are_months(app: App, learner: Learner) -> None:
    answered(learner, *[True] * 9)
    learner.now += timedelta(days=380)
    answered(learner, False, first=9)
    learner.now += timedelta(days=3)
    answered(learner, True, first=10)
    tables = {table.value.index.name: table.value for table in app.open("progress").test.table}
    assert app.says("Right at the first try, month by month")
    assert app.says("Last month: 50%. The best: 100%, in March 2027.")
    months = [date(2027, 3, 1), date(2028, 3, 1)]
    assert tables["Month"].index.tolist() == months
    assert tables["Month"]["Tries"].tolist() == [9, 2]
    newest = [day for day, _ in learner.knowledge.rating.history][::2]
    assert app.test.table[0].value.index.tolist() == newest  # of each month


def test_answers_that_train_no_skill_draw_no_empty_chart(app: App, learner: Learner) -> None:
    exercise = load_lessons()[0].checks[0].exercise
    plain = type(exercise)(exercise.id, exercise.question, skills=())
    learner.answers(plain, PRACTICE, right=True)
    app.open("progress")
    assert app.says("1 of 1 right")
    assert len(app.test.get("plotly_chart")) == 2  # calendar, accuracy
    assert not app.says("By skill")
