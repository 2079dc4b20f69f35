"""Moving a store: a copy while the server runs, or JSON lines from one database into another."""

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from meldrum.notation.text import BYTE_ORDER_MARK, shorten
from meldrum.server.events import read_event
from meldrum.server.store import schema
from meldrum.server.store.data_folder import make_folder, make_private
from meldrum.server.store.engine import (
    SQLITE_FILE,
    BrokenStore,
    is_postgresql,
    make_engine,
    named,
    place_of,
    said,
)
from meldrum.server.store.upgrade import check_current, upgrade

FORMAT, VERSION = "meldrum-store", 1
IN_ORDER = (schema.tables, schema.log, schema.desks, schema.beats, schema.pauses)
"""With the last heartbeats: the time between export and import is a pause, too.

Checkpoints are not moved: they are made again from the logs.
"""


class TransferError(ValueError):
    """It cannot be moved; the message says why."""


def backup(data: Path, copy: Path) -> None:
    """Copy a data folder while a server may be using it: one moment, whole and readable.

    The copy is a data folder itself: a server can be started on it.
    """
    source = data / SQLITE_FILE
    if not source.is_file():
        raise TransferError(f"{source} is not there")
    if copy.exists() and any(copy.iterdir()):
        raise TransferError(f"{copy} is not empty")
    make_folder(copy)
    try:
        _copy(source, copy / SQLITE_FILE)
    except BrokenStore:
        (copy / SQLITE_FILE).unlink(missing_ok=True)
        raise
    if (data / "secret").is_file():
        shutil.copy2(data / "secret", copy / "secret")  # with its mode


def renew_copy(data: Path, copy: Path) -> None:
    """Put a copy as of now in place of the last one, which stays until this one is whole."""
    make_folder(copy)
    new = copy / f"{SQLITE_FILE}.new"
    new.unlink(missing_ok=True)
    try:
        _copy(data / SQLITE_FILE, new)
        if (data / "secret").is_file():
            shutil.copy2(data / "secret", copy / "secret")
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(copy / SQLITE_FILE)
    finally:
        new.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    make_private(target)
    with named(source), _sqlite(source) as reading, _sqlite(target) as writing:
        try:
            reading.backup(writing)
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_FULL:
                raise
            raise BrokenStore(f"{target}: {said(problem)}") from problem
        (sound,) = writing.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise BrokenStore(f"{source}: is damaged: {sound.splitlines()[-1]}")
        if not writing.execute("SELECT 1 FROM sqlite_master WHERE name = 'log'").fetchone():
            raise BrokenStore(f"{source}: holds no store")


class _sqlite:  # noqa: N801
    """A plain connection that gets closed."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path)

    def __enter__(self) -> sqlite3.Connection:
        return self.connection

    def __exit__(self, *problem: object) -> None:
        self.connection.close()


def export(url: str) -> Iterator[str]:
    """Every row as a line of JSON, after a line that says what this is."""
    engine = make_engine(url)
    try:
        check_current(engine)
        yield _line({"format": FORMAT, "version": VERSION})
        with named(place_of(engine)), engine.connect() as connection:  # one transaction: one moment
            if is_postgresql(engine):
                connection.execution_options(isolation_level="REPEATABLE READ")
            for table in IN_ORDER:
                wanted = sa.select(*_columns(table)).order_by(*table.primary_key.columns)
                for row in connection.execute(wanted):
                    values = {str(name): value for name, value in row._asdict().items()}
                    if unfit := _unfit(table, values):
                        raise BrokenStore(f"{place_of(engine)}: {table.name}: {unfit}")
                    yield _line({"in": str(table.name), **values})
    finally:
        engine.dispose()


def import_into(url: str, lines: Iterable[str | bytes]) -> int:
    """Put exported lines into a store that has no tables yet; returns the number of rows.

    All or nothing: a line that cannot be read leaves the store empty.
    """
    engine = make_engine(url)
    try:
        upgrade(engine)
        rows = _rows(lines)
        count = 0
        with named(place_of(engine)), engine.begin() as connection:
            if connection.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar():
                raise TransferError("the store has tables already: import into an empty one")
            for table, row in rows:
                connection.execute(sa.insert(table).values(row))
                count += 1
        return count
    except BrokenStore as problem:
        if isinstance(problem.__cause__, sa.exc.IntegrityError | sa.exc.DataError):
            raise TransferError(f"rows that do not fit: {said(problem.__cause__)}") from None
        raise
    finally:
        engine.dispose()


def _rows(lines: Iterable[str | bytes]) -> Iterator[tuple[sa.Table, dict[str, Any]]]:
    number = 0
    for number, line in enumerate(lines, 1):
        text = line.encode() if isinstance(line, str) else line
        try:
            row = msgspec.json.decode(text.removeprefix(BYTE_ORDER_MARK), type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise TransferError(f"line {number}: {error}") from None
        if number > 1:
            yield _row(row, f"line {number}")
        elif (row.get("format"), row.get("version")) != (FORMAT, VERSION):
            raise TransferError(f"line 1: this is not {FORMAT} {VERSION}")
    if not number:
        raise TransferError(f"line 1: nothing is there, not {FORMAT} {VERSION}")


def _row(row: dict[str, Any], where: str) -> tuple[sa.Table, dict[str, Any]]:
    """The row in a line, and its table; raises TransferError."""
    name = row.pop("in", None)
    table = next((table for table in IN_ORDER if table.name == name), None)
    if table is None:
        raise TransferError(f"{where}: in no table {shorten(name)}")
    if set(row) != {column.key for column in _columns(table)}:
        raise TransferError(f"{where}: fields {sorted(row)} do not fit {table.name}")
    if unfit := _unfit(table, row):
        raise TransferError(f"{where}: {unfit}")
    return table, row


def _columns(table: sa.Table) -> list[sa.Column[Any]]:
    """The columns that are moved: who made a table is known only to the server it was made at."""
    return [column for column in table.c if column is not schema.tables.c.maker]


def _unfit(table: sa.Table, row: dict[str, Any]) -> str:
    """What is wrong with a row, if anything is: SQLite keeps whatever it is given."""
    for column in _columns(table):
        value = row[column.key]
        kind = column.type.python_type
        if value is None and column.nullable:
            continue
        if type(value) is not kind or (kind is int and abs(value) >= 1 << 63):
            return f"{column.key} {shorten(value)} is no {kind.__name__}"
    try:
        if table is schema.log:
            read_event(row["event"])
    except (ValueError, RecursionError) as error:
        return f"event {shorten(row['event'])}: {error}"
    return ""


def _line(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
