"""Players at many tables of a server, in a separate process: ``python -m bench.table_load``.

Reads one order per line and answers each with one line of JSON: ``make``, ``connect``, ``apart``,
``play``, ``rush``, ``idle``. Lean on purpose, so that the server is what is measured: a socket, a
decoder and a mover.
"""

import argparse
import asyncio
import gc
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Iterable
from uuid import UUID, uuid4

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from meldrum.bots.lookers import Greedy
from meldrum.client.server import API, Server
from meldrum.notation.moves import move_data
from meldrum.notation.wire import view_of_data
from meldrum.play.clock import Clock
from meldrum.server import wire

AT_ONCE = 50
"""Tables that are made, or seats that connect, at the same time."""
PATIENCE = 60.0
GREEDY, CLOCK = Greedy(), Clock()

_told: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Played(msgspec.Struct):
    """What came of an order."""

    seconds: float
    commands: int
    errors: dict[str, int]
    ms: list[float]
    """How long each command took to be acknowledged, sorted."""
    cpu: float
    """Processor seconds of this process."""


class Player:
    """A seat's connection: what it was told last, and the answer it waits for."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: wire.TableData | None = None
        self.changed = asyncio.Event()
        self._waiting: dict[UUID, asyncio.Future[wire.Answer]] = {}
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for message in self.socket:
                told = _told.decode(message)
                if isinstance(told, wire.Update | wire.Snapshot):
                    self.table = told.table
                    self.changed.set()
                elif isinstance(told, wire.Ok | wire.Refused | wire.Stale) and told.id:
                    self._waiting.pop(told.id).set_result(told)
        except ConnectionClosed:
            pass
        for answer in self._waiting.values():
            answer.set_exception(ConnectionError("the server went away"))

    async def say(self, command: wire.AnyCommand) -> wire.Answer:
        """Say it and wait for the answer."""
        answer: asyncio.Future[wire.Answer] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = answer
        await self.socket.send(msgspec.json.encode(command), text=True)
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def until(self, seq: int) -> wire.TableData:
        """The table once it has come this far."""
        async with asyncio.timeout(PATIENCE):
            while self.table is None or self.table.seq < seq:
                self.changed.clear()
                await self.changed.wait()
        return self.table


class Load:
    """Tables of two, and the commands at them."""

    def __init__(self, urls: list[str]) -> None:
        self.urls = urls
        self.seats: list[tuple[wire.Seated, wire.Seated]] = []
        self.tables: list[tuple[Player, Player]] = []
        self.idlers: list[ClientConnection] = []
        self.errors: Counter[str] = Counter()
        self.ms: list[float] = []
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def make(self, count: int) -> int:
        """This many tables with two people each."""

        async def one(number: int) -> tuple[wire.Seated, wire.Seated]:
            async with self._gate:
                server = Server(self.urls[number % len(self.urls)])
                ann = await server.create(wire.NewTable(id=uuid4(), edition="classic", name="Ann"))
                return ann, await server.redeem(ann.invites[0].code, "Bob")

        self.seats = list(await asyncio.gather(*map(one, range(count))))
        return len(self.seats)

    async def connect(self, apart: int = 0) -> int:
        """Connect every seat and deal where no game goes on; tables go to each server in turn.

        ``apart`` is 1 if the two seats of a table go to different servers.
        """
        for pair in self.tables:
            for player in pair:
                await player.socket.close()

        async def one(number: int) -> tuple[Player, Player]:
            async with self._gate:
                first, second = [
                    await self._connected(number + apart * at, seated)
                    for at, seated in enumerate(self.seats[number])
                ]
                await self._dealt(first, second)
                return first, second

        self.tables = list(await asyncio.gather(*map(one, range(len(self.seats)))))
        return 2 * len(self.tables)

    async def _connected(self, number: int, seated: wire.Seated) -> Player:
        player = Player(await self._socket(number, seated.table, seated.token))
        await player.until(0)
        return player

    async def _socket(self, number: int, table: str, token: str | None) -> ClientConnection:
        url = "ws" + self.urls[number % len(self.urls)].removeprefix("http")
        path = f"{API}/tables/{table}/play"
        socket = await connect(url + path, compression=None, max_size=None, ping_interval=None)
        hello = wire.Hello(version=wire.VERSION, token=token)
        await socket.send(msgspec.json.encode(hello), text=True)
        return socket

    async def idle(self, count: int) -> int:
        """This many more spectators, who only watch."""

        async def one(number: int) -> ClientConnection:
            async with self._gate:
                table = self.seats[number % len(self.seats)][0].table
                socket = await self._socket(number, table, None)
                await socket.recv()
                return socket

        self.idlers += await asyncio.gather(*map(one, range(count)))
        return len(self.idlers)

    async def play(self, seconds: float, pause: float) -> Played:
        """At every table a move each ``pause`` seconds, begun at different moments."""
        return await self._measured(
            self._paced(pair, time.monotonic() + random.uniform(0, pause), pause, seconds)
            for pair in self.tables
        )

    async def rush(self, seconds: float) -> Played:
        """At every table one move after the other without a pause."""
        return await self._measured(
            self._paced(pair, time.monotonic(), 0.0, seconds) for pair in self.tables
        )

    async def _measured(self, work: Iterable[Awaitable[None]]) -> Played:
        self.errors, self.ms = Counter(), []
        begin, cpu = time.monotonic(), time.process_time()
        await asyncio.gather(*work)
        took = time.monotonic() - begin
        return Played(
            seconds=took,
            commands=len(self.ms),
            errors=dict(self.errors),
            ms=sorted(self.ms),
            cpu=time.process_time() - cpu,
        )

    async def _paced(
        self, pair: tuple[Player, Player], due: float, pause: float, seconds: float
    ) -> None:
        end = time.monotonic() + seconds
        while due < end and time.monotonic() < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            try:
                await self._move(*pair)
            except (OSError, TimeoutError, ConnectionClosed) as problem:
                self.errors[type(problem).__name__] += 1
                return
            due += pause

    async def _move(self, first: Player, second: Player) -> None:
        """A sound move of whoever's turn it is; the next game where one is over."""
        assert first.table is not None
        seen = await second.until(first.table.seq)
        await first.until(seen.seq)
        if first.table.phase != "playing":
            await self._dealt(first, second)
        assert first.table.view is not None
        mover = first if 0 in first.table.view.to_move else second
        assert mover.table is not None
        assert mover.table.view is not None
        move = move_data(GREEDY.choose(view_of_data(mover.table.view), CLOCK))
        command = wire.Move(id=uuid4(), seq=mover.table.seq, move=move)
        begin = time.perf_counter()
        answer = await mover.say(command)
        self.ms.append((time.perf_counter() - begin) * 1000)
        await self._done(answer, first, second)

    async def _dealt(self, first: Player, second: Player) -> None:
        assert first.table is not None
        if first.table.phase != "playing":
            start = wire.Start(id=uuid4(), seq=first.table.seq)
            await self._done(await first.say(start), first, second)

    async def _done(self, answer: wire.Answer, first: Player, second: Player) -> None:
        if not isinstance(answer, wire.Ok):
            self.errors[type(answer).__name__] += 1
            return
        await first.until(answer.seq)
        await second.until(answer.seq)


async def obey(load: Load, order: str) -> object:
    """Do what a line asks for."""
    verb, *words = order.split()
    match verb:
        case "make":
            return await load.make(int(words[0]))
        case "connect":
            return await load.connect()
        case "apart":
            return await load.connect(apart=1)
        case "play":
            return await load.play(float(words[0]), float(words[1]))
        case "rush":
            return await load.rush(float(words[0]))
        case "idle":
            return await load.idle(int(words[0]))
    raise ValueError(f"no order {order!r}")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("urls", nargs="+")
    load = Load(parser.parse_args().urls)
    gc.disable()  # its pauses are not the server's
    while order := await asyncio.to_thread(sys.stdin.readline):
        answer = await obey(load, order)
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
