"""The people and matches with full texts, and the people whose typed answers count at once."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    for table in ("person_full_text", "person_unconfirmed"):
        op.create_table(
            table,
            sa.Column("user_id", sa.BigInteger(), nullable=False),
            sa.PrimaryKeyConstraint("user_id"),
        )
    op.create_table(
        "match_full_text",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("match.id"), nullable=False),
        sa.PrimaryKeyConstraint("match_id"),
    )
