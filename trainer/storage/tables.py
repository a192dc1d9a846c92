"""The tables, and what makes the log append-only for every program that opens the file."""

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    select,
    text,
)

from trainer.storage.errors import StoreError

SCHEMA = 1

_metadata = MetaData()

events = Table(
    "events",
    _metadata,
    Column("seq", Integer, primary_key=True),  # the order in which they were stored; never reused
    Column("id", String, nullable=False),
    Column("learner", String, nullable=False),
    Column("kind", String, nullable=False),  # attempt or void
    Column("at", String, nullable=False),  # UTC, in ISO form
    Column("body", Text, nullable=False),  # event_to_data as JSON
    UniqueConstraint("learner", "id"),
    sqlite_autoincrement=True,
)

profiles = Table(
    "profiles",
    _metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", String, nullable=False),  # UTC, in ISO form
)

settings = Table(
    "settings",
    _metadata,
    Column("learner", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),  # JSON
)

meta = Table("meta", _metadata, Column("key", String, primary_key=True), Column("value", String, nullable=False))

_APPEND_ONLY = [
    f"CREATE TRIGGER events_no_{change} BEFORE {change} ON events "
    "BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
    for change in ("update", "delete")
]


def prepare(connection: Connection, name: str) -> None:
    """Makes the tables in an empty database, or checks that they are there and of a schema that is known.

    Inside a transaction that holds the write lock, so that two programs that start at once do not meet.
    Raises StoreError, with the file's *name*, for a newer schema and for another program's database.
    """
    tables = set(connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")))
    if not tables:
        _create(connection)
        return
    if not set(_metadata.tables) <= tables:
        raise StoreError(f"{name} is the database of another program")
    found = connection.scalar(select(meta.c.value).where(meta.c.key == "schema"))
    if found == str(SCHEMA):
        # Changes nothing, yet a read-only file refuses it: better now than at the first answer.
        connection.execute(text("UPDATE meta SET value = value WHERE FALSE"))
        return
    if found is not None and found.isdecimal() and int(found) > SCHEMA:
        raise StoreError(
            f"{name} was written by a newer gin-trainer (schema {found}; this one knows {SCHEMA}): update gin-trainer"
        )
    raise StoreError(f"{name} has no schema that this gin-trainer knows (found {found!r}, expected {SCHEMA})")


def _create(connection: Connection) -> None:
    _metadata.create_all(connection, checkfirst=False)
    for trigger in _APPEND_ONLY:
        connection.execute(text(trigger))
    connection.execute(insert(meta).values(key="schema", value=str(SCHEMA)))
