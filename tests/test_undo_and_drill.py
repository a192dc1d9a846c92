"""Taking an answer back, and drilling chosen mistakes."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

import puzzles
from lessons import load_lessons
from tests.answering import an_answer
from trainer import practice
from trainer.exercises.model import Exercise
from trainer.learner.attempt import Attempt, Mode
from trainer.learner.knowledge import Knowledge, fold
from trainer.learner.patterns import Chosen, Sureness
from trainer.practice import Occasion
from trainer.storage import Store

PRACTICE = Occasion(Mode.PRACTICE)
MELDS, *OTHERS = (puzzles.fresh("best-melds", 1, Random(seed)) for seed in (1, 2, 3))
LESSON = load_lessons()[0]
QUICK = LESSON.checks[0].exercise


@dataclass
class Learning:
    """One learner in a store, who misses a question a minute unless told otherwise."""

    store: Store
    id: str
    now: datetime = datetime(2026, 3, 4, 12, tzinfo=UTC)

    @property
    def knowledge(self) -> Knowledge:
        return fold(self.store.events(self.id), self.now, "UTC")

    def answer(
        self,
        exercise: Exercise,
        occasion: Occasion = PRACTICE,
        *,
        right: bool = False,
        try_number: int = 0,
        confidence: int | None = None,
    ) -> Attempt:
        self.now += timedelta(minutes=1)
        return practice.submit(
            exercise,
            an_answer(exercise, right=right),
            store=self.store,
            learner=self.id,
            occasion=occasion,
            now=self.now,
            zone="UTC",
            try_number=try_number,
            confidence=confidence,
        )


@pytest.fixture
def me(tmp_path: Path) -> Iterator[Learning]:
    store = Store.open(f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    yield Learning(store, store.default_learner())
    store.close()


def test_an_undone_answer_is_out_of_everything_once_or_twice(me: Learning) -> None:
    wrong = me.answer(MELDS)
    for _ in range(2):
        practice.undo(wrong, store=me.store, learner=me.id, now=me.now)
    assert (me.knowledge.attempts, me.knowledge.mistakes, dict(me.knowledge.reviews)) == ((), (), {})
    assert len(me.store.events(me.id)) == 2
    assert practice.next_try(me.knowledge, MELDS.id, PRACTICE) == 1
    assert practice.next_try(me.knowledge, MELDS.id, Occasion(Mode.PRACTICE, "", 5)) == 5
    again = me.answer(MELDS, right=True, try_number=1)
    assert me.knowledge.attempts == (again,)


def test_how_sure_one_was_is_stored(me: Learning) -> None:
    assert me.answer(MELDS, confidence=2).confidence == 2
    assert [each.confidence for each in me.knowledge.attempts] == [2]


def test_a_drill_asks_each_chosen_mistake_once_the_sure_ones_first(me: Learning) -> None:
    first = me.answer(MELDS)
    me.answer(MELDS, try_number=1)
    me.answer(OTHERS[0], Occasion(Mode.REVIEW, MELDS.id))  # a mistake in the review of the first
    sure = me.answer(OTHERS[1], confidence=Sureness.SURE.number)
    me.answer(QUICK, Occasion(Mode.LESSON, LESSON.id))
    drilled = [card.mistake for card in practice.to_drill(me.knowledge, Chosen())]
    assert drilled[:2] == [sure, first]
    assert len(drilled) == 3
    assert [card.key for card in practice.to_drill(me.knowledge, Chosen(kind=QUICK.kind))] == [QUICK.id]
    assert practice.to_drill(me.knowledge, Chosen(kind="bridge")) == ()
