"""Puzzles by the dozen, to see what a maker makes."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TypeVar

import pytest

from puzzles import LEVELS, fresh
from trainer.exercises.model import Exercise, Question

MANY = 240  # puzzles a level; by chance alone an even coin stays within 40-60 % of these in 998 cases of 1,000
FEW = 40

each_level = pytest.mark.parametrize("level", LEVELS)
Q = TypeVar("Q", bound=Question)


def sample(kind: str, level: int, count: int) -> list[Exercise]:
    rng = Random(f"sample {kind} {level}")
    return [fresh(kind, level, rng) for _ in range(count)]


def questions(form: type[Q], level: int, count: int) -> list[tuple[Q, tuple[str, ...]]]:
    """Questions of one kind, each with its traps."""
    found = sample(form.kind, level, count)
    return [(each.question, each.traps) for each in found if isinstance(each.question, form)]


def shares(values: Iterator[object]) -> dict[object, float]:
    counts = Counter(values)
    return {value: count / counts.total() for value, count in counts.items()}
