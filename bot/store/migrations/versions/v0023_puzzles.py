"""Puzzles: what people have tried, the channels of the puzzle of the day, and its posts."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "puzzle_try",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved_at", sa.Integer(), nullable=True),
        sa.Column("shown_at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", "game", "number"),
    )
    op.create_table(
        "puzzle_channel",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("chosen_by", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_table(
        "puzzle_post",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("posted_at", sa.Integer(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("given_up", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "due_at"),
    )
