"""Sprints: their clock, and that nothing else counts their answers."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Mode, event_from_data, event_to_data
from trainer.learner.knowledge import fold
from trainer.learner.sprint import SprintOverError, check_time, seconds_left

MakeAttempt = Callable[..., Attempt]
BEGAN = "2026-03-02T12:00:00+00:00"
START = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("after", "left"), [(0, 180), (1, 179), (179.5, 0.5), (180, 0), (181, 0), (10**7, 0), (-1, 180), (-(10**7), 180)]
)
def test_the_clock_runs_down_and_stops(after: float, left: float) -> None:
    assert seconds_left(BEGAN, START + timedelta(seconds=after)) == left


@pytest.mark.parametrize("began", ["", "soon", "2026-03-02T12:00:00", "x" * 5000])
def test_what_is_no_moment_is_over(began: str) -> None:
    assert seconds_left(began, START) == 0
    with pytest.raises(SprintOverError):
        check_time(began, START)


def test_a_sprint_leaves_everything_else_as_it_was(attempt: MakeAttempt, noon: datetime) -> None:
    """Rating, skills, level, reviews, mistakes, streak and diary."""
    log = [attempt(f"a.{n}", n % 3 > 0, noon + timedelta(minutes=n)) for n in range(12)]
    sprint = [attempt(f"s.{n}", n % 2 > 0, noon + timedelta(hours=n), mode=Mode.SPRINT, of=BEGAN) for n in range(12)]
    now = noon + timedelta(days=3)
    without, known = fold(log, now, "UTC"), fold([*log, *sprint], now, "UTC")
    assert known.attempts == without.attempts
    assert known.first_tries == without.first_tries
    assert known.rating == without.rating
    assert known.rating_at("best-melds") == without.rating_at("best-melds")
    assert known.skills == without.skills
    assert known.skill_rating(Skill.BEST_MELDS) == without.skill_rating(Skill.BEST_MELDS)
    assert known.level("best-melds") == without.level("best-melds")
    assert (known.mistakes, known.reviews, known.due) == (without.mistakes, without.reviews, without.due)
    assert (known.streak, known.diary, known.solved) == (without.streak, without.diary, without.solved)


def test_what_was_seen_in_a_sprint_is_no_first_try_later(attempt: MakeAttempt, noon: datetime) -> None:
    log = [attempt("a", at=noon, mode=Mode.SPRINT, of=BEGAN), attempt("a", at=noon + timedelta(days=1))]
    known = fold(log, noon + timedelta(days=2), "UTC")
    assert known.first_tries == ()
    assert known.seen == {"a"}
    assert known.attempts_at("a") == tuple(log)


def test_the_sprints_are_told_apart_and_the_best_is_known(attempt: MakeAttempt, noon: datetime) -> None:
    later = "2026-03-02T13:00:00+00:00"
    first = [attempt(f"a.{n}", n < 2, noon + timedelta(seconds=n), mode=Mode.SPRINT, of=BEGAN) for n in range(4)]
    second = [attempt(f"b.{n}", True, noon + timedelta(hours=1), mode=Mode.SPRINT, of=later) for n in range(3)]
    known = fold([*second, *first], noon + timedelta(days=1), "UTC")
    assert known.sprint(BEGAN) == tuple(first)
    assert set(known.sprint(later)) == set(second)
    assert known.sprint("2026-03-02T14:00:00+00:00") == ()
    assert known.best_sprint == 3
    assert fold(first, noon, "UTC").best_sprint == 2
    assert fold([], noon, "UTC").best_sprint == 0


def test_a_sprints_answer_is_read_back(attempt: MakeAttempt) -> None:
    one = attempt(mode=Mode.SPRINT, of=BEGAN)
    assert event_from_data(event_to_data(one)) == one
