"""Reading the reference's TOML files: lists of entries, each with its own id, each problem with its line."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Protocol, TypeVar

from lessons.model import LessonError
from lessons.pictures import read_row
from trainer.exercises.model import Picture, QuestionError

_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)")


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Entry = TypeVar("Entry", bound=_HasId)


def file_text(name: str) -> str:
    return (files("lessons") / "reference" / name).read_text(encoding="utf-8")


def read_entries(
    text: str, name: str, table: str, read: Callable[[Mapping[str, Any]], Entry]
) -> tuple[tuple[Entry, ...], list[str]]:
    """Every ``[[table]]`` of *text*, the file *name*, as *read* makes it; and everything wrong, one line each."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        return (), [f"{name}:{found[1] if found else 1}: {_AT_LINE.sub('', str(error))}"]
    entries: list[Entry] = []
    problems: list[str] = []
    rows = data.get(table, [])
    if set(data) != {table} or not isinstance(rows, list):
        return (), [f"{name}:1: expected [[{table}]] entries and nothing else"]
    for row in rows:
        line = _line_of(text, row)
        try:
            entry = read(row)
            if entry.id in [each.id for each in entries]:
                raise QuestionError("it is there twice")
            entries.append(entry)
        except ValueError as error:
            problems.append(f"{name}:{line}: {table} {str(row.get('id', '?'))[:40]}: {error}")
    return tuple(entries), problems


def _line_of(text: str, row: Mapping[str, Any]) -> int:
    """The last line that sets this entry's id, so that of two with one id the second is named."""
    wanted = f'id = "{row.get("id")}"'
    return max((number for number, line in enumerate(text.splitlines(), 1) if line.strip() == wanted), default=1)


def all_or_first_problem(read: tuple[tuple[Entry, ...], list[str]]) -> tuple[Entry, ...]:
    """The entries of a file of the program's own. LessonError with the first thing wrong in it."""
    entries, problems = read
    if problems:
        raise LessonError(problems[0])
    return entries


def rows_of(lines: Sequence[str]) -> Picture:
    """Rows of cards in the format of a lesson's ``cards`` block, their claims checked."""
    return tuple(read_row(line) for line in lines)


def named(wanted: str, entries: Iterable[Entry], what: str) -> Entry:
    """The entry called *wanted*. LessonError where there is none."""
    for each in entries:
        if each.id == wanted:
            return each
    raise LessonError(f"there is no {what} {wanted[:40]!r}")
