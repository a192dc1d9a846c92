"""The learner's own days: a moment in UTC seen in the zone where the learner was."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo

A_NIGHT = timedelta(hours=6)  # less than that between two days is no night: midnight alone makes no delay


def is_zone(name: str) -> bool:
    """Whether *name* is an IANA zone that this machine knows ("Europe/Lisbon")."""
    return _found(name) is not None


def zone_named(name: str) -> tzinfo:
    """The zone called *name*; UTC for a name that this machine does not know.

    A log may come from a machine with newer zone data, and one unknown name must not make it unreadable.
    """
    return _found(name) or UTC


def local_day(at: datetime, zone: str) -> date:
    """The date on the learner's calendar at the moment *at*."""
    try:
        return at.astimezone(zone_named(zone)).date()
    except OverflowError:  # a clock gone mad: within hours of the calendar's first or last day
        return at.date()


def day_begins(day: date, zone: str) -> datetime:
    """The moment, in UTC, at which *day* begins on the calendar in *zone*; where a change of the clock swallows
    midnight, the moment of the change."""
    try:
        return datetime.combine(day, time(), zone_named(zone)).astimezone(UTC)
    except OverflowError:
        return datetime.combine(day, time(), UTC)


def days_after(day: date, days: int) -> date:
    """The date *days* later; the calendar's last where it ends before."""
    return date.fromordinal(min(day.toordinal() + days, date.max.toordinal()))


class Moment(Protocol):
    """What happened at a time and in a place; an attempt is one."""

    @property
    def at(self) -> datetime: ...
    @property
    def zone(self) -> str: ...


def local_days(moments: Iterable[Moment]) -> Iterator[date]:
    """:func:`local_day` of each. Quick for many that come in order of time: a day is looked up once."""
    day, zone, begins, ends = date.min, "", datetime.max.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    for moment in moments:
        at = moment.at
        if moment.zone != zone or not begins <= at < ends:
            day, zone = local_day(at, moment.zone), moment.zone
            begins, ends = day_begins(day, zone), day_begins(days_after(day, 1), zone)
        yield day


@lru_cache(maxsize=1024)
def _found(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown; no possible name; a folder of names ("America")
        return None
