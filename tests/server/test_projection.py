"""What is shown after a move is made from what was shown before, and is just the same."""

from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.notation.wire import view_data
from meldrum.rules.game import view
from meldrum.server import wire
from meldrum.server.tables import projection
from meldrum.server.tables.live_table import LiveTable
from tests.server.tools import a_registry, moving, new_table, run, sound_move, start, tell
from tests.tools import ALL

MOVES = 60


@pytest.mark.parametrize("edition", ALL)
def test_shown_as_if_made_anew(tmp_path: Path, edition: str) -> None:
    """Somebody sits down, moves, says something, deals the next game."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(edition, seats=2))
            table = await registry.find(made.table)
            last = seen_anew(table, None)
            code = made.invites[0].code
            await registry.redeem(wire.Redeem(id=uuid4(), code=code, name="Bob"))
            phases = set()
            for number in range(MOVES):
                last = seen_anew(table, last)
                phases.add(table.state.phase)
                await something(table, number)
            assert "playing" in phases
            seen_anew(table, last)

    run(play())


async def something(table: LiveTable, number: int) -> None:
    """A deal, a move, or now and then a chat line."""
    if table.state.phase != "playing":
        assert isinstance(await start(table), wire.Ok)
    elif number % 9 == 7:
        said = wire.Say(id=uuid4(), seq=table.state.seq, text="well played")
        assert isinstance(await tell(table, 0, said), wire.Ok)
    else:
        move = sound_move(table)
        await tell(table, move.seat, moving(table, move))


def seen_anew(table: LiveTable, last: projection.Shown | None) -> projection.Shown:
    """Compare with what is made from the state alone, for everyone."""
    state = table.state
    shared = projection.open_data(state, 5000, last)
    assert shared == projection.open_data(state, 5000)
    for seat in (*range(len(state.seats)), None):
        shown = projection.seen_from(state, seat, shared).view
        assert shown == (view_data(view(state.game, seat)) if state.game else None)
    return projection.Shown(state, shared)
