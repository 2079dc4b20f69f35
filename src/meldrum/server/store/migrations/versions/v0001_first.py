"""The first schema: tables, their logs, desks, beats and pauses."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False, index=True),
        sa.Column("listed", sa.Boolean, nullable=False, index=True),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(32)),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "command", name="one_entry_a_command"),
    )
    op.create_table(
        "desks",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("draft", sa.Text),
        sa.Column("rack", sa.Text),
    )
    op.create_table(
        "beats",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
