"""Threads that are gone: in which channel a match's thread hangs, and since when it is missing.

Posts that were given up because Discord refused them are tried again where their match is not over.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("match", sa.Column("parent_id", sa.BigInteger(), nullable=True))
    op.add_column("match", sa.Column("lost_at", sa.Integer(), nullable=True))
    op.execute(
        "UPDATE outbox SET given_up = NULL, not_before = 0 WHERE given_up IS NOT NULL AND posted_at IS NULL "
        "AND match_id IN (SELECT id FROM match WHERE status <> 'over')"
    )
