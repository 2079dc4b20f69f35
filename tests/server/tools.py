"""A hall without a network, and short ways to say things to it."""

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
from meldrum.server.config import Config
from meldrum.server.crew import Crew
from meldrum.server.fanout import Alone
from meldrum.server.hall import Hall
from meldrum.server.house import House
from meldrum.server.secrets import Secret
from meldrum.server.store.engine import sqlite_url
from meldrum.server.store.sql import SqlStore
from meldrum.server.table import Table
from meldrum.server.time import resumed

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test that waits; none may wait for ever."""

    async def limited() -> T:
        async with asyncio.timeout(120):
            return await work

    return asyncio.run(limited())


@asynccontextmanager
async def a_hall(folder: Path, **config: Any) -> AsyncIterator[Hall]:
    """A hall on the store in a folder; what was there before is woken up."""
    store = SqlStore(sqlite_url(folder / "meldrum.sqlite"))
    await store.open()
    settings = Config(**{"bot_pause": 0.0, "workers": 1, **config})
    crew = Crew(settings.workers)
    house = House(settings, store, await resumed(store), crew, Alone(), Secret(bytes(32)))
    hall = Hall(house)
    await hall.wake()
    try:
        yield hall
    finally:
        await hall.close()
        await crew.close()
        await store.close()


class Reader:
    """A connection that keeps what it is sent."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.messages: list[bytes] = []

    def offer(self, message: bytes) -> None:
        self.messages.append(message)

    def told(self) -> list[wire.Told]:
        return [msgspec.json.decode(message, type=wire.Told) for message in self.messages]


def new_table(edition: str = "classic", **more: Any) -> wire.NewTable:
    return wire.NewTable(id=uuid4(), edition=edition, name="Ann", **more)


async def tell(table: Table, seat: int, command: wire.AnyCommand) -> wire.Answer:
    """Say something as a seat and wait for the answer."""
    answers: list[wire.Answer] = []
    await table.command(seat, command, answers.append)
    (answer,) = answers
    return answer


async def two_persons(hall: Hall, **more: Any) -> Table:
    """A table of two with a game dealt."""
    made = await hall.create(new_table(**more))
    code = made.invites[0].code
    await hall.redeem(wire.Redeem(id=uuid4(), code=code, name="Bob"))
    table = await hall.find(made.table)
    assert isinstance(await start(table), wire.Ok)
    return table


async def start(table: Table, seat: int = 0) -> wire.Answer:
    return await tell(table, seat, wire.Start(id=uuid4(), seq=table.room.seq))


def moving(table: Table, move: Move | MoveData, command: UUID | None = None) -> wire.Move:
    """A command for this move, fresh."""
    data = move if isinstance(move, MoveData) else move_data(move)
    return wire.Move(id=command or uuid4(), seq=table.room.seq, move=data)


def sound_move(table: Table) -> Move:
    """What the simple mover would do, for whoever may move first."""
    state = table.room.state
    assert state is not None
    return simple.choose(view(state, min(table.room.movers)))


async def step(table: Table) -> wire.Answer:
    """One sound move of whoever's turn it is."""
    move = sound_move(table)
    return await tell(table, move.seat, moving(table, move))
