"""The tables of the database. Plain types, so that SQLite and PostgreSQL hold the same."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False, index=True),
    sa.Column("maker", sa.String(32)),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("command", sa.String(32)),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("event", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "command", name="one_entry_a_command"),
)

checkpoints = sa.Table(
    "checkpoints",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("layout", sa.String(16), nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

desks = sa.Table(
    "desks",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("draft", sa.Text),
    sa.Column("rack", sa.Text),
)

beats = sa.Table(
    "beats",
    metadata,
    sa.Column("server", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

pauses = sa.Table(
    "pauses",
    metadata,
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
