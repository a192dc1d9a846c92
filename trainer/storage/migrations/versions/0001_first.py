"""Schema 1, of the first release (SQLite alone), which made its tables without Alembic: nothing to do."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """A database of this schema is only marked as such."""
