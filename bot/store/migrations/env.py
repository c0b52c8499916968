"""Alembic's way in: it migrates on the connection it is handed, inside the transaction that is open there."""

from alembic import context
from sqlmodel import SQLModel

from bot.store import tables

assert tables.MatchRow.metadata is SQLModel.metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
