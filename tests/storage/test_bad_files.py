"""Whatever is wrong with the database: one line that names the file, and the file is left as it was."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from trainer.learner.attempt import Attempt
from trainer.storage import Store, StoreError, database_url

MakeAttempt = Callable[..., Attempt]
EXPECTED = "expected sqlite:///path/to/file or postgresql://user:password@host/database"


def refused(path: Path) -> str:
    """The message with which the store does not open."""
    with pytest.raises(StoreError) as caught:
        Store.open(f"sqlite:///{path}", busy_seconds=0.05)
    message = str(caught.value)
    assert "\n" not in message
    return message


def new_file(path: Path, *statements: str) -> None:
    """A database of this program, then changed by *statements*."""
    Store.open(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("content", ["Dear diary, this is no database at all. " * 99, "x"])
def test_a_file_that_is_no_database(path: Path, content: str) -> None:
    path.write_text(content)
    assert refused(path) == f"{path} is not a database"
    assert path.read_text() == content
    assert list(path.parent.iterdir()) == [path]


def test_another_programs_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    assert refused(path) == f"{path} is the database of another program"
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_database(path: Path, attempt: MakeAttempt) -> None:
    path.touch()
    store = Store.open(f"sqlite:///{path}")
    assert store.append("me", [attempt(1)]) == 1
    store.close()


def test_a_newer_schema(path: Path) -> None:
    new_file(path, "UPDATE alembic_version SET version_num = '0003'")
    before = path.read_bytes()
    assert refused(path) == (
        f"{path} was written by a newer gin-trainer (schema 3; this one knows 2): update gin-trainer"
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE alembic_version SET version_num = '0000'", "'0000'"),
        ("UPDATE alembic_version SET version_num = 'latest'", "'latest'"),
        ("DELETE FROM alembic_version", "None"),
    ],
)
def test_no_known_schema(path: Path, statement: str, found: str) -> None:
    new_file(path, statement)
    assert refused(path) == f"{path} has no schema that this gin-trainer knows (found {found}, expected 2)"


def test_a_locked_file(path: Path) -> None:
    new_file(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        message = refused(path)
    assert message == f"{path} is locked by another program (waited 0.05 seconds); close it and try again"
    Store.open(f"sqlite:///{path}").close()


def test_a_folder_in_the_place_of_the_file(path: Path) -> None:
    path.mkdir()
    assert refused(path) == f"{path} cannot be opened: its folder cannot be written, or it is no file"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    message = refused(tmp_path / "file" / "folder" / "progress.sqlite3")
    assert message == f"{tmp_path / 'file' / 'folder'}, the database's folder, cannot be made: Not a directory"


def test_a_damaged_file(path: Path, attempt: MakeAttempt) -> None:
    store = Store.open(f"sqlite:///{path}")
    store.append("me", [attempt(number) for number in range(200)])
    store.close()
    whole = path.read_bytes()
    page = 4096
    path.write_bytes(whole[:page] + b"\xff" * (len(whole) - page))  # the header is intact
    assert refused(path) == f"{path} is damaged: put a backup in its place"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("{", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("[]", "an event is a mapping, not list"),
        ('{"event": "void", "id": "e", "at": "2026-03-02T12:00:00+00:00"}', "'voids' is missing"),
    ],
)
def test_a_damaged_event(path: Path, body: str, reason: str) -> None:
    new_file(
        path, f"INSERT INTO events (id, learner, kind, at, body, detail) VALUES ('e', 'me', 'void', '', '{body}', '')"
    )
    store = Store.open(f"sqlite:///{path}")
    for read in (lambda: store.events("me"), lambda: store.attempt("me", "e")):
        with pytest.raises(StoreError) as caught:
            read()
        assert str(caught.value) == f"{path}, event 1 is damaged: {reason}"
    assert store.events("you") == ()
    store.close()


def test_a_damaged_setting(path: Path) -> None:
    new_file(path, "INSERT INTO settings VALUES ('me', 'deck', 'four')")
    store = Store.open(f"sqlite:///{path}")
    with pytest.raises(StoreError, match="setting 'deck' is damaged"):
        store.setting("me", "deck")
    store.close()


def test_a_full_disk_stores_all_or_nothing(path: Path, attempt: MakeAttempt) -> None:
    pages = 60

    def little_room(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Engine, "connect", little_room)
    try:
        store = Store.open(f"sqlite:///{path}")
        stored, batch, message = fill(store, attempt)
        assert message == f"{path} cannot grow: the disk is full"
        assert stored
        assert store.events("me") == tuple(stored)
        store.close()
    finally:
        event.remove(Engine, "connect", little_room)
    store = Store.open(f"sqlite:///{path}")
    assert store.append("me", batch) == 7
    assert store.events("me") == (*stored, *batch)
    store.close()


def fill(store: Store, attempt: MakeAttempt) -> tuple[list[Attempt], list[Attempt], str]:
    """What was stored, seven at a time, until it failed; the seven at which it failed; and the message."""
    stored: list[Attempt] = []
    while True:
        batch = [attempt(len(stored) + number) for number in range(7)]
        try:
            store.append("me", batch)
        except StoreError as error:
            return stored, batch, str(error)
        stored += batch


@contextmanager
def as_nobody() -> Iterator[Path]:
    """A folder, and a user who may write only where the permissions say so: root may write everywhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        is_root = os.geteuid() == 0
        if is_root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o755)


def test_a_read_only_file() -> None:
    with as_nobody() as folder:
        path = folder / "progress.sqlite3"
        new_file(path)
        path.chmod(0o444)
        before = path.read_bytes()
        assert refused(path) == f"{path} cannot be written: the file or its folder is read-only"
        assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written() -> None:
    with as_nobody() as folder:
        folder.chmod(0o555)
        path = folder / "progress.sqlite3"
        assert refused(path) == f"{path} cannot be opened: its folder cannot be written, or it is no file"
        message = refused(folder / "data" / "progress.sqlite3")
        assert message == f"{folder / 'data'}, the database's folder, cannot be made: Permission denied"


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (
            "mysql://gin:secret@db.example/gin",
            f"a 'mysql' database cannot be used ({EXPECTED})",
        ),
        (
            "sqlite+aiosqlite:///x.db",
            f"a 'sqlite+aiosqlite' database cannot be used ({EXPECTED})",
        ),
        ("postgresql://gin:secret@db.example", f"the database address names no database ({EXPECTED})"),
        ("gin:secret", f"the database address is not one ({EXPECTED})"),
        ("", f"the database address is not one ({EXPECTED})"),
        ("postgresql://gin:secret@db:port/gin", f"the database address is not one ({EXPECTED})"),
        ("sqlite://", f"the database address names no file ({EXPECTED}, without options)"),
        ("sqlite:///:memory:", f"the database address names no file ({EXPECTED}, without options)"),
        (
            "sqlite:///x.db?mode=ro",
            f"the database address names no file ({EXPECTED}, without options)",
        ),
        (
            "sqlite://secret/x.db",
            f"the database address names no file ({EXPECTED}, without options)",
        ),
    ],
)
def test_an_address_that_is_no_database_is_refused_without_repeating_it(url: str, message: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    assert str(caught.value) == message


def test_the_address_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GIN_TRAINER_DATABASE_URL", raising=False)
    assert database_url() is None
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", "")
    assert database_url() is None
    monkeypatch.setenv("GIN_TRAINER_DATABASE_URL", "sqlite:///x.db")
    assert database_url() == "sqlite:///x.db"


def test_the_default_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    store = Store.open()
    store.close()
    assert store.path == tmp_path / "gin-trainer" / "progress.sqlite3"
    assert store.path.is_file()
