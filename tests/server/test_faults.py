"""Faults, each by its name: what was acknowledged is never lost, what was done is done once."""

import asyncio
import random
import time
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from websockets.asyncio.client import connect

from meldrum.bots import simple
from meldrum.client import Seat
from meldrum.notation.moves import MoveData, move_data
from meldrum.notation.wire import view_of_data
from meldrum.server import wire
from tests.seeds import SEED
from tests.server.history import Answers, judge_history, same_table
from tests.server.process import ServerProcess, is_alive
from tests.server.tools import run

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell


def sound(table: wire.TableData) -> MoveData:
    """A sound move for a seat from what it sees."""
    assert table.view is not None
    return move_data(simple.choose(view_of_data(table.view)))


def on_turn(table: wire.TableData) -> bool:
    return table.view is not None and table.seat in table.view.to_move


@pytest.mark.parametrize("moment", ["before", "after"])
def test_kill9_before_commit_kill9_after_commit(tmp_path: Path, moment: str) -> None:
    """kill9-before-commit, kill9-after-commit: said again with its id, it is done once."""

    async def play() -> None:
        with ServerProcess(tmp_path, module="tests.server.dying") as server:
            ann, bob = await server.pair()
            async with server.seat(ann) as seat:
                await seat.start()
                deadly = wire.Say(id=uuid4(), seq=seat.now.seq, text=f"die {moment}")
                answer = asyncio.create_task(seat.say(deadly))
                await asyncio.to_thread(server.wait)
                stored = [entry.command for entry in await server.entries(ann.table)]
                assert (deadly.id in stored) == (moment == "after")
                server.module = "meldrum.cli.main"
                await asyncio.to_thread(server.start)
                assert await answer == wire.Ok(id=deadly.id, seq=4)
                entries = await server.entries(ann.table)
                assert same_table(judge_history(entries, {deadly.id: await answer}), seat.now)
            async with server.seat(bob) as other:  # with the seat's token one comes back
                assert other.now.seat == 1
                assert other.now.seq == 4

    run(play())


def test_kill9_loop(tmp_path: Path) -> None:
    """kill -9 at random moments while two play: nothing acknowledged is lost, back at once."""
    rng = random.Random(f"{SEED}/kill9")

    async def play() -> None:
        answers: Answers = {}
        with ServerProcess(tmp_path) as server:
            ann, bob = await server.pair(options={"turn_seconds": 1000})
            async with server.seat(ann) as first, server.seat(bob) as second:
                await first.start()
                players = [
                    asyncio.create_task(_keep_playing(one, answers)) for one in (first, second)
                ]
                for _ in range(3):
                    await asyncio.sleep(rng.uniform(0.2, 1.0))
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                await asyncio.sleep(0.5)
                for player in players:
                    player.cancel()
                await asyncio.gather(*players, return_exceptions=True)
                shown = await server.http.table(ann.table, ann.token)
                entries = await server.entries(ann.table)  # a last move may still be under way
                state = judge_history(entries[: shown.seq], answers)
                assert state.seq > 3
                assert same_table(state, shown)

    run(play())


async def _keep_playing(seat: Seat, answers: Answers) -> None:
    async for table in seat.changes():
        if table.phase == "between":
            await seat.start()
        elif on_turn(table):
            command = wire.Move(id=uuid4(), seq=table.seq, move=sound(table))
            answers[command.id] = None
            answers[command.id] = await seat.say(command)


def test_sigterm(tmp_path: Path) -> None:
    """SIGTERM drains in 5 s and leaves no process behind; the next server goes on."""

    async def play() -> None:
        with ServerProcess(tmp_path) as server:
            ann, _ = await server.pair(seats=3, bots=["casual"])
            async with server.seat(ann) as seat:
                await seat.start()
                assert server.process is not None
                pid = server.process.pid
                begin = time.monotonic()
                await asyncio.to_thread(server.stop)
                assert time.monotonic() - begin < 5 + 55  # the machine may be busy
                assert not is_alive(pid)
                assert '"stopped"' in server.log()
                await asyncio.to_thread(server.start)
                said = wire.Say(id=uuid4(), seq=seat.now.seq, text="still here")
                assert isinstance(await seat.say(said), wire.Ok)

    run(play())


def test_bots_go_on_after_a_crash(tmp_path: Path) -> None:
    """kill -9 and a start at once: all tables go on, also where nobody looks."""

    async def play() -> None:
        with ServerProcess(tmp_path, bot_pause=0.3) as server:
            tables = []
            for _ in range(6):
                bots = wire.NewTable(id=uuid4(), edition="classic", name="Ann", bots=["beginner"])
                made = await server.http.create(bots)
                tables.append(made.table)
                async with server.seat(made) as seat:
                    await seat.start()
                    handed = wire.HandOver(id=uuid4(), seq=seat.now.seq, level="beginner")
                    assert isinstance(await seat.say(handed), wire.Ok)
            await asyncio.to_thread(server.kill)
            before = [len(await server.entries(table)) for table in tables]
            await asyncio.to_thread(server.start)
            begin = time.monotonic()
            for table, moves in zip(tables, before, strict=True):
                while len(await server.entries(table)) == moves:
                    await asyncio.sleep(0.1)
            print(f"all went on after {time.monotonic() - begin:.1f} s")

    run(play())


