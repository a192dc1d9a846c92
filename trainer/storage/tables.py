"""The tables of the newest schema, and what makes the log append-only for every program that opens the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    # The order in which they were stored; never reused.
    Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("id", String, nullable=False),
    Column("learner", String, nullable=False),
    Column("kind", String, nullable=False),  # attempt or void
    Column("at", String, nullable=False),  # UTC, in ISO form
    Column("body", Text, nullable=False),  # event_to_data as JSON, without what is in detail
    Column("detail", Text, nullable=False),  # an attempt's exercise and answer as JSON; few who read need them
    UniqueConstraint("learner", "id"),
    Index("events_by_learner", "learner", "seq"),
    sqlite_autoincrement=True,
)

profiles = Table(
    "profiles",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", String, nullable=False),  # UTC, in ISO form
    Column("local", Boolean, nullable=False, server_default=false()),  # whoever starts the program; one at most
    Column("link", String, nullable=True, unique=True),  # the private link's token, hashed; None: there is none
)

settings = Table(
    "settings",
    metadata,
    Column("learner", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),  # JSON
)

# Profiles that were deleted. Their events may be removed, and none is stored any more.
deleted = Table("deleted", metadata, Column("learner", String, primary_key=True))

# What the first release looked at; kept so that it names the fault when it meets a newer database.
meta = Table("meta", metadata, Column("key", String, primary_key=True), Column("value", String, nullable=False))

_DELETED = "EXISTS (SELECT 1 FROM deleted WHERE deleted.learner = OLD.learner)"

TRIGGERS = {
    "sqlite": (
        "CREATE TRIGGER events_no_update BEFORE UPDATE ON events "
        "BEGIN SELECT RAISE(ABORT, 'events are append-only'); END",
        f"CREATE TRIGGER events_no_delete BEFORE DELETE ON events WHEN NOT {_DELETED} "
        "BEGIN SELECT RAISE(ABORT, 'events are append-only'); END",
    ),
    "postgresql": (
        "CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$",
        "CREATE FUNCTION events_keep_or_delete() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF {_DELETED} THEN RETURN OLD; END IF; "
        "RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$",
        "CREATE TRIGGER events_no_update BEFORE UPDATE ON events "
        "FOR EACH ROW EXECUTE FUNCTION events_are_append_only()",
        "CREATE TRIGGER events_no_delete BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION events_keep_or_delete()",
        "CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only()",
    ),
}
