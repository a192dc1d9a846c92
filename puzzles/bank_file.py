"""The bank of *Should you knock?*: one priced position a line, built ahead and only ever appended to."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from trainer.analysis.price import KnockPrice
from trainer.exercises.should_you_knock import ShouldYouKnock

BANK = Path(__file__).parent / "bank" / "should-you-knock.jsonl"
_PARTS = {"seed", "hand", "upcard", "history", "level", "price"}
# Points between the answers from which a line is of level 1, and of level 2. Waiting pays in fewer positions, but
# then it pays more, so its limits lie higher.
_LIMITS = {"knock": (9.1, 7.6), "play on": (15.4, 12.1)}


class BankError(ValueError):
    """A bank that is cut, or has a line that is no priced position or is there twice. Names file and line."""


def level_of(price: KnockPrice) -> int:
    """1 to 3: the closer the two answers are, the harder."""
    easy, middle = _LIMITS["knock" if price.difference > 0 else "play on"]
    gap = abs(price.difference)
    return 1 if gap >= easy else 2 if gap >= middle else 3


@dataclass(frozen=True, slots=True)
class Line:
    """One position (as :mod:`trainer.analysis.history` reads it) with its price; *seed* is the hand it is from."""

    seed: int
    hand: str
    upcard: str
    history: str
    level: int
    price: KnockPrice

    @property
    def question(self) -> ShouldYouKnock:
        """The position with its price. Raises ValueError for a history that cannot be, and for a wrong knock."""
        return ShouldYouKnock.from_data(
            {"hand": self.hand, "upcard": self.upcard, "history": self.history, "price": self.price.to_data()}
        )

    def to_data(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "hand": self.hand,
            "upcard": self.upcard,
            "history": self.history,
            "level": self.level,
            "price": self.price.to_data(),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        if set(data) != _PARTS:
            raise BankError(f"expected the parts {', '.join(sorted(_PARTS))}; found {', '.join(sorted(data))[:80]}")
        seed, level, price = data["seed"], data["level"], data["price"]
        if not isinstance(seed, int) or level not in (1, 2, 3) or not isinstance(price, Mapping):
            raise BankError("seed is a whole number, level 1 to 3, price a mapping")
        for name in ("hand", "upcard", "history"):
            if not isinstance(data[name], str):
                raise BankError(f"{name} is a text, not {str(data[name])[:40]!r}")
        return cls(seed, data["hand"], data["upcard"], data["history"], level, KnockPrice.from_data(price))


def read_bank(path: Path = BANK) -> tuple[Line, ...]:
    """Every line of *path*. Raises BankError with the file and the line for the first thing that is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BankError(f"{path.name}: cannot be read ({error})") from error
    lines: list[Line] = []
    seen: dict[tuple[str, str], int] = {}
    for number, row in enumerate(text.splitlines(), 1):
        try:
            line = Line.from_data(_row(row))
            _ = line.question
        except (ValueError, TypeError) as error:
            raise BankError(f"{path.name}:{number}: {error}") from error
        if (first := seen.setdefault((line.hand, line.history), number)) != number:
            raise BankError(f"{path.name}:{number}: the same position as line {first}")
        lines.append(line)
    if text and not text.endswith("\n"):
        raise BankError(f"{path.name}:{len(lines)}: the last line is cut")
    return tuple(lines)


def _row(text: str) -> Mapping[str, Any]:
    try:
        row = json.loads(text)
    except json.JSONDecodeError as error:
        raise BankError(f"not a line of JSON ({error.msg} at column {error.colno})") from error
    if not isinstance(row, dict):
        raise BankError("not a JSON object")
    return row
