"""The two events that are stored. Everything else that is known about a learner is computed from them."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from trainer.exercises.model import LEAST_DIFFICULTY, MOST_DIFFICULTY


class EventError(ValueError):
    """Data that is no event, or an event that contradicts itself. Nothing of it is kept."""


class Mode(StrEnum):
    """Where an answer was given."""

    LESSON = "lesson"
    DAILY = "daily"
    PRACTICE = "practice"
    REVIEW = "review"
    PLACEMENT = "placement"  # the eight questions of somebody who plays already; ``of`` numbers the round
    SPRINT = "sprint"  # against the clock: shown as a result, and counted for nothing else


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one exercise, with its verdict.

    ``exercise`` is the whole exercise as ``exercise_to_data`` gives it, so that a mistake can be shown even after
    its lesson or its maker has changed. ``of`` says what the attempt belongs to: the lesson's id, the daily's date
    (``2026-03-01``), the moment a sprint began (ISO, UTC), or, for a review, the id of the exercise that was once
    answered wrong (the review's own exercise may be a fresh one like it); for practice it is free. ``try_number``
    counts from 0 the attempts that share exercise, mode and ``of``. ``at`` is in UTC (``datetime.UTC`` itself: the
    scheduler takes nothing else).

    ``skills`` are texts: a skill that a later release renames must not make its events unreadable.
    Raises EventError for a time that is not UTC and for a mode without its ``of``.
    """

    id: str
    exercise: Mapping[str, Any] = field(hash=False)
    exercise_id: str
    version: int
    kind: str
    level: int
    skills: tuple[str, ...]
    traps: tuple[str, ...]
    rules: str
    answer: Mapping[str, Any] = field(hash=False)
    right: bool
    loss: float | None  # points a hand; priced kinds only
    short_by: int | None  # points; exact kinds that leave points
    mistake: str
    hinted: bool
    confidence: int | None
    mode: Mode
    of: str
    try_number: int
    seconds: float | None
    at: datetime
    zone: str  # IANA name of the zone the learner was in
    difficulty: int | None = None  # the exercise's own, on the scale of ratings; None where its level says it

    def __post_init__(self) -> None:
        _check_time(self.at)
        if not self.of and self.mode is not Mode.PRACTICE:
            raise EventError(f"a {self.mode} attempt has to say what it belongs to; 'of' is empty")
        if self.mode is Mode.DAILY and not _is_date(self.of):
            raise EventError(f"a daily attempt belongs to a date like 2026-03-01, not {self.of[:40]!r}")


@dataclass(frozen=True, slots=True)
class Void:
    """Takes events out of the fold: the attempts of an undo or a reset, or an earlier Void that is itself undone."""

    id: str
    voids: tuple[str, ...]
    at: datetime

    def __post_init__(self) -> None:
        _check_time(self.at)


Event = Attempt | Void

_ATTEMPTS = uuid5(NAMESPACE_URL, "gin-trainer/attempt")


def attempt_id(learner: str, exercise_id: str, mode: Mode, of: str, try_number: int) -> str:
    """The id of this attempt: the same one for the same five things, whoever asks and however often.

    An answer sent twice, from two tabs, or again after a crash is therefore stored once.
    """
    return str(uuid5(_ATTEMPTS, json.dumps([learner, exercise_id, mode, of, try_number])))


def event_to_data(event: Event) -> dict[str, Any]:
    """Plain values (as JSON has them) that :func:`event_from_data` reads back to an equal event."""
    if isinstance(event, Void):
        return {"event": "void", "id": event.id, "voids": list(event.voids), "at": event.at.isoformat()}
    data: dict[str, Any] = {"event": "attempt"}
    data.update((name, getattr(event, name)) for name in _ATTEMPT_PARTS)
    data["exercise"], data["answer"] = dict(event.exercise), dict(event.answer)
    data["skills"], data["traps"] = [str(skill) for skill in event.skills], list(event.traps)
    data["mode"], data["at"] = str(event.mode), event.at.isoformat()
    if event.difficulty is not None:  # left out otherwise: so events were before there were difficulties
        data["difficulty"] = event.difficulty
    return data


