"""From an answered exercise to the Attempt that is stored."""

from datetime import datetime

from trainer.exercises.answers import Answer, answer_to_data
from trainer.exercises.model import Exercise, Verdict
from trainer.exercises.registry import exercise_to_data
from trainer.learner.attempt import Attempt, Mode, attempt_id


def attempt_of(
    exercise: Exercise,
    answer: Answer,
    verdict: Verdict,
    *,
    learner: str,
    mode: Mode,
    at: datetime,
    zone: str,
    of: str = "",
    try_number: int = 0,
    hinted: bool = False,
    confidence: int | None = None,
    seconds: float | None = None,
) -> Attempt:
    """The event that says: *learner* gave *answer* to *exercise*, and the verdict was *verdict*."""
    return Attempt(
        id=attempt_id(learner, exercise.id, mode, of, try_number),
        exercise=exercise_to_data(exercise),
        exercise_id=exercise.id,
        version=exercise.version,
        kind=exercise.kind,
        level=exercise.level,
        skills=exercise.skills,
        traps=exercise.traps,
        rules=str(exercise.question.rules),
        answer=answer_to_data(answer),
        right=verdict.right,
        loss=verdict.loss,
        short_by=verdict.short_by,
        mistake=verdict.mistake,
        hinted=hinted,
        confidence=confidence,
        mode=mode,
        of=of,
        try_number=try_number,
        seconds=seconds,
        at=at,
        zone=zone,
        difficulty=exercise.measured,
    )
