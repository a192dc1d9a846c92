"""Every check answered wrong: the correction is there, and it speaks of the mistake that was made."""

from itertools import islice

import pytest

from lessons import load_lessons
from tests.answering import answers
from trainer.exercises.model import Exercise, Feedback
from trainer.exercises.quiz import Quiz

CHECKS = [step.exercise for lesson in load_lessons() for step in lesson.checks]
MOST = 120  # answers looked at


def wrong(exercise: Exercise) -> dict[str, Feedback]:
    """What is told for each mistake that has a name, for one wrong answer that makes it."""
    question = exercise.question
    found: dict[str, Feedback] = {}
    for answer in islice(answers(question), MOST):
        verdict = question.grade(answer)
        if not verdict.right and verdict.mistake not in found:
            found[verdict.mistake] = question.explain(answer)
    return found


@pytest.mark.parametrize("exercise", CHECKS, ids=lambda each: str(each.id))
def test_every_wrong_answer_is_corrected(exercise: Exercise) -> None:
    told = wrong(exercise)
    assert told
    assert any(told) or isinstance(exercise.question, Quiz)  # some mistake has a name
    for feedback in told.values():
        assert feedback.headline == "Not quite."
        assert feedback.yours
        assert feedback.best
        assert feedback.best_title
        assert len(feedback.why.split()) > 4


@pytest.mark.parametrize(
    ("check_id", "mistake", "words"),
    [
        ("L2.3", "", "ace"),
        ("L12.1", "all open games", "does not go into every open game"),
        ("L12.6", "win lost", "No win is lost"),
        ("L13.3", "ace by its value", "gin only"),
        ("L13.2", "court card by its rank", "count 10 each"),
        ("L14.6", "difference taken", "takes nothing off"),
        ("L15.9", "out missed", "K♣ makes J♣ Q♣ K♣"),
        ("L16.3", "dead card missed", "9♣ is dead"),
        ("L16.2", "equal card missed", "equal"),
        ("L17.6", "a meld is not yet gin", "but then other cards are left over"),
        ("L18.1", "", "stock"),
    ],
)
def test_a_misconception_of_the_curriculum_is_told_by_name(check_id: str, mistake: str, words: str) -> None:
    exercise = next(each for each in CHECKS if each.id == check_id)
    told = wrong(exercise)
    chosen = [told[mistake]] if mistake else list(told.values())
    assert any(words in feedback.why for feedback in chosen), {name: each.why for name, each in told.items()}
