"""A registry without a network, and short ways to say things to it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID, uuid4

import msgspec

from meldrum.bots import simple
from meldrum.notation.moves import MoveData, move_data
from meldrum.rules.game import view
from meldrum.rules.moves import Move
from meldrum.server import wire
from meldrum.server.clock import resumed
from meldrum.server.cluster.fanout import NoFanout
from meldrum.server.config import Config
from meldrum.server.services import Services
from meldrum.server.store.engine import sqlite_url
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tokens import Secret
from meldrum.server.workers.pool import WorkerPool

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test that waits; none may wait for ever."""

    async def limited() -> T:
        async with asyncio.timeout(300):
            return await work

    return asyncio.run(limited())


@asynccontextmanager
async def a_registry(folder: Path, **config: Any) -> AsyncIterator[TableRegistry]:
    """A registry on the store in a folder; what was there before is woken up."""
    store = SqlStore(sqlite_url(folder / "meldrum.sqlite"))
    await store.open()
    settings = Config(**{"bot_pause": 0.0, "workers": 1, **config})
    workers = WorkerPool(settings.workers)
    services = Services(
        settings, store, await resumed(store), workers, NoFanout(), Secret(bytes(32))
    )
    registry = TableRegistry(services)
    await registry.wake()
    try:
        yield registry
    finally:
        await registry.close()
        await workers.close()
        await store.close()


class Reader:
    """A connection that keeps what it is sent."""

    def __init__(self, seat: int | None, address: str = "127.0.0.1") -> None:
        self.seat = seat
        self.address = address
        self.messages: list[bytes] = []
        self.dismissed = False

    def dismiss(self) -> None:
        self.dismissed = True

    def offer(self, message: bytes) -> None:
        self.messages.append(message)

    def told(self) -> list[wire.ServerMessage]:
        return [msgspec.json.decode(message, type=wire.ServerMessage) for message in self.messages]


def new_table(edition: str = "classic", **more: Any) -> wire.NewTable:
    return wire.NewTable(id=uuid4(), edition=edition, name="Ann", **more)


async def tell(table: LiveTable, seat: int, command: wire.AnyCommand) -> wire.Answer:
    """Say something as a seat and wait for the answer."""
    answers: list[wire.Answer] = []
    await table.command(seat, command, answers.append)
    (answer,) = answers
    return answer


async def two_persons(registry: TableRegistry, **more: Any) -> LiveTable:
    """A table of two with a game dealt."""
    made = await registry.create(new_table(**more))
    code = made.invites[0].code
    await registry.redeem(wire.Redeem(id=uuid4(), code=code, name="Bob"))
    table = await registry.find(made.table)
    assert isinstance(await start(table), wire.Ok)
    return table


async def start(table: LiveTable, seat: int = 0) -> wire.Answer:
    return await tell(table, seat, wire.Start(id=uuid4(), seq=table.state.seq))


def moving(table: LiveTable, move: Move | MoveData, command: UUID | None = None) -> wire.Move:
    """A command for this move, fresh."""
    data = move if isinstance(move, MoveData) else move_data(move)
    return wire.Move(id=command or uuid4(), seq=table.state.seq, move=data)


def sound_move(table: LiveTable) -> Move:
    """What the simple mover would do, for whoever may move first."""
    state = table.state.game
    assert state is not None
    return simple.choose(view(state, min(table.state.movers)))


async def step(table: LiveTable) -> wire.Answer:
    """One sound move of whoever's turn it is."""
    move = sound_move(table)
    return await tell(table, move.seat, moving(table, move))
