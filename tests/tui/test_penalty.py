"""An illegal table in Vintage: the screen warns before it costs tiles."""

import asyncio

import pytest

from meldrum.tui.app import TableApp
from meldrum.tui.local import LocalTable
from meldrum.tui.picture import Piece
from tests.tui.hands import Hands, match

pytestmark = pytest.mark.slow


def test_a_penalty_is_announced_before_it_is_paid() -> None:
    asyncio.run(_punished())


async def _punished() -> None:
    session = LocalTable(match("vintage", "beginner"))
    async with TableApp(session).run_test(size=(80, 24)) as pilot:
        hands = Hands(pilot, session)
        assert await hands.until_mine()
        before, draft = hands.seen, hands.screen.draft
        assert draft is not None
        await hands.click(Piece(draft.hand[0]))
        await hands.press("n", "e")
        await hands.until(lambda: "press e again and it costs you 3 tiles" in hands.status)
        assert hands.seen == before
        await hands.press("e")
        await hands.until(lambda: hands.seen.ply > before.ply)
        await hands.until(lambda: len(hands.seen.rack) == len(before.rack) + 3)
