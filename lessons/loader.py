"""Lessons from their files: ``content/<id>-<slug>.md``, one a lesson. A new lesson is one new file.

A file begins with TOML between two ``+++`` lines: ``id``, ``slug``, ``title``, ``unit``, ``order`` (its place in
teaching order), ``minutes``, ``goals`` (texts), ``skills`` (values of :class:`Skill`) and ``teaches`` (the question
kinds it opens, if any); ``checks_of`` names a lesson without a file whose checks it has. Then come the steps, in order:

* ``## Title`` starts a screen to read: Markdown, and at least one picture. Pictures are fenced blocks, ``cards`` or
  ``showdown``, whose claims the engine checks (:mod:`lessons.pictures`); a ``game`` block is the score sheet of a
  game, checked as well (:mod:`lessons.game_table`), and does for a picture; so do a ``sheet`` block, for Hollywood
  (:mod:`lessons.hollywood_table`), and a ``house-rule`` block, the same cards under two or three rules
  (:mod:`lessons.house_rule`); a ``hand`` block is one to play with a scripted coach
  (:mod:`lessons.scripted_hand`). A code span holds cards, and is shown with suit symbols: `7h` is 7♥.
  ``{{name}}`` is a measured figure (:mod:`lessons.figures`).
* A fenced ``check`` block is a screen to answer: TOML with ``id`` ("L2.1"), ``grader`` (:data:`GRADERS`), if wanted
  ``say`` (Markdown shown above the question), and the parts of the question itself. No key is written down: the engine
  derives it. The first five checks are the path through the lesson, the others are practice.

Everything that is wrong with a file is one line, ``L2-sets-and-runs.md:41: what is wrong``.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from lessons.model import Lesson, LessonError
from lessons.reading import read_lesson
from trainer.exercises.model import Exercise


@cache
def load_lessons() -> tuple[Lesson, ...]:
    """Every lesson of the program, in teaching order. LessonError with the first thing wrong in their files."""
    lessons, problems = _read_all(_content())
    if problems:
        raise LessonError(problems[0])
    return lessons


def lesson(lesson_id: str) -> Lesson:
    """The lesson called *lesson_id* ("L2"). LessonError where there is none."""
    for each in load_lessons():
        if each.id == lesson_id:
            return each
    known = ", ".join(each.id for each in load_lessons())
    raise LessonError(f"there is no lesson {lesson_id[:40]!r} (lessons are: {known})")


@cache
def _checks() -> Mapping[str, Exercise]:
    return {step.exercise.id: step.exercise for each in load_lessons() for step in each.checks}


def check(check_id: str) -> Exercise:
    """The check called *check_id* ("L2.1"). LessonError where there is none."""
    if check_id not in _checks():
        raise LessonError(f"there is no check {check_id[:40]!r} in the lessons")
    return _checks()[check_id]


def lesson_that_teaches(kind: str) -> Lesson | None:
    """The lesson to take before questions of *kind*, or None where any learner may try them."""
    return next((each for each in load_lessons() if kind in each.teaches), None)


def verify(paths: Iterable[Path] = ()) -> list[str]:
    """Everything wrong in the lesson files *paths* (folders: every ``.md`` in them; none: the program's own)."""
    found: list[Traversable] = []
    problems: list[str] = []
    for path in paths:
        inside = sorted(path.glob("*.md")) if path.is_dir() else [path]
        if not inside:
            problems.append(f"{path}: there is no lesson file (*.md) in this folder")
        found += inside
    if not found and not problems:
        found = _content()
    return problems + _read_all(found)[1]


def _content() -> list[Traversable]:
    inside = (each for each in (files("lessons") / "content").iterdir() if each.name.endswith(".md"))
    return sorted(inside, key=lambda each: each.name)


def _read_all(sources: Iterable[Traversable]) -> tuple[tuple[Lesson, ...], list[str]]:
    problems: list[str] = []
    read: list[tuple[str, Lesson]] = []
    for source in sources:
        lesson, wrong = _read_file(source)
        problems += wrong
        if lesson is not None:
            read.append((source.name, lesson))
    problems += _clashes(read)
    return tuple(sorted((each for _, each in read), key=lambda each: each.order)), problems


def _clashes(read: Iterable[tuple[str, Lesson]]) -> list[str]:
    """What two files both claim: an id, a place in the order, a kind."""
    owners: dict[str, str] = {}
    problems: list[str] = []
    for name, each in read:
        for claim in (f"id {each.id}", f"order {each.order}", *(f"teaches {kind}" for kind in each.teaches)):
            if claim in owners:
                problems.append(f"{name}:1: '{claim}' is already taken by {owners[claim]}")
            owners.setdefault(claim, name)
    return problems


def _read_file(source: Traversable) -> tuple[Lesson | None, list[str]]:
    try:
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        return None, [f"{source.name}: cannot be read ({error.strerror})"]
    except UnicodeDecodeError as error:
        return None, [f"{source.name}: is not UTF-8 text ({error.reason} at byte {error.start})"]
    return read_lesson(text, source.name)