def test_restart_pool_restart_timer(tmp_path: Path) -> None:
    """restart-pool, restart-timer: after a crash racks, pool, draft and clock are the same."""

    async def play() -> None:
        with ServerProcess(tmp_path) as server:
            ann, bob = await server.pair(options={"turn_seconds": 600})
            async with server.seat(ann) as first, server.seat(bob) as second:
                await first.start()
                await second.until(first.now.seq)
                mover = first if on_turn(first.now) else second
                assert mover.now.view is not None
                tile = mover.now.view.rack.split()[0]
                assert isinstance(await mover.draft([tile], rack=mover.now.view.rack), wire.Ok)
                began = time.monotonic()
                before = await server.http.table(ann.table, mover.token)
                await asyncio.to_thread(server.kill)
                down = time.monotonic()
                await asyncio.sleep(2)  # nobody's time
                up = time.monotonic()
                await asyncio.to_thread(server.start)
                after = await server.http.table(ann.table, mover.token)
                ran = (down - began) + (time.monotonic() - up)
                assert before.turn is not None
                assert after.turn is not None
                lost = before.turn.left_ms - after.turn.left_ms
                assert lost <= 1000 * ran + 50, f"{lost} ms were charged for {ran} s"
                assert after.desk is not None
                assert after.desk.draft == [tile]
                before.turn = after.turn = None
                assert before == after
                draw = MoveData(seat=int(after.seat or 0), type="draw")
                assert isinstance(await mover.move(draw), wire.Ok)
                judge_history(await server.entries(ann.table), {})

    run(play())


def test_two_tabs_gap(tmp_path: Path) -> None:
    """A seat open twice: both see everything, either may move, a draft shows in both."""

    async def play() -> None:
        with ServerProcess(tmp_path) as server:
            ann, bob = await server.pair()
            async with server.seat(ann) as one, server.seat(ann) as two, server.seat(bob) as other:
                await one.start()
                await two.until(one.now.seq)
                await other.until(one.now.seq)
                if not on_turn(one.now):
                    await other.move(MoveData(seat=1, type="draw"))
                    await two.until(4)
                    await one.until(4)
                assert isinstance(await one.draft(["R1"]), wire.Ok)
                seq = two.now.seq
                moves = [tab.move(MoveData(seat=0, type="draw")) for tab in (one, two)]
                kinds = sorted(type(answer).__name__ for answer in await asyncio.gather(*moves))
                assert kinds == ["Ok", "Stale"]
                await two.until(seq + 1)
                assert one.now.seq == two.now.seq == seq + 1
                # gap: a client that missed something asks for what happened since
                async with connect(one.url) as raw:
                    await raw.send(_json(wire.Hello(version=1, token=ann.token, since=1)))
                    told = msgspec.json.decode(await raw.recv(), type=wire.ServerMessage)
                    assert isinstance(told, wire.Snapshot)
                    assert [one.seq for one in told.tail] == list(range(2, seq + 2))
                    await raw.send(_json(wire.Sync(since=seq)))
                    await raw.recv()  # who is here
                    told = msgspec.json.decode(await raw.recv(), type=wire.ServerMessage)
                    assert isinstance(told, wire.Snapshot)
                    assert [one.seq for one in told.tail] == [seq + 1]

    run(play())


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


def test_reorder_dup(tmp_path: Path) -> None:
    """Frames that come twice or late are done once or not at all."""
    rng = random.Random(f"{SEED}/reorder")

    async def play() -> None:
        with ServerProcess(tmp_path) as server:
            ann, bob = await server.pair()
            async with server.seat(ann) as first, server.seat(bob) as second:
                await first.start()
                answers: Answers = {}
                for _ in range(8):
                    seq = max(first.now.seq, second.now.seq)
                    await first.until(seq)
                    await second.until(seq)
                    mover = first if on_turn(first.now) else second
                    right = wire.Move(id=uuid4(), seq=seq, move=sound(mover.now))
                    late = wire.Move(id=uuid4(), seq=max(0, seq - 2), move=sound(mover.now))
                    frames = [right, right, late]
                    rng.shuffle(frames)
                    async with connect(mover.url, compression=None) as raw:
                        await raw.send(_json(wire.Hello(version=1, token=mover.token)))
                        for frame in frames:
                            await raw.send(_json(frame))
                        heard = 0
                        while heard < len(frames):
                            told = msgspec.json.decode(await raw.recv(), type=wire.ServerMessage)
                            if isinstance(told, wire.Ok | wire.Refused | wire.Stale):
                                heard += 1
                                assert told.id is not None
                                assert answers.setdefault(told.id, told) == told
                    await first.until(seq + 1)
                judge_history(await server.entries(ann.table), answers)

    run(play())
