"""When the database cannot be used: one page, one line, and nothing is lost or changed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import streamlit as st

from lessons import load_lessons
from tests.app.driver import App, Learner
from trainer.app import nav, session
from trainer.learner.attempt import Mode
from trainer.practice import Occasion
from trainer.storage import Store

LESSON = load_lessons()[0]
CHECK = LESSON.checks[0].exercise
STEP = LESSON.steps.index(LESSON.checks[0]) + 1


@pytest.fixture
def broken(database: Path) -> Iterator[Path]:
    """A database that is a shopping list."""
    st.cache_resource.clear()
    database.write_text("bread and butter, milk and honey\n" * 40)
    yield database
    st.cache_resource.clear()


def error_of(app: App) -> str:
    (error,) = app.test.error
    return str(error.value)


@pytest.mark.parametrize("name", nav.TITLES)
def test_a_file_that_is_no_database_is_said_on_every_page(broken: Path, name: str) -> None:
    before = broken.read_bytes()
    app = App().open(name)
    assert app.title == "Your progress cannot be read"
    assert error_of(app) == f"{broken} is not a database. Nothing was changed."
    assert app.buttons == [app.primary] == ["Try again"]
    assert app.press("Try again").title == "Your progress cannot be read"
    assert broken.read_bytes() == before


def test_try_again_goes_on_where_the_learner_wanted_to_be(broken: Path) -> None:
    app = App().open("learn")
    broken.unlink()
    assert app.press("Try again").title == "Learn"
    session.store().close()


def test_an_address_that_names_no_file_keeps_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", "mysql://me:secret@example.org/progress")
    app = App().open()
    assert "expected sqlite:///path/to/file" in error_of(app)
    assert not app.says("secret")


@pytest.mark.parametrize("name", ["today", "learn", "puzzles", "mistakes", "progress"])
def test_a_damaged_event_is_one_line(learner: Learner, database: Path, name: str) -> None:
    learner.answers(CHECK, Occasion(Mode.LESSON, LESSON.id), right=True)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO events (learner, id, kind, at, body, detail) "
            "SELECT learner, 'x', kind, at, '{', '' FROM events"
        )
    app = App().open(name)
    assert "event 2 is damaged" in error_of(app)
    assert "\n" not in error_of(app)


def test_an_answer_that_cannot_be_stored_is_not_called_right(
    learner: Learner, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is locked while the answer is sent; a moment later the same answer is taken."""
    session.store().close()
    hasty = Store.open(f"sqlite:///{database}", busy_seconds=0.05)
    monkeypatch.setattr(session, "_open_store", lambda _: hasty)
    app = App().open("lesson", lesson=LESSON.id, step=str(STEP))
    with closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        app.answer(CHECK, right=True)
        assert app.verdict == ""
        assert error_of(app).startswith("Your answer was not stored: ")
        assert "is locked by another program" in error_of(app)
        other.rollback()
    assert learner.attempts == ()
    app.answer(CHECK, right=True)
    assert app.verdict == "Right."
    assert not app.test.error
    assert len(learner.attempts) == 1
