from dataclasses import replace
from typing import Any

import pytest

from trainer.exercises.model import Exercise, QuestionError
from trainer.exercises.registry import KINDS, exercise_from_data, exercise_to_data, question_from_data
from trainer.exercises.skills import Skill

LESSON_KINDS = {
    "meld-or-not",
    "count-deadwood",
    "best-melds",
    "legal-discards",
    "may-you-throw",
    "end-of-stock",
    "quiz",
    "may-you-knock",
    "can-lay-off",
    "lay-off",
    "score-hand",
    "undercut",
    "turn-options",
    "declare",
    "score-game",
    "knock-limit",
    "outs",
    "which-spread",
}


def test_every_kind_is_listed_under_its_own_name_with_a_title() -> None:
    assert set(KINDS) >= LESSON_KINDS
    for name, kind in KINDS.items():
        assert kind.question.kind == name
        assert kind.title
    titles = [kind.title for kind in KINDS.values()]
    assert len(set(titles)) == len(titles)
    assert all(kind.skills for name, kind in KINDS.items() if name != "quiz")


def exercise() -> Exercise:
    question = question_from_data("can-lay-off", {"melds": ["7d 8d 9d"], "card": "Td", "rules": "classic"})
    return Exercise("L8.2", question, (Skill.LAY_OFFS,), version=2, level=3, traps=("chain",))


def test_an_exercise_reads_back() -> None:
    assert exercise_from_data(exercise_to_data(exercise())) == exercise()
    assert exercise().kind == "can-lay-off"


def test_a_difficulty_is_that_of_the_level_or_measured() -> None:
    measured = replace(exercise(), measured=1733)
    assert (exercise().difficulty, measured.difficulty) == (1800, 1733)
    assert exercise_from_data(exercise_to_data(measured)) == measured
    assert replace(exercise(), level=9).difficulty == 1500  # of a release that has more levels


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "chess"}, "there is no question kind 'chess'"),
        ({"question": "7h"}, "'question' is a mapping"),
        ({"skills": ["juggling"]}, "juggling"),
        ({"version": "2"}, "'version' is a whole number"),
        ({"level": None}, "'level' is a whole number"),
        ({"id": 7}, "'id' is a text"),
        ({"difficulty": 99}, "'difficulty' is 99, not between 600 and 2600"),
        ({"difficulty": "hard"}, "'difficulty' is a whole number"),
        ({"question": {"melds": ["7d 8d 9d"]}}, "'card' is missing"),
        ({"extra": 1}, "'extra' is not a part"),
    ],
)
def test_a_broken_exercise_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        exercise_from_data(exercise_to_data(exercise()) | change)


def test_a_kind_that_is_not_there_lists_those_that_are() -> None:
    with pytest.raises(QuestionError, match="best-melds"):
        question_from_data("x" * 100, {})
