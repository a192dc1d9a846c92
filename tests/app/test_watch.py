"""A question with turns to watch before it: shown one at a time, then covered for good; nothing is lost on the way."""

from random import Random

import pytest

import puzzles
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.app import session
from trainer.exercises.model import Exercise
from trainer.exercises.watch_then_answer import WatchThenAnswer


@pytest.fixture
def puzzle() -> Exercise:
    return puzzles.fresh("watch-then-answer", 1, Random(2))


def words(puzzle: Exercise) -> list[str]:
    assert isinstance(puzzle.question, WatchThenAnswer)
    return [scene.words for scene in puzzle.question.scenes()]


def watch(app: App, puzzle: Exercise) -> App:
    for _ in words(puzzle)[:-1]:
        app.press("Next")
    return app.press("Cover the pile")


def test_one_scene_at_a_time_and_the_question_after_the_last(app: App, puzzle: Exercise, learner: Learner) -> None:
    app.open("puzzle", puzzle=puzzle.id)
    for number, scene in enumerate(words(puzzle), 1):
        assert app.says(scene)
        assert app.says(f"{number} of {len(words(puzzle))}")
        assert not any(app.says(other) for other in words(puzzle) if other not in scene)
        assert not app.says(puzzle.question.prompt())
        app.press("Cover the pile" if number == len(words(puzzle)) else "Next")
    assert app.says(puzzle.question.prompt())
    assert not any(app.says(scene) for scene in words(puzzle))
    assert "Back" not in app.buttons
    app.answer(puzzle, right=True)
    assert app.verdict == "Right."
    assert len(learner.attempts) == 1


def test_a_refresh_neither_loses_the_place_nor_shows_again_what_is_covered(
    app: App, new_tab: NewTab, puzzle: Exercise
) -> None:
    app.open("puzzle", puzzle=puzzle.id).press("Next").press("Next")
    again = new_tab().open("puzzle", puzzle=puzzle.id)
    assert again.says(words(puzzle)[2])
    assert again.press("Back").says(words(puzzle)[1])
    for _ in words(puzzle)[1:-1]:
        again.press("Next")
    again.press("Cover the pile")
    late = new_tab().open("puzzle", puzzle=puzzle.id)
    assert late.says(puzzle.question.prompt())
    assert not any(late.says(scene) for scene in words(puzzle))


def test_each_question_is_watched_by_itself(app: App, puzzle: Exercise) -> None:
    other = puzzles.fresh("watch-then-answer", 1, Random(3))
    watch(app.open("puzzle", puzzle=puzzle.id), puzzle)
    assert app.open("puzzle", puzzle=other.id).says(words(other)[0])
    assert app.open("puzzle", puzzle=puzzle.id).says(puzzle.question.prompt())


@pytest.mark.parametrize("damaged", ["nonsense", 7, {"x": "y"}, None])
def test_a_damaged_place_begins_anew(app: App, puzzle: Exercise, damaged: object) -> None:
    session.store().set_setting(session.learner(), "watched", damaged)
    assert app.open("puzzle", puzzle=puzzle.id).says(words(puzzle)[0])
    assert app.press("Next").says(words(puzzle)[1])


def test_only_so_many_places_are_kept(app: App, puzzle: Exercise) -> None:
    many = {f"old {number}": 1 for number in range(100)}
    session.store().set_setting(session.learner(), "watched", many)
    app.open("puzzle", puzzle=puzzle.id).press("Next")
    kept = session.store().setting(session.learner(), "watched")
    assert len(kept) == 40
    assert [name for name in kept if puzzle.id in name]


def test_what_will_be_asked_cannot_be_sent_before_it_is_asked(app: App, puzzle: Exercise) -> None:
    app.open("puzzle", puzzle=puzzle.id)
    assert not any(puzzle.question.prompt() in str(each.value) for each in app.test.code)
    assert "Send this hand" not in [each.label for each in app.test.expander]
