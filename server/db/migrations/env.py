"""Alembic's way in: always on a connection that ``database.migrate`` hands over."""

from alembic import context

from server.db.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
