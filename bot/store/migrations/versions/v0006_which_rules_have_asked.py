"""Which versions of the rules have asked the questions of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("match", sa.Column("rules", sa.JSON(), nullable=False, server_default="[]"))
