"""Replaying every stored game: is the log what a server can have written?"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from meldrum.notation.record import verify
from meldrum.server.records import records_of
from meldrum.server.room import Room, fold
from meldrum.server.store.protocol import Standing
from meldrum.server.store.sql import SqlStore
from meldrum.server.table import standing


@dataclass(frozen=True, slots=True)
class Audited:
    """One table: how many games, and everything wrong."""

    table: str
    games: int
    moves: int
    complaints: tuple[str, ...]


async def audit(store: SqlStore) -> AsyncIterator[Audited]:
    """Look at every table."""
    live, listed = set(await store.live()), set(await store.listed())
    for table in await store.all_tables():
        noted = Standing(table in live, table in listed)
        yield await _audited(store, table, noted)


async def _audited(store: SqlStore, table: str, noted: Standing) -> Audited:
    try:
        entries = await store.entries(table)
        room: Room | None = None
        for entry in entries:
            room = fold(room, entry, checked=True)
        if room is None:
            return Audited(table, 0, 0, ("has no log",))
        records = records_of(entries)
        await store.desks(table)
    except ValueError as problem:  # of the rules, the notation, msgspec or the log itself
        return Audited(table, 0, 0, (str(problem),))
    complaints = [
        f"game {number}: {complaint}"
        for number, record in enumerate(records, 1)
        if record
        for complaint in verify(record)
    ]
    if standing(room) != noted:
        complaints.append(f"is noted as {noted}, the log says {standing(room)}")
    moves = sum(len(record.moves) for record in records if record)
    return Audited(table, len(records), moves, tuple(complaints))
