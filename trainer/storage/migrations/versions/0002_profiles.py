"""Schema 2: several profiles, private links, deleting a profile, and a log that is read faster.

Only SQLite files have schema 1. Everything is stated here as it was then; it does not follow later changes.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ROWS = 1000  # copied at a time


def upgrade() -> None:
    _profiles()
    op.create_table("deleted", sa.Column("learner", sa.String, primary_key=True))
    _events()
    op.execute("UPDATE meta SET value = '2' WHERE key = 'schema'")


def _profiles() -> None:
    """The first profile was the only one that the program knew: that of whoever starts it."""
    op.execute("ALTER TABLE profiles RENAME TO old_profiles")
    op.create_table(
        "profiles",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("local", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("link", sa.String, nullable=True, unique=True),
    )
    op.execute(
        "INSERT INTO profiles (id, name, created, local) SELECT id, name, created, "
        "id = (SELECT id FROM old_profiles ORDER BY created, id LIMIT 1) FROM old_profiles"
    )
    op.drop_table("old_profiles")


def _events() -> None:
    """The same events with the same numbers, an attempt's exercise and answer in a column of their own."""
    op.execute("ALTER TABLE events RENAME TO old_events")
    columns: list[sa.Column[Any]] = [
        sa.Column("seq", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("id", "learner", "kind", "at")),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    ]
    events = op.create_table("events", *columns, sa.UniqueConstraint("learner", "id"), sqlite_autoincrement=True)
    connection = op.get_bind()
    last = 0
    query = sa.text(f"SELECT * FROM old_events WHERE seq > :last ORDER BY seq LIMIT {_ROWS}")
    while rows := connection.execute(query, {"last": last}).mappings().all():
        connection.execute(sa.insert(events), [_split(dict(row)) for row in rows])
        last = rows[-1]["seq"]
    op.drop_table("old_events")
    op.create_index("events_by_learner", "events", ["learner", "seq"])
    for change, when in (("UPDATE", ""), ("DELETE", f"WHEN NOT {_DELETED} ")):
        op.execute(
            f"CREATE TRIGGER events_no_{change.lower()} BEFORE {change} ON events {when}"
            "BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
        )


_DELETED = "EXISTS (SELECT 1 FROM deleted WHERE deleted.learner = OLD.learner)"


def _split(row: dict[str, Any]) -> dict[str, Any]:
    """What cannot be read stays as it is: it is named when it is read, as it was before."""
    try:
        body = json.loads(row["body"])
        detail = {name: body.pop(name) for name in ("exercise", "answer")} if row["kind"] == "attempt" else None
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return {**row, "detail": ""}
    return {**row, "body": _text(body), "detail": _text(detail) if detail else ""}


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
