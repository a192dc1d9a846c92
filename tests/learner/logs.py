"""Logs for properties: few exercises within a few days, so that everything meets everything."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from tests.learner.conftest import make_attempt
from trainer.learner.attempt import Attempt, Mode

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)

EXERCISES = st.sampled_from(["a", "b", "c", "d"])
BELONGS = st.sampled_from(
    [
        (Mode.PRACTICE, ""),
        *((Mode.REVIEW, exercise_id) for exercise_id in "abc"),
        *((Mode.DAILY, f"2026-03-0{day}") for day in range(1, 10)),
        *((Mode.LESSON, lesson) for lesson in ("L2", "L3")),
        *((Mode.SPRINT, NOW.isoformat()), (Mode.PLACEMENT, "1"), (Mode.PLACEMENT, "2")),
    ]
)
PARTS = st.fixed_dictionaries(
    {
        "exercise_id": EXERCISES,
        "right": st.booleans(),
        "at": st.integers(0, 200).map(lambda hours: NOW - timedelta(hours=hours)),
        "hinted": st.booleans(),
        "level": st.integers(1, 3),
        "skills": st.sampled_from([("deadwood",), ("deadwood", "best-melds"), ("lay-offs",), ("whistling",)]),
        "kind": st.sampled_from(["best-melds", "undercut"]),
        "traps": st.sampled_from([(), ("greedy",), ("greedy", "gap")]),
        "mistake": st.sampled_from(["", "too soon"]),
        "loss": st.sampled_from([None, 0.7, 1.1]),
        "confidence": st.sampled_from([None, 1, 3]),
        "seconds": st.sampled_from([None, 0.1, 12.7]),
        "zone": st.sampled_from(["UTC", "Pacific/Kiritimati", "Etc/GMT+12"]),
    }
)


def logs() -> st.SearchStrategy[list[Attempt]]:
    """Attempts at few exercises within a few days, so that everything meets everything; each with its own id."""

    def made(drawn: list[tuple[tuple[Mode, str], dict[str, Any]]]) -> list[Attempt]:
        return [
            make_attempt(id=f"event {number}", mode=mode, of=of, try_number=number, **parts)
            for number, ((mode, of), parts) in enumerate(drawn)
        ]

    return st.lists(st.tuples(BELONGS, PARTS), max_size=15).map(made)
