"""Puzzles that a learner found wrong: an id, a note, a time. Kept with the learner's settings, so undo is at hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from trainer.storage.store import Store

PREFIX = "reported:"
LONGEST_NOTE = 500  # characters


class NoteError(ValueError):
    """A note that is too long. Nothing is stored."""


@dataclass(frozen=True, slots=True)
class Report:
    """``note`` is plain text on one or more lines, without control characters; may be empty. ``at`` is ISO, in UTC."""

    puzzle: str
    note: str
    at: str


def report(store: Store, learner: str, puzzle: str, note: str, now: datetime) -> None:
    """Stores that something is wrong with *puzzle*; a second time changes the note. NoteError, StoreError."""
    said = plain(note)
    if len(said) > LONGEST_NOTE:
        raise NoteError(f"a note has {LONGEST_NOTE} characters at most; this one has {len(said)}")
    store.set_setting(learner, PREFIX + puzzle, {"note": said, "at": now.isoformat()})


def withdraw(store: Store, learner: str, puzzle: str) -> None:
    """As if *puzzle* had never been reported. StoreError."""
    store.set_setting(learner, PREFIX + puzzle, None)


def reports(store: Store, learner: str) -> Mapping[str, Report]:
    """What *learner* reported and did not withdraw, by puzzle. StoreError."""
    found = (_report(key, value) for key, value in store.settings(learner, PREFIX).items())
    return {each.puzzle: each for each in found if each is not None}


def all_reports(store: Store) -> tuple[Report, ...]:
    """The reports of every learner of the database, by puzzle, the oldest first. StoreError."""
    found = (_report(key, value) for _, key, value in store.settings_of_all(PREFIX))
    return tuple(sorted((each for each in found if each is not None), key=lambda each: (each.puzzle, each.at)))


def plain(note: str) -> str:
    """*note* without what could steer a terminal or hide text; lines stay lines."""
    lines = ("".join(filter(str.isprintable, line)).rstrip() for line in note.splitlines())
    return "\n".join(lines).strip()


def _report(key: str, value: Any) -> Report | None:
    """None for one that was withdrawn, or that something else wrote."""
    match value:
        case {"note": str(note), "at": str(at)}:
            return Report(key.removeprefix(PREFIX), plain(note)[:LONGEST_NOTE], plain(at)[:40])
        case _:
            return None
