"""Connections to the database, with what durability needs switched on."""

from typing import Any

import sqlalchemy as sa

BUSY_MS = 5000
SQLITE_FILE = "meldrum.sqlite"
"""The database in a data folder."""


def make_engine(url: str) -> sa.Engine:
    """An engine for this address."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def sqlite_url(path: object) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


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
