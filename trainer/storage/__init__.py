"""Where the events are kept: one append-only log a learner, in SQLite or PostgreSQL."""

from trainer.storage.errors import StoreError
from trainer.storage.location import database_url
from trainer.storage.profiles import Profile
from trainer.storage.store import Store

__all__ = ["Profile", "Store", "StoreError", "database_url"]
