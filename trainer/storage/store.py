"""The Store: events are added and read, never changed."""

import json
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Any, Self

from sqlalchemy import select, update
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

from trainer.learner.attempt import Attempt, Event, EventError
from trainer.storage.collector import uncollected
from trainer.storage.database import BUSY_SECONDS, Database
from trainer.storage.errors import StoreError
from trainer.storage.profiles import Profiles, check_not_deleted
from trainer.storage.rows import event_of, row_of
from trainer.storage.tables import events as event_table
from trainer.storage.tables import settings as setting_table

_LOGS_KEPT = 16  # learners whose log is kept in memory
_READ = (event_table.c.seq, event_table.c.id, event_table.c.body, event_table.c.detail)
_NO_LOG: tuple[int, tuple[Event, ...]] = (0, ())


class Store:
    """One database. May be used from any number of threads, beside other processes on the same database.

    Every method raises StoreError when the database cannot be used; then nothing of the call is stored.
    """

    def __init__(self, database: Database) -> None:
        """Use :meth:`open`."""
        self.profiles = Profiles(database)
        self._database = database
        self._logs: dict[str, tuple[int, tuple[Event, ...]]] = {}
        self._logs_lock = Lock()

    @classmethod
    def open(cls, url: str | None = None, *, busy_seconds: float = BUSY_SECONDS) -> Self:
        """The store at *url* (``sqlite:///path`` or ``postgresql://…``), by default in the user's data folder.

        Makes folder, file and tables; brings an older release's tables up to date, a SQLite file after a backup
        beside it. Raises StoreError, in one line that names the database, for a file that is no database, another
        program's, a newer release's, damaged, locked or read-only, for a folder that cannot be made or written, and
        for a server that does not answer or does not let us in.
        """
        return cls(Database.open(url, busy_seconds))

    @property
    def path(self) -> Path | None:
        """The SQLite file; None for PostgreSQL."""
        return self._database.path

    @property
    def name(self) -> str:
        """The database in words: its file, or PostgreSQL's database and host."""
        return self._database.name

    def close(self) -> None:
        self._database.close()

    def append(self, learner: str, events: Sequence[Event]) -> int:
        """Stores those of *events* that are not there yet, all or none, and returns how many were new.

        They are on the disk when this returns. An event whose id *learner* already has is left as it is.
        """
        rows = [row_of(learner, each) for each in events]
        if not rows:
            return 0
        statement = self._database.insert(event_table).on_conflict_do_nothing(index_elements=["learner", "id"])
        statement = statement.returning(event_table.c.seq)  # of those that were new
        with self._database.writing() as connection:
            check_not_deleted(connection, learner)
            return len(connection.execute(statement, rows).all())

    def events(self, learner: str) -> tuple[Event, ...]:
        """All events of *learner*, in the order in which they were stored.

        Only those are read that are new since the last call: what was once stored never changes. The newest one known
        is read again: where it is not there, someone has put another database in the place, and all is read anew.
        """
        last, known = self._logs.get(learner, _NO_LOG)
        rows = self._rows_from(learner, last)
        if known:
            if not rows or (rows[0].seq, rows[0].id) != (last, known[-1].id):
                self.forget(learner)
                return self.events(learner)
            rows = rows[1:]
        if not rows:
            return known
        with uncollected():
            log = known + tuple(self._event(row) for row in rows)
        self._keep(learner, rows[-1].seq, log)
        return log

    def forget(self, learner: str) -> None:
        """Drops what is kept in memory of the learner's log."""
        with self._logs_lock:
            self._logs.pop(learner, None)

    def attempt(self, learner: str, attempt_id: str) -> Attempt | None:
        """The attempt with this id; None where there is none. One that was voided is found too."""
        columns = event_table.c
        query = select(columns.seq, columns.body, columns.detail).where(
            columns.learner == learner, columns.id == attempt_id
        )
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        found = self._event(row) if row else None
        return found if isinstance(found, Attempt) else None

    def setting(self, learner: str, key: str, default: Any = None) -> Any:
        """The value that was set, or *default*."""
        columns = setting_table.c
        query = select(columns.value).where(columns.learner == learner, columns.key == key)
        with self._database.reading() as connection:
            value = connection.scalar(query)
        try:
            return default if value is None else json.loads(value)
        except json.JSONDecodeError as error:
            raise StoreError(f"{self.name}, setting {key!r} is damaged: {error}") from error

    def set_setting(self, learner: str, key: str, value: Any) -> None:
        """Sets *value*, anything that JSON can hold."""
        row = {"learner": learner, "key": key, "value": _setting_text(value)}
        statement = self._database.insert(setting_table).values(row)
        statement = statement.on_conflict_do_update(index_elements=["learner", "key"], set_={"value": row["value"]})
        with self._database.writing() as connection:
            check_not_deleted(connection, learner)
            connection.execute(statement)

    def settings(self, learner: str, prefix: str) -> dict[str, Any]:
        """Every setting whose key begins with *prefix*, by key, in the order of the keys."""
        columns = setting_table.c
        query = select(columns.key, columns.value).where(columns.learner == learner)
        query = query.where(columns.key.startswith(prefix, autoescape=True))
        with self._database.reading() as connection:
            rows = [tuple(row) for row in connection.execute(query)]
        try:
            return {key: json.loads(value) for key, value in sorted(rows)}  # databases sort texts each its way
        except json.JSONDecodeError as error:
            raise StoreError(f"{self.name}, a setting of {prefix!r} is damaged: {error}") from error

    def settings_of_all(self, prefix: str) -> list[tuple[str, str, Any]]:
        """(learner, key, value) of every setting whose key begins with *prefix*, in the order of keys, then learners.

        A value that cannot be read is None: one learner's damage does not hide what the others have.
        """
        columns = setting_table.c
        query = select(columns.learner, columns.key, columns.value)
        query = query.where(columns.key.startswith(prefix, autoescape=True))
        with self._database.reading() as connection:
            rows = [tuple(row) for row in connection.execute(query)]
        return [(learner, key, _value_or_none(value)) for learner, key, value in sorted(rows, key=itemgetter(1, 0))]

    def swap_setting(self, learner: str, key: str, old: Any, new: Any) -> bool:
        """Sets *new* if the value is still *old* (None: not set yet), else changes nothing; whether it was set.

        Two tabs that answer one position cannot both be stored.
        """
        columns = setting_table.c
        value = _setting_text(new)
        statement: ReturningInsert[Any] | ReturningUpdate[Any]
        if old is None:
            row = {"learner": learner, "key": key, "value": value}
            statement = self._database.insert(setting_table).values(row).on_conflict_do_nothing()
            statement = statement.returning(columns.key)
        else:
            same = (columns.learner == learner) & (columns.key == key) & (columns.value == _setting_text(old))
            statement = update(setting_table).where(same).values(value=value).returning(columns.key)
        with self._database.writing() as connection:
            check_not_deleted(connection, learner)
            return connection.execute(statement).one_or_none() is not None

    def default_learner(self) -> str:
        """The id of the local profile, which is made at the first call."""
        return self.profiles.local().id

    def delete_profile(self, profile_id: str) -> None:
        """Removes the profile with its events and settings, for good."""
        self.profiles.delete(profile_id)
        self.forget(profile_id)

    def _rows_from(self, learner: str, seq: int) -> Sequence[Any]:
        columns = event_table.c
        query = select(*_READ).where(columns.learner == learner, columns.seq >= seq)
        with self._database.reading() as connection:
            return connection.execute(query.order_by(columns.seq)).all()

    def _event(self, row: Any) -> Event:
        try:
            return event_of(row)
        except EventError as error:
            raise StoreError(f"{self.name}, event {row.seq} is damaged: {error}") from error

    def _keep(self, learner: str, last: int, log: tuple[Event, ...]) -> None:
        """Keeps the longest log seen, of the learners who wrote last."""
        with self._logs_lock:
            if last > self._logs.get(learner, _NO_LOG)[0]:
                self._logs.pop(learner, None)
                self._logs[learner] = (last, log)
            if len(self._logs) > _LOGS_KEPT:
                del self._logs[next(iter(self._logs))]


def _value_or_none(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return None


def _setting_text(value: Any) -> str:
    return json.dumps(value, allow_nan=False)
