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

    def __init__(self, socket: WebSocket, seat: int | None, longest: int, largest: int) -> None:
        """At most ``longest`` messages wait, and ``largest`` bytes unless one alone is larger."""
        self.socket = socket
        self.seat = seat
        self.address = address_of(socket)
        self.dropped = asyncio.Event()
        self.dismissed = False
        self._write: Callable[[bytes], bool] = socket.scope["extensions"].get(WRITE, _not_now)
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(longest)
        self._largest = largest
        self._waiting = 0
        """Bytes in the queue, or taken from it and being sent."""
        self._sender = asyncio.create_task(self._send())
        self._beside: set[asyncio.Task[None]] = set()

    def offer(self, message: bytes) -> None:
        if self.dropped.is_set() or (not self._waiting and self._write(message)):
            return
        too_much = self._waiting and self._waiting + len(message) > self._largest
        if too_much or self._queue.full():
            self.dropped.set()
        else:
            self._waiting += len(message)
            self._queue.put_nowait(message)

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
                self._waiting -= len(message)
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
