"""How hard the next puzzle is: by the rating at its kind, and by the newest answers before there is one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

import puzzles
from tests.answering import an_answer
from trainer import practice
from trainer.exercises.model import DIFFICULTIES, Exercise
from trainer.learner.answered import attempt_of
from trainer.learner.attempt import Attempt, Mode
from trainer.learner.knowledge import Knowledge, fold
from trainer.learner.rating import ENOUGH, START
from trainer.storage import Store

NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)
KIND = "should-you-knock"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    yield store
    store.close()


def known_after(results: Sequence[bool], level: int = 1, kind: str = KIND) -> Knowledge:
    log: list[Attempt] = []
    for number, right in enumerate(results):
        exercise = replace(puzzles.fresh(kind, level, Random(level)), id=f"{level}.{number}")
        answer = an_answer(exercise, right=right)
        at = NOON + timedelta(minutes=number)
        verdict = exercise.question.grade(answer)
        log.append(attempt_of(exercise, answer, verdict, learner="me", mode=Mode.PRACTICE, at=at, zone="UTC"))
    return fold(log, NOON + timedelta(days=1), "UTC")


def test_before_there_is_a_rating_the_newest_answers_decide() -> None:
    few = known_after([True] * 5)
    assert few.rating_at(KIND).more_needed
    assert practice.wanted_difficulty(KIND, few) == DIFFICULTIES[few.level(KIND)] == DIFFICULTIES[2]
    assert practice.wanted_difficulty(KIND, known_after([])) == DIFFICULTIES[1]


def test_with_a_rating_the_puzzles_are_a_little_easier_than_that() -> None:
    known = known_after([True, True, False] * 4)
    rating = known.rating_at(KIND).rating
    assert practice.wanted_difficulty(KIND, known) == rating.value - 100
    assert 0.6 < rating.expected(practice.wanted_difficulty(KIND, known)) < 0.7


def test_only_answers_to_its_kind_count() -> None:
    known = known_after([True] * ENOUGH)
    assert known.rating_at(KIND).rating.value > START
    assert known.rating_at("undercut").more_needed == ENOUGH


@pytest.mark.parametrize(("level", "right", "expected"), [(1, False, 1), (2, True, 3), (3, True, 3), (3, False, 1)])
def test_the_level_served_is_the_nearest_to_the_rating(store: Store, level: int, right: bool, expected: int) -> None:
    known = known_after([right] * 12, level)
    assert practice.next_puzzle(store, store.default_learner(), KIND, known, Random(1)).level == expected


def serve(monkeypatch: pytest.MonkeyPatch, *measured: int | None) -> list[Exercise]:
    """Puzzles of these difficulties come one after another, whatever is asked for."""
    made = [replace(puzzles.fresh(KIND, 1, Random(1)), id=f"m.{n}", measured=m) for n, m in enumerate(measured)]
    waiting = iter(made)
    monkeypatch.setattr(puzzles, "fresh", lambda *_: next(waiting))
    return made


@pytest.mark.parametrize(
    ("measured", "taken"),
    [
        ([1250], 0),  # near enough: no other is made
        ([1349, 1200], 0),
        ([1500, 1100], 1),
        ([2000, 1500, 1700], 1),  # none is near: the nearest of three
        ([None], 0),  # a puzzle that is as hard as its level
    ],
)
def test_of_puzzles_with_a_difficulty_of_their_own_one_that_is_near_is_taken(
    store: Store, monkeypatch: pytest.MonkeyPatch, measured: list[int | None], taken: int
) -> None:
    made = serve(monkeypatch, *measured)
    found = practice.next_puzzle(store, store.default_learner(), KIND, known_after([]), Random(1))
    assert found == made[taken]
