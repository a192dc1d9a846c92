"""Stores in a folder of their own, and events made from a real exercise."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.postgres import Cluster
from trainer.exercises.answers import ChosenCards
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.model import Exercise
from trainer.exercises.skills import Skill
from trainer.learner.answered import attempt_of
from trainer.learner.attempt import Attempt, Mode
from trainer.rules.cards import parse_cards, parse_hand
from trainer.storage import Store

MakeAttempt = Callable[..., Attempt]

_HAND = BestMelds(parse_hand("As 2s 3s 4h 5h 6h 9d Td Jd Kc"))
_ANSWERS = [ChosenCards(frozenset(parse_cards(left))) for left in ("Kc", "9d Td Jd Kc")]


@pytest.fixture(scope="session")
def attempt() -> MakeAttempt:
    """The attempt number *n* of *learner*: another exercise for each number, every second one wrong."""

    def made(number: int, learner: str = "me") -> Attempt:
        exercise = Exercise(f"best-melds.1.1.{number}", _HAND, (Skill.BEST_MELDS,))
        answer = _ANSWERS[number % 2]
        at = datetime(2026, 3, 2, tzinfo=UTC) + timedelta(minutes=number)
        verdict = _HAND.grade(answer)
        return attempt_of(
            exercise, answer, verdict, learner=learner, mode=Mode.PRACTICE, at=at, zone="Europe/Lisbon", seconds=9.5
        )

    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite3"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for these tests alone."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{path}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_url()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    yield store
    store.close()
