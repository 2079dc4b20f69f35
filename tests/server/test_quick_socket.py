"""Sockets on the short way: the same frames in the same order, and nothing piles up unread."""

import asyncio
from typing import Any, cast

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from meldrum.server.endpoints.connection import Connection
from meldrum.server.endpoints.quick_socket import MOST_UNREAD, WRITE, QuickSocket, framed
from tests.server.tools import run


class Transport:
    """Counts what a socket asks of it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.calls: list[str] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.calls.append("pause")

    def resume_reading(self) -> None:
        self.calls.append("resume")


def a_socket(transport: Transport) -> QuickSocket:
    config = uvicorn.Config(Starlette(), ws=QuickSocket, log_config=None)
    config.load()
    found = QuickSocket(config, ServerState(), {})
    found.transport = cast(Any, transport)
    found.handshake_complete = True
    return found


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frames_are_those_of_websockets(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_reading_pauses_only_when_messages_pile_up() -> None:
    async def read() -> None:
        transport = Transport()
        socket = a_socket(transport)
        for at in range(MOST_UNREAD):
            socket.handle_text(Frame(Opcode.TEXT, b"%d" % at))
        assert transport.calls == []
        socket.handle_text(Frame(Opcode.TEXT, b"one more"))
        assert transport.calls == ["pause"]
        texts = [cast(Any, await socket.receive())["text"] for _ in range(MOST_UNREAD + 1)]
        assert texts == [*map(str, range(MOST_UNREAD)), "one more"]
        assert transport.calls == ["pause", "resume"]

    run(read())


def test_nothing_is_written_to_a_socket_that_ends_or_is_full() -> None:
    async def write() -> None:
        transport = Transport()
        socket = a_socket(transport)
        assert socket.write(b"hello")
        assert transport.sent == [framed(b"hello")]
        socket.pause_writing()
        assert not socket.write(b"full")
        socket.resume_writing()
        for name in ("close_sent", "disconnected"):
            setattr(socket, name, True)
            assert not socket.write(b"over")
            setattr(socket, name, False)
        socket.handshake_complete = False
        assert not socket.write(b"too early")
        socket.handshake_complete = True
        transport.closing = True
        assert not socket.write(b"closing")
        assert len(transport.sent) == 1

    run(write())


def test_no_message_overtakes_one_that_waits() -> None:
    """While the socket is full, messages queue up; those after them wait until they are out."""

    async def send() -> None:
        sent: list[str] = []
        room, is_full = asyncio.Event(), True

        async def slowly(message: Any) -> None:
            if message["type"] == "websocket.send":
                await room.wait()
                sent.append(message["text"])

        def write(text: bytes) -> bool:
            if not is_full:
                sent.append(text.decode())
            return not is_full

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        scope = {"type": "websocket", "headers": [], "client": ("127.0.0.1", 1), "path": "/"}
        socket = WebSocket({**scope, "extensions": {WRITE: write}}, receive, slowly)
        await socket.accept()
        connection = Connection(socket, 0, 8, 1000)
        connection.offer(b"1")
        await asyncio.sleep(0)  # it is being sent now, and the queue is empty
        is_full = False
        connection.offer(b"2")
        room.set()
        await connection.drain()
        while len(sent) < 2:
            await asyncio.sleep(0)
        connection.offer(b"3")
        assert sent == ["1", "2", "3"]
        await connection.close()

    run(send())
