"""The database away, or the server stopped: nobody is told a wrong thing or charged for it."""

import asyncio
import signal
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
import pytest

from meldrum.cli.main import main
from meldrum.client import RefusedError
from meldrum.server import wire
from meldrum.server.events import Dealt, Entry, Moved
from meldrum.server.refusals import Refusal
from meldrum.server.store.protocol import LAPSE_MS, NotStored, Pause, TableFlags, Uncertain
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.cluster_sync import ClusterSync
from meldrum.server.tables.registry import TableRegistry
from tests.server.process import ServerProcess
from tests.server.services import Postgres
from tests.server.test_clock import let_pass, next_entry
from tests.server.test_faults import on_turn, sound
from tests.server.test_store import LIVE, entry, url
from tests.server.tools import Reader, a_registry, new_table, run, tell, two_persons

TURN_MS = 6000
AWAY_SECONDS = 7.5
SLACK_MS = 2500
"""A heartbeat, on a busy machine: what an outage may cost a player."""


def hurried(folder: Path, **config: Any) -> ServerProcess:
    server = ServerProcess(folder, "tests.server.hurried", **config)
    server.environment["MELDRUM_TEST_TURN"] = str(TURN_MS)
    return server


async def health(server: ServerProcess) -> tuple[int, str]:
    status, text = await asyncio.to_thread(server.http.fetch, "GET", "/readyz")
    return status, msgspec.json.decode(text, type=wire.Health).status


async def becomes(server: ServerProcess, wanted: tuple[int, str]) -> None:
    async with asyncio.timeout(60):
        while await health(server) != wanted:
            await asyncio.sleep(0.1)


def not_charged(entries: list[Entry], away_ms: float) -> bool:
    """Whether whoever's turn it was has moved, or had the whole turn besides the outage."""
    dealt = next(entry for entry in entries if isinstance(entry.event, Dealt))
    moved = next(entry for entry in entries if isinstance(entry.event, Moved))
    assert isinstance(moved.event, Moved)
    return moved.event.by == "person" or moved.at - dealt.at >= TURN_MS + away_ms - SLACK_MS


@pytest.mark.bulk
def test_a_frozen_database(tmp_path: Path, postgres: Postgres) -> None:
    """An invitation is answered 503, not 403; /readyz says no; and no turn runs out meanwhile."""

    async def play() -> None:
        with hurried(tmp_path, database=postgres.new_database()) as server:
            ann, bob = await server.pair()
            made = wire.NewTable(id=uuid4(), edition="classic", name="Dee")
            (invite,) = (await server.http.create(made)).invites
            assert await health(server) == (200, "ok")
            async with server.seat(ann) as first, server.seat(bob) as second:
                await first.start()
                await second.until(first.now.seq)
                mover = first if on_turn(first.now) else second
                began = time.monotonic()
                with postgres.frozen():
                    with pytest.raises(RefusedError) as refused:
                        await server.http.redeem(invite.code, "Eve")
                    assert refused.value.status == 503
                    assert await health(server) == (503, "unavailable")
                    await asyncio.sleep(began + AWAY_SECONDS - time.monotonic())
                    away_ms = 1000 * (time.monotonic() - began)
                await mover.move(sound(mover.now))
                await mover.until(first.now.seq)
                await becomes(server, (200, "ok"))
            assert not_charged(await server.entries(ann.table), away_ms)

    run(play())


def test_an_invitation_that_cannot_be_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A valid code is not called wrong because the store cannot be read."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table())
            asked = wire.Unfold(code=made.invites[0].code)
            fresh = TableRegistry(registry.services)

            async def away(*asked: object) -> list[Entry]:
                raise NotStored("away")

            with monkeypatch.context() as patched:
                patched.setattr(registry.services.store, "entries", away)
                with pytest.raises(NotStored):  # which is answered 503
                    await fresh.invitation(asked)
            assert (await fresh.invitation(asked)).table == made.table
            with pytest.raises(Refusal, match="bad_invite"):
                await fresh.invitation(wire.Unfold(code="nowhere.code"))
            await fresh.close()

    run(play())


@pytest.mark.bulk
def test_a_frozen_server(tmp_path: Path) -> None:
    """A server that was stopped for longer than a turn goes on where it was."""

    async def play() -> None:
        with hurried(tmp_path) as server:
            ann, bob = await server.pair()
            async with server.seat(ann) as first, server.seat(bob) as second:
                await first.start()
                await second.until(first.now.seq)
                mover = first if on_turn(first.now) else second
                assert server.process is not None
                server.process.send_signal(signal.SIGSTOP)
                await asyncio.sleep(AWAY_SECONDS)
                server.process.send_signal(signal.SIGCONT)
                await mover.move(sound(mover.now))
                assert not_charged(await server.entries(ann.table), AWAY_SECONDS * 1000)
                while '"went_on"' not in server.log():
                    await asyncio.sleep(0.1)

    run(play())


