"""Whether somebody could play, found out before drawing or passing is decided on."""

import asyncio

from meldrum.rules.editions import edition_of
from meldrum.server.tables.state import TableState


async def foresee(state: TableState, seat: int) -> None:
    """Let the solver look for a play in a thread, if this seat must play when it can.

    That may take a while, and nobody at another table should wait for it. The solver remembers
    its answer, so the rules find it at once.
    """
    if state.game is not None and seat in state.movers:
        edition = edition_of(state.game.edition)
        if edition.obliges(state.game):
            await asyncio.to_thread(edition.must_play, state.game)
