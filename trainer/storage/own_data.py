"""The learner's data in the learner's hands: out as a file, in from a file, and taken back."""

import csv
import io
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NoReturn
from uuid import uuid4

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Event, EventError, Void, event_from_data, event_to_data
from trainer.learner.knowledge import in_force
from trainer.storage.store import Store

MOST_BYTES = 100_000_000  # of a file that is read in: some hundred thousand attempts
_SHOWN = 5  # faults named of a broken file
_LONGEST_ID = 100  # characters
_MOMENT = timedelta(microseconds=1)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run

_COLUMNS = (
    "at",
    "zone",
    "mode",
    "of",
    "exercise_id",
    "kind",
    "level",
    "skills",
    "traps",
    "rules",
    "right",
    "mistake",
    "loss",
    "short_by",
    "hinted",
    "confidence",
    "try_number",
    "seconds",
    "taken_back",
    "id",
)


class BrokenFileError(ValueError):
    """A file of events that cannot be read in. The message names lines and faults; nothing of the file is kept."""


@dataclass(frozen=True, slots=True)
class Imported:
    read: int  # events in the file
    new: int  # those that were not there yet


# --- Out -----------------------------------------------------------------------------------------------------------


def json_lines(events: Collection[Event]) -> Iterator[str]:
    """One event a line, whole: what :func:`read_log` reads."""
    for event in events:
        yield json.dumps(event_to_data(event), separators=(",", ":"), allow_nan=False) + "\n"


def csv_lines(events: Collection[Event]) -> Iterator[str]:
    """A table of the attempts for a spreadsheet, the names of the columns first.

    ``taken_back`` says which attempts no longer count (an undo, a reset). Text that a spreadsheet would take for a
    formula begins with an apostrophe.
    """
    counting = {attempt.id for attempt in in_force(events)}
    yield _csv_line(_COLUMNS)
    for event in events:
        if isinstance(event, Attempt):
            values = event_to_data(event) | {"taken_back": event.id not in counting}
            yield _csv_line([_cell(values[name]) for name in _COLUMNS])


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return _cell("; ".join(map(str, value)))
        case str() if value.startswith(_FORMULA):
            return "'" + value
        case _:
            return str(value)


def _csv_line(cells: Collection[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue()


# --- In ------------------------------------------------------------------------------------------------------------


def import_log(store: Store, learner: str, content: bytes) -> Imported:
    """Adds the events of an exported file to those of *learner*; one whose id is there already stays as it is.

    Raises BrokenFileError for a file with any fault, and StoreError; then nothing of it is stored.
    """
    log = read_log(content)
    return Imported(len(log), store.append(learner, log))


def read_log(content: bytes) -> tuple[Event, ...]:
    """The events in a file of JSON Lines. Blank lines are passed over. BrokenFileError names the first faults."""
    if len(content) > MOST_BYTES:
        raise BrokenFileError(f"the file has {len(content):,} bytes; {MOST_BYTES:,} at most can be read in")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        bad = content.count(b"\n", 0, error.start) + 1
        raise BrokenFileError(f"line {bad}: this is no text in UTF-8") from None
    events: dict[str, tuple[int, Event]] = {}
    faults: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            event = _read(line)
            first, same = events.setdefault(event.id, (number, event))
            if same != event:
                raise EventError(f"another event has the id of line {first}")
        except EventError as error:
            faults.append(f"line {number}: {error}")
    if faults:
        more = len(faults) - _SHOWN
        shown = faults[:_SHOWN] + ([f"and {more} more"] if more > 0 else [])
        raise BrokenFileError("; ".join(shown))
    if not events:
        raise BrokenFileError("there is no event in the file")
    return tuple(event for _, event in events.values())


def _read(line: str) -> Event:
    try:
        data = json.loads(line, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise EventError(f"not JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError):  # numbers too long, brackets too deep
        raise EventError("not JSON that can be read") from None
    event = event_from_data(data)
    if not 0 < len(event.id) <= _LONGEST_ID or not event.id.isprintable():
        raise EventError(f"'id' is a text of 1 to {_LONGEST_ID} letters and signs, not {event.id[:40]!r}")
    return event


def _no_number(_text: str) -> NoReturn:
    raise ValueError("NaN and Infinity are no JSON")


# --- Taken back ----------------------------------------------------------------------------------------------------


def reset(store: Store, learner: str, skill: Skill | None, now: datetime) -> Void | None:
    """Takes every answer that trained *skill* out of what counts, or all where it is None. Nothing is erased.

    The Void that was stored, with which :func:`undo_reset` takes it back; None where there was nothing to take out.
    Raises StoreError; then nothing is changed.
    """
    attempts = in_force(store.events(learner))
    ids = tuple(attempt.id for attempt in attempts if skill is None or skill in attempt.skills)
    if not ids:
        return None
    void = Void(str(uuid4()), ids, now)
    store.append(learner, [void])
    return void


def undo_reset(store: Store, learner: str, void_id: str, now: datetime) -> bool:
    """Makes count again what the reset *void_id* took out; whether there was such a reset, not yet undone."""
    voids = [event for event in store.events(learner) if isinstance(event, Void)]
    found = next((void for void in voids if void.id == void_id), None)
    if found is None or any(void_id in void.voids for void in voids):
        return False
    at = max(now, found.at + _MOMENT)  # a clock that was set back must not put the undo before what it undoes
    store.append(learner, [Void(str(uuid4()), (void_id,), at)])
    return True