def test_an_outage_is_on_nobodys_clock(tmp_path: Path) -> None:
    """No turn ends before it is known whether there was a pause; then all see their time again."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            services, sync = registry.services, ClusterSync(registry)
            table = await two_persons(registry, options={"turn_seconds": 15})
            reader = Reader(None)
            table.enter(reader)

            async def beat() -> None:
                now = services.clock.now()
                await sync.beat(now, await services.store.beat(now))

            await beat()
            seq = table.state.seq
            let_pass(registry, 40)
            await table.keeper.time_out(table.state.turn_seq)
            assert table.state.seq == seq  # nobody could move
            await beat()
            told = reader.told()[-1]
            assert isinstance(told, wire.Snapshot)
            assert told.table.turn is not None
            assert told.table.turn.left_ms > 10_000
            await table.keeper.time_out(table.state.turn_seq)
            assert table.state.seq == seq  # there is time left
            let_pass(registry, 2.5)
            await beat()  # no pause: the turn goes on
            assert len(await services.store.pauses()) == 1
            for _ in range(5):
                let_pass(registry, 2.5)
                await beat()
            table.keeper.arm()
            if table.state.seq == seq:
                await next_entry(table)
            assert table.state.seq == seq + 1

    run(play())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_gap_between_heartbeats_is_a_pause(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Whichever of two servers is back first ends it; both know it."""

    async def write() -> None:
        database = url(tmp_path)
        if kind == "postgresql":
            database = request.getfixturevalue("postgres").new_database()
        stores = [SqlStore(database, name) for name in ("one", "two")]
        for store in stores:
            await store.open()
            await store.beat(10_000)
        one, two = stores
        await one.beat(10_000 + LAPSE_MS)
        await two.beat(10_500 + LAPSE_MS)
        assert await one.pauses() == []  # somebody could always write
        await asyncio.gather(one.beat(90_000), two.beat(90_400))
        (pause,) = await one.pauses()
        assert pause in (Pause(10_500 + LAPSE_MS, 90_000), Pause(10_500 + LAPSE_MS, 90_400))
        for store in stores:
            await store.close()

    run(write())


def test_statements_have_a_time_limit(postgres: Postgres) -> None:
    """PostgreSQL ends them itself; if it cannot, we do. Whoever waits is told, and it goes on."""

    async def write() -> None:
        database = postgres.new_database()
        store = SqlStore(database)
        await store.open()
        ask = "SHOW statement_timeout"
        assert await store._read(lambda one: one.exec_driver_sql(ask).scalar()) == "8s"
        await store.append(entry(1), LIVE)
        store.patience.seconds = 0.5
        with pytest.raises(NotStored, match="does not answer"):
            await store._read(lambda one: one.exec_driver_sql("SELECT pg_sleep(60)"))
        with psycopg.connect(database.replace("+psycopg", "")) as other:
            other.execute("LOCK TABLE log IN EXCLUSIVE MODE")
            works = [store.append(entry(seq)) for seq in (2, 3)]
            done = await asyncio.gather(*works, return_exceptions=True)
            assert [type(problem) for problem in done] == [Uncertain, Uncertain]
            other.rollback()
        store.patience.seconds = 60
        await store.append(entry(4))
        seqs = [found.seq for found in await store.entries("t")]
        assert seqs[-1] == 4
        await store.close()

    run(write())


class Doubtful(SqlStore):
    """A store that is lost now and then, just when something is written."""

    doubts = 0

    async def append(
        self, entry: Entry, flags: TableFlags | None = None, maker: str | None = None
    ) -> None:
        await super().append(entry, flags, maker)
        if isinstance(entry.event, Moved) and self.doubts:
            self.doubts -= 1
            raise Uncertain("lost")


@pytest.mark.parametrize("who", ["clock", "bot"])
def test_the_game_goes_on_after_a_doubtful_commit(tmp_path: Path, who: str) -> None:
    """Clock and bots find out whether they have moved, and move once."""

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=0) as registry:
            store = registry.services.store = Doubtful(url(tmp_path))
            await store.open()
            table = await two_persons(registry, options={"turn_seconds": 15})
            (seat,) = table.state.movers
            seq, store.doubts = table.state.seq, 1
            if who == "clock":
                let_pass(registry, 16)
                table.keeper.arm()
            else:
                handed = wire.HandOver(id=uuid4(), seq=seq, level="beginner")
                assert isinstance(await tell(table, seat, handed), wire.Ok)
            while table.state.movers == {seat}:
                await asyncio.sleep(0.01)
            assert store.doubts == 0
            await store.close()

    run(play())


def test_export_and_import_keep_the_pauses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The time between export and import is nobody's, like that between two servers."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()

    async def play() -> str:
        async with a_registry(old) as registry:
            let_pass(registry, -3600)  # all this was an hour ago
            table = await two_persons(registry)
            await registry.services.store.beat(registry.services.clock.now())
            return table.state.table

    async def left(name: str) -> int | None:
        async with a_registry(new) as registry:
            table = await registry.find(name)
            return table.state.left_ms(registry.services.clock)

    name = run(play())
    capsys.readouterr()
    assert main(["export", "--data", str(old)]) == 0
    (tmp_path / "lines").write_text(capsys.readouterr().out)
    assert main(["import", "--data", str(new), str(tmp_path / "lines")]) == 0
    assert (run(left(name)) or 0) > 30_000
