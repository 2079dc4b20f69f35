"""Moving a store: a copy while the server runs, or JSON lines from one database into another."""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from meldrum.server.events import read_event
from meldrum.server.store import schema
from meldrum.server.store.engine import SQLITE_FILE, is_postgresql, make_engine
from meldrum.server.store.upgrade import upgrade

FORMAT, VERSION = "meldrum-store", 1
IN_ORDER = (schema.tables, schema.log, schema.desks, schema.pauses)


class TransferError(ValueError):
    """It cannot be moved; the message says why."""


def backup(data: Path, copy: Path) -> None:
    """Copy a data folder while a server may be using it: a moment, whole and readable.

    The copy is a data folder itself: a server can be started on it.
    """
    source = data / SQLITE_FILE
    if not source.is_file():
        raise TransferError(f"{source} is not there")
    if copy.exists() and any(copy.iterdir()):
        raise TransferError(f"{copy} is not empty")
    copy.mkdir(parents=True, exist_ok=True)
    with _sqlite(source) as reading, _sqlite(copy / SQLITE_FILE) as writing:
        reading.backup(writing)
        (sound,) = writing.execute("PRAGMA integrity_check").fetchone()
    if sound != "ok":
        raise TransferError(f"{copy}: {sound}")
    if (data / "secret").is_file():
        shutil.copy2(data / "secret", copy / "secret")


class _sqlite:  # noqa: N801
    """A plain connection that is closed in the end."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path)

    def __enter__(self) -> sqlite3.Connection:
        return self.connection

    def __exit__(self, *problem: object) -> None:
        self.connection.close()


def export(url: str) -> Iterator[str]:
    """Every row as a line of JSON, after a line that says what this is."""
    yield _line({"format": FORMAT, "version": VERSION})
    engine = make_engine(url)
    try:
        with engine.connect() as connection:  # one transaction: one moment
            if is_postgresql(engine):
                connection.execution_options(isolation_level="REPEATABLE READ")
            for table in IN_ORDER:
                wanted = sa.select(table).order_by(*table.primary_key.columns)
                for row in connection.execute(wanted):
                    named = {str(name): value for name, value in row._asdict().items()}
                    yield _line({"in": str(table.name), **named})
    finally:
        engine.dispose()


def import_into(url: str, lines: Iterable[str | bytes]) -> int:
    """Put exported lines into a store that has no tables yet; gives the number of rows.

    All or nothing: a line that cannot be read leaves the store empty.
    """
    engine = make_engine(url)
    try:
        upgrade(engine)
        rows = _rows(lines)
        count = 0
        with engine.begin() as connection:
            if connection.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar():
                raise TransferError("the store has tables already: import into an empty one")
            for table, row in rows:
                connection.execute(sa.insert(table).values(row))
                count += 1
        return count
    except sa.exc.IntegrityError as error:
        raise TransferError(f"rows contradict each other: {error.orig}") from None
    finally:
        engine.dispose()


def _rows(lines: Iterable[str | bytes]) -> Iterator[tuple[sa.Table, dict[str, Any]]]:
    tables = {table.name: table for table in IN_ORDER}
    for number, line in enumerate(lines, 1):
        try:
            row = msgspec.json.decode(line, type=dict[str, Any])
            if number == 1:
                if (row.get("format"), row.get("version")) != (FORMAT, VERSION):
                    raise TransferError(f"this is not {FORMAT} {VERSION}")
                continue
            table = tables[row.pop("in")]
            if set(row) != set(table.c.keys()):
                raise TransferError(f"line {number}: fields {sorted(row)} do not fit {table.name}")
            if table is schema.log:
                read_event(row["event"])
        except (msgspec.MsgspecError, KeyError, UnicodeDecodeError) as error:
            raise TransferError(f"line {number}: {error}") from None
        yield table, row


def _line(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
