"""Who learns here: profiles, each with a private link of its own. Nothing lists them.

A private link holds a token of 256 bits from the system's random source; the database keeps its SHA-256 alone, so
that whoever reads the database still cannot come in by another's link.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from trainer.storage.database import Database
from trainer.storage.errors import StoreError
from trainer.storage.tables import deleted, events, profiles, settings

LONGEST_NAME = 40  # characters
_TOKEN_BYTES = 32
_BELIEVED = 1.0  # seconds
_MOST_SEEN = 1000  # links
_LONGEST_TOKEN = 100  # characters; what is longer comes from no link of ours


@dataclass(frozen=True, slots=True)
class Profile:
    """``local``: of whoever starts the program on this computer, without a link."""

    id: str
    name: str
    local: bool


@dataclass(frozen=True, slots=True)
class _Seen:
    """A profile that was found, in which database file, and when (:func:`time.monotonic`)."""

    profile: Profile
    file: tuple[int, int] | None
    at: float


class NicknameError(ValueError):
    """Text that is no nickname."""


def nickname(text: str) -> str:
    """*text* as a profile's name: one line, 1 to 40 characters that can be seen. NicknameError where it is none."""
    name = " ".join(text.split())
    if not name:
        raise NicknameError("a nickname has at least one letter")
    if len(name) > LONGEST_NAME:
        raise NicknameError(f"a nickname has {LONGEST_NAME} letters at most, not {len(name)}")
    if not name.isprintable():
        raise NicknameError("a nickname is made of letters, digits and signs that can be seen")
    return name


class Profiles:
    """The profiles of one database. Every method raises StoreError when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[str, _Seen] = {}  # by the hash of the link's token

    def local(self) -> Profile:
        """The local profile, which is made at the first call."""
        with self._database.reading() as connection:
            found = _find(connection, profiles.c.local)
        if found is not None:
            return found
        with self._database.writing() as connection:  # looked at again: another program may have been faster
            return _find(connection, profiles.c.local) or _make(connection, "You", local=True, link=None)

    def get(self, profile_id: str) -> Profile | None:
        with self._database.reading() as connection:
            return _find(connection, profiles.c.id == profile_id)

    def make(self, name: str) -> tuple[Profile, str]:
        """A new profile called *name* (see :func:`nickname`) and its link's token, which is known only now."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        with self._database.writing() as connection:
            return _make(connection, nickname(name), local=False, link=_hashed(token)), token

    def by_token(self, token: str) -> Profile | None:
        """The profile whose link holds *token*; None where there is none, or no longer.

        One page asks this many times. What was found is believed for a second: so long may a link still lead somewhere
        after another program has renewed it. (Nothing is stored for a deleted profile, see :func:`check_not_deleted`.)
        """
        if not 0 < len(token) <= _LONGEST_TOKEN:
            return None
        link, file, now = _hashed(token), self._database.file(), monotonic()
        seen = self._seen.get(link)
        if seen is not None and seen.file == file and now - seen.at < _BELIEVED:
            return seen.profile
        with self._database.reading() as connection:
            found = _find(connection, profiles.c.link == link)
        if len(self._seen) >= _MOST_SEEN:
            self._seen.clear()
        if found is not None:
            self._seen[link] = _Seen(found, file, now)
        return found

    def renew(self, profile_id: str) -> str:
        """The token of a new link to the profile. The old link leads nowhere from now on."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        change = update(profiles).where(profiles.c.id == profile_id).values(link=_hashed(token))
        with self._database.writing() as connection:
            if connection.execute(change).rowcount == 0:
                raise StoreError("this profile was deleted")
        self._seen.clear()
        return token

    def delete(self, profile_id: str) -> None:
        """Removes the profile, its events and its settings, for good. No other profile changes."""
        with self._database.writing() as connection:
            connection.execute(self._database.insert(deleted).values(learner=profile_id).on_conflict_do_nothing())
            connection.execute(delete(profiles).where(profiles.c.id == profile_id))
            connection.execute(delete(settings).where(settings.c.learner == profile_id))
            connection.execute(delete(events).where(events.c.learner == profile_id))
        self._seen.clear()


def check_not_deleted(connection: Connection, profile_id: str) -> None:
    """StoreError where a tab that is still open stores for a profile that another one has deleted."""
    if connection.scalar(select(deleted.c.learner).where(deleted.c.learner == profile_id)) is not None:
        raise StoreError("this profile was deleted, so nothing is stored for it any more")


def _find(connection: Connection, condition: ColumnElement[bool]) -> Profile | None:
    columns = profiles.c
    query = select(columns.id, columns.name, columns.local).where(condition)
    row = connection.execute(query.order_by(columns.created, columns.id).limit(1)).one_or_none()
    return None if row is None else Profile(row.id, row.name, row.local)


def _make(connection: Connection, name: str, *, local: bool, link: str | None) -> Profile:
    profile = Profile(str(uuid4()), name, local)
    row: dict[str, Any] = {"id": profile.id, "name": name, "local": local, "link": link}
    connection.execute(insert(profiles).values(**row, created=datetime.now(UTC).isoformat()))
    return profile


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
