import json
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import puzzles
from lessons import CheckStep, load_lessons
from puzzles.bank_file import path_of
from trainer.exercises.end_plays import EndPoint
from trainer.exercises.every_answer import every_answer
from trainer.exercises.habits import habit_words, has_habit_words, has_trap_words, trap_words
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS
from trainer.exercises.turn_plays import Point

ANSWERS = 60  # tried of each question


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("knocked too soon", "You knock too soon"),
        ("greedy", "You take the longest meld first"),
        ("undercut", "You miss at “Is this an undercut?”"),  # a kind: the mistake had no name
        ("a name of another release", "A name of another release"),
    ],
)
def test_a_mistake_in_words(name: str, words: str) -> None:
    assert habit_words(name) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [("tie", "Equal counts"), ("lay-offs decide", "Lay-offs decide"), ("", "")],
)
def test_a_trap_in_words(name: str, words: str) -> None:
    assert trap_words(name) == words


def _asked(kind: str) -> Iterator[Exercise]:
    """Some exercises of *kind*: puzzles of each level that has some, and every check of the lessons."""
    for lesson in load_lessons():
        for step in lesson.steps:
            if isinstance(step, CheckStep) and step.exercise.kind == kind:
                yield step.exercise
    if puzzles.has_maker(kind):
        rng = Random(f"habits {kind}")
        for level in puzzles.LEVELS:
            yield from (puzzles.fresh(kind, level, rng) for _ in range(3))


@pytest.mark.parametrize("kind", KINDS)
def test_every_mistake_and_every_trap_of_a_kind_has_words(kind: str) -> None:
    mute = set()
    for exercise in _asked(kind):
        mute |= {f"trap {name}" for name in exercise.traps if not has_trap_words(name)}
        for answer in islice(every_answer(exercise.question), ANSWERS):
            name = exercise.question.grade(answer).mistake
            if name and not has_habit_words(name):
                mute.add(name)
    assert not mute


def test_every_trap_of_the_bank_has_words() -> None:
    names = set()
    for kind in KINDS:
        if path_of(kind).exists():
            rows = path_of(kind).read_text(encoding="utf-8").splitlines()
            names |= {name for row in rows for name in json.loads(row)["traps"]}
    assert len(names) > 50
    assert {name for name in names if not has_trap_words(name)} == set()


def test_every_point_that_tables_quarrel_about_has_words() -> None:
    points = [str(point) for point in (*Point, *EndPoint)]
    assert [name for name in points if not has_habit_words(name)] == []
    assert [name for name in points if not has_trap_words(name)] == []
