"""Where the events are kept: one append-only log a learner, in SQLite."""

from trainer.storage.errors import StoreError
from trainer.storage.location import database_url
from trainer.storage.store import Store

__all__ = ["Store", "StoreError", "database_url"]
