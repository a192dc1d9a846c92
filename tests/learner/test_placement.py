"""What the eight questions of "I already play" say."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.knowledge import fold
from trainer.learner.placement import first_level, known_skills, newest_round

MakeAttempt = Callable[..., Attempt]
NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def placed(attempt: MakeAttempt) -> Callable[..., Attempt]:
    def make(
        exercise_id: str, right: bool, skills: tuple[str, ...] = (), of: str = "1", try_number: int = 0
    ) -> Attempt:
        return attempt(
            id=f"{exercise_id} {of} {try_number}",
            exercise_id=exercise_id,
            mode=Mode.PLACEMENT,
            of=of,
            try_number=try_number,
            right=right,
            skills=skills,
            kind=exercise_id,
            level=2,
            at=NOW - timedelta(minutes=60 - try_number),
        )

    return make


def test_a_skill_is_known_where_it_was_asked_and_never_missed(placed: Callable[..., Attempt]) -> None:
    answers = [
        placed("a", True, ("draw",)),
        placed("b", True, ("scoring",)),
        placed("c", False, ("scoring", "discard")),
    ]
    assert known_skills(answers) == {"draw"}
    assert known_skills([]) == frozenset()


def test_the_newest_round_counts_and_its_first_answers(placed: Callable[..., Attempt], attempt: MakeAttempt) -> None:
    old, new, again = placed("a", True, of="9"), placed("a", False, of="10"), placed("a", True, of="10", try_number=1)
    other = attempt(id="lesson", mode=Mode.LESSON, of="L2")
    assert newest_round([old, new, again, other]) == (new,)
    assert newest_round([other]) == ()
    assert newest_round([placed("a", True, of="²"), old]) == (old,)  # what is no number is older than any


@pytest.mark.parametrize(("right", "level"), [(0, 1), (5, 1), (6, 2), (8, 2)])
def test_six_right_ones_let_puzzles_begin_higher(placed: Callable[..., Attempt], right: int, level: int) -> None:
    answers = [placed(f"kind-{number}", number < right) for number in range(8)]
    assert first_level(answers) == level
    knowledge = fold(answers, NOW, "UTC")
    assert knowledge.level("kind-0") == knowledge.level("never asked") == level


def test_practice_afterwards_goes_on_from_there(placed: Callable[..., Attempt], attempt: MakeAttempt) -> None:
    answers = [placed(f"kind-{number}", True) for number in range(8)]
    wrong = [
        attempt(id=f"p{number}", exercise_id=f"p{number}", kind="kind-0", right=False, level=2, at=NOW)
        for number in range(3)
    ]
    assert fold([*answers, *wrong], NOW, "UTC").level("kind-0") == 1
