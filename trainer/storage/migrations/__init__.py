"""Alembic's folder: the steps from one schema to the next, run at start by trainer.storage.schema."""