def event_from_data(data: object) -> Event:
    """The event that *data* holds. Raises EventError that names the part and what was found, and nothing else."""
    if not isinstance(data, dict):
        raise EventError(f"an event is a mapping, not {type(data).__name__}")
    match data.get("event"):
        case "attempt":
            return _attempt(data)
        case "void":
            _check_parts(data, _VOID_PARTS)
            return Void(data["id"], _texts(data, "voids"), _time(data["at"]))
        case found:
            raise EventError(f"an event is an attempt or a void, not {str(found)[:40]!r}")


def _attempt(data: dict[str, Any]) -> Attempt:
    difficulty = data.get("difficulty")
    _check_parts({name: value for name, value in data.items() if name != "difficulty"}, _ATTEMPT_PARTS)
    if difficulty is not None and not (type(difficulty) is int and LEAST_DIFFICULTY <= difficulty <= MOST_DIFFICULTY):
        raise EventError(
            f"'difficulty' is a whole number from {LEAST_DIFFICULTY} to {MOST_DIFFICULTY}, not {str(difficulty)[:40]!r}"
        )
    for name, least in _LEAST.items():
        if (value := data[name]) is not None and not least <= value < math.inf:
            raise EventError(f"{name!r} is {least} or more, not {value}")
    mode = _MODES.get(data["mode"])
    if mode is None:
        raise EventError(f"'mode' is one of {', '.join(_MODES)}, not {data['mode'][:40]!r}")
    parts = {name: data[name] for name in _ATTEMPT_PARTS}
    parts.update(mode=mode, at=_time(data["at"]), skills=_texts(data, "skills"), traps=_texts(data, "traps"))
    return Attempt(**parts, difficulty=difficulty)


def _check_parts(data: dict[str, Any], parts: Mapping[str, tuple[type, ...]]) -> None:
    for name, types in parts.items():
        if name not in data:
            raise EventError(f"{name!r} is missing")
        if type(data[name]) not in types:  # exactly: True is no number here
            wanted = " or ".join(_TYPE_WORDS[each] for each in types)
            raise EventError(f"{name!r} is {wanted}, not {str(data[name])[:40]!r}")
    if len(data) != len(parts) + 1:
        unknown = next(str(name) for name in data if name not in parts and name != "event")
        raise EventError(f"{unknown[:40]!r} is not a part of this event")


def _texts(data: dict[str, Any], name: str) -> tuple[str, ...]:
    values: list[Any] = data[name]
    for value in values:
        if type(value) is not str:
            raise EventError(f"{name!r} is a list of texts; {str(value)[:40]!r} is none")
    return tuple(values)


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise EventError(f"'at' is a time like 2026-03-01T12:00:00+00:00, not {text[:40]!r}") from None


def _check_time(at: datetime) -> None:
    if at.tzinfo is not UTC:
        raise EventError(f"'at' is a time in UTC, not {at.isoformat()}")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


_NONE = type(None)
_TYPE_WORDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "a mapping",
    list: "a list",
    _NONE: "nothing",
}
_ATTEMPT_PARTS: Mapping[str, tuple[type, ...]] = {
    "id": (str,),
    "exercise": (dict,),
    "exercise_id": (str,),
    "version": (int,),
    "kind": (str,),
    "level": (int,),
    "skills": (list,),
    "traps": (list,),
    "rules": (str,),
    "answer": (dict,),
    "right": (bool,),
    "loss": (float, int, _NONE),
    "short_by": (int, _NONE),
    "mistake": (str,),
    "hinted": (bool,),
    "confidence": (int, _NONE),
    "mode": (str,),
    "of": (str,),
    "try_number": (int,),
    "seconds": (float, int, _NONE),
    "at": (str,),
    "zone": (str,),
}
_VOID_PARTS: Mapping[str, tuple[type, ...]] = {"id": (str,), "voids": (list,), "at": (str,)}
_LEAST: Mapping[str, int] = {"version": 0, "level": 1, "loss": 0, "short_by": 0, "try_number": 0, "seconds": 0}
_MODES: Mapping[str, Mode] = {str(mode): mode for mode in Mode}
