"""How pictures are to look."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "person_pictures",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("palette", sa.String(), nullable=True),
        sa.Column("layout", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "match_pictures",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("palette", sa.String(), nullable=True),
        sa.Column("layout", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"]),
        sa.PrimaryKeyConstraint("match_id"),
    )
