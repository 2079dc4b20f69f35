"""Connections to the database, with what durability needs switched on."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from meldrum.breakage import Breakage
from meldrum.notation.text import shorten
from meldrum.server.store.protocol import NotStored

BUSY_MS = 5000
SQLITE_FILE = "meldrum.sqlite"
"""The database in a data folder."""
EXAMPLES = "sqlite:///folder/meldrum.sqlite or postgresql://user@host/name"
HELP = {
    "unable to open database file": "whoever runs this must be allowed to write it, and its folder",
    "attempt to write a readonly database": "whoever runs this must be allowed to write it",
    "database or disk is full": "make room on the disk and start again: nothing was lost",
    "database is locked": "another program is writing to it; try again when it has finished",
}
"""What to do about a complaint of SQLite."""
SQLITE_IOERR, SQLITE_CORRUPT = 10, 11
POOL_SECONDS = 3.0
NOTICED: dict[str, int | str] = {
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
"""How soon a lost PostgreSQL is noticed, in seconds, but for the time-out in milliseconds."""
QUICK: dict[str, int | str] = {
    "options": "-c statement_timeout=8000 -c idle_in_transaction_session_timeout=30000"
}
"""What a server's statements may take, in milliseconds; those of tools may take longer."""


class BrokenStore(Breakage):
    """A database that is damaged, or cannot be reached."""


def make_engine(url: str, quick: bool = False) -> sa.Engine:
    """An engine for this address; raises ValueError if it is not one of a database we know.

    ``quick``: a statement that takes long is given up, as players wait for it.
    """
    address = address_of(url)
    kind = address.get_backend_name()
    if kind == "postgresql":
        return _postgresql(address, NOTICED | QUICK if quick else NOTICED)
    if kind != "sqlite" or not address.database:
        raise ValueError(f"no database {shorten(kind)}: an address looks like {EXAMPLES}")
    engine = sa.create_engine(address.set(drivername="sqlite"))
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def address_of(url: str) -> sa.URL:
    """The parts of an address; raises ValueError."""
    try:
        return sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):  # not shown: it may hold a password
        raise ValueError(f"the database needs an address such as {EXAMPLES}") from None


@contextmanager
def named(place: object) -> Iterator[None]:
    """Whatever the database complains of in here is a BrokenStore that names the place."""
    try:
        yield
    except (sa.exc.SQLAlchemyError, sqlite3.Error) as problem:
        raise BrokenStore(f"{place}: {said(problem)}") from problem
    except NotStored as problem:  # the reader has said only what kind of problem it is
        raise BrokenStore(f"{place}: {said(problem.__cause__ or problem)}") from problem


def place_of(engine: sa.Engine) -> str:
    """Which database this is, for people: the file, or the server, without the login."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return f"{engine.dialect.name} at {engine.url.host or 'this machine'}"


def is_damaged(problem: sa.exc.DBAPIError) -> bool:
    """Whether the database is there, but what was asked for cannot be read."""
    code = getattr(problem.orig, "sqlite_errorcode", 0) & 0xFF  # without its details
    state = getattr(problem.orig, "sqlstate", None) or ""
    not_text = str(problem.orig).startswith("Could not decode")
    return not_text or code in (SQLITE_CORRUPT, SQLITE_IOERR) or state.startswith("XX")


def said(problem: BaseException) -> str:
    """What the database itself said, without the SQL statement, and what to do about it."""
    words = str(getattr(problem, "orig", None) or problem).split()
    text = " ".join(words) or type(problem).__name__
    return f"{text}; {HELP[text]}" if text in HELP else text


def sqlite_file(address: sa.URL) -> Path | None:
    """The file of a SQLite database; None for any other."""
    is_file = address.get_backend_name() == "sqlite" and address.database
    return Path(str(address.database)) if is_file else None


def sqlite_url(path: object) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def is_postgresql(engine: sa.Engine) -> bool:
    """Whether several servers may share this database."""
    return engine.dialect.name == "postgresql"


def _postgresql(address: sa.URL, arguments: Mapping[str, object]) -> sa.Engine:
    """Psycopg: the one driver that does what the code for SQLite does, in the same thread."""
    try:
        return sa.create_engine(
            address.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            pool_timeout=POOL_SECONDS,
            connect_args={**arguments},
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
