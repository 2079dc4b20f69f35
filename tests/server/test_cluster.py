"""Two servers on one PostgreSQL, told of each other's doings by NATS: any serves any table."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from nats import connect as connect_nats
from nats.aio.client import Client
from nats.aio.msg import Msg

from meldrum.client import Seat, Server
from meldrum.notation.moves import MoveData
from meldrum.server import wire
from meldrum.server.cluster.fanout import Envelope, Here, Kept, Wrote
from meldrum.server.cluster.members import kin_of
from meldrum.server.cluster.seal import Seal
from meldrum.server.events import Moved
from meldrum.server.tokens import Secret
from tests.server.history import Answers, judge_history, same_table
from tests.server.process import ServerProcess
from tests.server.services import Nats, Postgres, free_port
from tests.server.test_faults import on_turn, sound
from tests.server.tools import run

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell

PAUSE = 0.3
"""Seconds a bot waits where its game must not end before we have looked at it."""
BUSY = 60
"""Seconds granted beyond the bar to a machine that has other work."""


class Pair:
    """Two servers."""

    def __init__(
        self, folder: Path, postgres: Postgres, nats: Nats, module: str, config: dict[str, Any]
    ) -> None:
        self.database = postgres.new_database()
        self.servers = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            shared: dict[str, Any] = {
                "database": self.database,
                "nats": nats.url,
                "secret": "ab" * 32,
            }
            self.servers.append(ServerProcess(folder / name, module, **{**shared, **config}))

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def seat(self, seated: wire.Seated, first: int = 0) -> Seat:
        """A seat that begins at that server and can go to the other."""
        urls = self.urls[first:] + self.urls[:first]
        return Seat(urls, seated.table, seated.token)


@asynccontextmanager
async def a_pair(
    folder: Path,
    postgres: Postgres,
    nats: Nats,
    module: str = "meldrum.cli.main",
    **config: Any,
) -> AsyncIterator[Pair]:
    pair = Pair(folder, postgres, nats, module, config)
    try:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in pair.servers))
        yield pair
    except BaseException:
        for server in pair.servers:
            print(server.log()[-3000:])
        raise
    finally:
        for server in pair.servers:
            server.kill()


def test_any_server_serves_any_table(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """Moves, drafts, presence and chat reach the sockets of the other server at once."""

    async def play() -> None:
        async with a_pair(tmp_path, postgres, nats) as pair:
            one, two = pair.servers
            ann = await one.http.create(wire.NewTable(id=uuid4(), edition="classic", name="Ann"))
            bob = await two.http.redeem(ann.invites[0].code, "Bob")
            async with one.seat(ann) as first, two.seat(bob) as second, two.seat(ann) as tab:
                await first.until_here([0, 1])
                await second.until_here([0, 1])
                assert isinstance(await first.start(), wire.Ok)
                await second.until(first.now.seq)
                answers: Answers = {}
                slowest = 0.0
                for _ in range(10):
                    seq = first.now.seq
                    mover, other = (first, second) if on_turn(first.now) else (second, first)
                    move = wire.Move(id=uuid4(), seq=seq, move=sound(mover.now))
                    begin = time.monotonic()
                    answers[move.id] = await mover.say(move)
                    await other.until(seq + 1)
                    slowest = max(slowest, time.monotonic() - begin)
                print(f"slowest move to the other server: {slowest * 1000:.0f} ms")
                assert {type(answer) for answer in answers.values()} == {wire.Ok}
                await tab.until(first.now.seq)
                assert isinstance(await first.draft(["R1"], rack="R1 J"), wire.Ok)
                async with asyncio.timeout(5 + BUSY):
                    while tab.now.desk is None or tab.now.desk.draft != ["R1"]:
                        await asyncio.sleep(0.01)
                entries = await one.entries(ann.table)
                state = judge_history(entries, answers)
                assert same_table(state, await two.http.table(ann.table, ann.token))
                assert same_table(state, second.now)
            async with one.seat(ann) as first:
                await first.until_here([0])

    run(play())


@asynccontextmanager
async def a_spy(nats: Nats) -> AsyncIterator[tuple[Client, list[Msg]]]:
    """Somebody else on the same NATS, and what they overhear."""
    overheard: list[Msg] = []

    async def listen(message: Msg) -> None:
        overheard.append(message)

    spy = await connect_nats(nats.url)
    await spy.subscribe(">", cb=listen)
    try:
        yield spy, overheard
    finally:
        await spy.close()


def test_news_hold_nothing_hidden(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """A listener on NATS learns nothing; the servers, only what lies on the table."""

    async def play() -> None:
        async with a_spy(nats) as (_, overheard), a_pair(tmp_path, postgres, nats) as pair:
            ann, bob = await pair.servers[0].pair()
            async with pair.seat(ann) as first, pair.seat(bob, 1) as second:
                await first.start()
                await second.until(first.now.seq)
                mover = first if on_turn(first.now) else second
                assert mover.now.view is not None
                await mover.draft([mover.now.view.rack], rack=mover.now.view.rack)
                await mover.move(sound(mover.now))
        seal = Seal(Secret(bytes.fromhex("ab" * 32)), "spy")
        texts = [text for letter in overheard for text in seal.opened(letter.data).splitlines()]
        letters = [msgspec.json.decode(text, type=Envelope) for text in texts]
        assert {type(envelope.news) for envelope in letters} >= {Wrote, Kept, Here}
        names = {envelope.server for envelope in letters}
        assert len({kin_of(name) for name in names}) == 1
        assert len(names) == 2
        for text, envelope in zip(texts, letters, strict=True):
            assert msgspec.json.encode(envelope) == text  # these fields and no others
        secrets = [person.token.encode() for person in (ann, bob)]
        for secret in secrets:
            assert not [text for text in texts if secret in text]
        for shown in (*secrets, ann.table.encode(), b"wrote", b"here"):
            assert not [message for message in overheard if shown in message.data]

    run(play())


def test_forged_and_replayed_news(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """Somebody else on NATS cannot make a clock run out, nor send old news again."""

    async def play() -> None:
        async with a_spy(nats) as (spy, overheard), a_pair(tmp_path, postgres, nats) as pair:
            one, two = pair.servers
            ann, bob = await one.pair(options={"turn_seconds": 3600})
            async with one.seat(ann) as first, two.seat(bob) as second:
                await first.start()
                await second.until(first.now.seq)
                await second.until_here([0, 1])
                heard = list(overheard)
                server = heard[0].data.split()[0].decode()
                later = Envelope(server, 1 << 50, Here({ann.table: None}, whole=True))
                plain = msgspec.json.encode(later)
                strange = Seal(Secret(bytes(32)), server)
                mixed = heard[-1].data[:-1] + bytes([heard[-1].data[-1] ^ 1])
                forged = [plain, strange.sealed(plain), mixed, b"", b" ", b"x 1 " + plain, b"\xff"]
                forged += [message.data for message in heard]
                for data in forged:
                    await spy.publish(heard[0].subject, data)
                await spy.flush()
                async with asyncio.timeout(5 + BUSY):
                    for http in (one.http, two.http):
                        while await _refused(http) < len(forged):
                            await asyncio.sleep(0.2)
                assert first.now.turn is not None
                table = await two.http.table(ann.table)
                assert table.turn is not None
                assert table.seq == first.now.seq  # nobody's time has run out
                assert (first.here, second.here) == ([0, 1], [0, 1])
                mover, other = (first, second) if on_turn(first.now) else (second, first)
                assert isinstance(await mover.move(sound(mover.now)), wire.Ok)
                await other.until(mover.now.seq)
                assert [await _refused(http) for http in (one.http, two.http)] == [len(forged)] * 2

    run(play())


async def _refused(http: Server) -> int:
    _, text = await asyncio.to_thread(http.fetch, "GET", "/metrics")
    (line,) = [line for line in text.splitlines() if line.startswith(b"meldrum_news_refused ")]
    return int(float(line.split()[1]))


def test_two_servers_one_move(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """The same seat moves at both servers at once: one gets in, the other is told how it is now."""

    async def play() -> None:
        async with a_pair(tmp_path, postgres, nats) as pair:
            one, two = pair.servers
            ann, bob = await one.pair()
            async with (
                one.seat(ann) as ann1,
                two.seat(ann) as ann2,
                one.seat(bob) as bob1,
                two.seat(bob) as bob2,
            ):
                await ann1.start()
                answers: Answers = {}
                for _ in range(20):
                    seq = max(seat.now.seq for seat in (ann1, ann2, bob1, bob2))
                    tabs = (ann1, ann2) if on_turn(await ann1.until(seq)) else (bob1, bob2)
                    moves = []
                    for tab in tabs:
                        await tab.until(seq)
                        draw = MoveData(seat=int(tab.now.seat or 0), type="draw")
                        moves.append(wire.Move(id=uuid4(), seq=seq, move=draw))
                    said = [tab.say(move) for tab, move in zip(tabs, moves, strict=True)]
                    done = await asyncio.gather(*said)
                    answers |= {move.id: answer for move, answer in zip(moves, done, strict=True)}
                    assert {type(answer) for answer in done} == {wire.Ok, wire.Stale}
                judge_history(await one.entries(ann.table), answers)

    run(play())


def test_takeover(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """kill -9: within 3 s its players go on at the other server, and so do its bots."""

    async def play() -> None:
        async with a_pair(tmp_path, postgres, nats, bot_pause=PAUSE, rest_seconds=3600.0) as pair:
            one, two = pair.servers
            everywhere = Server(*pair.urls)
            ann = await everywhere.create(
                wire.NewTable(
                    id=uuid4(), edition="classic", name="Ann", bots=["greedy"], spectators=True
                )
            )
            bots = await everywhere.create(
                wire.NewTable(
                    id=uuid4(), edition="classic", name="Eve", seats=3, bots=["greedy", "greedy"]
                )
            )
            async with pair.seat(bots) as eve:  # a table where only bots play, and nobody looks
                await eve.start()
                handed = wire.HandOver(id=uuid4(), seq=eve.now.seq, level="greedy")
                assert isinstance(await eve.say(handed), wire.Ok)
            async with pair.seat(ann) as seat:
                await seat.start()
                await _drawn(seat)
                began = time.monotonic()
                await asyncio.to_thread(one.kill)
                await _drawn(seat)  # the bot's move and ours
                seconds = time.monotonic() - began
                print(f"the player went on after {seconds:.2f} s")
                assert seconds < 3 + BUSY
                before = len(await two.entries(bots.table))
                while len(await two.entries(bots.table)) == before:
                    assert time.monotonic() - began < 3 + BUSY
                    await asyncio.sleep(0.1)
                print(f"the bots went on after {time.monotonic() - began:.2f} s")
                await _drawn(seat)
                await asyncio.to_thread(one.start)
                await asyncio.to_thread(two.kill)
                await _drawn(seat)
            judge_history(await two.entries(ann.table), {})
            judge_history(await two.entries(bots.table), {})

    run(play())


async def _drawn(seat: Seat) -> None:
    """Draw when it is our turn."""
    async for table in seat.changes():
        if on_turn(table):
            answer = await seat.move(MoveData(seat=0, type="draw"))
            if isinstance(answer, wire.Ok):
                return


def test_a_timer_fires_once(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """Two servers watch a clock: it runs out once, in time; also when one of them is killed."""

    async def play() -> None:
        async with a_pair(tmp_path, postgres, nats, "tests.server.hurried") as pair:
            one, two = pair.servers
            ann, bob = await one.pair()
            async with pair.seat(ann) as first, pair.seat(bob, 1) as second:
                await first.start()
                await first.until(8)
                began = time.monotonic()
                seq = first.now.seq
                await asyncio.to_thread(one.kill)
                await second.until(seq + 2)
                seconds = time.monotonic() - began
                print(f"the clock ran on after {seconds:.2f} s")
                assert seconds < 3 + 1.4 + BUSY
                await asyncio.to_thread(one.start)
                await second.until(seq + 6)
            entries = await two.entries(ann.table)
            state = judge_history(entries, {}, turn_ms=700)
            clocks = [entry for entry in entries if isinstance(entry.event, Moved)]
            assert {entry.event.by for entry in clocks} == {"clock"}  # type: ignore[union-attr]
            gaps = [two.at - one.at for one, two in pairwise(clocks)]
            print(f"turns of 700 ms took {gaps}")
            assert state.seq > 8

    run(play())


def test_news_are_lost(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """While NATS is down the servers look into the log; when it is back all is as before."""

    async def play() -> None:
        async with a_pair(tmp_path, postgres, nats) as pair:
            one, two = pair.servers
            ann, bob = await one.pair()
            async with one.seat(ann) as first, two.seat(bob) as second:
                await first.until_here([0, 1])
                await asyncio.to_thread(nats.stop)
                try:
                    await first.start()
                    async with asyncio.timeout(3 + BUSY):
                        await second.until(first.now.seq)
                    mover, other = (first, second) if on_turn(first.now) else (second, first)
                    assert isinstance(await mover.move(sound(mover.now)), wire.Ok)
                    async with asyncio.timeout(3 + BUSY):
                        await other.until(mover.now.seq)
                finally:
                    await asyncio.to_thread(nats.start)
                await asyncio.sleep(1.5)
                begin = time.monotonic()
                assert isinstance(await other.move(sound(other.now)), wire.Ok)
                await mover.until(other.now.seq)
                print(f"with NATS back: {(time.monotonic() - begin) * 1000:.0f} ms")
            async with one.seat(ann) as first:
                await first.until_here([0])

    run(play())


def test_postgres_crashes(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """What was acknowledged is there; what was not is done once, when the database is back."""

    async def play() -> None:
        async with a_pair(tmp_path, postgres, nats) as pair:
            one, two = pair.servers
            ann, bob = await one.pair()
            answers: Answers = {}
            async with pair.seat(ann) as first, pair.seat(bob, 1) as second:
                await first.start()
                crash = asyncio.create_task(asyncio.to_thread(postgres.crash))
                number = 0
                while not crash.done() or number < 10:
                    number += 1
                    said = wire.Say(id=uuid4(), seq=first.now.seq, text=f"number {number}")
                    answers[said.id] = None
                    answers[said.id] = await (first, second)[number % 2].say(said)
                await crash
                last = wire.Say(id=uuid4(), seq=first.now.seq, text="the last")
                answers[last.id] = await first.say(last)
                assert isinstance(answers[last.id], wire.Ok)
            judge_history(await two.entries(ann.table), answers)
            kinds = [type(answer).__name__ for answer in answers.values()]
            print({kind: kinds.count(kind) for kind in kinds})

    run(play())


def test_no_database(tmp_path: Path) -> None:
    """Without its database a server says so and ends, for who watches over it to start it again."""
    nowhere = f"postgresql://meldrum@127.0.0.1:{free_port()}/meldrum"
    server = ServerProcess(tmp_path, database=nowhere)
    with pytest.raises(AssertionError, match="connection failed"):
        server.start()
    server.wait()
    assert nowhere not in server.log()


def test_servers_need_one_secret(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    database = postgres.new_database()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with ServerProcess(tmp_path / "one", database=database, nats=nats.url) as one:
        run(one.pair())
        two = ServerProcess(tmp_path / "two", database=database, nats=nats.url)
        with pytest.raises(AssertionError, match="used with another secret"):
            two.start()
        two.wait()
