"""One guest takes a share, whatever it tries: the others are served as before."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.server.attacks.raw_client import (
    API,
    GUEST,
    STRANGER,
    RawSocket,
    http,
    metric,
    new_table,
)
from tests.server.process import ServerProcess
from tests.server.tools import run

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell

LIMITS: dict[str, Any] = {
    "reads": 20,
    "requests": 60,
    "requests_seconds": 600.0,
    "chats": 3,
    "stored_bytes": 40_000,
    "messages": 1000,
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, **LIMITS) as process:
        yield process


def test_read_flood(server: ServerProcess) -> None:
    """read-flood: past its share an address is told to wait; a stranger is not."""

    async def attack() -> None:
        path = f"{API}/tables"
        asked = [http(server.port, "GET", path, address=GUEST) for _ in range(40)]
        statuses = [status for status, _ in await asyncio.gather(*asked)]
        assert (statuses.count(200), statuses.count(429)) == (20, 20)
        assert (await http(server.port, "GET", path, address=STRANGER))[0] == 200
        made = await new_table(server.port)
        async with await RawSocket.play(server.port, made["table"], address=GUEST) as peeking:
            told = await peeking.greet(since=0)
            assert told["table"]["seq"] == 1  # the table, but no more of its past
            assert told["tail"] == []
        async with await RawSocket.play(server.port, made["table"], address=STRANGER) as other:
            assert [one["seq"] for one in (await other.greet(since=0))["tail"]] == [1]
        assert await metric(server.port, "meldrum_quota_total") == 21

    run(attack())


def test_request_flood(tmp_path: Path) -> None:
    """request-flood: what is not of the API has a share, too: files, pages not there, odd hosts."""

    async def attack() -> None:
        with ServerProcess(tmp_path, all_requests=40, requests_seconds=6000.0) as server:
            asked: list[dict[str, Any]] = [
                {"path": "/"},
                {"path": "/nowhere"},
                {"path": "/healthz"},
                {"path": "/", "headers": {"host": "evil.example"}},
            ]
            told = []
            for _ in range(15):
                round_ = (http(server.port, "GET", address=GUEST, **one) for one in asked)
                told += [status for status, _ in await asyncio.gather(*round_)]
            assert told.count(429) == 20
            assert told[-4:] == [429] * 4
            assert (await http(server.port, "GET", "/healthz"))[0] == 200
            assert await metric(server.port, "meldrum_quota_total") == 20

    run(attack())


async def answers(socket: RawSocket, count: int, **said: object) -> list[str]:
    """What a command is answered, said so often."""
    told = []
    for _ in range(count):
        command = socket.command(seq=1, **said)  # type: ignore[arg-type]
        while (heard := await socket.hear()).get("id") != command:
            pass
        told.append(heard["type"])
    return told


def test_chat_flood(server: ServerProcess) -> None:
    """chat-flood: a seat may say only so much, from however many tabs; its moves go on."""

    async def attack() -> None:
        made = await new_table(server.port, address=GUEST)
        told: list[str] = []
        for _ in range(3):
            async with await RawSocket.play(server.port, made["table"], address=GUEST) as tab:
                await tab.greet(made["token"])
                told += await answers(tab, 2, kind="say", text="buy")
        assert told == ["ok"] * 3 + ["refused"] * 3
        async with await RawSocket.play(server.port, made["table"], address=GUEST) as tab:
            await tab.greet(made["token"])
            assert await answers(tab, 1, kind="hand_over", level="greedy") == ["ok"]

    run(attack())


def test_store_flood(server: ServerProcess) -> None:
    """store-flood: an address may have only so much stored; a stranger may still make a table."""

    async def attack() -> None:
        made = await new_table(server.port, address=GUEST)
        async with await RawSocket.play(server.port, made["table"], address=GUEST) as tab:
            await tab.greet(made["token"])
            told = await answers(tab, 60, kind="hand_over", level="greedy")
        assert "refused" in told
        assert 20 < told.index("refused") < 40
        wanted = {"id": str(uuid4()), "edition": "classic", "name": "Eve"}
        assert (await http(server.port, "POST", f"{API}/tables", wanted, address=GUEST))[0] == 429
        assert (await http(server.port, "POST", f"{API}/tables", wanted))[0] == 201
        assert await metric(server.port, "meldrum_quota_total") > 1

    run(attack())


def test_spectator_flood(tmp_path: Path) -> None:
    """spectator-flood: a table has room for so many who only watch; its seats are not concerned."""

    async def attack() -> None:
        with ServerProcess(tmp_path, most_spectators=3) as server:
            made, other = await new_table(server.port), await new_table(server.port)
            async with AsyncExitStack() as stack:

                async def come(table: str, token: str | None = None) -> str:
                    socket = await RawSocket.play(server.port, table, address=GUEST)
                    await stack.enter_async_context(socket)
                    socket.say(type="hello", version=1, token=token)
                    kind: str = (await socket.hear())["type"]
                    return kind

                told = [await come(made["table"]) for _ in range(4)]
                assert told == ["snapshot"] * 3 + ["refused"]
                assert await come(made["table"], made["token"]) == "snapshot"
                assert await come(other["table"]) == "snapshot"
                assert await metric(server.port, "meldrum_quota_total") == 1

    run(attack())


def test_list_flood(tmp_path: Path) -> None:
    """list-flood: a hundred tables of one address leave a stranger's on the list, near the top."""

    async def attack() -> None:
        with ServerProcess(tmp_path, requests=1000) as server:
            own = await new_table(server.port, public=True)
            for _ in range(5):  # the guest's are newer
                made = (new_table(server.port, public=True, address=GUEST) for _ in range(24))
                await asyncio.gather(*made)
            _, told = await http(server.port, "GET", f"{API}/tables")
            names = [line["table"] for line in told["tables"]]
            assert len(names) == 100
            assert names.index(own["table"]) <= 1

    run(attack())


def test_memory_flood(tmp_path: Path) -> None:
    """memory-flood: reading many tables does not keep anybody from making one."""

    async def attack() -> None:
        with ServerProcess(tmp_path, most_tables=10, requests=1000) as server:
            made = [await new_table(server.port, address=GUEST) for _ in range(15)]
            async with await RawSocket.play(server.port, made[0]["table"]) as watching:
                await watching.greet()
                for one in made:
                    path = f"{API}/tables/{one['table']}"
                    assert (await http(server.port, "GET", path, address=GUEST))[0] == 200
                assert await metric(server.port, "meldrum_tables") <= 10
                await new_table(server.port)
                socket = await RawSocket.play(server.port, made[0]["table"])
                await socket.greet(made[0]["token"])
                said = socket.command("say", 1, text="still here")
                await socket.until("ok", id=said)
                told = await watching.until("update")  # whoever was there is still heard
                assert told["happening"]["text"] == "still here"
                socket.abort()

    run(attack())
