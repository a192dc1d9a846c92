"""The Store: events are added and read, never changed."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import uniform
from threading import Lock
from time import sleep
from typing import Any, Self
from uuid import uuid4

from sqlalchemy import URL, Connection, Engine, Insert, Row, Update, create_engine, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from trainer.learner.attempt import Attempt, Event, EventError, event_from_data, event_to_data
from trainer.storage.errors import StoreError, store_errors
from trainer.storage.location import path_of
from trainer.storage.tables import events as event_table
from trainer.storage.tables import prepare, profiles
from trainer.storage.tables import settings as setting_table

BUSY_SECONDS = 5.0  # how long another program's lock is waited for
_LOGS_KEPT = 16  # learners whose log is kept in memory
_HEADER = b"SQLite format 3\0"
_NO_LOG: tuple[int, tuple[Event, ...]] = (0, ())


class Store:
    """One database file. May be used from any number of threads, beside other processes on the same file.

    Every method raises StoreError when the database cannot be used; then nothing of the call is stored.
    """

    def __init__(self, path: Path, engine: Engine, busy_seconds: float) -> None:
        """Use :meth:`open`, which checks the file."""
        self.path = path
        self._engine = engine
        self._busy_seconds = busy_seconds
        self._logs: dict[str, tuple[int, tuple[Event, ...]]] = {}
        self._logs_lock = Lock()

    @classmethod
    def open(cls, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> Self:
        """The store at *url* (``sqlite:///path``), by default in the user's data folder. Makes folder and file.

        Raises StoreError, in one line that names the file, for a file that is no database, another program's,
        a newer release's, damaged, locked or read-only, and for a folder that cannot be made or written.
        """
        path = path_of(url)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{path.parent}, the database's folder, cannot be made: {error.strerror}") from error
        _check_header(path)
        store = cls(path, _engine(path, busy_seconds), busy_seconds)
        try:
            with store._writing() as connection:
                prepare(connection, str(path))
            with store_errors(path, busy_seconds):
                _use_wal(path)
        except StoreError:
            store.close()
            raise
        return store

    def close(self) -> None:
        self._engine.dispose()

    def append(self, learner: str, events: Sequence[Event]) -> int:
        """Stores those of *events* that are not there yet, all or none, and returns how many were new.

        They are on the disk when this returns. An event whose id *learner* already has is left as it is.
        """
        rows = [_row(learner, each) for each in events]
        if not rows:
            return 0
        statement = sqlite_insert(event_table).on_conflict_do_nothing(index_elements=["learner", "id"])
        with self._writing() as connection:
            return sum(connection.execute(statement, row).rowcount for row in rows)

    def events(self, learner: str) -> tuple[Event, ...]:
        """All events of *learner*, in the order in which they were stored.

        Only those are read that are new since the last call: what was once stored never changes.
        """
        last, known = self._logs.get(learner, _NO_LOG)
        rows = self._rows_after(learner, last)
        if not rows:
            return known
        log = known + tuple(self._event(row) for row in rows)
        self._keep(learner, rows[-1].seq, log)
        return log

    def attempt(self, learner: str, attempt_id: str) -> Attempt | None:
        """The attempt with this id; None where there is none. One that was voided is found too."""
        columns = event_table.c
        query = select(columns.seq, columns.body).where(columns.learner == learner, columns.id == attempt_id)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        found = self._event(row) if row else None
        return found if isinstance(found, Attempt) else None

    def setting(self, learner: str, key: str, default: Any = None) -> Any:
        """The value that was set, or *default*."""
        columns = setting_table.c
        query = select(columns.value).where(columns.learner == learner, columns.key == key)
        with self._reading() as connection:
            value = connection.scalar(query)
        try:
            return default if value is None else json.loads(value)
        except json.JSONDecodeError as error:
            raise StoreError(f"{self.path}, setting {key!r} is damaged: {error}") from error

    def set_setting(self, learner: str, key: str, value: Any) -> None:
        """Sets *value*, anything that JSON can hold."""
        row = {"learner": learner, "key": key, "value": _setting_text(value)}
        statement = sqlite_insert(setting_table).values(row)
        statement = statement.on_conflict_do_update(index_elements=["learner", "key"], set_={"value": row["value"]})
        with self._writing() as connection:
            connection.execute(statement)

    def settings(self, learner: str, prefix: str) -> dict[str, Any]:
        """Every setting whose key begins with *prefix*, by key, in the order of the keys."""
        columns = setting_table.c
        query = select(columns.key, columns.value).where(columns.learner == learner)
        query = query.where(columns.key.startswith(prefix, autoescape=True)).order_by(columns.key)
        with self._reading() as connection:
            rows = connection.execute(query).all()
        try:
            return {row.key: json.loads(row.value) for row in rows}
        except json.JSONDecodeError as error:
            raise StoreError(f"{self.path}, a setting of {prefix!r} is damaged: {error}") from error

    def swap_setting(self, learner: str, key: str, old: Any, new: Any) -> bool:
        """Sets *new* if the value is still *old* (None: not set yet), else changes nothing; whether it was set.

        Two tabs that answer one position cannot both be stored.
        """
        columns = setting_table.c
        value = _setting_text(new)
        statement: Insert | Update
        if old is None:
            row = {"learner": learner, "key": key, "value": value}
            statement = sqlite_insert(setting_table).values(row).on_conflict_do_nothing()
        else:
            same = (columns.learner == learner) & (columns.key == key) & (columns.value == _setting_text(old))
            statement = update(setting_table).where(same).values(value=value)
        with self._writing() as connection:
            return connection.execute(statement).rowcount == 1

    def default_learner(self) -> str:
        """The id of the one local profile, which is made at the first call."""
        oldest = select(profiles.c.id).order_by(profiles.c.created, profiles.c.id).limit(1)
        with self._reading() as connection:
            found: str | None = connection.scalar(oldest)
        if found is not None:
            return found
        with self._writing() as connection:  # looked at again under the lock: another program may have been faster
            made: str | None = connection.scalar(oldest)
            if made is not None:
                return made
            learner = str(uuid4())
            row = {"id": learner, "name": "You", "created": datetime.now(UTC).isoformat()}
            connection.execute(insert(profiles).values(row))
            return learner

    def _rows_after(self, learner: str, seq: int) -> Sequence[Row[int, str]]:
        columns = event_table.c
        query = select(columns.seq, columns.body).where(columns.learner == learner, columns.seq > seq)
        with self._reading() as connection:
            return connection.execute(query.order_by(columns.seq)).all()

    def _event(self, row: Row[int, str]) -> Event:
        try:
            return event_from_data(json.loads(row.body))
        except (EventError, json.JSONDecodeError) as error:
            raise StoreError(f"{self.path}, event {row.seq} is damaged: {error}") from error

    def _keep(self, learner: str, last: int, log: tuple[Event, ...]) -> None:
        """Keeps the longest log seen, of the learners who wrote last."""
        with self._logs_lock:
            if last > self._logs.get(learner, _NO_LOG)[0]:
                self._logs.pop(learner, None)
                self._logs[learner] = (last, log)
            if len(self._logs) > _LOGS_KEPT:
                del self._logs[next(iter(self._logs))]

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with store_errors(self.path, self._busy_seconds), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction that holds the write lock from its start; undone as a whole if anything fails."""
        writer = self._engine.execution_options(writes=True)
        with store_errors(self.path, self._busy_seconds), writer.begin() as connection:
            yield connection


def _check_header(path: Path) -> None:
    """Refuses a file that is no database. SQLite itself takes any small file for an empty one and writes over it."""
    try:
        with path.open("rb") as file:
            start = file.read(len(_HEADER))
    except OSError:
        return  # not there yet; and what else it may be, SQLite finds
    if start not in (b"", _HEADER):
        raise StoreError(f"{path} is not a database")


def _use_wal(path: Path) -> None:
    """Switches the file to WAL, in which readers and the writer do not wait for each other. The file remembers it.

    Programs that switch a new file at the same moment would wait for each other until their timeouts, so each tries
    shortly and often. Where none succeeds (some network drives), the file works as well, only slower.
    """
    with closing(sqlite3.connect(path, timeout=0.02, isolation_level=None)) as connection:
        for _ in range(50):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
            sleep(uniform(0.005, 0.03))


def _engine(path: Path, busy_seconds: float) -> Engine:
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": busy_seconds})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself: _begin does
        connection.execute("PRAGMA synchronous = FULL")  # stored means on the disk, even if the power fails

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _setting_text(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


def _row(learner: str, each: Event) -> dict[str, str]:
    data = event_to_data(each)
    body = json.dumps(data, separators=(",", ":"), allow_nan=False)
    return {"id": each.id, "learner": learner, "kind": data["event"], "at": data["at"], "body": body}
