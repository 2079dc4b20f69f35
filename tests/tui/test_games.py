"""Whole games at the table in the terminal, by mouse and keys."""

import asyncio

import pytest

from meldrum.notation.record import verify
from meldrum.tui.app import TableApp
from meldrum.tui.local import LocalTable
from tests.tools import ALL
from tests.tui.hands import Hands, match

pytestmark = pytest.mark.slow

BY_MOUSE = 4
"""Moves that are made by clicking; for the others the hint is laid."""


@pytest.mark.parametrize("edition", ALL)
def test_a_whole_game(edition: str) -> None:
    asyncio.run(_whole_game(LocalTable(match(edition, "casual"))))


async def _whole_game(session: LocalTable) -> None:
    async with TableApp(session).run_test(size=(80, 24)) as pilot:
        hands, moves = Hands(pilot, session), 0
        await hands.until(lambda: session.phase == "playing")
        while await hands.until_mine():
            await hands.move(by_mouse=moves < BY_MOUSE)
            moves += 1
        await hands.until(lambda: bool(session.match.outcomes))
        record = session.saved.games[0]
        assert verify(record) == []
        assert record.outcome is not None
        assert sum(entry.seat == session.seat for entry in record.moves) == moves
        assert any("won" in line for line in session.log)
