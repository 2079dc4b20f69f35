"""A client for attackers: plain bytes over TCP, sharing no code with Meldrum's own client.

It follows the protocols only as far as it likes to. On loopback an attacker may choose an address:
``"127.0.0.2"`` is somebody else than ``"127.0.0.1"``.
"""

import asyncio
import base64
import json
import os
import struct
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

API = "/api/v1"
SERVER = "127.0.0.1"
STRANGER = "127.0.0.1"
GUEST = "127.0.0.2"
"""Whoever misbehaves, from an address that nobody else uses."""
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Hung(AssertionError):
    """The server did not do in time what it should have done."""


class Gone(Exception):
    """The server has ended the connection, with this code if it gave one."""

    def __init__(self, code: int = 0, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class RawConnection:
    """A TCP connection to the server. Close it, or use it as ``async with``."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int, address: str = STRANGER) -> Self:
        """Connect from this address."""
        return cls(*await asyncio.open_connection(SERVER, port, local_addr=(address, 0)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: object, trace: TracebackType | None
    ) -> None:
        self.abort()

    def send(self, data: bytes) -> None:
        """Send these bytes, whatever they are."""
        self.writer.write(data)

    async def ended(self, seconds: float) -> bytes:
        """What the server said before it ended the connection; raises Hung if it doesn't."""
        try:
            async with asyncio.timeout(seconds):
                return await self.reader.read(-1)
        except TimeoutError:
            raise Hung(f"still open after {seconds} s") from None
        except ConnectionError:
            return b""

    async def head(self) -> tuple[int, dict[str, str]]:
        """The status and the headers of an answer; raises Gone."""
        try:
            text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Gone from None
        first, *lines = text.split("\r\n")
        pairs = (line.partition(":") for line in lines if line)
        return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def body(self, headers: Mapping[str, str]) -> bytes:
        """The body that follows."""
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("transfer-encoding") != "chunked":
            return await self.reader.read(-1)
        parts = []
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            parts.append(await self.reader.readexactly(size))
            await self.reader.readexactly(2)
        await self.reader.readexactly(2)
        return b"".join(parts)

    def abort(self) -> None:
        """End it without a word."""
        self.writer.transport.abort()


def request_head(method: str, path: str, headers: Mapping[str, str] | None = None) -> bytes:
    """The first lines of a request, up to the empty one."""
    lines = [f"{method} {path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in {"host": SERVER, **(headers or {})}.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def http(
    port: int,
    method: str,
    path: str,
    body: object = None,
    *,
    headers: Mapping[str, str] | None = None,
    address: str = STRANGER,
) -> tuple[int, Any]:
    """Ask once, over a connection of its own: the status, and the answer read as JSON or text."""
    text = b"" if body is None else json.dumps(body).encode()
    host = {"host": f"{SERVER}:{port}", "connection": "close", "content-length": str(len(text))}
    async with await RawConnection.open(port, address) as connection:
        connection.send(request_head(method, path, {**host, **(headers or {})}) + text)
        status, told = await connection.head()
        answer = await connection.body(told)
    is_json = told.get("content-type", "").startswith("application/json")
    return status, json.loads(answer) if is_json else answer.decode()


class RawSocket(RawConnection):
    """A WebSocket, frame by frame."""

    @classmethod
    async def play(
        cls,
        port: int,
        table: str,
        *,
        address: str = STRANGER,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """Open a socket to a table; raises Gone with the status if the server refuses."""
        socket = await cls.open(port, address)
        asked = {
            "host": f"{SERVER}:{port}",
            "connection": "Upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": base64.b64encode(os.urandom(16)).decode(),
            **(headers or {}),
        }
        socket.send(request_head("GET", f"{API}/tables/{table}/play", asked))
        try:
            status, _ = await socket.head()
        except Gone:
            status = 0
        if status != 101:
            socket.abort()
            raise Gone(status)
        return socket

    def frame(self, data: bytes, code: int = TEXT) -> None:
        """Send one whole frame."""
        length = len(data)
        if length < 126:
            head = bytes([0x80 | code, 0x80 | length])
        elif length < 1 << 16:
            head = bytes([0x80 | code, 0xFE]) + struct.pack(">H", length)
        else:
            head = bytes([0x80 | code, 0xFF]) + struct.pack(">Q", length)
        self.send(head + bytes(4) + data)  # a mask of zeros changes nothing

    def say(self, **message: object) -> None:
        """Send a message as JSON."""
        self.frame(json.dumps(message).encode())

    def command(self, kind: str, seq: int, **more: object) -> str:
        """Send a command with an id of its own, which is returned."""
        command = str(uuid4())
        self.say(type=kind, id=command, seq=seq, **more)
        return command

    async def hear(self) -> dict[str, Any]:
        """The next message, pings answered on the way; raises Gone when the server closes."""
        while True:
            code, data = await self._frame()
            if code == PING:
                self.frame(data, PONG)
            elif code == CLOSE:
                number = int.from_bytes(data[:2], "big") if data else 0
                raise Gone(number, data[2:].decode())
            elif code == TEXT:
                message: dict[str, Any] = json.loads(data)
                return message

    async def until(self, kind: str, **fields: object) -> dict[str, Any]:
        """The next message of this type with these fields; the others are passed over."""
        while True:
            told = await self.hear()
            if told["type"] == kind and fields.items() <= told.items():
                return told

    async def greet(self, token: str | None = None, since: int | None = None) -> dict[str, Any]:
        """Say hello; returns the snapshot."""
        self.say(type="hello", version=1, token=token, since=since)
        return await self.until("snapshot")

    async def _frame(self) -> tuple[int, bytes]:
        try:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", await self.reader.readexactly(8))
            return first & 0xF, await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Gone from None


async def new_table(port: int, *, address: str = STRANGER, **more: object) -> dict[str, Any]:
    """Make a table; returns the host's seat."""
    wanted = {"id": str(uuid4()), "edition": "classic", "name": "Ann", **more}
    status, made = await http(port, "POST", f"{API}/tables", wanted, address=address)
    assert status == 201, made
    seated: dict[str, Any] = made
    return seated


async def metric(port: int, name: str) -> float:
    """What the server counts under this name, with or without labels; all labels together."""
    status, text = await http(port, "GET", "/metrics")
    assert status == 200
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return sum(float(value) for key, _, value in lines if key.partition("{")[0] == name)
