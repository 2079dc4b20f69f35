"""Play: one WebSocket a seat (or spectator). First a hello, then commands."""

import asyncio
import contextlib
from collections import Counter

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from meldrum.server import wire
from meldrum.server.endpoints.api import Api
from meldrum.server.endpoints.connection import Connection
from meldrum.server.endpoints.gate import address_of, is_foreign
from meldrum.server.endpoints.limits import RateLimit
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.store.protocol import NotStored, Uncertain
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry, seat_of

HELLO_SECONDS = 10.0
POLICY, TOO_SLOW, BAD_DATA = 1008, 1013, 1003
TRY_AGAIN = TOO_SLOW

_said: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


class Closing(Exception):
    """The connection ends."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Play:
    """The endpoint."""

    def __init__(self, registry: TableRegistry, api: Api) -> None:
        self.registry = registry
        self.api = api
        self.open: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """One connection from beginning to end."""
        address = address_of(socket)
        if not await self._admitted(socket, address):
            return
        self.open[address] += 1
        try:
            await socket.accept()
            await self._serve(socket)
        except (NotStored, Uncertain):  # said again to us or to another server, it will be done
            await self._close(socket, Closing(TRY_AGAIN, "the database is away"))
        except Closing as closing:
            await self._close(socket, closing)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def _close(self, socket: WebSocket, closing: Closing) -> None:
        self.registry.services.metrics.closed.labels(code=closing.code).inc()
        with contextlib.suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(1):
                await socket.close(closing.code, str(closing))

    async def _admitted(self, socket: WebSocket, address: str) -> bool:
        config = self.registry.services.config
        status = 0
        if is_foreign(socket.headers, config.origins):
            status = 403
        elif (
            self.open[address] >= config.most_connections_each
            or self.open.total() >= config.most_connections
        ):
            status = 429
        if status:
            await socket.send_denial_response(Response(status_code=status))
        return not status

    async def _serve(self, socket: WebSocket) -> None:
        config = self.registry.services.config
        meter = RateLimit(config.messages, config.messages_seconds)
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _read(socket, meter)
        except TimeoutError:
            raise Closing(POLICY, "no hello") from None
        try:
            table, seat = await self._greeted(socket, hello)
        except Refusal as refused:
            said = wire.Refused(violations=refused.violations)
            await socket.send_text(msgspec.json.encode(said).decode())
            raise Closing(POLICY, str(refused)) from None
        assert isinstance(hello, wire.Hello)
        connection = Connection(socket, seat, config.queue)
        # Listen first, then look: what happens between comes as an update, perhaps twice, but
        # never not at all.
        table.enter(connection)
        try:
            first = await table.snapshot(seat, hello.since)
            connection.offer(msgspec.json.encode(first))
            connection.offer(table.audience.presence())
            await self._attend(connection, table, meter)
        finally:
            table.leave(connection)
            await connection.close()

    async def _greeted(
        self, socket: WebSocket, hello: wire.ClientMessage | None
    ) -> tuple[LiveTable, int | None]:
        if not isinstance(hello, wire.Hello):
            raise refusal("unreadable", "say hello first")
        if hello.version != wire.VERSION:
            raise refusal("bad_version", f"here it is {wire.VERSION}")
        table = await self.registry.find(socket.path_params["table"])
        if hello.token is not None:
            try:
                return table, seat_of(table.state, hello.token)
            except Refusal:
                self.api.wrong.of(address_of(socket)).hit()
                raise
        if not table.state.rules.spectators:
            raise refusal("no_spectators")
        return table, None

    async def _attend(self, connection: Connection, table: LiveTable, meter: RateLimit) -> None:
        """Listen until the connection ends or is dropped."""
        listening = asyncio.create_task(self._listen(connection, table, meter))
        dropped = asyncio.create_task(connection.dropped.wait())
        try:
            await asyncio.wait({listening, dropped}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                await listening
            self.registry.services.metrics.dropped.inc()
            raise Closing(TOO_SLOW, "too slow")
        except Closing:
            await connection.drain()
            raise
        finally:
            for task in (listening, dropped):
                task.cancel()
            await asyncio.gather(listening, dropped, return_exceptions=True)

    async def _listen(self, connection: Connection, table: LiveTable, meter: RateLimit) -> None:
        while True:
            said = await _read(connection.socket, meter)
            if said is None:
                connection.offer(_refused(refusal("unreadable")))
            elif isinstance(said, wire.Hello):
                connection.offer(_refused(refusal("unreadable", "once is enough")))
            elif isinstance(said, wire.Sync):
                shown = await table.snapshot(connection.seat, max(0, said.since))
                connection.offer(msgspec.json.encode(shown))
            elif isinstance(said, wire.Judge) and connection.seat is not None:
                connection.spawn(self._judge(connection, table, connection.seat, said))
            elif connection.seat is None:
                refused = refusal("not_seated")
                answer = wire.Refused(id=said.id, violations=refused.violations)
                connection.offer(msgspec.json.encode(answer))
            elif not isinstance(said, wire.Judge):
                await table.command(
                    connection.seat,
                    said,
                    lambda answer: connection.offer(msgspec.json.encode(answer)),
                )

    async def _judge(
        self, connection: Connection, table: LiveTable, seat: int, asked: wire.Judge
    ) -> None:
        """Answer beside the commands: a draft that takes long to judge holds up nothing."""
        told: wire.Judged | wire.Refused
        try:
            told = await self.api.help.judge(table, seat, asked)
        except Refusal as refused:
            told = wire.Refused(id=asked.id, violations=refused.violations)
        connection.offer(msgspec.json.encode(told))


async def _read(socket: WebSocket, meter: RateLimit) -> wire.ClientMessage | None:
    """The next thing said; None if it cannot be read. Raises Closing."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    if not meter.hit():
        raise Closing(POLICY, "too many messages")
    text = message.get("text")
    if text is None:
        raise Closing(BAD_DATA, "text, please")
    try:
        return _said.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _refused(refused: Refusal) -> bytes:
    return msgspec.json.encode(wire.Refused(violations=refused.violations))
