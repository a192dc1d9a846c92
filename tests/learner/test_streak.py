from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import local_day
from trainer.learner.streak import Streak, streak

MakeAttempt = Callable[..., Attempt]
KIRITIMATI, BAKER = "Pacific/Kiritimati", "Etc/GMT+12"  # UTC+14 and UTC-12: 26 hours apart
DAY = timedelta(days=1)

zones = st.sampled_from([KIRITIMATI, BAKER, "UTC", "Europe/Lisbon", "America/St_Johns", "Pacific/Chatham"])


def utc(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-{text}+00:00")


@pytest.fixture(scope="session")
def daily(attempt: MakeAttempt) -> Callable[..., Attempt]:
    """An answer to the puzzle of the learner's own day at that moment."""

    def made(at: datetime, zone: str = "UTC", right: bool = True) -> Attempt:
        day = local_day(at, zone).isoformat()
        return attempt(f"daily {day} {at}", right, at, mode=Mode.DAILY, of=day, zone=zone)

    return made


@pytest.fixture(scope="session")
def streak_of(daily: Callable[..., Attempt], noon: datetime) -> Callable[[str], Streak]:
    """The streak at the end of a row of days, one mark each: "x" active, "." not. The last mark is today."""

    def made(marks: str) -> Streak:
        active = [daily(noon + number * DAY) for number, mark in enumerate(marks) if mark == "x"]
        return streak(active, noon + (len(marks) - 1) * DAY + timedelta(hours=1), "UTC")

    return made


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (".", Streak(0, 0, 0, False)),
        ("x", Streak(1, 1, 0, True)),
        ("xx.", Streak(2, 2, 0, False)),  # today is not over yet
        ("xx..", Streak(0, 2, 0, False)),
        ("xx.x", Streak(1, 2, 0, True)),
        ("xxxxxxx", Streak(7, 7, 1, True)),
        ("xxxxxxx..", Streak(7, 7, 0, False)),  # the freeze has covered yesterday
        ("xxxxxxx.x", Streak(8, 8, 0, True)),
        ("xxxxxxx...", Streak(0, 7, 0, False)),
        ("xxxxxxx..x", Streak(1, 7, 0, True)),
        ("x" * 14, Streak(14, 14, 2, True)),
        ("x" * 28, Streak(28, 28, 2, True)),  # two at most
        ("x" * 14 + "..x", Streak(15, 15, 0, True)),
        ("x" * 14 + ".x", Streak(15, 15, 1, True)),
        ("xxx.xxxx", Streak(4, 4, 1, True)),  # seven active days earn a freeze, in a row or not
    ],
)
def test_days_in_a_row_and_two_freezes_earned_by_play(
    streak_of: Callable[[str], Streak], marks: str, expected: Streak
) -> None:
    assert streak_of(marks) == expected


@given(st.text(alphabet="x.", min_size=1, max_size=60))
def test_a_plain_walk_over_the_days_counts_the_same(streak_of: Callable[[str], Streak], marks: str) -> None:
    """The obvious way: day by day, in one zone."""
    days = best = freezes = active = 0
    for number, mark in enumerate(marks):
        if mark == "x":
            days, active = days + 1, active + 1
            freezes = min(2, freezes + (active % 7 == 0))
        elif number < len(marks) - 1:  # a day that is over
            days, freezes = (days, freezes - 1) if freezes else (0, 0)
        best = max(best, days)
    assert streak_of(marks) == Streak(days, best, freezes, marks[-1] == "x")


def test_an_answer_need_not_be_right(daily: Callable[..., Attempt], noon: datetime) -> None:
    assert streak([daily(noon, right=False)], noon, "UTC").days == 1


def test_yesterdays_puzzle_played_late_counts_nothing(attempt: MakeAttempt, noon: datetime) -> None:
    late = attempt(at=noon, mode=Mode.DAILY, of="2026-03-01")
    ahead = attempt(at=noon, mode=Mode.DAILY, of="2026-03-03")
    assert streak([late, ahead], noon, "UTC") == Streak()


def test_practice_and_reviews_count_nothing(attempt: MakeAttempt, noon: datetime) -> None:
    attempts = [attempt(at=noon), attempt(at=noon, mode=Mode.REVIEW, of="missed")]
    assert streak(attempts, noon, "UTC") == Streak()


def test_the_fifth_right_check_finishes_a_lesson(attempt: MakeAttempt, noon: datetime) -> None:
    def check(number: int, right: bool = True, lesson: str = "L2", days: int = 0) -> Attempt:
        return attempt(f"{lesson}.{number}", right, noon + days * DAY, mode=Mode.LESSON, of=lesson)

    four = [check(1), check(2), check(3), check(4)]
    assert streak([*four, check(5, right=False), check(1), check(5, lesson="L3")], noon, "UTC").days == 0
    finished = streak([*four, check(5, days=1)], noon + DAY, "UTC")
    assert finished == Streak(1, 1, 0, True)  # only the day on which it was finished
    again = [check(5, days=2), check(6, days=2)]
    more = streak([*four, check(5, days=1), *again], noon + 2 * DAY, "UTC")
    assert more == Streak(1, 1, 0, False)


