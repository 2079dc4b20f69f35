"""What waits for a slow reader is bounded, by messages and by bytes."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.websockets import WebSocket

from meldrum.server.endpoints.connection import Connection
from meldrum.server.endpoints.quick_socket import WRITE
from tests.server.tools import run


async def stuck(text: str) -> None:
    """A reader that never reads."""
    await asyncio.Event().wait()


def a_socket(write: Callable[[bytes], bool] = lambda text: False) -> WebSocket:
    client = SimpleNamespace(host="192.0.2.1")
    scope = {"extensions": {WRITE: write}}
    return cast(WebSocket, SimpleNamespace(client=client, send_text=stuck, scope=scope))


@pytest.mark.parametrize(
    ("sizes", "dropped"),
    [
        ([10] * 8, False),
        ([10] * 12, True),  # too many messages
        ([400, 400], False),
        ([400, 400, 400], True),  # too many bytes
        ([5000], False),  # one alone is sent, however large
        ([5000, 1], True),
    ],
)
def test_slow_reader_bytes(sizes: list[int], dropped: bool) -> None:
    """slow-reader: large messages count for what they are."""

    async def offer() -> None:
        connection = Connection(a_socket(), None, longest=10, largest=1000)
        for size in sizes:
            connection.offer(bytes(size))
            await asyncio.sleep(0)
        assert connection.dropped.is_set() == dropped
        await connection.close()

    run(offer())


def test_only_what_waits_counts() -> None:
    """What was written at once is gone; once something waits, nothing more is written past it."""
    written: list[int] = []

    def write(text: bytes) -> bool:
        written.append(len(text))
        return len(written) <= 5

    async def offer() -> None:
        connection = Connection(a_socket(write), None, longest=10, largest=1000)
        for _ in range(5):
            connection.offer(bytes(900))
        assert written == [900] * 5
        for _ in range(2):
            connection.offer(bytes(500))
        assert not connection.dropped.is_set()
        connection.offer(bytes(1))
        assert connection.dropped.is_set()
        assert written == [900] * 5 + [500]
        await connection.close()

    run(offer())


def test_nothing_more_for_whoever_must_go() -> None:
    """After the last word to somebody who may not watch any more there is no other."""
    written: list[bytes] = []

    def write(text: bytes) -> bool:
        written.append(text)
        return True

    async def offer() -> None:
        connection = Connection(a_socket(write), None, longest=10, largest=1000)
        connection.offer(b"last")
        connection.dismiss()
        connection.offer(b"hidden")
        assert written == [b"last"]
        await connection.close()

    run(offer())
