"""One clear line for whatever goes wrong with the database."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError


class StoreError(ValueError):
    """The database cannot be used. The message names the file; what was being stored is not, not even in part."""


# SQLite's primary result codes (the low byte of the extended ones), in words that follow the file's name.
_REASONS = {
    sqlite3.SQLITE_BUSY: "is locked by another program (waited {wait:g} seconds); close it and try again",
    sqlite3.SQLITE_LOCKED: "is locked by another program (waited {wait:g} seconds); close it and try again",
    sqlite3.SQLITE_READONLY: "cannot be written: the file or its folder is read-only",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "is damaged: put a backup in its place",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: its folder cannot be written, or it is no file",
    sqlite3.SQLITE_PERM: "cannot be opened: no permission",
    sqlite3.SQLITE_AUTH: "cannot be opened: no permission",
    sqlite3.SQLITE_NOTADB: "is not a database",
}


@contextmanager
def store_errors(path: Path, wait: float) -> Iterator[None]:
    """Turns the database's errors into StoreError; *wait* is how many seconds a lock was waited for."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreError(f"{path} is busy: too many requests at once; try again") from error
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreError(f"{path} {_reason(error, wait)}") from error


def _reason(error: DBAPIError | sqlite3.Error, wait: float) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    reason = _REASONS.get(code & 0xFF) if code is not None else None
    return reason.format(wait=wait) if reason else f"cannot be used: {cause}"
