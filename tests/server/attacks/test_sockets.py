"""Sockets that nothing comes from, and too many of them."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.server.attacks.raw_client import (
    API,
    GUEST,
    SERVER,
    STRANGER,
    Gone,
    RawConnection,
    RawSocket,
    http,
    metric,
    new_table,
    request_head,
)
from tests.server.process import ServerProcess
from tests.server.tools import run

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell

PATIENCE = 60.0
"""Seconds after which a socket that should have ended is called hung, on a busy machine."""
HEAD = request_head("POST", f"{API}/tables", {"content-length": "1000"})
HALVES = {
    "nothing": b"",
    "half a head": HEAD[:40],
    "a head without its end": HEAD[:-2],
    "half a body": HEAD + b'{"id":',
    "a request, then half of one": request_head("GET", "/healthz") + HEAD[:40],
    "half a WebSocket": request_head("GET", f"{API}/tables/x/play", {"upgrade": "websocket"})[:-2],
}


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits for nobody."""
    folder: Path = tmp_path_factory.mktemp("hurried")
    with ServerProcess(folder, head_seconds=0.5, body_seconds=0.5, send_seconds=0.5) as process:
        yield process


@pytest.mark.parametrize("half", HALVES)
def test_idle_http(hurried: ServerProcess, half: str) -> None:
    """idle-http: a request that is not finished in time ends, and is no longer counted."""

    async def attack() -> None:
        async with await RawConnection.open(hurried.port, GUEST) as idle:
            idle.send(HALVES[half])
            await idle.ended(PATIENCE)
        while await metric(hurried.port, "meldrum_sockets") > 1:  # only the one that asks
            await asyncio.sleep(0.2)

    run(attack())


def test_slow_http(hurried: ServerProcess) -> None:
    """slow-http: a byte now and then does not keep a request alive."""

    async def attack() -> None:
        for text in (HEAD, HEAD + bytes(1000)):
            before = await metric(hurried.port, "meldrum_timed_out_total")
            async with await RawConnection.open(hurried.port, GUEST) as slow:
                ended = asyncio.create_task(slow.ended(PATIENCE))
                for at in range(len(text)):
                    slow.send(text[at : at + 1] if text is HEAD or at else HEAD)
                    if (await asyncio.wait({ended}, timeout=0.1))[0]:
                        break
                await ended
            assert await metric(hurried.port, "meldrum_timed_out_total") > before

    run(attack())


def test_unread_answers(hurried: ServerProcess) -> None:
    """unread-answers: whoever asks and never reads is ended, too."""

    async def attack() -> None:
        narrow = socket.create_connection((SERVER, hurried.port))
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        try:
            for _ in range(20):
                narrow.send(request_head("GET", f"{API}/schema"))
            async with asyncio.timeout(PATIENCE):
                while await metric(hurried.port, "meldrum_sockets") > 1:
                    await asyncio.sleep(0.2)
        finally:
            narrow.close()

    run(attack())


@asynccontextmanager
async def crowd(port: int, count: int, *addresses: str) -> AsyncIterator[list[RawConnection]]:
    """Sockets that say nothing, so many from each address."""
    async with AsyncExitStack() as stack:
        idle = []
        for address in addresses:
            for _ in range(count):
                one = await RawConnection.open(port, address)
                idle.append(await stack.enter_async_context(one))
        yield idle


async def status(port: int, address: str = STRANGER) -> int:
    """How the server is, asked from this address: 0 if it hangs up before it has said so."""
    try:
        return (await http(port, "GET", "/healthz", address=address))[0]
    except Gone:
        return 0


def test_one_address_takes_no_more_than_its_share(tmp_path: Path) -> None:
    """conn-flood: idle sockets count, WebSockets and requests alike; others still come in."""

    async def attack() -> None:
        with ServerProcess(tmp_path, most_sockets_each=20) as server:
            made = await new_table(server.port)
            async with crowd(server.port, 19, GUEST):
                watching = await RawSocket.play(server.port, made["table"], address=GUEST)
                await watching.greet()
                with pytest.raises(Gone):
                    await RawSocket.play(server.port, made["table"], address=GUEST)
                assert await status(server.port, GUEST) != 200
                assert await status(server.port) == 200
                watching.abort()
                while await status(server.port, GUEST) != 200:
                    await asyncio.sleep(0.01)  # as soon as one is gone there is room for one
            assert "127.0.0.2 has 20 sockets already" in server.log()

    run(attack())


def test_descriptor_flood(tmp_path: Path) -> None:
    """descriptor-flood: with all sockets taken, workers still start and no bot loses its turn."""

    async def attack() -> None:
        server = ServerProcess(tmp_path, most_sockets_each=100)
        server.descriptors = 200
        with server:
            made = await new_table(server.port, bots=["greedy"], seats=2)
            async with await RawSocket.play(server.port, made["table"]) as host:
                seq = (await host.greet(made["token"]))["table"]["seq"]
                async with crowd(server.port, 90, GUEST):
                    assert await status(server.port) == 200  # one address never has them all
                async with crowd(server.port, 90, GUEST, "127.0.0.3", "127.0.0.4"):
                    host.command("start", seq)
                    host.command("hand_over", seq, level="greedy")  # it plays whoever begins
                    moved = 0
                    while moved < 2:
                        told = await host.until("update")
                        moved += told["happening"]["type"] == "moved"
            assert re.search(r"all \d+ sockets are taken, \d+ of them by 127\.0\.0\.", server.log())
            assert "bot_failed" not in server.log()
            async with asyncio.timeout(PATIENCE):
                while await status(server.port) != 200:  # it has not seen all of them leave yet
                    await asyncio.sleep(0.05)
            assert await metric(server.port, "meldrum_bot_failures_total") == 0

    run(attack())
