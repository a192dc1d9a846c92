"""The bank: one puzzle a line with its key, a file a kind, sorted by id. A broken line is told, the rest is served.

An id is ``kind.version.level.number``; a line keeps its id for ever, as progress and the schedule name it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from puzzles.making import LEVELS
from trainer.exercises.answers import answer_from_data
from trainer.exercises.model import Exercise
from trainer.exercises.registry import exercise_from_data

FOLDER = Path(__file__).parent / "bank"
_PARTS = {"id", "seed", "version", "level", "difficulty", "skills", "traps", "rules", "question", "key"}
_NEWEST = 1  # format of a line; a later one has "format"


class BankError(ValueError):
    """A line that is cut, of a later format, there twice, or whose key the grader rejects. Names file and line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One puzzle of the bank. ``seed`` is what its maker made it from; ``key`` are all right answers."""

    id: str
    seed: int
    version: int
    level: int
    difficulty: int
    skills: tuple[str, ...]
    traps: tuple[str, ...]
    rules: str
    question: Mapping[str, Any]
    key: tuple[Mapping[str, Any], ...]
    place: str = ""  # file and line, for messages

    @property
    def kind(self) -> str:
        return self.id.partition(".")[0]

    @property
    def number(self) -> int:
        return int(self.id.rpartition(".")[2])

    @property
    def order(self) -> tuple[int, int, int]:
        """How lines are sorted: by the numbers of their ids."""
        return self.version, self.level, self.number

    def exercise(self) -> Exercise:
        """The puzzle. BankError where it is none, or where the grader does not call every answer of the key right."""
        try:
            exercise = exercise_from_data(
                {
                    "id": self.id,
                    "kind": self.kind,
                    "version": self.version,
                    "level": self.level,
                    "skills": list(self.skills),
                    "traps": list(self.traps),
                    "question": self.question,
                    "difficulty": self.difficulty,
                }
            )
            if str(exercise.question.rules) != self.rules:
                raise BankError(f"{self.place}: the question is of {exercise.question.rules}, not of {self.rules[:40]}")
            answers = [answer_from_data(each) for each in self.key]
            wrong = [each for each in answers if not exercise.question.grade(each).right]
        except BankError:
            raise
        except ValueError as error:
            raise BankError(f"{self.place}: {error}") from error
        if wrong or not answers:
            raise BankError(f"{self.place}: the key of {self.id} is not what the rules say")
        return exercise

    def to_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "seed": self.seed,
            "version": self.version,
            "level": self.level,
            "difficulty": self.difficulty,
            "skills": list(self.skills),
            "traps": list(self.traps),
            "rules": self.rules,
            "question": dict(self.question),
            "key": [dict(each) for each in self.key],
        }

    @classmethod
    def from_text(cls, row: str, kind: str, place: str) -> Self:
        """Reads the frame alone; the question is read when it is asked for. Raises BankError."""
        try:
            data = json.loads(row)
        except json.JSONDecodeError as error:
            raise BankError(f"{place}: not a line of JSON ({error.msg} at column {error.colno})") from error
        if not isinstance(data, dict):
            raise BankError(f"{place}: not a JSON object")
        if data.get("format", _NEWEST) != _NEWEST:
            raise BankError(f"{place}: of format {str(data['format'])[:20]}, which this release does not know")
        if set(data) - {"format"} != _PARTS:
            raise BankError(
                f"{place}: expected the parts {', '.join(sorted(_PARTS))}; found {', '.join(sorted(data))[:80]}"
            )
        for name, wanted in _TYPES.items():
            if not isinstance(data[name], wanted) or isinstance(data[name], bool):
                raise BankError(f"{place}: {name} is {str(data[name])[:30]!r}, not of the type {wanted.__name__}")
        parts = data["id"].split(".")
        fits = len(parts) == 4 and parts[0] == kind and parts[1:3] == [str(data["version"]), str(data["level"])]
        if not fits or not parts[3].isdecimal() or data["level"] not in LEVELS:
            raise BankError(f"{place}: {data['id'][:60]!r} is no id of this file's kind, version and level")
        if not all(isinstance(each, dict) for each in data["key"]):
            raise BankError(f"{place}: the key is no list of answers")
        return cls(
            id=data["id"],
            seed=data["seed"],
            version=data["version"],
            level=data["level"],
            difficulty=data["difficulty"],
            skills=tuple(map(str, data["skills"])),
            traps=tuple(map(str, data["traps"])),
            rules=data["rules"],
            question=data["question"],
            key=tuple(data["key"]),
            place=place,
        )


_TYPES: Mapping[str, type] = {
    "id": str,
    "seed": int,
    "version": int,
    "level": int,
    "difficulty": int,
    "skills": list,
    "traps": list,
    "rules": str,
    "question": dict,
    "key": list,
}


@dataclass(frozen=True, slots=True)
class Bank:
    """The lines of one kind by their ids, in the file's order, and what is wrong with the others, a line each."""

    lines: Mapping[str, Line]
    problems: tuple[str, ...]

    def of_level(self, level: int) -> tuple[Line, ...]:
        return tuple(line for line in self.lines.values() if line.level == level)


NO_BANK = Bank({}, ())


def path_of(kind: str, folder: Path = FOLDER) -> Path:
    return folder / f"{kind}.jsonl"


@cache
def bank_of(kind: str) -> Bank:
    """The bank of *kind*; one without lines where there is none."""
    path = path_of(kind)
    return read_bank(path) if path.exists() else NO_BANK


def read_bank(path: Path) -> Bank:
    """Every line of *path* that can be served; a broken one is named in ``problems`` and left out."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return Bank({}, (f"{path.name}: cannot be read ({error})",))
    lines: dict[str, Line] = {}
    problems: list[str] = []
    for number, row in enumerate(text.splitlines(), 1):
        place = f"{path.name}:{number}"
        try:
            line = Line.from_text(row, path.stem, place)
        except BankError as error:
            problems.append(str(error))
            continue
        if line.id in lines:
            problems.append(f"{place}: the same id as {lines[line.id].place}")
            continue
        lines[line.id] = line
    return Bank(lines, tuple(problems))


def write_bank(path: Path, lines: Iterable[Line]) -> None:
    """All of *lines*, sorted by id, in one stroke: a kill leaves the old file or the new one."""
    rows = [json.dumps(line.to_data(), ensure_ascii=False) for line in sorted(lines, key=lambda line: line.order)]
    fresh = path.with_suffix(".new")
    fresh.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    fresh.replace(path)
