"""A seal on each row that holds facts of a match; `bot.store.seals` puts them on after every step."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TABLES = ("match", "seat", "entry", "set_aside", "event", "draft")


def upgrade() -> None:
    """Take the step."""
    for table in TABLES:
        op.add_column(table, sa.Column("seal", sa.String(), nullable=False, server_default="none"))
