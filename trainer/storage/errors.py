"""One clear line for whatever goes wrong with the database."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError


class StoreError(ValueError):
    """The database cannot be used. The message names it; what was being stored is not, not even in part."""


_LOCKED = "is locked by another program (waited {wait:g} seconds); close it and try again"
_FULL = "cannot grow: the disk is full"

# SQLite's primary result codes (the low byte of the extended ones), in words that follow the database's name.
_SQLITE_REASONS = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: "cannot be written: the file or its folder is read-only",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "is damaged: put a backup in its place",
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: its folder cannot be written, or it is no file",
    sqlite3.SQLITE_PERM: "cannot be opened: no permission",
    sqlite3.SQLITE_AUTH: "cannot be opened: no permission",
    sqlite3.SQLITE_NOTADB: "is not a database",
}

# PostgreSQL's SQLSTATE codes (appendix A of its manual); two characters stand for a whole class.
_POSTGRES_REASONS = {
    "08": "cannot be reached; try again",
    "25006": "cannot be written: it is read-only",
    "28": "does not let this user in: look at name and password",
    "3D000": "is not there: make it first (createdb)",
    "42501": "cannot be used: no permission",
    "53100": _FULL,
    "53300": "is busy: too many connections; try again",
    "55P03": _LOCKED,
    "57P": "was stopped or is starting again; try again in a moment",
}


@contextmanager
def store_errors(name: str, wait: float) -> Iterator[None]:
    """Turns the errors of the database *name* into StoreError; *wait* is how many seconds a lock was waited for."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StoreError(f"{name} is busy: too many requests at once; try again") from error
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreError(f"{name} {_reason(error).format(wait=wait)}") from error


def _reason(error: DBAPIError | sqlite3.Error) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        reason = _SQLITE_REASONS.get(code & 0xFF) if code is not None else None
    else:
        reason = _postgres_reason(getattr(cause, "sqlstate", None))
        if reason is None and isinstance(error, OperationalError):  # no code: no server answered, or not for long
            reason = f"cannot be reached; try again in a moment ({_first_line(cause)})"
    return reason or "cannot be used: " + _first_line(cause)


def _postgres_reason(state: str | None) -> str | None:
    if state is None:
        return None
    return next((_POSTGRES_REASONS[key] for key in (state, state[:3], state[:2]) if key in _POSTGRES_REASONS), None)


def _first_line(cause: object) -> str:
    lines = str(cause).strip().splitlines()
    text = lines[0] if lines else type(cause).__name__
    return text.replace("{", "{{").replace("}", "}}")
