"""The decider of each answer, and the positions at which turns began."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step. Until now players decided, and chance."""
    for table in ("entry", "set_aside"):
        op.add_column(table, sa.Column("by", sa.String(), nullable=False, server_default="player"))
        op.execute(f"UPDATE {table} SET by = 'chance' WHERE who = 'chance'")
    op.create_table(
        "turn",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False, server_default="none"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"]),
        sa.PrimaryKeyConstraint("match_id", "entries"),
    )
