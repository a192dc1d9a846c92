from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.diary import LONGEST, Days, by_week, diary
from trainer.learner.knowledge import fold
from trainer.learner.patterns import (
    Chosen,
    Pattern,
    Severity,
    Sureness,
    Tally,
    cost,
    in_order,
    severity,
)

MakeAttempt = Callable[..., Attempt]
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        (None, Severity.WRONG),
        (0.01, Severity.SLIP),
        (0.99, Severity.SLIP),
        (1.0, Severity.COSTLY),
        (3.0, Severity.COSTLY),
        (3.01, Severity.VERY_COSTLY),
    ],
)
def test_a_slip_is_under_one_point_and_over_three_is_very_costly(
    attempt: MakeAttempt, loss: float | None, expected: Severity
) -> None:
    assert severity(attempt(right=False, loss=loss)) is expected


@pytest.mark.parametrize(("parts", "points"), [({"loss": 2.5}, 2.5), ({"short_by": 6}, 6), ({}, 0)])
def test_a_cost_is_the_price_or_the_points_left(attempt: MakeAttempt, parts: dict[str, Any], points: float) -> None:
    assert cost(attempt(right=False, **parts)) == points


def test_traps_and_skills_with_what_they_cost_the_most_missed_first(attempt: MakeAttempt) -> None:
    attempts = [
        attempt("a", False, short_by=4, traps=("x", "y"), skills=("deadwood",)),
        attempt("b", False, short_by=2, traps=("x",), skills=("deadwood", "best-melds")),
        attempt("c", traps=("x", "z")),
    ]
    tally = Tally(attempts)
    assert tally.traps == (Pattern("x", 3, 2, 6), Pattern("y", 1, 1, 4), Pattern("z", 1, 0, 0))
    assert tally.skills == (Pattern("deadwood", 2, 2, 6), Pattern("best-melds", 2, 1, 2))
    assert tally.traps[0].share == pytest.approx(2 / 3)


def test_a_habit_is_what_went_wrong_twice_and_the_costliest_comes_first(attempt: MakeAttempt) -> None:
    attempts = [
        *(attempt(f"a{n}", False, mistake="greedy", short_by=1) for n in range(3)),
        *(attempt(f"b{n}", False, kind="knock", mistake="too soon", loss=4.0) for n in range(2)),
        *(attempt(f"c{n}", False, kind="quiz") for n in range(4)),
        attempt("once", False, mistake="once", short_by=90),
        attempt("right", kind="knock", loss=0.0),
    ]
    assert Tally(attempts).habits == (
        Pattern("too soon", 3, 2, 8),  # of the three answers to that kind
        Pattern("greedy", 4, 3, 3),
        Pattern("quiz", 4, 4, 0),  # without a name: that of its kind
    )
    assert Tally().habits == ()


@pytest.mark.parametrize(
    ("chosen", "ids"),
    [
        (Chosen(), "abcd"),
        (Chosen(kind="undercut"), "b"),
        (Chosen(severity=Severity.COSTLY), "a"),
        (Chosen(since=date(2026, 3, 3)), "cd"),
        (Chosen(rules="classic"), "c"),
        (Chosen(trap="x"), "ad"),
        (Chosen(habit="greedy"), "a"),
        (Chosen(habit="undercut"), "b"),
        (Chosen(trap="x", since=date(2026, 3, 3)), "d"),
        (Chosen(trap="x", kind="undercut"), ""),
    ],
)
def test_every_part_of_a_choice_has_to_be_met(attempt: MakeAttempt, noon: datetime, chosen: Chosen, ids: str) -> None:
    attempts = [
        attempt("a", False, noon, loss=2.0, mistake="greedy", traps=("x",)),
        attempt("b", False, noon, kind="undercut"),
        attempt("c", False, noon + DAY, rules="classic"),
        attempt("d", True, noon + DAY, traps=("x", "y")),
    ]
    assert "".join(each.exercise_id for each in chosen.of(attempts)) == ids


def test_since_is_read_where_the_answer_was_given(attempt: MakeAttempt, noon: datetime) -> None:
    here, there = attempt("a", False, noon), attempt("b", False, noon, zone="Pacific/Kiritimati")
    assert Chosen(since=date(2026, 3, 3)).of([here, there]) == (there,)


def test_sure_but_wrong_comes_first_then_the_newest(attempt: MakeAttempt, noon: datetime) -> None:
    said = {"old sure": 3, "new sure": 3, "old": 1, "new": None, "newest": 2}
    days = {"old sure": 0, "new sure": 1, "old": 2, "new": 3, "newest": 4}
    mistakes = [attempt(key, False, noon + days[key] * DAY, confidence=value) for key, value in said.items()]
    ids = [each.exercise_id for each in in_order(mistakes)]
    assert ids == ["new sure", "old sure", "newest", "new", "old"]


def test_sureness_against_result(attempt: MakeAttempt) -> None:
    told = [(1, False), (1, True), (3, True), (3, True), (3, False), (None, True), (7, True)]
    attempts = [attempt(str(number), right, confidence=said) for number, (said, right) in enumerate(told)]
    assert Tally(attempts).sureness == {Sureness.GUESSING: (2, 1), Sureness.SURE: (3, 2)}
    assert [each.number for each in Sureness] == [1, 2, 3]


# --- The diary ------------------------------------------------------------------------------------------------


def test_a_day_counts_all_answers_and_apart_from_them_the_first_tries(attempt: MakeAttempt, noon: datetime) -> None:
    log = [
        attempt("a", False, noon, seconds=30.0, short_by=9),
        attempt("a", True, noon + timedelta(minutes=1), try_number=1, seconds=5.0),
        attempt("k", False, noon + timedelta(minutes=2), kind="knock", loss=4.0, seconds=10 * LONGEST),
        attempt("l", True, noon + timedelta(minutes=3), kind="knock", loss=0.0),
        attempt("m", False, noon + 2 * DAY, mode=Mode.REVIEW, of="a"),
    ]
    known = fold(log, noon + 3 * DAY, "UTC")
    monday, wednesday = known.diary
    assert monday == Days(date(2026, 3, 2), 4, 2, 3, 1, 2, 4.0, 35 + LONGEST)
    assert monday.right_share == pytest.approx(1 / 3)
    assert monday.loss == 2.0
    assert wednesday == Days(date(2026, 3, 4), 1, 1)
    assert (wednesday.right_share, wednesday.loss) == (None, None)


def test_weeks_begin_on_monday_and_add_up(attempt: MakeAttempt, noon: datetime) -> None:
    log = [attempt(str(days), days % 2 == 0, noon + days * DAY) for days in (0, 3, 6, 7, 21)]
    known = fold(log, noon + 30 * DAY, "UTC")
    weeks = by_week(known.diary)
    assert [(week.begins.day, week.answers, week.wrong) for week in weeks] == [(2, 3, 1), (9, 1, 1), (23, 1, 1)]
    assert sum(week.answers for week in weeks) == len(known.attempts)


def test_a_date_lived_twice_is_one_day(attempt: MakeAttempt, noon: datetime) -> None:
    at = noon.replace(hour=10, minute=30)
    trip = [("Pacific/Kiritimati", 0), ("Etc/GMT+12", 1), ("Pacific/Kiritimati", 2)]
    log = [attempt(str(hours), at=at + timedelta(hours=hours), zone=zone) for zone, hours in trip]
    assert [(each.begins.day, each.answers) for each in diary(log, log)] == [(1, 1), (3, 2)]
