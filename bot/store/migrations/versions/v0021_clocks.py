"""Clocks of matches, and when and how people want to hear of them."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("match", sa.Column("pace", sa.JSON(), nullable=True))
    op.add_column("match", sa.Column("paused", sa.JSON(), nullable=True))
    op.create_table(
        "seat_clock",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("bank", sa.Integer(), nullable=False),
        sa.Column("full", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=True),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("expired_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"]),
        sa.PrimaryKeyConstraint("match_id", "seat"),
    )
    op.create_table(
        "person",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("vacations", sa.JSON(), nullable=False),
        sa.Column("notify", sa.String(), nullable=True),
        sa.Column("digest_at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "person_match",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("notify", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"]),
        sa.PrimaryKeyConstraint("user_id", "match_id"),
    )
