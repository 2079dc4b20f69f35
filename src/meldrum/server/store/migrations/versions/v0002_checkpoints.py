"""Checkpoints of tables, and who made a table (a keyed hash)."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both; the checkpoints of old tables are made when they are next read."""
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("layout", sa.String(16), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("maker", sa.String(32)))
