"""One WebSocket: what can be sent is sent at once, the rest waits in a bounded queue."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from meldrum.server import wire
from meldrum.server.endpoints.gate import address_of
from meldrum.server.endpoints.quick_socket import WRITE


class Connection:
    """Implements Watcher. A reader that falls too far behind is dropped; nobody waits for it."""

    def __init__(self, socket: WebSocket, seat: int | None, longest: int) -> None:
        self.socket = socket
        self.seat = seat
        self.address = address_of(socket)
        self.dropped = asyncio.Event()
        self.dismissed = False
        self._write: Callable[[bytes], bool] = socket.scope["extensions"].get(WRITE, _not_now)
        self._unsent = 0
        """Messages in the queue, or taken from it and being sent."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(longest)
        self._sender = asyncio.create_task(self._send())
        self._beside: set[asyncio.Task[None]] = set()

    def offer(self, message: bytes) -> None:
        if not self._unsent and self._write(message):
            return
        try:
            self._queue.put_nowait(message)
            self._unsent += 1
        except asyncio.QueueFull:
            self.dropped.set()

    def dismiss(self) -> None:
        self.dismissed = True
        self.dropped.set()

    def send(self, message: wire.ServerMessage) -> None:
        """Send this when possible."""
        self.offer(msgspec.json.encode(message))

    async def _send(self) -> None:
        try:
            while True:
                message = await self._queue.get()
                await self.socket.send_text(message.decode())
                self._unsent -= 1
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.dropped.set()

    async def drain(self, seconds: float = 1.0) -> None:
        """Send what is waiting, unless that takes too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self._queue.empty() and not self._sender.done():
                    await asyncio.sleep(0.005)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def close(self) -> None:
        """Stop sending."""
        self._sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sender


def _not_now(message: bytes) -> bool:
    """Where nothing can be sent at once."""
    return False
