"""Mistakes that a learner has made, for the tests of their pages."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import puzzles
from lessons import load_lessons
from tests.app.driver import App, Learner
from trainer import practice
from trainer.app import session
from trainer.exercises.model import Exercise
from trainer.learner.attempt import Attempt, Mode
from trainer.practice import Occasion

A_DAY = timedelta(days=1, minutes=1)
PRACTICE = Occasion(Mode.PRACTICE)


def missed(learner: Learner, *seeds: int, kind: str = "best-melds") -> list[Attempt]:
    return [learner.answers(puzzles.fresh(kind, 1, Random(seed)), PRACTICE, right=False) for seed in seeds]


def asked_in(app: App, learner: Learner) -> Exercise:
    """What the review on the page asks."""
    mistake = learner.knowledge.reviews[app.query["review"]].mistake
    return practice.review(mistake, int(app.query["number"]))[0]


def keep(learner: Learner, mistake: Attempt, /, **parts: Any) -> Attempt:
    """Stores a mistake as another release may have stored it."""
    strange = replace(mistake, **{"id": f"of another release {len(learner.attempts)}", **parts})
    session.store().append(session.learner(), [strange])
    return strange


def keep_unreadable(learner: Learner) -> Attempt:
    some = practice.exercise_of(missed(learner, 1)[0])
    at = learner.now - timedelta(hours=1)
    mistake = learner.attempts[-1]
    data = {**mistake.exercise, "kind": "bridge"}
    return keep(learner, mistake, exercise=data, exercise_id=f"bridge.{some.id}", kind="bridge", at=at)


def keep_unmade(learner: Learner) -> Attempt:
    """A mistake of a kind without a maker."""
    lesson, exercise = next(
        (lesson, step.exercise)
        for lesson in load_lessons()
        for step in lesson.checks
        if not puzzles.has_maker(step.exercise.kind)
    )
    return learner.answers(exercise, Occasion(Mode.LESSON, lesson.id), right=False)


def listed(app: App) -> list[str]:
    """The mistakes that are listed: their links carry a date."""
    return [label for label in app.links if " · " in label]
