"""Check my sheet: the figures that were written on paper, typed line by line."""

import re
from dataclasses import dataclass

from trainer.rules.errors import RulesError
from trainer.rules.ruleset import RuleSet
from trainer.rules.score import DEAD_HAND, HandResult, won
from trainer.rules.sheet import LONGEST_NAME, MOST_HANDS

LONGEST = 20_000  # characters; a full Hollywood sheet has about 3,000
_DEAD = ("-", "–", "dead", "nobody", "0")
_NUMBER = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Written:
    """A sheet as it was written: each hand with the running scores after it, and the totals where there are any."""

    lines: tuple[tuple[HandResult, tuple[int, ...]], ...]
    totals: tuple[int, ...] = ()


def read_written(text: str, names: tuple[str, str], rules: RuleSet) -> Written:
    """Lines such as ``Ann 12 12 0``: who won, the hand's points, and both running scores after it.

    The winner is a name, its beginning where that is clear, or A and B; ``dead 12 28`` is a dead hand. The last line
    may be ``total 303 95``. On a Hollywood sheet each has six figures, game by game. RulesError names the line.
    """
    if len(text) > LONGEST:
        raise RulesError(f"that is too long for a score sheet ({len(text)} characters; at most {LONGEST} are read)")
    figures = 6 if rules.sheet == "hollywood" else 2
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    totals: tuple[int, ...] = ()
    if lines and lines[-1][1].split()[0].casefold().rstrip("s:") == "total":
        totals = _read_totals(*lines.pop(), figures)
    if not lines:
        raise RulesError("no hand has been typed")
    if len(lines) > MOST_HANDS:
        raise RulesError(f"a sheet has at most {MOST_HANDS} hands, not {len(lines)}")
    return Written(tuple(_read_line(line, number, names, figures) for number, line in lines), totals)


def _read_totals(number: int, line: str, figures: int) -> tuple[int, ...]:
    words = line.replace(",", " ").split()[1:]
    if len(words) != figures or not all(_NUMBER.fullmatch(word) for word in words):
        raise RulesError(f"line {number}: expected {figures} totals")
    return tuple(map(int, words))


def _read_line(line: str, number: int, names: tuple[str, str], figures: int) -> tuple[HandResult, tuple[int, ...]]:
    words = line.replace(",", " ").replace("|", " ").replace(":", " ").split()
    numbers: list[int] = []
    while len(words) > 1 and len(numbers) <= figures and _NUMBER.fullmatch(words[-1]):
        numbers.insert(0, int(words.pop()))
    who = " ".join(words)
    shown = who[:LONGEST_NAME]
    if any(word.startswith("-") and word[1:].isdigit() for word in words):
        raise RulesError(f"line {number}: a score is never below zero")
    if who.casefold() in _DEAD:
        if len(numbers) == figures + 1 and numbers[0] == 0:
            numbers.pop(0)
        if len(numbers) != figures:
            raise RulesError(f"line {number}: expected {figures} running scores after {shown!r}, found {len(numbers)}")
        return DEAD_HAND, tuple(numbers)
    seat = _seat(who, names)
    if seat is None:
        raise RulesError(f"line {number}: {shown!r} is none of the players (expected {names[0]}, {names[1]} or dead)")
    if len(numbers) != figures + 1:
        raise RulesError(
            f"line {number}: expected the points and {figures} running scores after {shown!r}, "
            f"found {len(numbers)} numbers"
        )
    return won(seat, numbers[0]), tuple(numbers[1:])


def _seat(who: str, names: tuple[str, str]) -> str | None:
    text = who.casefold()
    for seat, name in zip("AB", names, strict=True):
        if text == name.casefold():
            return seat
    begins = [seat for seat, name in zip("AB", names, strict=True) if text and name.casefold().startswith(text)]
    if len(begins) == 1:
        return begins[0]
    return {"a": "A", "b": "B"}.get(text)
