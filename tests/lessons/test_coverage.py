"""Every statement of the rule sheets is taught, corrected or judged somewhere, and its words are really there."""

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from lessons import TextStep, load_lessons
from lessons.coverage import CLAIMS, FILE, reading_minutes, step_words, verify_coverage

TEXT = (files("lessons") / FILE).read_text(encoding="utf-8")
STATEMENTS = json.loads((Path(__file__).parents[1] / "data" / "claims.json").read_text(encoding="utf-8"))
JUDGED = ("CONTRADICTED", "WRONG", "DISPUTED", "DOUBTFUL", "MISLEADING", "UNVERIFIED", "OPINION")
_SAYS_SO = re.compile(r"rule sheets?\b|(?i:\bsome say\b|\bdoubtful\b|\btoo (strong|far|narrow)\b|\bwrong\b)")


def test_every_statement_is_covered() -> None:
    assert verify_coverage(load_lessons()) == []
    assert set(tomllib.loads(TEXT)) == {each["id"] for each in STATEMENTS}
    assert len(STATEMENTS) == CLAIMS


@pytest.mark.parametrize(
    "claim", [each["id"] for each in STATEMENTS if each["verdict"] in JUDGED and each["id"] not in ("C120",)]
)
def test_what_is_wrong_or_doubtful_is_told_as_such(claim: str) -> None:
    """The step speaks of what some rule sheets say, or of what is doubtful. (C120 is an opinion that nobody denies.)"""
    lesson_id, title, _ = tomllib.loads(TEXT)[claim]
    (lesson,) = (each for each in load_lessons() if each.id == lesson_id)
    (step,) = (each for each in lesson.steps if isinstance(each, TextStep) and each.title == title)
    assert _SAYS_SO.search(" ".join(step_words(step)))


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ('"Two players, one pack of 52 cards"', '"Three players"', "claims.toml:3: C1: the step 'Ten cards each' does"),
        ('C1 = ["L4", "Ten', 'C1 = ["L44", "Ten', "claims.toml:3: C1: there is no lesson 'L44'"),
        ('C1 = ["L4", "Ten cards', 'C1 = ["L4", "Nine cards', "claims.toml:3: C1: L4 has no step 'Nine cards each'"),
        ("C1 = [", "C193 = [", "claims.toml:1: C1 is in no lesson"),
        ("C1 = [", "C193 = [", "claims.toml:3: C193: there is no such statement (C1 to C192)"),
        ("C1 = [", 'C1 = "L4" # [', "claims.toml:3: C1: expected a lesson, a step and the words that say it"),
        ("C1 = [", "C1 = ", "claims.toml:1: "),
    ],
)
def test_a_fault_is_named_with_its_line(good: str, bad: str, message: str) -> None:
    assert TEXT.count(good) == 1
    problems = verify_coverage(load_lessons(), TEXT.replace(good, bad))
    assert any(each.startswith(message) for each in problems)
    assert len(problems) <= 2


def test_a_lesson_takes_as_long_as_it_says() -> None:
    """Reading alone leaves time to think and to answer."""
    for lesson in load_lessons():
        assert 0.5 < reading_minutes(lesson) < lesson.minutes
