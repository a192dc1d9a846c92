"""Every answer a form can give, and one that is right."""

from random import Random

import pytest

import puzzles
from trainer.exercises.every_answer import right_answer


@pytest.mark.parametrize("kind", ["best-melds", "undercut", "gin-outs", "may-you-knock", "score-game", "safe-discard"])
def test_a_right_answer_is_found_for_every_kind(kind: str) -> None:
    exercise = puzzles.fresh(kind, 1, Random(5))
    assert exercise.question.grade(right_answer(exercise.question)).right
