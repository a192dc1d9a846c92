"""Building the bank and the schedule: the same seeds give the same bytes, on any number of cores.

Exact kinds take the first numbers of their makers. Priced kinds take what :mod:`puzzles.journal` finds, seed after
seed, each answer no more often than the other.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from puzzles.bank_file import Line
from puzzles.difficulty import difficulty_of
from puzzles.making import LEVELS, Made, Maker
from puzzles.serve import PUZZLE_KINDS
from puzzles.traps import traps_of
from trainer.exercises.answers import Choice, answer_to_data
from trainer.exercises.every_answer import right_answers
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.exercises.model import ChooseOne, Question
from trainer.exercises.registry import KINDS, question_from_data

WEEK = (1, 1, 2, 2, 2, 3, 3)
"""The level of a day's puzzles, Monday first."""

FIRST_DAY, DAYS = date(2026, 11, 30), 400
_NAMED, _OTHER = {1: 130, 2: 190, 3: 130}, {1: 66, 2: 67, 3: 67}
_FEW, _OFTEN = 30, 0.59  # from so many lines on, no answer has more than this share; 0.6 would be refused
_PATIENCE = 5  # numbers looked at for each line
_SHARES = {1: 0.28, 2: 0.44, 3: 0.28}  # of the levels, in a priced kind: as the week needs them
PRICED_COUNTS = {
    "should-you-knock": 860,
    "best-discard": 420,
    "draw-or-take": 400,
    "unseen-spread": 400,
    "inferred-discard": 250,
}
PRICED_VERSION = {kind: 1 for kind in PRICED_COUNTS} | {"should-you-knock": 2}


def exact_counts(kind: str) -> Mapping[int, int]:
    """How many lines of each level an exact kind has."""
    return _NAMED if kind in PUZZLE_KINDS else _OTHER


def exact_lines(kind: str, maker: Maker, level: int) -> Iterator[Line]:
    """The first puzzles of *maker* at *level*; one that repeats an earlier position is passed over, for a while."""
    seen: set[str] = set()
    wanted = exact_counts(kind)[level]
    kept = 0
    sides = [0, 0]  # how often each of two answers is right
    for number in count():
        made = maker.make(number, level, maker.banked)
        side = right_side(made.question)
        if side is not None and _too_often(sides, side):
            continue
        data = str(made.question.to_data())
        if data in seen and number < _PATIENCE * wanted:  # a kind of few positions has to repeat itself
            continue
        seen.add(data)
        if side is not None:
            sides[side] += 1
        yield line_of(kind, number, number, maker.banked, level, made)
        kept += 1
        if kept == wanted:
            return


def right_side(question: Question) -> int | None:
    """Which of two options is right: 0 or 1; None where the form has not two."""
    form = question.form()
    if not isinstance(form, ChooseOne) or len(form.options) != 2:
        return None
    return next(place for place, option in enumerate(form.options) if question.grade(Choice(option.value)).right)


def _too_often(sides: list[int], side: int) -> bool:
    """Whether one more of *side* would tell the answer. The dice are even; now and then they give one side too much."""
    total = sum(sides) + 1
    return total > _FEW and sides[side] + 1 > _OFTEN * total


def line_of(kind: str, number: int, seed: int, version: int, level: int, made: Made) -> Line:
    question = made.question
    return Line(
        id=f"{kind}.{version}.{level}.{number}",
        seed=seed,
        version=version,
        level=level,
        difficulty=difficulty_of(question, level, made.traps),
        skills=tuple(str(skill) for skill in (*KINDS[kind].skills, *made.skills)),
        traps=made.traps,
        rules=str(question.rules),
        question=question.to_data(),
        key=tuple(answer_to_data(each) for each in right_answers(question)),
    )


def priced_lines(kind: str, found: Iterable[tuple[int, Mapping[str, Any] | None]], wanted: int) -> list[Line]:
    """*wanted* lines out of what the seeds gave, in their order; fewer where there are no more.

    An answer (of two) that is ahead waits for the other, so that half of the lines have each; so do the safe discards
    that a mere count gets wrong for the others. The levels go by difficulty within each answer, so that neither answer
    is the harder one's sign.
    """
    kept: dict[int | None, list[tuple[int, Question, int]]] = {}
    for seed, row in found:
        if row is None:
            continue
        question = question_from_data(kind, row["question"])
        side = int(question.counting_misleads) if isinstance(question, InferredDiscard) else right_side(question)
        if len(kept.setdefault(side, [])) < (wanted if side is None else wanted // 2):
            kept[side].append((seed, question, difficulty_of(question, 2, traps_of(question))))
        if sum(map(len, kept.values())) == wanted:
            break
    return [line for side in kept.values() for line in _levelled(kind, side)]


def _levelled(kind: str, side: list[tuple[int, Question, int]]) -> Iterator[Line]:
    by_difficulty = sorted(side, key=lambda each: (each[2], each[0]))
    bounds = (round(_SHARES[1] * len(side)), round((_SHARES[1] + _SHARES[2]) * len(side)))
    for place, (seed, question, _) in enumerate(by_difficulty):
        level = 1 + sum(place >= bound for bound in bounds)
        made = Made(question, traps_of(question))
        yield line_of(kind, seed, seed, PRICED_VERSION[kind], level, made)


def schedule_rows(
    banks: Mapping[str, Iterable[Line]], kinds: Iterable[str], first: date = FIRST_DAY, days: int = DAYS
) -> Iterator[dict[str, Any]]:
    """A row a day: for its level the next line of each kind, the easiest first. No line comes twice.

    Raises ValueError where a bank is too small.
    """
    left = {(kind, level): _queue(banks[kind], level) for kind in kinds for level in LEVELS}
    for day in (first + timedelta(days=each) for each in range(days)):
        level = WEEK[day.weekday()]
        four = []
        for kind in kinds:
            if not left[kind, level]:
                raise ValueError(f"the bank of {kind} has too few lines of level {level} for {day}")
            four.append(left[kind, level].pop(0))
        four.sort(key=lambda line: (line.difficulty, line.id))
        yield {"day": day.isoformat(), "puzzles": [line.id for line in four]}


def _queue(lines: Iterable[Line], level: int) -> list[Line]:
    """The lines of *level* by their seeds, which is chance; where there are two answers, one of each in turn, so that
    the dailies and what is left for practice have both as often."""
    sides: dict[str, list[Line]] = {}
    for line in sorted((line for line in lines if line.level == level), key=lambda line: line.seed):
        sides.setdefault(str(line.key), []).append(line)
    if len(sides) != 2:
        return sorted((line for side in sides.values() for line in side), key=lambda line: line.seed)
    one, other = sides.values()
    turns = [line for pair in zip(one, other, strict=False) for line in pair]
    return [*turns, *one[len(other) :], *other[len(one) :]]


def write_schedule(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Only ever appended to: what stands there stays. Raises ValueError where the new rows differ from the old."""
    text = "".join(json.dumps(row) + "\n" for row in rows)
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if not text.startswith(old):
        raise ValueError(f"{path.name} already gives some of these days other puzzles")
    path.write_text(text, encoding="utf-8")
