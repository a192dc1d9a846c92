"""Puzzles by id, by day, and like one that was missed."""

from datetime import date, timedelta
from random import Random

import pytest

from puzzles import LEVELS, PRACTICE_KINDS, PUZZLE_KINDS, PuzzleError, daily, fresh, load, similar
from puzzles.bank_file import bank_of
from puzzles.build import WEEK
from puzzles.schedule import schedule, scheduled_ids
from puzzles.serve import MAKERS, PRICED_KINDS
from trainer.exercises.answers import Choice
from trainer.exercises.model import Exercise
from trainer.exercises.quiz import Quiz
from trainer.exercises.registry import KINDS, question_from_data
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock
from trainer.exercises.skills import Skill
from trainer.rules.cards import parse_card

DAY = date(2026, 12, 1)
EVERY = [(kind, level) for kind in PRACTICE_KINDS for level in LEVELS]


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
        ("should-you-knock.2.1.999999", "names no puzzle of the bank"),
        ("should-you-knock.2.1.24000016", "names no puzzle of the bank"),  # there are 24 suit namings
        ("should-you-knock.1.1.16", "names no puzzle of the bank"),  # of an earlier release
    ],
)
def test_what_is_no_id_is_named_in_one_line(puzzle_id: str, message: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        load(puzzle_id)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 150


def test_a_kind_or_level_without_puzzles_is_named() -> None:
    with pytest.raises(PuzzleError, match="no puzzles are made of the kind 'quiz'"):
        fresh("quiz", 1, Random(1))
    with pytest.raises(PuzzleError, match="no puzzles are made of the kind 'end-of-stock'"):
        fresh("end-of-stock", 1, Random(1))
    with pytest.raises(PuzzleError, match="there is no level 0"):
        fresh("undercut", 0, Random(1))


def test_the_day_has_one_of_each_kind_the_same_for_everybody() -> None:
    four = daily(DAY)
    assert sorted(exercise.kind for exercise in four) == sorted(PUZZLE_KINDS)
    assert [each.difficulty for each in four] == sorted(each.difficulty for each in four)
    assert daily(DAY) == four
    assert all(load(exercise.id) == exercise for exercise in four)


def test_the_week_gets_harder() -> None:
    monday = DAY - timedelta(days=DAY.weekday())
    levels = [{each.level for each in daily(monday + timedelta(days=day))} for day in range(7)]
    assert levels == [{level} for level in WEEK]


@pytest.mark.parametrize(
    ("day", "message"),
    [
        (date(2026, 11, 29), "the daily puzzles begin on 30 November 2026"),
        (date(2028, 1, 4), "the daily puzzles of this release end on 3 January 2028"),
    ],
)
def test_a_day_outside_the_schedule_is_said(day: date, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        daily(day)


def test_no_daily_comes_back_in_400_days() -> None:
    days = sorted(schedule())
    assert len(days) == 400
    assert days[-1] - days[0] == timedelta(days=399)
    ids = [each for day in days for each in schedule()[day]]
    assert len(set(ids)) == len(ids) == 4 * len(days)
    positions = {str(bank_of(each.partition(".")[0]).lines[each].question) for each in ids}
    assert len(positions) == len(ids)


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_practice_never_shows_a_daily(kind: str, level: int) -> None:
    """Not in another suit naming either."""
    if kind not in PRICED_KINDS:
        served = MAKERS[kind].fresh(level)  # half a milliard numbers: asked, never listed
        assert not [each for each in bank_of(kind).of_level(level) if each.number in served]
        return
    rng = Random(5)
    for _ in range(60):
        start, _, number = fresh(kind, level, rng).id.rpartition(".")
        assert f"{start}.{int(number) % 10**6}" not in scheduled_ids()


def test_a_line_in_other_suits_is_worth_the_same() -> None:
    line = bank_of("should-you-knock").of_level(1)[0]
    seen = set()
    for renaming in range(24):
        question = load(f"should-you-knock.2.1.{line.number + renaming * 10**6}").question
        assert isinstance(question, ShouldYouKnock)
        seen.add(str(question.to_data()["hand"]))
        assert question.prompt() == line.exercise().question.prompt()
        assert question.grade(Choice(KNOCK)) == line.exercise().question.grade(Choice(KNOCK))
        assert sorted(card.rank for card in question.view.hand) == sorted(
            parse_card(each).rank for each in str(line.question["hand"]).split()
        )
    assert len(seen) == 24


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
