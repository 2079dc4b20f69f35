"""Dragging tiles with the mouse."""

import asyncio

import pytest

from meldrum.tui.app import TableApp
from meldrum.tui.draft import TableDraft
from meldrum.tui.local import LocalTable
from meldrum.tui.picture import Piece
from meldrum.tui.widgets import PictureView
from tests.tui.hands import Hands, match

pytestmark = pytest.mark.slow


def test_tiles_are_dragged_to_the_felt_to_a_set_and_back() -> None:
    asyncio.run(_drag())


async def _drag() -> None:
    session = LocalTable(match("classic", "beginner"))
    async with TableApp(session).run_test(size=(80, 24)) as pilot:
        hands = Hands(pilot, session)
        assert await hands.until_mine()
        draft = hands.screen.draft
        assert isinstance(draft, TableDraft)
        first, second = draft.hand[:2]
        sets = len(draft.sets)

        def felt() -> PictureView:
            return hands.screen.query_one("#felt", PictureView)

        async def drag(piece: int, to: tuple[int, int]) -> None:
            await pilot.pause()
            view = hands.screen.query_one("#hand" if piece in draft.hand else "#felt", PictureView)
            x, y = view.picture.spots[Piece(piece)]
            await pilot.mouse_down(offset=(view.region.x + x, view.region.y + y))
            await pilot.mouse_up(offset=to)
            await pilot.pause()

        await drag(first, (30, 12))
        await hands.until(lambda: len(draft.sets) == sets + 1)
        await hands.until(lambda: Piece(first) in felt().picture.spots)
        x, y = felt().picture.spots[Piece(first)]
        await drag(second, (felt().region.x + x, felt().region.y + y))
        await hands.until(lambda: draft.set_of(second) == draft.set_of(first) is not None)
        hand = hands.screen.query_one("#hand").region
        await drag(first, (hand.x + hand.width - 2, hand.y))
        await hands.until(lambda: first in draft.hand and second not in draft.hand)
