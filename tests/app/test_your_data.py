"""Settings › Your data: out, in, start again, put it back, erase."""

import csv
from pathlib import Path
from random import Random

import pytest
import streamlit as st

import puzzles
from lessons import load_lessons
from tests.app.conftest import NewTab
from tests.app.driver import App, Learner
from trainer.app import session, your_data
from trainer.exercises.skills import Skill
from trainer.learner.attempt import Mode
from trainer.practice import Occasion
from trainer.storage import own_data

LESSON = next(each for each in load_lessons() if sum(bool(step.exercise.skills) for step in each.checks) >= 3)
CHECKS = [step.exercise for step in LESSON.checks if step.exercise.skills]


@pytest.fixture
def answered(learner: Learner) -> Learner:
    """Three answers, the second one wrong."""
    for number, exercise in enumerate(CHECKS[:3]):
        learner.answers(exercise, Occasion(Mode.LESSON, LESSON.id), right=number != 1)
    return learner


def count(learner: Learner) -> int:
    return len(learner.attempts)


def choose(app: App, what: str) -> App:
    app.test.selectbox(key="data-what").set_value(what)
    return app.run()


def test_a_newcomer_has_nothing_to_save_or_start_again(app: App, learner: Learner) -> None:
    del learner
    app.open("settings")
    assert all(each.proto.disabled for each in app.test.get("download_button"))
    assert app.says("There is no answer yet")


def test_starting_again_asks_first_and_can_be_put_back(app: App, answered: Learner, new_tab: NewTab) -> None:
    app.open("settings").press("Start again")
    assert app.says("This takes 3 answers out of your progress")
    app.press("Keep my answers")
    assert count(answered) == 3
    app.press("Start again").press("Yes, start again")
    assert count(answered) == 0
    assert app.says("You started again: **Everything**.")
    other = new_tab().open("settings")  # even after a refresh
    assert other.says("You started again: **Everything**.")
    other.press("Put it back")
    assert count(answered) == 3
    assert "Put it back" not in other.buttons
    assert app.open("settings").press("Start again").says("This takes 3 answers")


def test_one_skill_can_be_started_again(app: App, answered: Learner) -> None:
    skill = next(iter(answered.attempts[0].skills))
    of_skill = sum(skill in each.skills for each in answered.attempts)
    choose(app.open("settings"), skill).press("Start again").press("Yes, start again")
    assert len(answered.attempts) == 3 - of_skill
    assert not any(skill in each.skills for each in answered.attempts)


def test_two_skills_that_were_started_again_are_put_back_one_after_the_other(app: App, answered: Learner) -> None:
    other = puzzles.fresh("undercut", 1, Random(1))
    answered.answers(other, Occasion(Mode.PRACTICE), right=True)
    first, second = CHECKS[0].skills[0], other.skills[0]
    for skill in (first, second):
        choose(app.open("settings"), skill).press("Start again").press("Yes, start again")
    assert app.says(f"You started again: **{Skill(second).label}**.")
    assert count(answered) == 0
    app.press("Put it back")
    assert app.says(f"You started again: **{Skill(first).label}**.")
    app.press("Put it back")
    assert count(answered) == 4
    assert "Put it back" not in app.buttons


def test_the_answers_of_sprints_are_counted_for_they_go_too(app: App, answered: Learner) -> None:
    answered.answers(CHECKS[0], Occasion(Mode.SPRINT, answered.now.isoformat()), right=True)
    app.open("settings").press("Start again")
    assert app.says("This takes 4 answers out of your progress")
    app.press("Yes, start again")
    assert answered.knowledge.answers == ()


def test_changing_what_to_start_again_asks_anew(app: App, answered: Learner) -> None:
    skill = next(iter(answered.attempts[0].skills))
    app.open("settings").press("Start again")
    choose(app, skill)
    assert "Yes, start again" not in app.buttons


@pytest.mark.parametrize("stored", [7, "x", {}, {"void": 1, "what": ""}, {"void": "x", "what": "cooking"}, []])
def test_what_another_release_stored_as_a_reset_is_none(app: App, learner: Learner, stored: object) -> None:
    del learner
    session.store().set_setting(session.learner(), "last_reset", stored)
    assert "Put it back" not in app.open("settings").buttons


class Upload:
    """Stands in for the file field, which AppTest cannot fill."""

    content: bytes | None = None


@pytest.fixture
def upload(monkeypatch: pytest.MonkeyPatch) -> Upload:
    upload = Upload()
    monkeypatch.setattr(st, "file_uploader", lambda *_, **__: upload.content)
    monkeypatch.setattr(your_data, "_uploaded", lambda _: upload.content)
    return upload


def test_a_file_is_added_once(app: App, answered: Learner, upload: Upload) -> None:
    upload.content = "".join(own_data.json_lines(session.store().events(session.learner()))).encode()
    session.store().delete_profile(session.learner())
    assert count(answered) == 0
    app.open("settings").press("Add these answers")
    assert app.says("3 answers added; 0 were there already.")
    assert count(answered) == 3
    app.press("Add these answers")
    assert app.says("0 answers added; 3 were there already.")


def test_a_broken_file_is_refused_whole_and_its_text_is_only_text(app: App, answered: Learner, upload: Upload) -> None:
    upload.content = b'{"event": "<script>alert(1)</script> **bold**"}\n{\n'
    app.open("settings").press("Add these answers")
    assert len(answered.attempts) == 3
    (error,) = app.test.error
    assert str(error.value).startswith("Nothing was added. Line 1")
    assert "\\<script\\>" in str(error.value)
    assert "line 2" in str(error.value)


def test_erasing_wants_a_tick_and_erases_all(app: App, answered: Learner, database: Path) -> None:
    before = session.learner()
    app.open("settings")
    (button,) = (each for each in app.test.button if each.label == "Delete my profile")
    assert button.disabled
    app.test.checkbox(key="data-erase").set_value(True)
    app.run().press("Delete my profile")
    assert app.says("Your profile was erased.")
    assert session.learner() != before
    assert answered.attempts == ()
    assert session.store().events(before) == ()


def test_the_files_hold_every_answer(app: App, answered: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, str] = {}
    monkeypatch.setattr(st, "download_button", lambda label, data, *_, **__: given.setdefault(label, data()))
    app.open("settings")
    events = session.store().events(session.learner())
    assert own_data.read_log(given["Save my answers"].encode()) == events
    rows = list(csv.DictReader(given["Save as a table"].splitlines()))
    assert [row["right"] for row in rows] == ["yes", "no", "yes"]
    assert len(answered.attempts) == 3
