"""Small attempts by number, for writers in processes of their own."""

from datetime import UTC, datetime

from trainer.learner.attempt import Attempt, Mode, attempt_id


def numbered(number: int) -> Attempt:
    return Attempt(
        id=attempt_id("me", f"x.{number}", Mode.PRACTICE, "", 0),
        exercise={},
        exercise_id=f"x.{number}",
        version=1,
        kind="x",
        level=1,
        skills=(),
        traps=(),
        rules="standard",
        answer={},
        right=True,
        loss=None,
        short_by=None,
        mistake="",
        hinted=False,
        confidence=None,
        mode=Mode.PRACTICE,
        of="",
        try_number=0,
        seconds=None,
        at=datetime.now(UTC),
        zone="UTC",
    )
