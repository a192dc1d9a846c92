"""Which database is meant."""

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from trainer.storage.errors import StoreError

VARIABLE = "GIN_TRAINER_DATABASE_URL"
FILE_NAME = "progress.sqlite3"
_SQLITE = ("sqlite", "sqlite+pysqlite")
_POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
_EXPECTED = "expected sqlite:///path/to/file or postgresql://user:password@host/database"


@dataclass(frozen=True, slots=True)
class Location:
    """A database: a SQLite file (``path``) or one of PostgreSQL's. ``name`` is for messages and holds no password."""

    url: URL
    name: str
    path: Path | None


def database_url() -> str | None:
    """The address in the environment variable GIN_TRAINER_DATABASE_URL; None where it is not set or empty."""
    return os.environ.get(VARIABLE) or None


def default_path() -> Path:
    """The database in the user's own data folder."""
    return user_data_path("gin-trainer", appauthor=False) / FILE_NAME


def location(url: str | None) -> Location:
    """The database that *url* names; the file in the user's data folder for None.

    Raises StoreError for anything but a SQLite file or a PostgreSQL database. The message keeps back the rest of the
    address, which can hold a password.
    """
    if url is None:
        return _file(default_path())
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"the database address is not one ({_EXPECTED})") from None
    if parsed.drivername in _POSTGRES:
        return _postgres(parsed)
    if parsed.drivername not in _SQLITE:
        raise StoreError(f"a {parsed.drivername!r} database cannot be used ({_EXPECTED})")
    if parsed.host or parsed.query or not parsed.database or parsed.database == ":memory:":
        raise StoreError(f"the database address names no file ({_EXPECTED}, without options)")
    return _file(Path(parsed.database).absolute())


def _file(path: Path) -> Location:
    return Location(URL.create("sqlite", database=str(path)), str(path), path)


def _postgres(parsed: URL) -> Location:
    if not parsed.database:
        raise StoreError(f"the database address names no database ({_EXPECTED})")
    where = f" on {parsed.host}" if parsed.host else ""
    name = f"the PostgreSQL database {parsed.database!r}{where}"
    return Location(parsed.set(drivername="postgresql+psycopg"), name, None)
