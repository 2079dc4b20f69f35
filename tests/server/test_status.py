"""The operator's status: nobody else gets it, and it gives nobody away."""

import asyncio
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from meldrum.cli.main import main
from meldrum.cli.top import shown
from meldrum.server import wire
from meldrum.server.config import Config, load
from meldrum.server.endpoints.status import (
    PATH,
    PRIVATE,
    BigTable,
    LatencyData,
    Status,
    operator_token,
)
from meldrum.server.tokens import secret_of
from tests.server.process import ServerProcess
from tests.server.tools import run

SECRET = "ab" * 32


def fetched(server: ServerProcess, **headers: str) -> tuple[int, bytes]:
    return server.http.fetch("GET", PATH, headers=headers)


def test_only_the_operator_sees_the_status_and_it_gives_nobody_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stranger on the same machine is refused, with or without a seat; so is a foreign page."""

    async def play(server: ServerProcess) -> list[str]:
        new = wire.NewTable(id=uuid4(), edition="classic", name="Annegret")
        hidden = await server.http.create(new)
        bob = await server.http.redeem(hidden.invites[0].code, "Balthasar")
        new = wire.NewTable(id=uuid4(), edition="twist", name="Annegret", public=True)
        public = await server.http.create(new)
        async with server.seat(hidden) as seat:
            await seat.start()
            assert seat.now.view is not None
            assert await asyncio.to_thread(fetched, server) == await asyncio.to_thread(
                fetched, server, authorization=f"Bearer {bob.token}"
            )
            status, stranger = await asyncio.to_thread(
                fetched, server, authorization=f"Bearer {'x' * 32}"
            )
            assert status == 401
            assert b"bad_token" in stranger
            due = {"authorization": f"Bearer {operator_token(Config(), secret_of(SECRET))}"}
            foreign = await asyncio.to_thread(fetched, server, **due, origin="https://evil.example")
            assert foreign[0] == 403
            status, text = await asyncio.to_thread(fetched, server, **due)
            assert status == 200
            private = [hidden.table, hidden.token, bob.token, "Annegret", "Balthasar"]
            private += [public.token, seat.now.view.rack, hidden.invites[0].code, SECRET]
            for secret in private:
                assert secret.encode() not in text, secret
                assert secret.encode() not in stranger
            found = msgspec.json.decode(text, type=Status)
            assert found.now["meldrum_tables"] == 2
            assert found.now["meldrum_connections"] == 1
            assert found.counts['meldrum_commands_total{answer="ok"}'] == 1
            assert found.latency.commands == 1
            assert found.latency.p50 > 0
            assert found.editions == {"classic": 1, "twist": 1}
            first, second = found.biggest
            assert first.table.startswith(PRIVATE)
            assert (first.phase, first.entries, first.watching) == ("playing", 3, 1)
            assert second.table == public.table
            return [first.table, second.table]

    with ServerProcess(tmp_path, secret=SECRET) as server:
        names = run(play(server))
        words = ["top", "--config", str(server.config), "--url", server.url, "--once"]
        assert main(words) == 0
        told = capsys.readouterr().out
        assert "2 in memory, 1 playing (1 classic, 1 twist)" in told
        for name in names:
            assert name in told
        assert main([*words, "--json"]) == 0
        again = msgspec.json.decode(capsys.readouterr().out, type=Status)
        assert [one.table for one in again.biggest] == names
        elsewhere = tmp_path / "elsewhere.toml"
        elsewhere.write_text('operator_token = "not-the-one-it-wants"')
        assert main(["top", "--config", str(elsewhere), "--url", server.url]) == 3
        assert "operator's token" in capsys.readouterr().err
    assert main(words) == 3
    assert "no answer" in capsys.readouterr().err


def test_whoever_guesses_tokens_is_held_up(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, secret=SECRET, wrong_codes=3, requests_seconds=600.0) as server:
        guesses = [fetched(server, authorization=f"Bearer {at:020}")[0] for at in range(5)]
        assert guesses == [401, 401, 401, 429, 429]


def test_a_token_of_the_configuration_replaces_the_one_made_from_the_secret() -> None:
    secret = secret_of(SECRET)
    token = "0123456789abcdef"
    assert operator_token(Config(operator_token=token), secret) == token
    assert operator_token(Config(), secret) != operator_token(Config(), secret_of("cd" * 32))
    for short in ("short", "with a space in it"):
        with pytest.raises(ValueError, match="operator_token"):
            load(None, {"MELDRUM_OPERATOR_TOKEN": short})


def test_top_shows_what_changed_a_second() -> None:
    count = 'meldrum_quota_total{quota="reads"}'

    def status(uptime: float, hits: float) -> Status:
        return Status(
            version="1",
            uptime=uptime,
            processor=uptime / 2,
            memory=50_000_000,
            workers=2,
            now={"meldrum_tables": 3, "meldrum_workers_busy": 1, "meldrum_news": 0},
            counts={count: hits, 'meldrum_commands_total{answer="ok"}': 10 * uptime},
            latency=LatencyData(5, 1.0, 9.0, 12.0),
            editions={"dice": 3},
            biggest=[BigTable("abc", "dice", "playing", 77, 2)],
        )

    first, second = status(100, 20), status(102, 26)
    text = "\n".join(shown(first))
    assert "processor 50%" in text
    assert "10.0 a second; answered after 1.0 ms (p50), 9.0 ms (p99)" in text
    assert "1 of 2 busy" in text
    assert "is NATS down?" in text
    later = "\n".join(shown(second, first))
    (line,) = [line for line in later.splitlines() if "quota" in line]
    assert line.split() == ['quota_total{quota="reads"}', "26", "3.0/s"]
    restarted = "\n".join(shown(status(1, 2), second))
    assert "2.0/s" in restarted
