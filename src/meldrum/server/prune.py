"""Retention: old tables are removed once the records of their games are safe elsewhere."""

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from meldrum.notation.record import Record, write_record
from meldrum.server.store.protocol import BrokenLog
from meldrum.server.store.retention import remove, untouched
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.records import records_of
from meldrum.server.tables.state import folded


@dataclass(frozen=True, slots=True)
class Pruned:
    """What became of an old table: removed with so many games, or left, and why."""

    table: str
    games: int = 0
    left: str = ""


async def prune(
    store: SqlStore, before: int, records: Path, *, unfinished: bool = False, trial: bool = False
) -> AsyncIterator[Pruned]:
    """Remove the tables untouched since then, after writing the records of their games to a file.

    A game that people may still go on with is kept unless ``unfinished``; a broken table always.
    ``trial``: only say what would be done.
    """
    for table, seq in untouched(store.engine, before).items():
        try:
            entries = await store.entries(table)
            state = folded(entries)
            found = [record for record in records_of(entries) if record]
        except BrokenLog as problem:
            yield Pruned(table, left=f"is damaged: {problem}")
            continue
        if state is None or (state.phase == "playing" and not unfinished):
            yield Pruned(table, left="has a game that is not over")
            continue
        if not trial:
            keep(found, records)
            if not remove(store.engine, table, seq):
                yield Pruned(table, left="was just played at")
                continue
        yield Pruned(table, len(found))


def keep(found: list[Record], file: Path) -> None:
    """Append records to a file; when this returns they are on the disk."""
    if not found:
        return
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as lines:
        lines.writelines(f"{write_record(record)}\n" for record in found)
        lines.flush()
        os.fsync(lines.fileno())
