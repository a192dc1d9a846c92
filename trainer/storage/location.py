"""Which database file is meant."""

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from trainer.storage.errors import StoreError

VARIABLE = "GIN_TRAINER_DATABASE_URL"
FILE_NAME = "progress.sqlite3"
_DRIVERS = ("sqlite", "sqlite+pysqlite")
_EXPECTED = "expected sqlite:///path/to/file"


def database_url() -> str | None:
    """The address in the environment variable GIN_TRAINER_DATABASE_URL; None where it is not set or empty."""
    return os.environ.get(VARIABLE) or None


def default_path() -> Path:
    """The database in the user's own data folder."""
    return user_data_path("gin-trainer", appauthor=False) / FILE_NAME


def path_of(url: str | None) -> Path:
    """The file that *url* names; the default one for None.

    Raises StoreError for anything but a SQLite file. The message keeps back the rest of the address, which can hold
    a password.
    """
    if url is None:
        return default_path()
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"the database address is not one ({_EXPECTED})") from None
    if parsed.drivername not in _DRIVERS:
        raise StoreError(f"a {parsed.drivername!r} database cannot be used yet ({_EXPECTED})")
    if parsed.host or parsed.query or not parsed.database or parsed.database == ":memory:":
        raise StoreError(f"the database address names no file ({_EXPECTED}, without options)")
    return Path(parsed.database).absolute()
