"""The learner's own days: a moment in UTC seen in the zone where the learner was."""

from datetime import UTC, date, datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo


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
    return at.astimezone(zone_named(zone)).date()


@lru_cache(maxsize=1024)
def _found(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown; no possible name; a folder of names ("America")
        return None
