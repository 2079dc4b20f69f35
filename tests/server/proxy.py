"""A bad network: a proxy for WebSockets that drops, doubles, delays and reorders what goes through.

The first thing a client says, its hello, gets through; a connection without one is none.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

HELD_SECONDS = 0.15


@dataclass(frozen=True)
class Badness:
    """How likely each thing is to happen to a frame."""

    drop: float = 0.03
    double: float = 0.05
    hold: float = 0.08
    cut: float = 0.01


GOOD = Badness(0, 0, 0, 0)


class Proxy:
    """Use as ``async with Proxy(port_of_the_server, rng) as proxy``."""

    def __init__(self, port: Callable[[], int], rng: random.Random) -> None:
        self.port = port
        self.rng = rng
        self.badness = Badness()
        self.heard: list[str] = []
        """All that the server said."""
        self._server: Server | None = None
        self._open: set[ServerConnection] = set()

    async def __aenter__(self) -> Self:
        self._server = await serve(
            self._serve, "127.0.0.1", 0, compression=None, max_size=None, close_timeout=1
        )
        return self

    async def __aexit__(self, *problem: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        assert self._server is not None
        (port,) = {found.getsockname()[1] for found in self._server.sockets}
        return f"http://127.0.0.1:{port}"

    def cut(self) -> None:
        """Break all connections."""
        for connection in list(self._open):
            connection.transport.abort()

    async def _serve(self, client: ServerConnection) -> None:
        assert client.request is not None
        url = f"ws://127.0.0.1:{self.port()}{client.request.path}"
        self._open.add(client)
        try:
            async with connect(
                url, compression=None, max_size=None, open_timeout=3, close_timeout=1
            ) as server:
                await server.send(await client.recv())
                both = [self._relay(client, server, False), self._relay(server, client, True)]
                tasks = [asyncio.create_task(one) for one in both]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                client.transport.abort()
        except (OSError, WebSocketException):
            client.transport.abort()
        finally:
            self._open.discard(client)

    async def _relay(
        self,
        source: ServerConnection | ClientConnection,
        target: ServerConnection | ClientConnection,
        told: bool,
    ) -> None:
        late: set[asyncio.Task[None]] = set()
        try:
            async for frame in source:
                if told:
                    self.heard.append(str(frame))
                luck, bad = self.rng.random(), self.badness
                if luck < bad.cut:
                    return
                luck -= bad.cut
                if luck < bad.drop:
                    continue
                luck -= bad.drop
                if luck < bad.hold:
                    late.add(asyncio.create_task(_later(target, frame)))
                    continue
                await target.send(frame)
                if luck - bad.hold < bad.double:
                    await target.send(frame)
        except WebSocketException:
            pass
        finally:
            for task in late:
                task.cancel()


async def _later(target: ServerConnection | ClientConnection, frame: str | bytes) -> None:
    await asyncio.sleep(HELD_SECONDS)
    with contextlib.suppress(WebSocketException):
        await target.send(frame)
