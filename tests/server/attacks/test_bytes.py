"""Bytes that no client would send, by HTTP and WebSocket: answered or cut off, never a failure."""

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.seeds import SEED
from tests.server.attacks.raw_client import (
    API,
    Gone,
    Hung,
    RawConnection,
    RawSocket,
    http,
    metric,
    new_table,
    request_head,
)
from tests.server.process import ServerProcess
from tests.server.tools import run

pytestmark = pytest.mark.bulk

REQUESTS, AT_ONCE, SOCKETS, FRAMES = 200, 20, 12, 12
PAUSE, PATIENCE = 0.3, 60.0
"""Seconds that the end of a request is held back, and seconds until something has hung."""
MANY = ("requests", "reads", "all_requests", "wrong_codes", "messages")
HUGE = "1" * 5000
PIECES = [
    *(
        b"",
        b"\0",
        b"\r\n",
        b"\r\n\r\n",
        b"\xff\xfe",
        b"[",
        b"{",
        b'"',
        b"%00",
        b"%ff",
        b"%",
        b"../",
    ),
    *(b" ", b":", b"\\ud800", b"\\u0000", b"1e999", b"-1", b"null", b"Host: a\r\n", "🀄".encode()),
    *(HUGE.encode(), b"9" * 25, b"a" * 3000, b"Content-Length: 5\r\n", b"HTTP/9.9", b"GET "),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    many: dict[str, Any] = dict.fromkeys(MANY, 1_000_000)
    with ServerProcess(folder, **many) as process:
        yield process


def healthy(server: ServerProcess) -> None:
    """Whatever was sent, nothing was raised that nobody expected."""
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert [line for line in lines if "error" in line] == []


def mutated(rng: random.Random, good: bytes) -> bytes:
    """The same bytes with one to three pieces put in, taken out or replaced."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(good) + 1)
        good = good[:at] + rng.choice(PIECES) + good[at + rng.randrange(8) :]
    return good


def requests(port: int, table: str, token: str) -> list[bytes]:
    """Good requests to begin with."""
    host = {"host": f"127.0.0.1:{port}", "authorization": f"Bearer {token}"}
    asked: list[tuple[str, str, object]] = [
        ("POST", "/tables", {"id": str(uuid4()), "edition": "dice", "name": "Eve", "seats": 2}),
        ("POST", f"/tables/{table}/seats", {"id": str(uuid4()), "name": "Bob", "seat": 1}),
        ("POST", f"/tables/{table}/check", {"move": {"seat": 0, "type": "play", "after": ["R1"]}}),
        ("POST", "/seats", {"id": str(uuid4()), "code": f"{table}.abc", "name": "Eve"}),
        ("POST", "/analysis", {"edition": "classic", "rack": "R1 R2 R3", "table": ["K1 K2 K3"]}),
        ("GET", f"/tables/{table}", None),
        ("GET", f"/tables/{table}/games/1/record", None),
        ("GET", "/puzzles/today", None),
    ]
    made = []
    for method, path, body in asked:
        text = b"" if body is None else json.dumps(body).encode()
        sized = {**host, "content-length": str(len(text)), "connection": "close"}
        made.append(request_head(method, API + path, sized) + text)
    return made


async def at_last(connection: RawConnection) -> bytes:
    """Send no more; what the server says until the end, which may have come already."""
    with contextlib.suppress(OSError):
        connection.writer.write_eof()
    return await connection.ended(PATIENCE)


async def answered(port: int, data: bytes) -> list[int]:
    """The statuses of everything that is said to these bytes, until the connection ends."""
    async with await RawConnection.open(port) as connection:
        connection.send(data)
        told = b""
        with contextlib.suppress(Hung):
            told = await connection.ended(PAUSE)  # it may wait for more
        if not told:
            told = await at_last(connection)
    lines = [line for line in told.split(b"\n") if line.startswith(b"HTTP/1.1 ")]
    return [int(line.split()[1]) for line in lines]


def test_no_failure_by_http(server: ServerProcess) -> None:
    """Requests with bytes changed anywhere are refused or done; none makes the server fail."""
    rng = random.Random(f"{SEED}/http")

    async def attack() -> None:
        port, ann = server.port, await new_table(server.port, public=True, seats=4)
        good = requests(port, ann["table"], ann["token"])
        seen: set[int] = set()
        for _ in range(REQUESTS // AT_ONCE):
            sent = [mutated(rng, rng.choice(good)) for _ in range(AT_ONCE)]
            told = await asyncio.gather(*(answered(port, data) for data in sent))
            for data, statuses in zip(sent, told, strict=True):
                assert all(status < 500 for status in statuses), data[:400]
                seen |= set(statuses)
        assert {200, 400} <= seen
        assert (await http(port, "GET", "/healthz"))[0] == 200

    run(attack())
    healthy(server)


def test_odd_headers_and_numbers(server: ServerProcess) -> None:
    """What once was a failure: an origin with a bracket, a number of 5,000 digits."""

    async def attack() -> None:
        port, ann = server.port, await new_table(server.port)
        for origin in ("http://[", "http://[::1", "//[", "null", "http://\xff["):
            own = {"origin": origin}
            assert (await http(port, "POST", f"{API}/tables", {}, headers=own))[0] == 403
            with pytest.raises(Gone) as refused:
                await RawSocket.play(port, ann["table"], headers=own)
            assert refused.value.code == 403
        for number in (HUGE, "%D9%A3", "1e3", "-1", "0"):
            path = f"{API}/tables/{ann['table']}/games/{number}/record"
            assert (await http(port, "GET", path))[0] == 404

    run(attack())
    healthy(server)


def test_text_that_is_no_text(server: ServerProcess) -> None:
    """A text frame that is not UTF-8 ends its connection with its own code: no failure."""

    async def attack() -> None:
        port, ann = server.port, await new_table(server.port)
        async with await RawSocket.play(port, ann["table"]) as socket:
            await socket.greet(ann["token"])
            socket.frame(b'{"type": "\xff\xfe"}')
            with pytest.raises(Gone) as ended:
                await socket.until("never")
            assert ended.value.code == 1007
        async with await RawSocket.play(port, ann["table"]) as socket:
            assert (await socket.greet(ann["token"]))["table"]["phase"] == "open"

    run(attack())
    healthy(server)


def test_no_failure_by_websocket(server: ServerProcess) -> None:
    """Frames with bytes changed anywhere: an answer or the end of that connection, no more."""
    rng = random.Random(f"{SEED}/frames")

    async def attack() -> None:
        port, ann = server.port, await new_table(server.port)
        said = [
            {"type": "move", "seq": 1, "move": {"seat": 0, "type": "play", "after": ["R1 R2"]}},
            {"type": "say", "seq": 1, "text": "hello"},
            {"type": "draft", "seq": 1, "draft": ["R1"], "rack": "R1 J"},
            {"type": "sync", "since": 0},
        ]
        for _ in range(SOCKETS):
            async with await RawSocket.play(port, ann["table"]) as socket:
                await socket.greet(ann["token"])
                for _ in range(FRAMES):
                    command = str(UUID(int=rng.getrandbits(128), version=4))
                    text = json.dumps({**rng.choice(said), "id": command}).encode()
                    if rng.random() < 0.7:
                        socket.frame(mutated(rng, text))
                    else:
                        head = bytes([0x81, 0x80 | len(text) % 126])
                        socket.send(mutated(rng, head + text))
                await at_last(socket)
        async with asyncio.timeout(PATIENCE):
            while await metric(port, "meldrum_connections"):
                await asyncio.sleep(0.2)
        async with await RawSocket.play(port, ann["table"]) as socket:
            assert (await socket.greet(ann["token"]))["table"]["phase"] == "open"

    run(attack())
    healthy(server)
