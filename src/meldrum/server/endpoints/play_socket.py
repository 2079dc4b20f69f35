"""Play: one WebSocket per seat or spectator. First a hello, then commands."""

import asyncio
import contextlib
from collections import Counter
from uuid import UUID

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from meldrum.server import wire
from meldrum.server.endpoints.api import ROW_BYTES, Api
from meldrum.server.endpoints.connection import Connection
from meldrum.server.endpoints.gate import address_of, is_foreign
from meldrum.server.endpoints.limits import RateLimit, RateLimits
from meldrum.server.logs import alarm
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.store.protocol import BrokenLog, NotStored, Uncertain
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tables.seating import seat_of

HELLO_SECONDS = 10.0
POLICY, TOO_SLOW, BAD_DATA, FAILED = 1008, 1013, 1003, 1011
TRY_AGAIN = TOO_SLOW

_messages: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


class Closing(Exception):
    """The connection ends."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class PlaySocket:
    """The endpoint."""

    def __init__(self, registry: TableRegistry, api: Api) -> None:
        self.registry = registry
        self.api = api
        self.open: Counter[str] = Counter()
        config = registry.services.config
        self.chats = RateLimits(config.chats, config.requests_seconds)

    async def serve(self, socket: WebSocket) -> None:
        """One connection from beginning to end."""
        address = address_of(socket)
        if not await self._admitted(socket, address):
            return
        self.open[address] += 1
        try:
            await socket.accept()
            await self._serve(socket)
        except (NotStored, Uncertain):  # sent again, to us or to another server, it will be done
            await self._close(socket, Closing(TRY_AGAIN, "the database is unavailable"))
        except BrokenLog as problem:
            alarm("broken_log", why=str(problem))
            await self._close(socket, Closing(FAILED, "the table's log is damaged"))
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
        limit = RateLimit(config.messages, config.messages_seconds)
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _read(socket, limit)
        except TimeoutError:
            raise Closing(POLICY, "no hello") from None
        try:
            table, seat = await self._greeted(socket, hello)
        except Refusal as refused:
            await socket.send_text(msgspec.json.encode(_refused(refused)).decode())
            raise Closing(POLICY, str(refused)) from None
        assert isinstance(hello, wire.Hello)
        connection = Connection(socket, seat, config.queue, config.queue_bytes)
        # Listen first, then look: what happens in between comes as an update, perhaps twice, but
        # is never missed.
        table.enter(connection)
        try:
            connection.send(await self._snapshot(connection, table, hello.since))
            connection.send(table.audience.presence())
            await self._attend(connection, table, limit)
        finally:
            table.leave(connection)
            await connection.close()

    async def _greeted(
        self, socket: WebSocket, hello: wire.ClientMessage | None
    ) -> tuple[LiveTable, int | None]:
        if not isinstance(hello, wire.Hello):
            raise refusal("unreadable", "the first message must be hello")
        if hello.version != wire.VERSION:
            raise refusal("bad_version", f"this server uses {wire.VERSION}")
        table = await self.registry.find(socket.path_params["table"])
        if hello.token is not None:
            try:
                return table, seat_of(table.state, hello.token)
            except Refusal:
                self.api.wrong.of(address_of(socket)).hit()
                raise
        if not table.state.rules.spectators:
            raise refusal("no_spectators")
        if table.audience.spectators() >= self.registry.services.config.most_spectators:
            self.registry.services.metrics.quota.labels(quota="spectators").inc()
            raise refusal("too_many")
        return table, None

    async def _attend(self, connection: Connection, table: LiveTable, limit: RateLimit) -> None:
        """Listen until the connection ends or is dropped."""
        listening = asyncio.create_task(self._listen(connection, table, limit))
        dropped = asyncio.create_task(connection.dropped.wait())
        try:
            await asyncio.wait({listening, dropped}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                await listening
            if connection.dismissed:
                raise Closing(POLICY, "no_spectators")
            self.registry.services.metrics.dropped.inc()
            raise Closing(TOO_SLOW, "too slow")
        except Closing:
            await connection.drain()
            raise
        finally:
            for task in (listening, dropped):
                task.cancel()
            await asyncio.gather(listening, dropped, return_exceptions=True)

    async def _listen(self, connection: Connection, table: LiveTable, limit: RateLimit) -> None:
        while True:
            message = await _read(connection.socket, limit)
            if message is None:
                connection.send(_refused(refusal("unreadable")))
            elif isinstance(message, wire.Hello):
                connection.send(_refused(refusal("unreadable", "hello was said already")))
            elif isinstance(message, wire.Sync):
                told = await self._snapshot(connection, table, message.since, message.until)
                connection.send(told)
            elif connection.seat is None:
                connection.send(_refused(refusal("not_seated"), message.id))
            elif isinstance(message, wire.Judge):
                connection.spawn(self._review(connection, table, connection.seat, message))
            elif quota := self._used_up(connection, table, message):
                self.registry.services.metrics.quota.labels(quota=quota).inc()
                connection.send(_refused(refusal("too_many"), message.id))
            else:
                await table.command(connection.seat, message, connection.send)

    async def _snapshot(
        self, connection: Connection, table: LiveTable, since: int | None, until: int | None = None
    ) -> wire.Snapshot:
        """The table and what happened; without the latter, if the address has read too much."""
        looks_back = since is not None and since < table.state.seq
        if looks_back and not self.api.reads.of(connection.address).hit():
            self.registry.services.metrics.quota.labels(quota="reads").inc()
            since = None
        return await table.snapshot(connection, since and max(0, since), until)

    def _used_up(
        self, connection: Connection, table: LiveTable, command: wire.AnyCommand
    ) -> str | None:
        """The share that a command would go beyond, if there is one."""
        if isinstance(command, wire.Draft):
            return None  # it takes the place of the last one
        seat = f"{table.state.table}/{connection.seat}"
        if isinstance(command, wire.Say) and not self.chats.of(seat).hit():
            return "chats"
        size = ROW_BYTES + len(msgspec.json.encode(command))
        return None if self.api.stored.of(connection.address).spend(size) else "stored_bytes"

    async def _review(
        self, connection: Connection, table: LiveTable, seat: int, asked: wire.Judge
    ) -> None:
        """Answer beside the commands: a draft that takes long to review holds up nothing."""
        try:
            connection.send(await self.api.help.review_draft(table, seat, asked))
        except Refusal as refused:
            connection.send(_refused(refused, asked.id))


async def _read(socket: WebSocket, limit: RateLimit) -> wire.ClientMessage | None:
    """The next message; None if it cannot be read. Raises Closing."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    if not limit.hit():
        raise Closing(POLICY, "too many messages")
    text = message.get("text")
    if text is None:
        raise Closing(BAD_DATA, "only text messages are read")
    try:
        return _messages.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _refused(refused: Refusal, command: UUID | None = None) -> wire.Refused:
    return wire.Refused(id=command, violations=refused.violations)
