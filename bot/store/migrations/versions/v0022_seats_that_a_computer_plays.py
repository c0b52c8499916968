"""Which seats a computer plays, and how well."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step. Until now people played all seats."""
    op.add_column("seat", sa.Column("computer", sa.String(), nullable=True))
