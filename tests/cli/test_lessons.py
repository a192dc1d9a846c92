"""``gin-trainer lessons verify``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lessons
from lessons import coverage
from lessons.reference import disputes

Run = Callable[..., Any]  # the fixture in conftest.py


def test_the_programs_own_lessons_are_right(run: Run) -> None:
    ran = run("lessons", "verify")
    assert (ran.status, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert (told["right"], told["problems"], told["claims"]) == (True, [], 192)
    assert told["checks"] == sum(len(each.checks) for each in lessons.load_lessons())
    assert set(told["reading_minutes"]) == {each.id for each in lessons.load_lessons()}
    assert run("lessons", "verify", terminal=True).out.startswith("Every lesson is right.\n")


def test_a_statement_that_no_lesson_says_any_more_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "FILE", "content/L2-sets-and-runs.md")  # no coverage file at all
    ran = run("lessons", "verify")
    assert ran.status == 1
    assert "L2-sets-and-runs.md:1: " in ran.err


def test_the_reference_is_checked_with_the_programs_own_lessons(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disputes, "FILE", "switches.toml")
    ran = run("lessons", "verify")
    assert (ran.status, ran.err) == (
        1,
        "gin-trainer lessons: switches.toml:1: expected [[dispute]] entries and nothing else\n",
    )
    assert run("lessons", "verify", str(next(Path(lessons.__file__).parent.glob("content/L2-*.md")))).status == 0


def test_a_broken_lesson_is_answered_with_no(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "L99-broken.md"
    broken.write_text("## No front matter\n", encoding="utf-8")
    ran = run("lessons", "verify", str(broken))
    assert ran.status == 1
    problems = json.loads(ran.out)["problems"]
    assert problems
    assert json.loads(ran.out)["right"] is False
    assert ran.err.splitlines() == [f"gin-trainer lessons: {problem}" for problem in problems]
    assert all("L99-broken.md" in problem for problem in problems)


def test_a_folder_without_lessons_is_answered_with_no(run: Run, tmp_path: Path) -> None:
    ran = run("lessons", "verify", str(tmp_path), terminal=True)
    assert (ran.status, ran.out) == (1, "Wrong in 1 place.\n")
    assert "there is no lesson file" in ran.err
