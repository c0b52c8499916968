"""The people who want the usual orders of a game, in one match or always."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "usual_orders",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "match_id"),
    )
