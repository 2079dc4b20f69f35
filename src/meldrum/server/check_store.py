"""Replaying every stored game: could a server have written this log?"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from meldrum.notation.record import verify
from meldrum.server.store.protocol import BrokenLog, Checkpoint, TableFlags
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.checkpoints import layout_of_state, state_of
from meldrum.server.tables.records import records_of
from meldrum.server.tables.state import TableState, flags_of, fold


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """One table: how many games, and everything wrong with it."""

    table: str
    games: int
    moves: int
    complaints: tuple[str, ...]


async def check_store(store: SqlStore) -> AsyncIterator[CheckedTable]:
    """Check every table."""
    live, listed = set(await store.live()), set(await store.listed())
    for table in await store.all_tables():
        noted = TableFlags(table in live, table in listed)
        yield await _checked(store, table, noted)


async def _checked(store: SqlStore, table: str, noted: TableFlags) -> CheckedTable:
    try:
        entries = await store.entries(table)
        kept = await store.checkpoints(table, layout_of_state())
        wrong: list[str] = []
        state: TableState | None = None
        for entry in entries:
            state = fold(state, entry, checked=True)
            if not _is_true(kept.pop(entry.seq, None), state):
                wrong.append(f"checkpoint {entry.seq} is not what the log says")
        wrong += [f"checkpoint {seq} is of no entry" for seq in kept]
        if state is None:
            return CheckedTable(table, 0, 0, ("has no log",))
        records = records_of(entries)
        await store.drafts(table)
    except Exception as problem:  # of the rules, the notation, msgspec or the log itself
        return CheckedTable(table, 0, 0, (str(problem) or type(problem).__name__,))
    complaints = wrong + [
        f"game {number}: {complaint}"
        for number, record in enumerate(records, 1)
        if record
        for complaint in verify(record)
    ]
    if flags_of(state) != noted:
        complaints.append(f"is noted as {noted}, the log says {flags_of(state)}")
    moves = sum(len(record.moves) for record in records if record)
    return CheckedTable(table, len(records), moves, tuple(complaints))


def _is_true(checkpoint: Checkpoint | None, state: TableState) -> bool:
    try:
        return checkpoint is None or state_of(checkpoint) == state
    except BrokenLog:
        return False
