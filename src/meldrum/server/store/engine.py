"""Connections to the database, with what durability needs switched on."""

from typing import Any

import sqlalchemy as sa

BUSY_MS = 5000
SQLITE_FILE = "meldrum.sqlite"
"""The database in a data folder."""
PATIENCE = {"connect_timeout": 3, "tcp_user_timeout": 5000, "keepalives_idle": 5}
"""How soon a PostgreSQL that is gone is noticed: seconds, milliseconds, seconds."""


def make_engine(url: str) -> sa.Engine:
    """An engine for this address; raises ValueError if its driver is not there."""
    address = sa.make_url(url)
    if address.get_backend_name() == "postgresql":
        return _postgresql(address)
    engine = sa.create_engine(address)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def sqlite_url(path: object) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def is_postgresql(engine: sa.Engine) -> bool:
    """Whether several servers may share this database."""
    return engine.dialect.name == "postgresql"


def _postgresql(address: sa.URL) -> sa.Engine:
    """Psycopg: the one driver that does what the code for SQLite does, in the same thread."""
    try:
        return sa.create_engine(
            address.set(drivername="postgresql+psycopg"), pool_pre_ping=True, connect_args=PATIENCE
        )
    except ImportError:
        raise ValueError(
            "PostgreSQL needs the extra 'cluster': install requirements/cluster.txt"
        ) from None


def _prepare_sqlite(connection: Any, record: object) -> None:
    """WAL, so that readers never wait; FULL, so that a commit is on the disk when it returns."""
    connection.isolation_level = None  # transactions are begun below, not guessed by the driver
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")
