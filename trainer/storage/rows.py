"""An event as a row of the table, and back.

A log is read whole and often, and the fold looks at neither the exercises nor the answers in it. So these two are
kept apart and stay text until someone asks for them, and the rest goes straight into an Attempt, checked on the way.
Reading fifty thousand attempts takes a tenth of what it takes to parse and check them part by part.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec

from trainer.learner.attempt import Attempt, Event, EventError, event_from_data, event_to_data

_DETAIL = ("exercise", "answer")
_ATTEMPTS = msgspec.json.Decoder(Attempt)
_EMPTY = '{"exercise":{},"answer":{},'


class EventRow(Protocol):
    """What is read of a row."""

    @property
    def body(self) -> str: ...
    @property
    def detail(self) -> str: ...


def row_of(learner: str, event: Event) -> dict[str, str]:
    data = event_to_data(event)
    row = {"id": event.id, "learner": learner, "kind": data["event"], "at": data["at"]}
    detail = {name: data.pop(name) for name in _DETAIL} if isinstance(event, Attempt) else None
    return {**row, "body": _text(data), "detail": _text(detail) if detail else ""}


def event_of(row: EventRow) -> Event:
    """The event in *row*. EventError where it is damaged."""
    if row.detail and row.body.startswith("{"):
        try:
            attempt = _ATTEMPTS.decode(_EMPTY + row.body[1:])
        except msgspec.MsgspecError:
            return _plainly(row)  # either it says what is wrong, or it can read what the fast way cannot
        object.__setattr__(attempt, "exercise", Part(row.detail, "exercise"))
        object.__setattr__(attempt, "answer", Part(row.detail, "answer"))
        return attempt
    return _plainly(row)


def _plainly(row: EventRow) -> Event:
    try:
        data = json.loads(row.body)
        if row.detail:
            data.update(json.loads(row.detail))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise EventError(str(error)) from error
    return event_from_data(data)


class Part(Mapping[str, Any]):
    """One of the two mappings in a detail column, parsed when it is first looked at."""

    __slots__ = ("_name", "_parsed", "_text")

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._parsed: Mapping[str, Any] | None = None

    def _data(self) -> Mapping[str, Any]:
        if self._parsed is None:
            self._parsed = self._parse()
        return self._parsed

    def _parse(self) -> Mapping[str, Any]:
        try:
            data = json.loads(self._text)[self._name]
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise EventError(f"the {self._name} of an attempt is damaged: {error}") from error
        if not isinstance(data, dict):
            raise EventError(f"the {self._name} of an attempt is damaged: it is no mapping")
        return data

    def __getitem__(self, key: str) -> Any:
        return self._data()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data())

    def __len__(self) -> int:
        return len(self._data())

    def __repr__(self) -> str:
        return repr(self._data())


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), allow_nan=False)
