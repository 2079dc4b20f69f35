"""DNS rebinding: a page of another site has its own name lead to this server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from meldrum.server.endpoints.hosts import is_known, name_in, own_names
from tests.server.attacks.raw_client import API, Gone, RawSocket, http, new_table
from tests.server.process import ServerProcess
from tests.server.tools import run

SAFE = [
    *("127.0.0.1:8080", "[::1]:8080", "192.168.178.20", "[fe80::1%25eth0]", "localhost:8080"),
    *("LOCALHOST", "localhost.", "play.localhost", "server1:8080", "raspberrypi"),
]
STRANGE = [
    *("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example"),
    *("play.example.evil.example", "", "[", "http://[", "192.168.1", "127.0.0.1@evil.example"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("rebound")
    with ServerProcess(folder, hosts=["play.example", "https://Other.example:443/"]) as process:
        yield process


def test_names_that_are_nobodys() -> None:
    """Nobody on the internet owns an address or a name without a dot."""
    names = own_names() | {name_in("play.example")}
    own = [*SAFE, *own_names(), "play.example", "Play.Example.:443"]
    assert [host for host in own if not is_known(name_in(host), names)] == []
    assert [host for host in STRANGE if is_known(name_in(host), names)] == []
    assert is_known(name_in("evil.example"), {"*"})


@pytest.mark.bulk
def test_dns_rebinding(server: ServerProcess) -> None:
    """A page that calls this server by a name of its own learns nothing and changes nothing."""

    async def attack() -> None:
        port, table = server.port, (await new_table(server.port))["table"]
        for host in ("evil.example", f"evil.example:{port}", "["):
            own = {"host": host, "origin": f"http://{host}"}
            for method, path in (("GET", "/"), ("GET", f"{API}/tables"), ("POST", f"{API}/tables")):
                status, answer = await http(port, method, path, headers=own)
                assert (status, answer["violations"][0]["code"]) == (421, "unknown_host")
            with pytest.raises(Gone) as refused:
                await RawSocket.play(port, table, headers=own)
            assert refused.value.code == 421
        assert "`hosts` does not list 'evil.example'" in server.log()

    run(attack())


@pytest.mark.bulk
def test_the_names_of_a_proxy(server: ServerProcess) -> None:
    """What the operator has listed is let in, with its own pages; so is any address."""

    async def visit() -> None:
        port, table = server.port, (await new_table(server.port))["table"]
        for host in ("play.example", "other.example:8443", "192.168.178.20", "[::1]", "meldrum"):
            own = {"host": host, "origin": f"https://{host}"}
            assert (await http(port, "GET", f"{API}/tables", headers=own))[0] == 200
            async with await RawSocket.play(port, table, headers=own) as socket:
                assert (await socket.greet())["type"] == "snapshot"

    run(visit())
