"""An older database is brought up to date without loss, after a backup; the steps lead to what is made at once."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from trainer.learner.attempt import Attempt, event_to_data
from trainer.storage import Store, StoreError, schema
from trainer.storage.location import location
from trainer.storage.tables import metadata

MakeAttempt = Callable[..., Attempt]
FIRST = Path(__file__).parents[1] / "data" / "schema1.sql"  # written by the first release


@pytest.fixture
def old(path: Path) -> Path:
    """A database of the first release: two learners, seven attempts, an undo, a setting."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    return path


def rows(path: Path, query: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def backups(path: Path) -> list[Path]:
    return sorted(each for each in path.parent.iterdir() if each != path and not each.name.startswith(f"{path.name}-"))


def test_an_older_database_loses_nothing(old: Path, attempt: MakeAttempt) -> None:
    before = rows(old, "SELECT learner, body FROM events ORDER BY seq")
    (learner,) = rows(old, "SELECT id FROM profiles")[0]
    store = Store.open(f"sqlite:///{old}")
    after = [(who, event_to_data(each)) for who in (learner, "other") for each in store.events(who)]
    assert after == [(who, json.loads(body)) for who, body in before]
    assert store.default_learner() == learner
    assert store.setting(learner, "deck_colours") == "2"
    store.append(learner, [attempt(1)])
    (found,) = rows(old, "SELECT MAX(seq) FROM events")[0]
    assert int(found) == len(before) + 1  # the numbers go on
    store.close()
    again = Store.open(f"sqlite:///{old}")
    assert len(again.events(learner)) == len(before)  # one of them is the other learner's
    again.close()


def test_the_file_is_backed_up_first_and_once(old: Path) -> None:
    before = rows(old, "SELECT * FROM events")
    Store.open(f"sqlite:///{old}").close()
    Store.open(f"sqlite:///{old}").close()
    (backup,) = backups(old)
    assert backup.name.startswith("progress.schema1.")
    assert rows(backup, "SELECT * FROM events") == before
    assert rows(backup, "SELECT value FROM meta") == [("1",)]


def test_a_new_database_needs_no_backup(path: Path) -> None:
    Store.open(f"sqlite:///{path}").close()
    assert backups(path) == []


def test_where_the_backup_fails_nothing_is_changed(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"needs an update, and its backup .* cannot be written: .*No space left"):
        Store.open(f"sqlite:///{old}")
    assert old.read_bytes() == before
    assert backups(old) == []


def test_a_step_that_fails_is_undone_whole(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last step of the update meets a full disk."""
    before = rows(old, "SELECT * FROM events")
    migrate = schema._migrate

    def fails_at_the_end(connection: Connection, found: int) -> None:
        migrate(connection, found)
        raise StoreError("the disk is full")

    monkeypatch.setattr(schema, "_migrate", fails_at_the_end)
    with pytest.raises(StoreError, match="the disk is full"):
        Store.open(f"sqlite:///{old}")
    assert rows(old, "SELECT * FROM events") == before
    assert rows(old, "SELECT value FROM meta") == [("1",)]
    monkeypatch.undo()
    Store.open(f"sqlite:///{old}").close()


def test_the_first_release_refuses_the_new_database_by_its_schema(path: Path) -> None:
    """What it looks at says 2, and it answers: written by a newer gin-trainer."""
    Store.open(f"sqlite:///{path}").close()
    assert rows(path, "SELECT value FROM meta WHERE key = 'schema'") == [("2",)]


def test_an_unreadable_event_stays_as_it_is(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("INSERT INTO events (id, learner, kind, at, body) VALUES ('x', 'third', 'attempt', '', '{')")
    store = Store.open(f"sqlite:///{old}")
    with pytest.raises(StoreError, match=r"event 9 is damaged: Expecting property name"):
        store.events("third")
    assert len(store.events("other")) == 1
    store.close()


def test_the_steps_lead_to_what_is_made_at_once(old: Path, tmp_path: Path) -> None:
    Store.open(f"sqlite:///{old}").close()
    new = tmp_path / "new.sqlite3"
    Store.open(f"sqlite:///{new}").close()
    triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
    assert rows(old, triggers) == rows(new, triggers)
    assert rows(old, "SELECT * FROM alembic_version") == rows(new, "SELECT * FROM alembic_version")
    for path in (old, new):
        assert differences(f"sqlite:///{path}") == []


def test_what_is_made_is_what_the_tables_say(url: str) -> None:
    Store.open(url).close()
    assert differences(url) == []


def differences(url: str) -> list[object]:
    engine = create_engine(location(url).url)
    with engine.connect() as connection:
        found: list[object] = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    return found
