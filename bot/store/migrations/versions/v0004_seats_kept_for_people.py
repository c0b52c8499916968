"""Seats that are kept for people who are invited."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("match", sa.Column("invited", sa.JSON(), nullable=False, server_default="[]"))
