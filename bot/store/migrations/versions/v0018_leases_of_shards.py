"""Several processes on one database: who lives, who holds which shard, and when sessions may start."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "process",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("is_draining", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "shard",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(), nullable=True),
        sa.Column("wanted_by", sa.String(), nullable=True),
        sa.Column("is_ready", sa.Boolean(), nullable=False),
        sa.Column("answered", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "session_start",
        sa.Column("key", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("next_at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
