"""The schema's version: an empty database is filled, an older one brought up to date, a newer one refused.

The version stands in Alembic's table. The steps are in ``migrations/versions``, named by the schema they lead to.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select, text

from trainer.storage.errors import StoreError
from trainer.storage.location import Location
from trainer.storage.tables import TRIGGERS, meta, metadata

SCHEMA = 2
_MIGRATIONS = Path(__file__).parent / "migrations"
_FIRST_TABLES = {"events", "profiles", "settings", "meta"}  # those of schema 1
_VERSIONS = "alembic_version"


def prepare(connection: Connection, place: Location) -> None:
    """Makes the tables in an empty database, or brings those that are there to the newest schema.

    Inside a transaction that holds the write lock, so that two programs that start at once do not meet.
    Raises StoreError, with the database's name, for a newer schema and for another program's database.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        _create(connection)
        return
    if not tables >= _FIRST_TABLES:
        raise StoreError(f"{place.name} is the database of another program")
    found = _version(connection, tables)
    if found is None or not found.isdecimal() or int(found) < 1:
        raise StoreError(f"{place.name} has no schema that this gin-trainer knows (found {found!r}, expected {SCHEMA})")
    if int(found) > SCHEMA:
        raise StoreError(
            f"{place.name} was written by a newer gin-trainer (schema {int(found)}; this one knows {SCHEMA}): "
            "update gin-trainer"
        )
    if int(found) < SCHEMA:
        if place.path is not None:
            _back_up(place.path, int(found))
        _migrate(connection, int(found))
    # Changes nothing, yet a read-only database refuses it: better now than at the first answer.
    connection.execute(text("UPDATE meta SET value = value WHERE 1 = 0"))


def _version(connection: Connection, tables: set[str]) -> str | None:
    """What the database says its schema is; schema 1 said so in a table of our own."""
    if _VERSIONS in tables:
        version: str | None = connection.scalar(text(f"SELECT version_num FROM {_VERSIONS}"))
        return version
    found: str | None = connection.scalar(select(meta.c.value).where(meta.c.key == "schema"))
    return found


def _create(connection: Connection) -> None:
    """The newest schema at once. A test keeps it equal to what the migrations lead to."""
    metadata.create_all(connection, checkfirst=False)
    for statement in TRIGGERS[connection.dialect.name]:
        connection.execute(text(statement))
    connection.execute(insert(meta).values(key="schema", value=str(SCHEMA)))
    connection.execute(text(f"CREATE TABLE {_VERSIONS} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text(f"INSERT INTO {_VERSIONS} VALUES (:version)"), {"version": _revision(SCHEMA)})


def _migrate(connection: Connection, found: int) -> None:
    from alembic import command  # only here: it takes longer to import than everything else
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found == 1:
        command.stamp(config, _revision(1))
    command.upgrade(config, _revision(SCHEMA))


def _revision(schema: int) -> str:
    return f"{schema:04}"


def _back_up(path: Path, schema: int) -> Path:
    """A copy of the file as it is, beside it: ``progress.schema1.20260302-120000.sqlite3``. Whole or not at all."""
    moment = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    copy = path.with_name(f"{path.stem}.schema{schema}.{moment}{path.suffix}")
    unfinished = copy.with_name(f"{copy.name}.part")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(copy)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise StoreError(f"{path} needs an update, and its backup {copy.name} cannot be written: {error}") from error
    return copy
