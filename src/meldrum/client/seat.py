"""A seat at a table, or a spectator's place: one WebSocket that reconnects when it breaks.

A command that was not answered when the connection broke is sent again with the same id, so it is
done once. When a ``seq`` is missing, the table is asked for again. With several servers that share
their tables, it goes on to the next when one is gone.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Self
from uuid import UUID, uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from meldrum.client.server import API
from meldrum.notation.moves import MoveData
from meldrum.server import wire

PATIENCE = 5.0
"""How long to wait for something in silence before asking again."""
HANDSHAKE_SECONDS = 5.0
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)

_told: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Dismissed(Exception):
    """The server does not want this connection; the message is the reason it gave."""


class Seat:
    """Use as ``async with Seat(url, table, token) as seat``; ``url`` may be a list of them."""

    def __init__(self, url: str | list[str], table: str, token: str | None = None) -> None:
        urls = [url] if isinstance(url, str) else url
        self.urls = [
            "ws" + one.rstrip("/").removeprefix("http") + f"{API}/tables/{table}/play"
            for one in urls
        ]
        self.token = token
        self.table: wire.TableData | None = None
        self.here: list[int] = []
        """The seats of people who are connected."""
        self.happenings: list[wire.Happening] = []
        """What has happened since the first look; after a long absence, the last of it."""
        self._socket: ClientConnection | None = None
        self._waiting: dict[UUID, tuple[bytes, asyncio.Future[Any]]] = {}
        self._wanted = 0
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[None] | None = None

    async def __aenter__(self) -> Self:
        self._ready = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run())
        await asyncio.wait({self._ready, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            await self._task
        return self

    async def __aexit__(self, *problem: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Dismissed):
            await self._task

    @property
    def url(self) -> str:
        """The address of the server it talks to, or tries next."""
        return self.urls[0]

    @property
    def now(self) -> wire.TableData:
        """The table as last seen."""
        assert self.table is not None, "not connected yet"
        return self.table

    # Saying things

    async def say(self, command: wire.AnyCommand) -> wire.Answer:
        """Say a command and wait for its answer, over as many connections as that takes."""
        answer: wire.Answer = await self._ask(command)
        if isinstance(answer, wire.Ok):
            await self.until(answer.seq)  # acknowledged first, shown to everyone after
        return answer

    async def judge(self, draft: list[str]) -> wire.Judged | wire.Refused:
        """Ask what would become of a draft."""
        answer: wire.Judged | wire.Refused = await self._ask(wire.Judge(id=uuid4(), draft=draft))
        return answer

    async def _ask(self, command: wire.AnyCommand | wire.Judge) -> Any:
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        text = msgspec.json.encode(command)
        self._waiting[command.id] = text, answered
        try:
            await self._write(text)
            assert self._task is not None
            either: set[asyncio.Future[Any]] = {answered, self._task}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not answered.done():
                await self._task
                raise Dismissed("the connection was ended")
            return answered.result()
        finally:
            del self._waiting[command.id]

    async def move(self, move: MoveData) -> wire.Answer:
        """Make a move."""
        return await self.say(wire.Move(id=uuid4(), seq=self.now.seq, move=move))

    async def start(self, seed: str = "") -> wire.Answer:
        """Deal."""
        return await self.say(wire.Start(id=uuid4(), seq=self.now.seq, seed=seed))

    async def draft(self, draft: list[str] | None, rack: str | None = None) -> wire.Answer:
        """Keep a draft."""
        return await self.say(wire.Draft(id=uuid4(), seq=self.now.seq, draft=draft, rack=rack))

    async def _write(self, text: bytes) -> None:
        with contextlib.suppress(ConnectionClosed):
            if self._socket is not None:
                await self._socket.send(text, text=True)

    # Hearing things

    async def until(self, seq: int) -> wire.TableData:
        """Wait until the table has reached this ``seq``."""
        self._wanted = max(self._wanted, seq)  # and ask if it does not come
        return await self._until(seq)

    async def _until(self, seq: int) -> wire.TableData:
        async with self._changed:
            await self._changed.wait_for(lambda: self.table is not None and self.table.seq >= seq)
        return self.now

    async def until_here(self, seats: list[int]) -> None:
        """Wait until exactly these seats are connected."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.here == seats)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def changes(self) -> AsyncIterator[wire.TableData]:
        """The table now, and again whenever it has changed."""
        seen = -1
        while True:
            table = await self._until(seen + 1)
            seen = table.seq
            yield table

    async def _run(self) -> None:
        failures = 0
        while True:
            try:
                async with connect(
                    self.url,
                    max_size=None,
                    compression=None,
                    open_timeout=HANDSHAKE_SECONDS,
                    close_timeout=1,
                ) as socket:
                    await self._converse(socket)
                failures = 0
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in (1003, 1008):
                    raise Dismissed(closed.rcvd.reason) from None
                failures = 0
            except InvalidStatus as problem:
                if problem.response.status_code < 500:
                    raise Dismissed(str(problem)) from None
                failures += 1
            except (InvalidHandshake, OSError):  # TimeoutError is one
                failures += 1
            self._socket = None
            self.urls.append(self.urls.pop(0))
            await asyncio.sleep(PAUSES[min(failures // len(self.urls), len(PAUSES) - 1)])

    async def _converse(self, socket: ClientConnection) -> None:
        since = self.table.seq if self.table else None
        hello = wire.Hello(version=wire.VERSION, token=self.token, since=since)
        await socket.send(msgspec.json.encode(hello), text=True)
        self._socket = socket
        await self._say_again()
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    message = await socket.recv()
            except TimeoutError:
                if self._waiting or self.table is None or self._wanted > self.table.seq:
                    await self._write(msgspec.json.encode(wire.Sync(since=self._known)))
                    await self._say_again()
            else:
                await self._hear(_told.decode(message))

    async def _say_again(self) -> None:
        for text, answered in list(self._waiting.values()):
            if not answered.done():
                await self._write(text)

    @property
    def _known(self) -> int:
        return self.table.seq if self.table else 0

    async def _hear(self, told: wire.ServerMessage) -> None:
        match told:
            case wire.Snapshot(table=table, tail=tail):
                await self._take(table, tail)
            case wire.Update(happening=happening, table=table):
                if self.table and happening.seq > self.table.seq + 1:
                    await self._write(msgspec.json.encode(wire.Sync(since=self._known)))
                else:
                    await self._take(table, [happening])
            case wire.DeskUpdate(desk=desk):
                if self.table:
                    self.table.desk = desk
            case wire.Presence(here=here):
                self.here = here
                await self._notify()
            case wire.Stale(id=command, table=table):
                self._settle(command, told)
                await self._take(table, [])
            case wire.Ok(id=command) | wire.Refused(id=command) | wire.Judged(id=command):
                self._settle(command, told)

    def _settle(self, command: UUID | None, answer: wire.Answer | wire.Judged) -> None:
        if command in self._waiting:
            _, answered = self._waiting[command]
            if not answered.done():
                answered.set_result(answer)

    async def _take(self, table: wire.TableData, tail: list[wire.Happening]) -> None:
        """The table as it is now, unless something newer was seen already."""
        known = self.happenings[-1].seq if self.happenings else 0
        self.happenings += [one for one in tail if one.seq > known]
        async with self._changed:
            if self.table is None or table.seq >= self.table.seq:
                self.table = table
            self._changed.notify_all()
        if self._ready and not self._ready.done():
            self._ready.set_result(None)
