"""Sitting at a server's table from the terminal."""

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.client import Seat, Server
from meldrum.notation.moves import move_data
from meldrum.notation.wire import view_of_data
from meldrum.server import wire
from meldrum.tui.advice import advise
from meldrum.tui.app import TableApp
from meldrum.tui.online import OnlineTable, read_link, seat_link, seated_at
from tests.server.process import ServerProcess
from tests.tui.hands import Hands

pytestmark = pytest.mark.slow


def test_a_game_with_somebody_elsewhere(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        asyncio.run(_together(f"http://127.0.0.1:{server.port}"))


async def _together(url: str) -> None:
    server = Server(url)
    wanted = wire.NewTable(
        id=uuid4(), edition="my_first", name="Ann", options={"turn_seconds": 3600}
    )
    other = await server.create(wanted)
    page, code, _ = read_link(f"{url}/#invite={other.invites[0].code}")
    assert page == f"{url}/"
    mine = await seated_at(Server(page), "Ben", code, None)
    assert read_link(seat_link(mine))[2] is not None
    app = TableApp(mine)
    async with app.run_test() as pilot, Seat(url, other.table, other.token) as ann:
        hands = Hands(pilot, mine)
        playing = asyncio.create_task(_play(ann))
        await hands.until(lambda: mine.phase == "open")
        await hands.press("g")
        await hands.until(lambda: mine.phase == "playing")
        assert set(mine.names) == {"Ann", "You"}
        turns = 0
        while await hands.until_mine():
            await hands.act(by_mouse=turns < 2)
            turns += 1
        assert turns
        assert any("won" in line for line in mine.log)
        await hands.until(lambda: mine.phase in ("between", "over"))
        record = await mine.record()
        assert record is not None
        assert record.outcome is not None
        playing.cancel()


async def _play(seat: Seat) -> None:
    """What the other one does."""
    async for table in seat.changes():
        if table.view is not None and table.seat in table.view.to_move:
            await seat.move(move_data(advise(view_of_data(table.view)).move))


def test_links() -> None:
    seated = wire.Seated(table="t", seat=0, token="x/y")
    link = seat_link(OnlineTable(Server("http://here:1"), seated))
    assert link == "http://here:1/#/seat/t/x%2Fy" or read_link(link)[2] is not None
    again = read_link(link)[2]
    assert again is not None
    assert (again.table, again.token) == ("t", "x/y")
