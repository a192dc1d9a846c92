"""The dailies: which four puzzles of the bank belong to which day. A file that is only ever appended to.

Every learner has the same four on the same local date, from the first day of the schedule to its last. Practice serves
none of them.
"""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from puzzles.making import PuzzleError

PATH = Path(__file__).parent / "bank" / "daily.schedule.jsonl"


@cache
def schedule() -> Mapping[date, tuple[str, ...]]:
    """The ids of each day, in the order of their difficulty."""
    return read_schedule(PATH)


def read_schedule(path: Path) -> Mapping[date, tuple[str, ...]]:
    """Raises PuzzleError with file and line for one that is broken: no day is left out in silence."""
    days: dict[date, tuple[str, ...]] = {}
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            data = json.loads(row)
            day, ids = date.fromisoformat(data["day"]), tuple(str(each) for each in data["puzzles"])
        except (ValueError, KeyError, TypeError) as error:
            raise PuzzleError(f"{path.name}:{number}: no day with its puzzles") from error
        if day in days or (days and day < max(days)):
            raise PuzzleError(f"{path.name}:{number}: {day} does not come after the day before it")
        days[day] = ids
    return days


@cache
def scheduled_ids() -> frozenset[str]:
    """Every id of the schedule, past and to come."""
    return frozenset(each for ids in schedule().values() for each in ids)


def ids_of(day: date) -> tuple[str, ...]:
    """The four of *day*. PuzzleError, in words for a page, for a day before the first and past the last."""
    days = schedule()
    if day in days:
        return days[day]
    first, last = min(days), max(days)
    if day < first:
        raise PuzzleError(f"the daily puzzles begin on {first.day} {first:%B %Y}")
    raise PuzzleError(f"the daily puzzles of this release end on {last.day} {last:%B %Y}; a newer one has more")
