"""Puzzles by id, by day, and like one that was missed."""

from datetime import date, timedelta
from random import Random

import pytest

from puzzles import LEVELS, PUZZLE_KINDS, PuzzleError, daily, fresh, load, similar
from puzzles.serve import MAKERS, WEEK
from trainer.exercises.model import Exercise
from trainer.exercises.quiz import Quiz
from trainer.exercises.registry import KINDS, exercise_to_data, question_from_data
from trainer.exercises.skills import Skill

DAY = date(2026, 12, 1)
EVERY = [(kind, level) for kind in PUZZLE_KINDS for level in LEVELS]


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_an_id_is_all_that_is_needed(kind: str, level: int) -> None:
    rng = Random(3)
    for _ in range(3):
        exercise = fresh(kind, level, rng)
        assert load(exercise.id) == exercise
        assert (exercise.kind, exercise.level) == (kind, level)
        assert set(KINDS[kind].skills) <= set(exercise.skills)
        assert exercise.id.startswith(f"{kind}.{exercise.version}.{level}.")


def test_conflicts_are_trained_where_a_card_is_wanted_twice() -> None:
    assert Skill.CONFLICTS in fresh("best-melds", 3, Random(1)).skills
    assert Skill.CONFLICTS not in fresh("best-melds", 1, Random(1)).skills


@pytest.mark.parametrize(
    ("puzzle_id", "message"),
    [
        ("", "'' is no puzzle (expected kind.version.level.number"),
        ("L2.1", "'L2.1' is no puzzle"),
        ("best-melds.1.2", "'best-melds.1.2' is no puzzle"),
        ("best-melds.1.2.007", "is no puzzle"),  # one puzzle has one id
        ("best-melds.1.2.-7", "is no puzzle"),
        ("best-melds.1.2.٣", "is no puzzle"),
        ("best-melds.1.2." + "9" * 40, "is no puzzle"),
        ("chess.1.2.7", "no puzzles are made of the kind 'chess'"),
        ("best-melds.1.4.7", "there is no level 4"),
        ("best-melds.9.2.7", "is of version 9, which is not known"),
        ("should-you-knock.1.1.999999", "names no puzzle: there are"),
    ],
)
def test_what_is_no_id_is_named_in_one_line(puzzle_id: str, message: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        load(puzzle_id)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 350  # the longest names every kind


def test_a_kind_or_level_without_puzzles_is_named() -> None:
    with pytest.raises(PuzzleError, match="no puzzles are made of the kind 'quiz'"):
        fresh("quiz", 1, Random(1))
    with pytest.raises(PuzzleError, match="there is no level 0"):
        fresh("undercut", 0, Random(1))


def test_the_day_has_one_of_each_kind_the_same_for_everybody() -> None:
    four = daily(DAY)
    assert tuple(exercise.kind for exercise in four) == PUZZLE_KINDS
    assert daily(DAY) == four
    assert all(load(exercise.id) == exercise for exercise in four)


def test_the_week_gets_harder() -> None:
    monday = DAY - timedelta(days=DAY.weekday())
    levels = [{each.level for each in daily(monday + timedelta(days=day))} for day in range(7)]
    assert levels == [{level} for level in WEEK]


def test_days_before_the_first_have_puzzles_too() -> None:
    assert len({exercise.id for day in range(3) for exercise in daily(date(1999, 5, 3) + timedelta(day))}) == 12


@pytest.mark.slow
def test_no_daily_comes_back_within_a_year() -> None:
    days = [daily(DAY + timedelta(days=day)) for day in range(400)]
    exercises = [exercise for four in days for exercise in four]
    assert len({exercise.id for exercise in exercises}) == len(exercises)
    positions = [str(exercise_to_data(exercise)["question"]) for exercise in exercises]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_practice_never_shows_a_daily(kind: str, level: int) -> None:
    numbers = MAKERS[kind].fresh(level)
    assert not any(MAKERS[kind].daily(nth, level) in numbers for nth in range(2000))
    assert len(numbers) > 100


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_one_like_it_is_another_of_the_same_sort(kind: str, level: int) -> None:
    missed = fresh(kind, level, Random(8))
    first, again, second = similar(missed, 0), similar(missed, 0), similar(missed, 1)
    assert first == again
    assert first.id != second.id
    for other in (first, second):
        assert (other.kind, other.level) == (kind, level)
        assert other.question != missed.question
        assert load(other.id) == other


@pytest.mark.parametrize(("kind", "level"), [("best-melds", 3), ("safe-discard", 3), ("safe-discard", 1)])
def test_one_like_it_has_the_same_trap(kind: str, level: int) -> None:
    missed = fresh(kind, level, Random(8))
    assert missed.traps
    assert similar(missed, 0).traps[0] == missed.traps[0]


def test_a_priced_position_in_other_suits_is_not_one_like_it() -> None:
    missed = fresh("should-you-knock", 1, Random(2))
    for number in range(5):
        assert (
            similar(missed, number).question.to_data()["price"]["models"]
            != missed.question.to_data()["price"]["models"]
        )


def test_one_like_a_lesson_check() -> None:
    hand = {"hand": "4c 5c 6c 7c 7h 7d 4h 4d Ks 2s"}
    check = Exercise("L3.3", question_from_data("best-melds", hand), (Skill.BEST_MELDS,), level=2)
    assert similar(check, 0).kind == "best-melds"
    asked = Exercise("L1.1", Quiz("Who deals?", ("You", "Nobody"), "You", "So it is.", "D1"), (Skill.DRAW,))
    with pytest.raises(PuzzleError, match="no puzzles are made of the kind 'quiz'"):
        similar(asked, 0)
