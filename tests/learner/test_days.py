from datetime import UTC, date, datetime

import pytest

from trainer.learner.days import is_zone, local_day


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
