"""Tables that are set up in a data folder before a server starts on it, always the same."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid4

from meldrum.notation.moves import table_lines
from meldrum.notation.wire import view_of_data
from meldrum.rules.editions import edition_of
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Move, Pass, Play
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.server import wire
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from tests.server.process import ServerProcess
from tests.server.tools import a_registry, moving, start, step, tell

SECRET = "00" * 32
"""Of the tables of these tests, so that a server started later knows the seats."""


@dataclass(frozen=True)
class Pair:
    """The seats of a table of two persons."""

    ann: wire.Seated
    ben: wire.Seated

    def of(self, seat: int) -> wire.Seated:
        return (self.ann, self.ben)[seat]


@asynccontextmanager
async def staging(folder: Path, seed: int, **config: Any) -> AsyncIterator[TableRegistry]:
    """A registry on the data folder of a ``ServerProcess``, with shuffles that repeat."""
    chance = random.Random(seed)
    (folder / "data").mkdir(parents=True, exist_ok=True)
    async with a_registry(folder / "data", **config) as registry:
        with patch("os.urandom", chance.randbytes):
            yield registry


def staged_server(folder: Path, **config: Any) -> ServerProcess:
    """A server that goes on with what was staged."""
    return ServerProcess(folder, secret=SECRET, requests=1_000_000, **config)


async def sit(registry: TableRegistry, number: int, **wanted: Any) -> Pair:
    """A table of two persons."""
    asked = {"edition": "classic", "name": "Ann", "options": {"turn_seconds": None}, **wanted}
    ann = await registry.create(wire.NewTable(id=UUID(int=number), **asked))
    joining = wire.Redeem(id=UUID(int=number + 1), code=ann.invites[0].code, name="Ben")
    return Pair(ann, await registry.redeem(joining))


async def full_racks(registry: TableRegistry, number: int, **options: Any) -> Pair:
    """A game in which nobody has laid anything until the pool was empty."""
    pair = await sit(registry, number, options={"turn_seconds": None, **options})
    table = await registry.find(pair.ann.table)
    await start(table)
    while _view(table).pool_size:
        await _do(table, Draw(min(table.state.movers)))
    return pair


async def late(
    registry: TableRegistry, number: int, edition: str, tiles: int, bot: str = ""
) -> Pair:
    """A game in which somebody has so few tiles left; a bot may play on for Ben."""
    pair = await sit(registry, number, edition=edition)
    table = await registry.find(pair.ann.table)
    await start(table)
    while min(_view(table).rack_sizes) > tiles:
        assert isinstance(await step(table), wire.Ok)
    if bot:
        handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level=bot)
        assert isinstance(await tell(table, 1, handed), wire.Ok)
    return pair


async def crowded(registry: TableRegistry, number: int) -> Pair:
    """A game that has come to its end: both have laid all but a tile, and Ann is to move."""
    pair = await full_racks(registry, number, empty_pool="pass")
    table = await registry.find(pair.ann.table)
    while True:
        now = _view(table)
        seat, best = min(now.to_move), _best(now)
        if best and best[0] == len(now.rack):  # that would be the end
            best = _best(now, without=0)
        if not best and seat == 0:
            return pair
        await _do(table, Play(seat, best[1]) if best else Pass(seat))


def _best(now: View, without: int | None = None) -> tuple[int, Table] | None:
    """Tiles played and the table after the best play, keeping a tile of the rack; or None."""
    rack = tuple(tile for at, tile in enumerate(now.rack) if at != without)
    opened = now.opened[min(now.to_move)]
    edition = edition_of(now.edition)
    answer = best_play(Question(edition, now.options, now.table, rack, opened, limit_ms=500))
    assert isinstance(answer.table, tuple)
    return (answer.tiles, answer.table) if answer.played else None


def opening_of(table: wire.TableData) -> list[str] | None:
    """What the seat that looks could lay if it is its turn, as a draft; None if nothing."""
    assert table.view is not None
    now = view_of_data(table.view)
    best = _best(now) if table.seat in now.to_move else None
    return table_lines(best[1]) if best else None


def _view(table: LiveTable) -> View:
    assert table.state.game is not None
    return view(table.state.game, min(table.state.movers))


async def _do(table: LiveTable, move: Move) -> None:
    answer = await tell(table, move.seat, moving(table, move, uuid4()))
    assert isinstance(answer, wire.Ok), answer
