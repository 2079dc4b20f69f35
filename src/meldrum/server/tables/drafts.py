"""The drafts a table keeps for its seats: private, so not in the log, but just as durable."""

import asyncio

from meldrum.server import wire
from meldrum.server.refusals import refusal
from meldrum.server.store.protocol import KeptDraft, NotStored, Store
from meldrum.server.tables.state import TableState

LONGEST_DRAFT = 4096


class Drafts:
    """The last draft of each seat, here and in the store."""

    def __init__(self, store: Store, drafts: list[KeptDraft]) -> None:
        self.store = store
        self.by_seat = {draft.seat: draft for draft in drafts}

    def now(self, state: TableState, seat: int | None) -> KeptDraft | None:
        """What this seat has kept in the game that is being played."""
        draft = None if seat is None else self.by_seat.get(seat)
        return draft if draft is not None and draft.game == state.games_dealt else None

    def this_turn(self, state: TableState, seat: int) -> KeptDraft | None:
        """The same, if nobody has moved since."""
        draft = self.now(state, seat)
        return draft if draft is not None and draft.seq >= state.turn_seq else None

    async def keep(self, state: TableState, seat: int, command: wire.Draft) -> KeptDraft:
        """Store what a command says in place of the last draft; raises Refusal."""
        text = "".join([*(command.draft or []), command.rack or ""])
        if len(text) > LONGEST_DRAFT:
            raise refusal("too_large")
        if "\0" in text:
            raise refusal("unreadable")  # PostgreSQL keeps no such text
        lines = None if command.draft is None else tuple(command.draft)
        draft = KeptDraft(state.table, seat, state.games_dealt, state.seq, lines, command.rack)
        try:
            await asyncio.shield(self.store.put_draft(draft))
        except NotStored as problem:
            raise refusal("not_stored", str(problem)) from None
        self.by_seat[seat] = draft
        return draft

    async def refresh(self, table: str) -> list[KeptDraft]:
        """Read the store again: the drafts that another server has kept. Raises Refusal."""
        try:
            found = await self.store.drafts(table)
        except NotStored as problem:
            raise refusal("not_stored", str(problem)) from None
        news = [draft for draft in found if self.by_seat.get(draft.seat) != draft]
        self.by_seat |= {draft.seat: draft for draft in news}
        return news
