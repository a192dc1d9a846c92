"""Patterns: the habits that cost most, what makes it hard, the trend, and how sure the learner was."""

from datetime import timedelta
from random import Random

import pytest

import puzzles
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from tests.app.missed import PRACTICE, keep, listed, missed
from trainer.app import session
from trainer.exercises.habits import habit_words, trap_words
from trainer.exercises.registry import KINDS
from trainer.learner.patterns import Sureness
from trainer.storage import StoreError


def test_the_three_habits_that_cost_most_in_words(app: App, learner: Learner) -> None:
    (first, *_) = missed(learner, 1)
    for number, (name, points, times) in enumerate(
        [("a", 30, 2), ("b", 9, 3), ("c", 3, 2), ("d", 1, 2), ("once", 99, 1)]
    ):
        for time in range(times):
            keep(learner, first, mistake=name, short_by=points, exercise_id=f"{number}.{time}")
    app.open("patterns")
    told = [each for each in app.written if " times in " in each]
    assert [each.strip("*") for each in app.links[3:6]] == ["A", "B", "C"]
    assert len(told) == 3
    assert told[0].startswith("2 times in ")
    assert told[0].endswith("30.0 points each time: 60 in all.")
    app.follow("**A**")
    assert app.query == {"habit": "a"}
    assert len(listed(app)) == 2


def test_a_trap_leads_to_its_mistakes(app: App, learner: Learner) -> None:
    (first, *_) = missed(learner, 1)
    keep(learner, first, traps=("tie",), exercise_id="with a trap")
    app.open("patterns")
    assert app.rows[trap_words("tie")] == "missed 1 of 1"
    assert len(listed(app.follow(trap_words("tie")))) == 1


def test_figures_come_with_their_tables_and_their_words(app: App, learner: Learner) -> None:
    for _ in range(3):
        missed(learner, *range(10 * learner.now.day, 10 * learner.now.day + 3))
        learner.answers(puzzles.fresh("best-melds", 2, Random(learner.now.day)), PRACTICE, right=True)
        learner.now += timedelta(days=1)
    app.open("patterns")
    assert app.says("Wrong answers of every ten, day by day")
    assert app.says("7.5 of ten in the earlier days, 7.5 in the later ones: much the same.")
    assert len(app.test.get("plotly_chart")) == 2
    assert [table.value.index.name for table in app.test.table] == ["Day", "Skill"]
    assert app.test.table[0].value["Wrong"].tolist() == [3, 3, 3]


def test_one_day_is_no_trend(app: App, learner: Learner) -> None:
    missed(learner, 1)
    app.open("patterns")
    assert app.says("So far one day: 10.0 of ten.")
    assert app.says("No mistake came twice")
    assert not app.test.get("plotly_chart")


def test_a_time_is_chosen_and_kept_in_the_address(app: App, learner: Learner, new_tab: NewTab) -> None:
    missed(learner, 1, 2)
    learner.now += timedelta(days=20)
    missed(learner, 3)
    app.open("patterns")
    assert app.says("Wrong: 3 of 3 answers")
    app.test.selectbox[0].set_value("7")
    app.run()
    assert app.query == {"days": "7"}
    assert app.says("Wrong: 1 of 1 answers")
    assert new_tab().open("patterns", days="7").says("Wrong: 1 of 1 answers")
    learner.now += timedelta(days=20)
    assert app.open("patterns", days="7").says("Nothing went wrong in that time.")


def test_the_learner_is_asked_how_sure_only_on_request(app: App, learner: Learner) -> None:
    missed(learner, 1)
    exercise = puzzles.fresh("should-you-knock", 1, Random(5))
    assert not app.open("puzzle", puzzle=exercise.id).test.get("button_group")
    app.open("patterns").test.toggle[0].set_value(True)
    app.run()
    assert session.asks_sureness()
    app.open("puzzle", puzzle=exercise.id)
    (asked,) = app.test.segmented_control
    assert asked.label == "How sure are you?"
    asked.set_value("Sure")
    learner.now += timedelta(minutes=1)
    app.run().answer(exercise, right=False)
    assert learner.attempts[-1].confidence == Sureness.SURE.number
    other = puzzles.fresh("should-you-knock", 1, Random(6))
    app.open("puzzle", puzzle=other.id).answer(other, right=True)  # nothing tapped: that is allowed
    assert {each.exercise_id: each.confidence for each in learner.attempts}[other.id] is None
    app.open("patterns")
    assert app.says("Sure: 0 of 1 right.")
    keep(learner, learner.attempts[0], confidence=Sureness.GUESSING.number, exercise_id="guessed")
    app.open("patterns")
    assert app.says("Guessing: 0 of 1 right; sure: 0 of 1 right.")


def test_a_setting_that_cannot_be_stored_says_so(app: App, learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    missed(learner, 1)
    app.open("patterns")

    def full(_: bool) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(session, "set_asks_sureness", full)
    app.test.toggle[0].set_value(True)
    assert "That setting was not stored: the disk is full." in [each.value for each in app.run().test.error]


def test_a_mistake_without_a_name_goes_by_its_kind(app: App, learner: Learner) -> None:
    for mistake in missed(learner, 1):
        keep(learner, mistake, mistake="", exercise_id="one")
        keep(learner, mistake, mistake="", exercise_id="two")
    assert f"**{habit_words('best-melds')}**" in app.open("patterns").links
    assert KINDS["best-melds"].title in habit_words("best-melds")
