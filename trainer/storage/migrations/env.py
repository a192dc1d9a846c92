"""How Alembic runs the steps: on the connection it is given, inside the transaction that holds the write lock."""

from alembic import context

from trainer.storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
context.run_migrations()
