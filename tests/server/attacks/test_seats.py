"""Seats of others: read a bot's tiles and leave, stay after removal, orphan a seat."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.server.attacks.raw_client import API, GUEST, Gone, RawSocket, http, new_table
from tests.server.process import ServerProcess
from tests.server.tools import run

pytestmark = pytest.mark.bulk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("seats")
    with ServerProcess(folder, bot_pause=60.0) as process:
        yield process


async def sit(port: int, table: str, name: str) -> tuple[int, Any]:
    """Try to sit down at a public table, as a stranger."""
    asked = {"id": str(uuid4()), "name": name}
    return await http(port, "POST", f"{API}/tables/{table}/seats", asked, address=GUEST)


def test_nobody_reads_a_bots_rack_and_leaves(server: ServerProcess) -> None:
    """By default no stranger gets a bot's seat in a game; where anyone may, all are told."""

    async def attack() -> None:
        port = server.port
        for rule, status in ((None, 403), ("nobody", 403), ("anyone", 201)):
            more = {} if rule is None else {"takeover": rule}
            ann = await new_table(port, seats=3, bots=["club", "club"], public=True, **more)
            async with await RawSocket.play(port, ann["table"]) as socket:
                await socket.greet(ann["token"])
                socket.command("start", 1)
                await socket.until("update")
                got, answer = await sit(port, ann["table"], "Eve")
                assert got == status, answer
                if status == 201:
                    told = (await socket.until("update"))["happening"]
                    assert (told["type"], told["name"], told["level"]) == ("joined", "Eve", "club")
                else:
                    assert answer["violations"][0]["code"] == "no_takeover"
                    _, tables = await http(port, "GET", f"{API}/tables")
                    assert ann["table"] not in {line["table"] for line in tables["tables"]}

    run(attack())


def test_whoever_is_removed_is_out(server: ServerProcess) -> None:
    """The open socket turns into a spectator's, the token is worth nothing, no way back in."""

    async def attack() -> None:
        port = server.port
        ann = await new_table(port, seats=3, public=True)
        status, eve = await sit(port, ann["table"], "Eve")
        assert status == 201
        async with (
            await RawSocket.play(port, ann["table"]) as host,
            await RawSocket.play(port, ann["table"]) as socket,
        ):
            await host.greet(ann["token"])
            await socket.greet(eve["token"])
            host.command("start", 2)
            await socket.until("update")
            await host.until("ok", id=host.command("remove", 3, seat=eve["seat"]))
            shown = await socket.until("update")
            assert shown["happening"]["type"] == "removed"
            assert shown["table"].get("seat") is None
            assert not shown["table"]["view"].get("rack")
            socket.command("say", 4, text="I am still here")
            assert (await socket.until("refused"))["violations"][0]["code"] == "not_seated"
        async with await RawSocket.play(port, ann["table"]) as socket:
            socket.say(type="hello", version=1, token=eve["token"])
            with pytest.raises(Gone):
                await socket.until("snapshot")
        assert (await sit(port, ann["table"], "Eve"))[0] == 403
        stolen = {"authorization": f"Bearer {eve['token']}"}
        path = f"{API}/tables/{ann['table']}"
        assert (await http(port, "GET", path, headers=stolen))[0] == 401

    run(attack())


def test_removed_without_spectators(server: ServerProcess) -> None:
    """At a table without spectators the connection ends, and shows nothing of the game before."""

    async def attack() -> None:
        port = server.port
        ann = await new_table(port, spectators=False)
        asked = {"id": str(uuid4()), "name": "Eve", "code": ann["invites"][0]["code"]}
        _, eve = await http(port, "POST", f"{API}/seats", asked)
        async with (
            await RawSocket.play(port, ann["table"]) as host,
            await RawSocket.play(port, ann["table"]) as socket,
        ):
            await host.greet(ann["token"])
            await socket.greet(eve["token"])
            host.command("remove", 2, seat=1)
            with pytest.raises(Gone) as gone:
                await socket.until("update")
            assert (gone.value.code, gone.value.reason) == (1008, "no_spectators")

    run(attack())


def test_a_seat_is_not_orphaned(server: ServerProcess) -> None:
    """The answer to redeem is lost: the link still works, until somebody came by it."""

    async def visit() -> None:
        port, ann = server.port, await new_table(server.port)

        async def redeem() -> tuple[int, Any]:
            asked = {"id": str(uuid4()), "name": "Bob", "code": ann["invites"][0]["code"]}
            return await http(port, "POST", f"{API}/seats", asked)

        assert (await redeem())[0] == 201  # nobody heard it
        status, bob = await redeem()
        assert (status, bob["seat"]) == (201, 1)
        async with await RawSocket.play(port, ann["table"]) as socket:
            assert (await socket.greet(bob["token"]))["table"]["seat"] == 1
        assert (await redeem())[0] == 403

    run(visit())
