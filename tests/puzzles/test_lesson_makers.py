"""The makers behind "Try one like it" for kinds that lessons ask: every level as it says, no answer always right."""

from random import Random

import pytest

from puzzles import LEVELS, PUZZLE_KINDS, fresh
from puzzles.serve import MAKERS
from trainer.exercises.model import Exercise, Question

LESSON_KINDS = tuple(kind for kind in MAKERS if kind not in PUZZLE_KINDS)
EVERY = [(kind, level) for kind in LESSON_KINDS for level in LEVELS]
MANY = 240  # puzzles a level; by chance alone an even coin stays within 40-60 % of these in 998 cases of 1,000

every = pytest.mark.parametrize(("kind", "level"), EVERY)
each_level = pytest.mark.parametrize("level", LEVELS)


def sample(kind: str, level: int, count: int) -> list[Exercise]:
    rng = Random(f"sample {kind} {level}")
    return [fresh(kind, level, rng) for _ in range(count)]


def questions[Q: Question](form: type[Q], level: int, count: int) -> list[Q]:
    found = [each.question for each in sample(form.kind, level, count)]
    assert all(isinstance(each, form) for each in found)
    return [each for each in found if isinstance(each, form)]
