"""A maker of attempts in which a test says only what it is about."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from trainer.learner.attempt import Attempt, Mode, attempt_id

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday

MakeAttempt = Callable[..., Attempt]


def make_attempt(
    exercise_id: str = "best-melds.1.1.7", right: bool = True, at: datetime = NOON, **parts: Any
) -> Attempt:
    mode = parts.setdefault("mode", Mode.PRACTICE)
    of = parts.setdefault("of", "")
    try_number = parts.setdefault("try_number", 0)
    values: dict[str, Any] = {
        "id": attempt_id("me", exercise_id, mode, of, try_number),
        "exercise": {"id": exercise_id, "question": {"hand": "As 2s 3s"}},
        "version": 1,
        "kind": "best-melds",
        "level": 1,
        "skills": ("best-melds",),
        "traps": (),
        "rules": "standard",
        "answer": {"cards": "As"},
        "loss": None,
        "short_by": None,
        "mistake": "",
        "hinted": False,
        "confidence": None,
        "seconds": None,
        "zone": "UTC",
    }
    return Attempt(exercise_id=exercise_id, right=right, at=at, **(values | parts))


@pytest.fixture(scope="session")
def attempt() -> MakeAttempt:
    return make_attempt


@pytest.fixture(scope="session")
def noon() -> datetime:
    """Monday, 2 March 2026, 12:00 UTC."""
    return NOON
