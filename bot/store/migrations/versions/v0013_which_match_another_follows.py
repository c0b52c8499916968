"""Which match was begun again by another one."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("match", sa.Column("follows_id", sa.Integer(), nullable=True))
    op.create_index("ix_match_follows_id", "match", ["follows_id"])
