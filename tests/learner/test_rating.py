from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.rating import (
    ENOUGH,
    MOST_VOLATILITY,
    START,
    WIDEST,
    Rating,
    Result,
    Strength,
    rate,
    ratings,
    rested,
)

MakeAttempt = Callable[..., Attempt]
DAY = timedelta(days=1)
RATINGS = st.builds(Rating, st.floats(600, 2600), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_published_example() -> None:
    """Glickman, "Example of the Glicko-2 system": 1500/200 beats 1400, then loses to 1550 and 1700."""
    games = [Result(1400, 1, deviation=30), Result(1550, 0, deviation=100), Result(1700, 0, deviation=300)]
    after = rate(Rating(1500, 200, 0.06), [(game, 1) for game in games])
    assert after.value == pytest.approx(1464.06, abs=0.02)  # the paper rounds on its way
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_a_game_leaves_it_as_high_and_less_sure() -> None:
    """Step 6 of the paper: the deviation grows by the volatility, in squares."""
    before = Rating(1500, 200, 0.06)
    assert rate(before, []) == rested(before, 1)
    assert rested(before, 1).deviation == pytest.approx((200**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rested(rested(before, 2), 3).deviation == pytest.approx(rested(before, 5).deviation)
    assert rested(before, 100_000).deviation == WIDEST


@given(RATINGS, st.floats(600, 2600))
def test_right_goes_up_wrong_goes_down_and_both_make_it_surer(before: Rating, difficulty: float) -> None:
    right, wrong = (rate(before, [(Result(difficulty, score), 1)]) for score in (1, 0))
    assert wrong.value < before.value < right.value
    idle = rested(before, 1)
    assert max(right.deviation, wrong.deviation) <= max(idle.deviation, before.deviation) * 1.01


@given(RATINGS, st.floats(600, 2600), st.integers(1, 5), st.integers(0, 5))
def test_a_result_that_came_often_is_that_many_results(before: Rating, hard: float, right: int, wrong: int) -> None:
    together = rate(before, [(Result(hard, 1), right), (Result(hard, 0), wrong)])
    singly = rate(before, [(Result(hard, 1), 1)] * right + [(Result(hard, 0), 1)] * wrong)
    assert together.value == pytest.approx(singly.value)
    assert together.deviation == pytest.approx(singly.deviation)


@given(RATINGS, st.floats(600, 2600))
def test_a_part_of_a_game_moves_less(before: Rating, difficulty: float) -> None:
    whole, part = (rate(before, [(Result(difficulty, 1, weight), 1)]) for weight in (1, 0.2))
    assert before.value < part.value < whole.value


@given(RATINGS)
def test_what_is_as_hard_as_the_learner_is_strong_is_right_every_other_time(rating: Rating) -> None:
    assert rating.expected(rating.value) == pytest.approx(0.5)
    assert rating.expected(rating.value - 400) == pytest.approx(10 / 11)
    assert rating.expected(rating.value + 10**6) == pytest.approx(0, abs=1e-9)
    low, high = rating.band
    assert high - low == pytest.approx(4 * rating.deviation, abs=1)


def test_a_newcomer_has_the_start_and_needs_more() -> None:
    overall, skills = ratings([])
    assert overall == Strength()
    assert (overall.rating.value, overall.rating.deviation, overall.more_needed) == (START, WIDEST, ENOUGH)
    assert skills == {}


def test_each_day_is_a_period_and_the_days_between_are_idle(attempt: MakeAttempt, noon: datetime) -> None:
    firsts = [attempt("a", at=noon), attempt("b", False, noon + timedelta(hours=1)), attempt("c", at=noon + 3 * DAY)]
    overall, _ = ratings(firsts)
    first = rate(Rating(), [(Result(1200, 1), 1), (Result(1200, 0), 1)])
    second = rate(rested(first, 2), [(Result(1200, 1), 1)])
    assert overall.history == ((date(2026, 3, 2), first), (date(2026, 3, 5), second))
    assert (overall.rating, overall.tries, overall.more_needed) == (second, 3, ENOUGH - 3)


def test_a_skill_is_rated_by_what_trains_it(attempt: MakeAttempt) -> None:
    both = attempt("a", skills=("deadwood", "best-melds"))
    only = attempt("b", right=False, skills=("deadwood",))
    overall, skills = ratings([both, only])
    assert set(skills) == {"deadwood", "best-melds"}
    assert (skills["deadwood"].tries, skills["best-melds"].tries, overall.tries) == (2, 1, 2)
    assert skills["best-melds"].rating.value > START > skills["deadwood"].rating.value - 50


@pytest.mark.parametrize(
    ("parts", "difficulty"),
    [
        ({"level": 1}, 1200),
        ({"level": 2}, 1500),
        ({"level": 3}, 1800),
        ({"level": 9}, 1500),  # of another release
        ({"level": 3, "difficulty": 1337}, 1337),
    ],
)
def test_the_difficulty_is_the_exercises_own_or_that_of_its_level(
    attempt: MakeAttempt, parts: dict[str, object], difficulty: int
) -> None:
    overall, _ = ratings([attempt(**parts)])
    assert overall.rating == rate(Rating(), [(Result(difficulty, 1), 1)])


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize(
    ("mode", "of", "hinted"),
    [
        (Mode.PRACTICE, "", False),
        (Mode.DAILY, "2026-03-02", False),
        (Mode.LESSON, "L2", True),
        (Mode.PRACTICE, "like greedy", True),
    ],
)
def test_a_theme_that_is_given_away_counts_less(
    attempt: MakeAttempt, mode: Mode, of: str, hinted: bool, right: bool
) -> None:
    weight = (0.2 if right else 0.7) if hinted else 1
    overall, _ = ratings([attempt(right=right, mode=mode, of=of)])
    assert overall.rating == rate(Rating(), [(Result(1200, float(right), weight), 1)])


def test_time_counts_nothing(attempt: MakeAttempt) -> None:
    assert ratings([attempt(seconds=1.0)]) == ratings([attempt(seconds=3000.0)]) == ratings([attempt()])


def test_a_flight_over_the_date_line_makes_no_day_twice(attempt: MakeAttempt) -> None:
    at = datetime(2026, 3, 3, 10, 30, tzinfo=UTC)
    firsts = [
        attempt("a", at=at, zone="Pacific/Kiritimati"),
        attempt("b", at=at + timedelta(hours=1), zone="Etc/GMT+12"),
    ]
    overall, _ = ratings(firsts)
    assert [day for day, _ in overall.history] == [date(2026, 3, 4)]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3), st.integers(1, 3)), min_size=1, max_size=40))
def test_a_rating_stays_finite_and_days_go_forward(attempt: MakeAttempt, drawn: list[tuple[bool, int, int]]) -> None:
    at = datetime(2026, 3, 2, 12, tzinfo=UTC)
    firsts: list[Attempt] = []
    for number, (right, after, level) in enumerate(drawn):
        at += after * DAY
        firsts.append(attempt(str(number), right, at, level=level))
    overall, _ = ratings(firsts)
    days = [day for day, _ in overall.history]
    assert days == sorted(set(days))
    assert overall.tries == len(firsts)
    assert all(0 < rating.deviation <= WIDEST and -2000 < rating.value < 4500 for _, rating in overall.history)


def test_years_of_good_and_bad_days_leave_the_band_narrow() -> None:
    """Ten right on one day, four on the next, for four years: the strength lies between, and is known well."""
    rating = Rating()
    for day in range(1500):
        right = 10 if day % 2 else 4
        rating = rate(rating, [(Result(1500, 1), right), (Result(1500, 0), 10 - right)])
        assert rating.volatility <= MOST_VOLATILITY
    low, high = rating.band
    assert high - low < 300
    assert low < 1500 + 400 * 0.37 < high  # seven of ten
