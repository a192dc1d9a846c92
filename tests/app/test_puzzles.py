"""Puzzles: picking a kind, one puzzle after another, and addresses that name none."""

from random import Random

import pytest

import puzzles
from lessons import load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer import practice
from trainer.app import session
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import MIXED, Occasion

PRACTICE = Occasion(Mode.PRACTICE)


def on_the_table(app: App) -> str:
    return app.query["puzzle"]


def test_a_newcomer_picks_a_kind(app: App) -> None:
    app.open("puzzles")
    assert app.tab == "Puzzles"
    titles = [KINDS[kind].title for kind in puzzles.PRACTICE_KINDS]
    assert {title: app.rows[title] for title in titles} == {title: "New" for title in titles}
    assert len(app.rows) == len(titles) + 2  # each once, and the other ways to practise
    app.follow(titles[1])
    assert app.query["kind"] == puzzles.PRACTICE_KINDS[1]
    assert puzzles.load(on_the_table(app)).kind == puzzles.PRACTICE_KINDS[1]
    assert app.title == titles[1]


def test_the_list_says_how_the_last_ten_went(app: App, learner: Learner) -> None:
    kind = puzzles.PRACTICE_KINDS[0]
    for seed in range(12):
        learner.answers(puzzles.fresh(kind, 1, Random(seed)), PRACTICE, right=seed >= 5)
    assert app.open("puzzles").rows[KINDS[kind].title] == "7 of your last 10"


@pytest.mark.parametrize("kind", puzzles.PRACTICE_KINDS)
@pytest.mark.parametrize("right", [True, False])
def test_a_puzzle_of_every_kind_is_answered(app: App, learner: Learner, kind: str, right: bool) -> None:
    app.open("puzzle", kind=kind)
    exercise = puzzles.load(on_the_table(app))
    assert app.watch().says(exercise.question.prompt())
    assert app.verdict == ""
    app.answer(exercise, right=right)
    assert app.verdict == ("Right." if right else "Not quite.")
    (attempt,) = learner.attempts
    assert (attempt.exercise_id, attempt.right, attempt.mode) == (exercise.id, right, Mode.PRACTICE)
    assert app.primary == "Next puzzle"
    assert ("Try one like it" in app.buttons) is not right


@pytest.mark.parametrize("level", puzzles.LEVELS)
@pytest.mark.parametrize("kind", puzzles.PRACTICE_KINDS)
def test_a_puzzle_of_every_level_is_shown_and_explained(app: App, kind: str, level: int) -> None:
    exercise = puzzles.fresh(kind, level, Random(level))
    app.open("puzzle", puzzle=exercise.id).answer(exercise, right=False)
    assert app.verdict == "Not quite."
    feedback = exercise.question.explain(practice.answer_of(session.knowledge().attempts[0]))
    assert app.says(feedback.why)
    assert app.says(feedback.best_title)
    assert app.says(feedback.cost)


@pytest.mark.parametrize("choice", [puzzles.PRACTICE_KINDS[0], MIXED])
def test_the_next_puzzle_is_another_one(app: App, choice: str) -> None:
    app.open("puzzle", kind=choice)
    seen = []
    for _ in range(4):
        seen.append(on_the_table(app))
        app.answer(puzzles.load(seen[-1]), right=True).press("Next puzzle")
        assert app.query["kind"] == choice
        assert app.verdict == ""
    assert len({*seen, on_the_table(app)}) == 5


def test_mixed_stays_mixed(app: App) -> None:
    app.open("puzzle", kind=MIXED)
    assert app.title == "Mixed puzzles"
    kinds = set()
    for _ in range(12):
        exercise = puzzles.load(on_the_table(app))
        kinds.add(exercise.kind)
        app.answer(exercise, right=True).press("Next puzzle")
        assert app.title == "Mixed puzzles"
    assert len(kinds) > 1


def test_an_open_puzzle_waits(app: App, new_tab: NewTab) -> None:
    waiting = on_the_table(app.open("puzzle", kind=MIXED))
    assert on_the_table(new_tab().open("puzzle", kind=MIXED)) == waiting
    app.answer(puzzles.load(waiting), right=True)
    assert on_the_table(new_tab().open("puzzle", kind=MIXED)) != waiting


def test_an_answered_puzzle_shows_what_came_of_it_after_a_refresh(app: App, learner: Learner, new_tab: NewTab) -> None:
    exercise = puzzles.load(on_the_table(app.open("puzzle", kind="best-melds")))
    app.answer(exercise, right=False)
    again = new_tab().open("puzzle", **app.query)
    assert again.verdict == "Not quite."
    assert again.written == app.written
    assert len(learner.attempts) == 1


def test_a_puzzle_like_the_missed_one_is_fresh_each_time(app: App, learner: Learner) -> None:
    app.open("puzzle", kind="best-melds")
    for _ in range(3):
        app.answer(puzzles.load(on_the_table(app)), right=False).press("Try one like it")
        assert app.verdict == ""
    asked = [attempt.exercise_id for attempt in learner.attempts]
    assert len({*asked, on_the_table(app)}) == 4
    assert all(each.startswith("best-melds.1.1.") for each in asked)


def test_a_puzzle_that_waited_and_cannot_be_made_any_more_is_replaced(app: App, learner: Learner) -> None:
    session.store().set_setting(session.learner(), "puzzle:undercut", "undercut.0.1.5")
    app.open("puzzle", kind="undercut")
    assert puzzles.load(on_the_table(app)).kind == "undercut"


def test_the_level_follows_the_learner(app: App, learner: Learner) -> None:
    for seed in range(5):
        learner.answers(puzzles.fresh("best-melds", 1, Random(seed)), PRACTICE, right=True)
    assert learner.knowledge.level("best-melds") == 2
    app.open("puzzle", kind="best-melds")
    assert puzzles.load(on_the_table(app)).level == 2


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"kind": ""},
        {"kind": "chess"},
        {"kind": "x" * 5000},
        {"puzzle": ""},
        {"puzzle": "best-melds"},
        {"puzzle": "best-melds.1.9.1"},
        {"puzzle": "best-melds.99.1.1"},
        {"puzzle": "best-melds.1.1.-1"},
        {"puzzle": "best-melds.1.1." + "9" * 5000},
        {"puzzle": "best-melds.1.1.١"},
        {"puzzle": "should-you-knock.1.1.999999999999"},
        {"puzzle": "chess.1.1.1"},
        {"puzzle": load_lessons()[0].checks[0].exercise.id},
        {"puzzle": "<b>", "kind": "best-melds"},
    ],
    ids=lambda query: str(query)[:40],
)
def test_an_address_that_names_no_puzzle_is_one_line_and_a_way_on(app: App, query: dict[str, str]) -> None:
    app.open("puzzle", **query)
    (error,) = app.test.error
    assert str(error.value).startswith("That puzzle cannot be shown: ")
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400
    assert app.primary == "Pick a puzzle"
    assert app.press("Pick").title == "Puzzles"


def test_a_made_up_kind_beside_a_real_puzzle_changes_nothing(app: App) -> None:
    exercise = puzzles.fresh("undercut", 1, Random(1))
    app.open("puzzle", puzzle=exercise.id, kind="chess").answer(exercise, right=True).press("Next puzzle")
    assert app.query["kind"] == "undercut"
    assert puzzles.load(on_the_table(app)).kind == "undercut"
