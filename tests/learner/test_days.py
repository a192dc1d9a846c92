from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import day_begins, days_after, is_zone, local_day, local_days
from trainer.learner.knowledge import fold

ZONES = ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Lisbon", "America/Santiago", "Asia/Kathmandu", "UTC", "Mars/X"]


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Pacific/Kiritimati", date(2026, 3, 4)),  # UTC+14
        ("Europe/Lisbon", date(2026, 3, 3)),
        ("UTC", date(2026, 3, 3)),
        ("Etc/GMT+12", date(2026, 3, 2)),  # Baker Island, UTC-12: two dates behind Kiritimati
    ],
)
def test_one_moment_has_three_dates(zone: str, day: date) -> None:
    assert local_day(datetime(2026, 3, 3, 10, 30, tzinfo=UTC), zone) == day


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-03-29T00:59:59", date(2026, 3, 29)),  # the clock in Lisbon jumps from 01:00 to 02:00
        ("2026-03-29T22:59:59", date(2026, 3, 29)),  # so the day ends an hour earlier in UTC
        ("2026-03-29T23:00:00", date(2026, 3, 30)),
        ("2026-10-24T23:00:00", date(2026, 10, 25)),
        ("2026-10-25T23:59:59", date(2026, 10, 25)),  # and this one is 25 hours long
        ("2026-10-26T00:00:00", date(2026, 10, 26)),
    ],
)
def test_a_day_has_23_or_25_hours_when_the_clocks_change(moment: str, day: date) -> None:
    assert local_day(datetime.fromisoformat(f"{moment}+00:00"), "Europe/Lisbon") == day


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "America", "../etc/passwd", "/etc/localtime", "a\0b", "ü" * 400])
def test_a_name_that_is_no_zone_is_read_as_utc(name: str) -> None:
    assert not is_zone(name)
    assert local_day(datetime(2026, 3, 3, 10, 30, tzinfo=UTC), name) == date(2026, 3, 3)


def test_names_of_zones_are_known() -> None:
    assert is_zone("Pacific/Kiritimati")
    assert is_zone("UTC")


@given(st.lists(st.tuples(st.integers(0, 900 * 24 * 60), st.sampled_from(ZONES)), max_size=30), st.booleans())
def test_the_days_of_many_are_the_day_of_each(
    attempt: Callable[..., Attempt], drawn: list[tuple[int, str]], in_order: bool
) -> None:
    start = datetime(2025, 1, 1, tzinfo=UTC)
    moments = [attempt(at=start + timedelta(minutes=minutes), zone=zone) for minutes, zone in drawn]
    if in_order:
        moments.sort(key=lambda each: each.at)
    assert list(local_days(moments)) == [local_day(each.at, each.zone) for each in moments]


@pytest.mark.parametrize("zone", ZONES)
def test_a_day_begins_when_its_date_does(zone: str) -> None:
    rng = Random(zone)
    for _ in range(200):
        day = date(2026, 1, 1) + timedelta(days=rng.randrange(700))
        begins = day_begins(day, zone)
        assert local_day(begins, zone) == day
        assert local_day(begins - timedelta(microseconds=1), zone) == day - timedelta(days=1)


@pytest.mark.parametrize("year", [1, 9999])
def test_a_clock_gone_mad_stops_nothing(attempt: Callable[..., Attempt], year: int) -> None:
    at = datetime(year, 1, 1, 1, tzinfo=UTC) if year == 1 else datetime(year, 12, 31, 23, tzinfo=UTC)
    for zone in ZONES:
        mad = attempt("a", right=False, at=at, zone=zone)
        daily = attempt("b", at=at, zone=zone, mode=Mode.DAILY, of=f"{year:04}-01-01")
        known = fold([mad, daily, attempt("c", at=datetime(2026, 3, 2, 12, tzinfo=UTC))], at, zone)
        assert (len(known.reviews), known.streak.days <= 1, known.rating.tries) == (1, True, 3)
        assert list(local_days([mad])) == [local_day(at, zone)]
    assert days_after(date(2026, 3, 2), 1) == date(2026, 3, 3)