@pytest.mark.parametrize(
    ("moments", "days"),
    [
        # Eastward over the date line: Monday, then Wednesday. There was no Tuesday.
        ([("03-03T08:00", BAKER), ("03-04T04:00", KIRITIMATI)], 2),
        # Westward: Wednesday twice. A date counts once.
        ([("03-03T18:00", KIRITIMATI), ("03-04T18:00", BAKER)], 1),
        # Wednesday in Kiritimati, an hour later Monday on Baker Island, and on from there.
        ([("03-03T10:30", KIRITIMATI), ("03-03T11:30", BAKER), ("03-04T12:30", BAKER), ("03-05T12:30", BAKER)], 2),
        # Two moments of one day on Baker Island, the second read in Kiritimati, then the next day there.
        ([("03-02T12:01", BAKER), ("03-03T11:59", KIRITIMATI), ("03-05T09:00", KIRITIMATI)], 3),
        # Wednesday, then Monday and Thursday on Baker Island: without that Monday nothing would be missed either.
        ([("03-03T10:30", KIRITIMATI), ("03-03T11:30", BAKER), ("03-06T08:00", BAKER)], 2),
        # A day really missed, seen from both ends.
        ([("03-02T12:00", "UTC"), ("03-04T12:00", "Europe/Lisbon")], 1),
        # Lisbon's 23-hour day.
        ([("03-28T23:30", "Europe/Lisbon"), ("03-29T12:00", "Europe/Lisbon"), ("03-29T23:30", "Europe/Lisbon")], 3),
    ],
)
def test_changes_of_zone(daily: Callable[..., Attempt], moments: list[tuple[str, str]], days: int) -> None:
    attempts = [daily(utc(moment), zone) for moment, zone in moments]
    assert streak(attempts, attempts[-1].at, attempts[-1].zone).days == days


@given(st.lists(st.tuples(st.integers(1, 23 * 60), zones), min_size=1, max_size=60))
def test_a_change_of_zone_never_breaks_it(daily: Callable[..., Attempt], moves: list[tuple[int, str]]) -> None:
    """Whoever plays at least every 23 hours (no local day is shorter) misses none, wherever they go meanwhile."""
    start = datetime(2026, 3, 20, tzinfo=UTC)  # Lisbon and Chatham change their clocks soon after
    minutes = accumulate(after for after, _ in moves)
    attempts = [daily(start + timedelta(minutes=at), zone) for at, (_, zone) in zip(minutes, moves, strict=True)]
    result = streak(attempts, attempts[-1].at, attempts[-1].zone)
    dates = [local_day(attempt.at, attempt.zone) for attempt in attempts]
    assert result.days == result.best == len(set(accumulate(dates, max)))  # each date later than all before counts
    assert result.freezes == min(2, result.days // 7)
    assert result.active_today


@given(st.lists(st.tuples(st.integers(1, 23 * 60), zones), min_size=1, max_size=40), zones)
def test_playing_once_more_never_shortens_it(
    daily: Callable[..., Attempt], moves: list[tuple[int, str]], zone: str
) -> None:
    start = datetime(2026, 3, 20, tzinfo=UTC)
    minutes = accumulate(after for after, _ in moves)
    attempts = [daily(start + timedelta(minutes=at), where) for at, (_, where) in zip(minutes, moves, strict=True)]
    now = attempts[-1].at + timedelta(hours=1)
    before, after = (streak(each, now, zone) for each in (attempts, [*attempts, daily(now, zone)]))
    assert before.days <= after.days <= before.days + 1


def test_a_date_lived_twice_is_done_from_its_start(daily: Callable[..., Attempt]) -> None:
    wednesday, landed = daily(utc("03-03T18:00"), KIRITIMATI), utc("03-03T20:00")
    assert local_day(landed, BAKER) < local_day(wednesday.at, KIRITIMATI)
    assert streak([wednesday], landed, BAKER).active_today
    assert streak([wednesday], utc("03-05T11:00"), BAKER).active_today  # Wednesday again
    assert streak([wednesday], utc("03-05T12:00"), BAKER) == Streak(1, 1, 0, False)


def test_a_clock_that_was_once_wrong_does_not_hold_the_streak(daily: Callable[..., Attempt], noon: datetime) -> None:
    astray = daily(noon + 3000 * DAY)
    attempts: Iterable[Attempt] = [daily(noon), astray, daily(noon + DAY)]
    assert streak(attempts, noon + DAY, "UTC") == Streak(2, 2, 0, True)
    assert streak([daily(noon), astray], noon + 5 * DAY, "UTC").days == 0
