"""Alembic's way in: it migrates on the connection it is handed, inside the transaction that is open there."""

from typing import Literal

from alembic import context
from sqlmodel import AutoString, SQLModel

from bot.store import tables

assert tables.MatchRow.metadata is SQLModel.metadata


def render_item(kind: str, item: object, _context: object) -> str | Literal[False]:
    """Write plain SQLAlchemy into new migrations, so that they do not change with SQLModel."""
    return "sa.String()" if kind == "type" and isinstance(item, AutoString) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    render_item=render_item,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
