"""Whoever can play must: refused kindly, shown a play, and without holding up other tables."""

import asyncio
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from meldrum.rules import stuck
from meldrum.rules.moves import Draw, Pass
from meldrum.rules.state import with_item
from meldrum.rules.tiles import TileSet
from meldrum.server import wire
from meldrum.server.refusals import Refusal
from meldrum.server.tables.advice import Adviser
from meldrum.server.tables.live_table import LiveTable
from tests.server.tools import a_registry, moving, run, tell, two_persons
from tests.tools import table as lying
from tests.tools import tiles

FOURS = "R1 R2 R3 R4 | B2 B3 B4 B5 | O2 O3 O4 O5"
SLOW = 0.5


def set_out(table: LiveTable, rack: str, pool: TileSet = ()) -> int:
    """Put the game of a table into a late position; answers with the seat to move."""
    state = table.state.game
    assert state is not None
    seat = state.turn
    late = state._replace(
        table=lying(FOURS),
        racks=with_item(state.racks, seat, tiles(rack)),
        pool=pool,
        opened=(True, True),
    )
    table.state = table.state._replace(game=late)
    return seat


def codes(answer: wire.Answer) -> list[str]:
    assert isinstance(answer, wire.Refused)
    return [found.code for found in answer.violations]


def test_with_an_empty_pool_a_pass_is_refused_while_there_is_a_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            seat = set_out(table, "K2 K9")
            view = table.data(seat).view
            assert view is not None
            assert view.obliged
            assert codes(await tell(table, seat, moving(table, Pass(seat)))) == ["must_play"]
            assert codes(await tell(table, seat, moving(table, Draw(seat)))) == ["pool_empty"]
            set_out(table, "K9")
            assert isinstance(await tell(table, seat, moving(table, Pass(seat))), wire.Ok)

    run(play())


def test_drawing_only_if_stuck(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, options={"draw": "only_if_stuck"})
            seat = set_out(table, "K2 K9", tiles("R13"))
            assert codes(await tell(table, seat, moving(table, Draw(seat)))) == ["must_play"]
            set_out(table, "K9", tiles("R13"))
            assert isinstance(await tell(table, seat, moving(table, Draw(seat))), wire.Ok)

    run(play())


def test_a_play_is_shown_even_where_there_are_no_hints(tmp_path: Path) -> None:
    """Otherwise a player who does not find it could never go on at a table without a clock."""

    async def ask(hints: bool, pool: str, **options: Any) -> wire.Hint:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, hints=hints, options=options)
            seat = set_out(table, "K2 K9", tiles(pool))
            return await Adviser().hint(table, seat)

    async def play() -> None:
        for hints in (True, False):
            shown = await ask(hints, "")
            assert shown.played == "K2"
            assert shown.steps
        for options in ({"pool": "R13"}, {"pool": "", "empty_pool": "pass"}):
            with pytest.raises(Refusal, match="no_hints"):
                await ask(False, **options)

    run(play())


def test_deciding_holds_up_nobody_else(tmp_path: Path) -> None:
    @cache
    def slow(position: stuck.Position) -> stuck.Finding:
        time.sleep(SLOW)
        return stuck.Finding(None, sure=True)

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            seat = set_out(table, "K9")
            passing = asyncio.ensure_future(tell(table, seat, moving(table, Pass(seat))))
            ticks = 0
            while not passing.done() and ticks < 10:
                await asyncio.sleep(SLOW / 50)
                ticks += 1
            assert ticks == 10  # others were served while the solver thought
            assert isinstance(await passing, wire.Ok)

    before = stuck.find_with(slow)
    try:
        run(play())
    finally:
        stuck.find_with(before)
