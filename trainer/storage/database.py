"""A connection to the database, SQLite's or PostgreSQL's: what differs between the two stands here."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import uniform
from threading import Lock
from time import sleep
from typing import Any, Self

from sqlalchemy import Connection, Engine, Table, create_engine, event, text
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from trainer.storage.errors import StoreError, store_errors
from trainer.storage.location import Location, location
from trainer.storage.schema import prepare

BUSY_SECONDS = 5.0  # how long another program's lock is waited for
_QUEUE = 4  # times that long is a turn in this process waited for: each one before it may wait for a lock
_CONNECT_SECONDS = 5  # how long PostgreSQL is waited for
_WRITE_LOCK = 7_203_100  # the advisory lock that one writer at a time holds; any number that only we use
_HEADER = b"SQLite format 3\0"


class Database:
    """One database. May be used from any number of threads, beside other processes on the same one."""

    def __init__(self, place: Location, busy_seconds: float) -> None:
        """Use :meth:`open`, which checks what is there."""
        self.path = place.path
        self.name = place.name
        self._busy_seconds = busy_seconds
        self._engine = _sqlite_engine(place, busy_seconds) if place.path else _postgres_engine(place)
        self._place = place
        self._reopening = Lock()
        self._writers = Lock()  # who waits here gets its turn; SQLite lets the lucky one go first
        self._file: tuple[int, int] | None = None  # device and number of the SQLite file in use

    @classmethod
    def open(cls, url: str | None, busy_seconds: float) -> Self:
        """The database at *url*, its tables made, or brought up to date after a backup. See :meth:`Store.open`."""
        place = location(url)
        if place.path is not None:
            _make_folder(place.path.parent)
            _check_header(place.path)
        database = cls(place, busy_seconds)
        try:
            database._prepare()
        except StoreError:
            database.close()
            raise
        return database

    def _prepare(self) -> None:
        with self._transaction(writes=True) as connection:
            prepare(connection, self._place)
        if self.path is not None:
            with store_errors(self.name, self._busy_seconds):
                _use_wal(self.path)
            self._file = _identity(self.path)

    def close(self) -> None:
        self._engine.dispose()

    def insert(self, table: Table) -> Any:
        """An INSERT that knows ON CONFLICT. Both dialects have it, each in a class of its own."""
        return sqlite_insert(table) if self.path else postgres_insert(table)

    def file(self) -> tuple[int, int] | None:
        """Which SQLite file is in use now, by device and number; None on PostgreSQL. StoreError where it is gone."""
        self._look_at_file()
        return self._file

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        self._look_at_file()
        with self._transaction(writes=False) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that holds the write lock from its start; undone as a whole if anything fails.

        On PostgreSQL too there is one writer at a time: what is numbered first is then also seen first, so that a
        reader who asks for what is new since a number misses nothing.
        """
        self._look_at_file()
        with self._transaction(writes=True) as connection:
            yield connection

    @contextmanager
    def _transaction(self, *, writes: bool) -> Iterator[Connection]:
        engine = self._engine.execution_options(writes=True) if writes else self._engine
        if writes and self.path is not None and not self._writers.acquire(timeout=_QUEUE * self._busy_seconds):
            raise StoreError(f"{self.name} is busy: too many requests at once; try again")
        try:
            with self._connected(engine, writes) as connection:
                yield connection
        finally:
            if writes and self.path is not None:
                self._writers.release()

    @contextmanager
    def _connected(self, engine: Engine, writes: bool) -> Iterator[Connection]:
        with store_errors(self.name, self._busy_seconds), engine.begin() as connection:
            if writes and self.path is None:
                milliseconds = max(1, round(self._busy_seconds * 1000))
                connection.execute(text(f"SET LOCAL lock_timeout = {milliseconds}"))
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITE_LOCK})"))
            yield connection

    def _look_at_file(self) -> None:
        """StoreError where the SQLite file is gone: SQLite would write on into a file that has no name any more.

        Where another file stands in its place (a backup was put back), that one is opened.
        """
        if self.path is None:
            return
        found = _identity(self.path)
        if found is None:
            raise StoreError(f"{self.name} is gone: put it back, or start gin-trainer again to begin a new one")
        if found != self._file:
            with self._reopening:
                if found != self._file:
                    _check_header(self.path)
                    self._engine.dispose()
                    self._prepare()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{folder}, the database's folder, cannot be made: {error.strerror}") from error


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


def _sqlite_engine(place: Location, busy_seconds: float) -> Engine:
    engine = create_engine(place.url, connect_args={"timeout": busy_seconds})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself: _begin does
        connection.execute("PRAGMA synchronous = FULL")  # stored means on the disk, even if the power fails

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgres_engine(place: Location) -> Engine:
    """Connections are tried before use: after a restart of the server the old ones are replaced unasked."""
    try:
        return create_engine(place.url, pool_pre_ping=True, connect_args={"connect_timeout": _CONNECT_SECONDS})
    except ImportError as error:
        raise StoreError(
            f"{place.name} needs a driver that is not installed (pip install 'gin-trainer[postgres]')"
        ) from error
