"""Checkpoints: a table as it once was, so that its whole log need not be folded again.

One is made every so many entries and at the end of each game. They are only a help: the log alone
decides, and a checkpoint that cannot be read is passed over, with an alarm.
"""

import asyncio
import hashlib
from functools import cache

import msgspec

from meldrum.bots.ladder import LADDER
from meldrum.notation.text import shorten
from meldrum.server.events import Entry
from meldrum.server.logs import alarm
from meldrum.server.store.protocol import BrokenLog, Checkpoint, Damaged, Store
from meldrum.server.tables.state import TableState, folded

EVERY = 200
"""Entries from one checkpoint to the next."""
PAGE = 500
"""Entries read and folded at a time."""

_states: msgspec.json.Decoder[TableState] = msgspec.json.Decoder(TableState)


@cache
def layout_of_state() -> str:
    """What a state is made of, shortened: a program that knows other states makes its own."""
    names = [character.name for character in LADDER.values()]  # bots are called by them
    parts = TableState._fields, msgspec.json.schema(TableState), names
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:16]


def is_due(before: TableState | None, after: TableState) -> bool:
    """Whether there should be a checkpoint after this entry."""
    ended = before is not None and before.phase == "playing" and after.phase != "playing"
    return ended or after.seq % EVERY == 0


def checkpoint_of(state: TableState) -> Checkpoint:
    """A checkpoint of the table as it is now."""
    text = msgspec.json.encode(state).decode()
    return Checkpoint(state.table, state.seq, state.games_dealt, layout_of_state(), text)


def state_of(checkpoint: Checkpoint | None) -> TableState | None:
    """The table as it was; None without a checkpoint. Raises BrokenLog if that is damaged."""
    if checkpoint is None:
        return None
    try:
        state = _states.decode(checkpoint.state)
    except (ValueError, TypeError, RecursionError) as problem:
        raise BrokenLog(f"checkpoint {shorten(checkpoint.seq)}: {problem}") from problem
    says = checkpoint.table, checkpoint.seq, checkpoint.game
    if (state.table, state.seq, state.games_dealt) != says:
        raise BrokenLog(f"checkpoint {shorten(checkpoint.seq)} is of another moment")
    return state


async def state_before(store: Store, table: str, game: int | None = None) -> TableState | None:
    """The table at its last checkpoint, or the last before that game was dealt.

    None if there is none. A damaged one is passed over, and the operator is told.
    """
    try:
        return state_of(await store.checkpoint(table, layout_of_state(), game))
    except (Damaged, BrokenLog) as problem:
        alarm("broken_checkpoint", table=table, why=str(problem))
        return None


async def last_state(store: Store, table: str) -> TableState | None:
    """The table as its log has it; None if there is none. Raises BrokenLog or NotStored."""
    begun = await state_before(store, table)
    try:
        return await _read_on(store, table, begun)
    except BrokenLog as problem:
        if begun is None:
            raise
        state = await _read_on(store, table, None)  # perhaps the checkpoint is to blame
        alarm("broken_checkpoint", table=table, seq=begun.seq, why=str(problem))
        return state


async def _read_on(store: Store, table: str, state: TableState | None) -> TableState | None:
    """Fold the rest of a log beside the event loop, page by page; keep the checkpoints due."""
    while entries := await store.entries(table, seq := state.seq if state else 0, seq + PAGE):
        state, due = await asyncio.to_thread(_folded, state, entries)
        await asyncio.gather(*map(store.put_checkpoint, due), return_exceptions=True)
    return state


def _folded(state: TableState | None, entries: list[Entry]) -> tuple[TableState, list[Checkpoint]]:
    due = []
    for entry in entries:
        before, state = state, folded([entry], state)
        assert state is not None
        if is_due(before, state):
            due.append(checkpoint_of(state))
    assert state is not None
    return state, due
