"""Answers to any question, right or wrong, for tests that need one and do not care which."""

from functools import cache

from trainer.exercises.answers import Answer
from trainer.exercises.every_answer import every_answer as answers
from trainer.exercises.model import Exercise

__all__ = ["an_answer", "answers"]


@cache
def an_answer(exercise: Exercise, *, right: bool) -> Answer:
    """An answer that is right, or one that is wrong, found by asking the grader."""
    question = exercise.question
    return next(each for each in answers(question) if question.grade(each).right is right)
