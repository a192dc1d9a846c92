"""Progress: the first tries, over time and by skill."""

from datetime import date, timedelta
from random import Random

import puzzles
from lessons import load_lessons
from tests.app.driver import App, Learner
from trainer.app.views.progress import by_day
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
    assert len(app.test.get("plotly_chart")) == 2


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


def test_the_table_says_what_the_chart_draws(app: App, learner: Learner) -> None:
    answered(learner, True, True, False)
    learner.now += timedelta(days=2)
    answered(learner, False, first=3)
    table = app.open("progress").test.table[0].value
    assert table.index.tolist() == [date(2027, 3, 4), date(2027, 3, 6)]
    assert table.to_dict("list") == {"Tries": [3, 1], "Right": [2, 0], "Percent right": [67, 0]}


def test_a_day_is_the_one_that_the_learner_lived(learner: Learner) -> None:
    answered(learner, True)
    late = learner.attempts[0]
    in_tokyo = type(late)(**{name: getattr(late, name) for name in late.__slots__} | {"zone": "Asia/Tokyo"})
    at_noon, at_night = by_day((late,)), by_day((in_tokyo,))
    assert at_noon["Day"].tolist() == at_night["Day"].tolist() == [date(2027, 3, 4)]
    assert by_day((late, late, in_tokyo))["Tries"].tolist() == [3]


def test_answers_that_train_no_skill_draw_no_empty_chart(app: App, learner: Learner) -> None:
    exercise = load_lessons()[0].checks[0].exercise
    plain = type(exercise)(exercise.id, exercise.question, skills=())
    learner.answers(plain, PRACTICE, right=True)
    app.open("progress")
    assert app.says("1 of 1 right")
    assert len(app.test.get("plotly_chart")) == 1
    assert not app.says("By skill")
