"""Timers: what happens at its time, once."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "timer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("due_at", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.Integer(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("pauses_while_down", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("fired_at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    waiting = sa.text("state = 'waiting'")
    columns = ["kind", "subject", "key"]
    op.create_index("one_timer_of_each", "timer", columns, unique=True, sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("next_timers", "timer", ["not_before"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("timers_of_a_subject", "timer", ["subject"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_timer_fired_at", "timer", ["fired_at"])
