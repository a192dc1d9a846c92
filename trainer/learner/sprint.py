"""A sprint: quick questions for three minutes by the server's clock. Its name is the moment it began (ISO, UTC)."""

from datetime import datetime, timedelta

LENGTH = timedelta(minutes=3)


class SprintOverError(ValueError):
    """An answer that came when the time was up. It is not stored."""


def seconds_left(began: str, now: datetime) -> float:
    """Seconds until the sprint is over; 0 once it is, and for a text that is no moment with its zone.

    A clock that was set back since gives no more than the whole length.
    """
    try:
        start = datetime.fromisoformat(began)
    except ValueError:
        return 0.0
    if start.tzinfo is None:
        return 0.0
    return min(LENGTH, max(timedelta(), start + LENGTH - now)).total_seconds()


def check_time(began: str, now: datetime) -> None:
    """Raises SprintOverError where the time is up."""
    if not seconds_left(began, now):
        raise SprintOverError("the three minutes are over")
