"""Made-up learners are what they claim: the app's own exercises, true verdicts, the same log for the same seed."""

from itertools import pairwise

import pytest

from tests.benchmarks.made_up_learners import month, stretched
from trainer import practice
from trainer.learner.attempt import Attempt, Mode


@pytest.fixture(scope="module")
def log() -> tuple[Attempt, ...]:
    return month("me", seed=3, days=3)


def test_the_same_seed_makes_the_same_log(log: tuple[Attempt, ...]) -> None:
    assert month("me", seed=3, days=3) == log
    assert month("me", seed=4, days=2) != month("me", seed=3, days=2)


def test_every_verdict_is_the_graders(log: tuple[Attempt, ...]) -> None:
    for each in log:
        verdict = practice.exercise_of(each).question.grade(practice.answer_of(each))
        assert (verdict.right, verdict.mistake, verdict.loss) == (each.right, each.mistake, each.loss)
    assert {each.right for each in log} == {True, False}
    assert {each.mode for each in log} == set(Mode)


def test_a_stretched_log_is_longer_and_has_no_id_twice(log: tuple[Attempt, ...]) -> None:
    long = list(stretched(log, 4 * len(log)))
    assert long[: len(log)] == list(log)
    assert len({each.id for each in long}) == 4 * len(log)
    assert all(earlier.at <= later.at for earlier, later in pairwise(long))


def test_how_sure_they_were_is_one_of_the_values_asked_for() -> None:
    assert {each.confidence for each in month("me", seed=3, days=1, sureness=(1, 2, 3))} <= {1, 2, 3}
    assert {each.confidence for each in month("me", seed=3, days=1)} == {None}
