"""How much the table server carries: ``./run bench server`` keeps bench/results/server.md.

Real servers and a load generator (``bench.table_load``) as separate processes, on this machine.
Seconds on the clock depend on what else the machine does; processor seconds hardly do. For the
latencies of a quiet hour: ``./run bench server --only loaded``.
"""

import argparse
import asyncio
import os
import platform
import sqlite3
import tempfile
import time
from pathlib import Path
from uuid import uuid4

import msgspec

from bench.clustered import clustered
from bench.processes import (
    WIDE,
    Generator,
    Report,
    cpu_seconds,
    gauge,
    generator,
    pid_of,
    resident,
    spent,
)
from bench.table_load import Played
from meldrum.server import wire
from meldrum.server.store.engine import SQLITE_FILE, sqlite_url
from meldrum.server.store.sql import SqlStore
from tests.server.process import ServerProcess

PATIENCE = 60.0
RESULTS = Path(__file__).parent / "results" / "server.md"
NOTE = (
    "Seconds on the clock mean something only where the server got the core that it asked for; "
    "what it takes of a processor holds on a busy machine too."
)


def cold_start(folder: Path, args: argparse.Namespace, report: Report) -> None:
    """From nothing to a table where a game is dealt."""

    async def playable(server: ServerProcess) -> None:
        made = await server.http.create(
            wire.NewTable(id=uuid4(), edition="classic", name="Ann", bots=["casual"])
        )
        async with server.seat(made) as seat:
            await seat.start()
            assert seat.now.view is not None

    times, cpu = [], []
    for number in range(5):
        place = folder / f"cold{number}"
        place.mkdir()
        begin = time.monotonic()
        with ServerProcess(place, **WIDE) as server:
            asyncio.run(playable(server))
            times.append(time.monotonic() - begin)
            cpu.append(sum(cpu_seconds(pid_of(server)).values()))
    report.add(
        "cold start to the first game dealt, median of 5",
        f"{sorted(times)[2]:.2f} s ({sorted(cpu)[2]:.2f} s of processor)",
        "≤ 2 s",
    )


def bare_commits(folder: Path, seconds: float) -> float:
    """Commits a second of one row each, as durable as the server's."""
    plain = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    plain.execute("PRAGMA journal_mode=WAL")
    plain.execute("PRAGMA synchronous=FULL")
    plain.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, event TEXT)")
    count, begin = 0, time.monotonic()
    while time.monotonic() - begin < seconds:
        plain.execute("BEGIN")
        plain.execute("INSERT INTO log VALUES (?, ?)", (count, "x" * 200))
        plain.execute("COMMIT")
        count += 1
    plain.close()
    return count / seconds


def percentile(ms: list[float], part: float) -> float:
    return ms[min(len(ms) - 1, int(len(ms) * part))] if ms else 0.0


def paced(server: ServerProcess, load: Generator, args: argparse.Namespace, report: Report) -> None:
    """A move every so often at every table."""
    load.do(f"play {args.warm} {args.pause}", Played)
    before = cpu_seconds(pid_of(server))
    played = load.do(f"play {args.seconds} {args.pause}", Played)
    cpu = spent(before, cpu_seconds(pid_of(server)))
    rate, total = played.commands / played.seconds, sum(cpu.values())
    wanted = args.tables / args.pause
    what = f"{args.tables} tables, a move each {args.pause:g} s"
    report.add(f"{what}: commands a second", f"{rate:,.0f}", f"{wanted:,.0f}")
    report.add("errors", str(sum(played.errors.values()) or 0), "0")
    report.add(
        "acknowledged (durably) after, p50 / p99 / worst",
        f"{percentile(played.ms, 0.5):.1f} / {percentile(played.ms, 0.99):.1f} / "
        f"{percentile(played.ms, 1.0):.0f} ms",
        "p99 ≤ 25 ms on two quiet cores, ≤ 100 ms beside a busy neighbor",
    )
    report.add(
        "moves for a processor second of the server",
        f"{played.commands / total:,.0f} ({cpu['main'] / total:.0%} in the main thread, "
        f"{cpu['others'] / total:.0%} writing)",
        "≥ 1,500",
    )
    share = (
        f"{total / played.seconds:.0%} of a core, the generator {played.cpu / played.seconds:.0%}"
    )
    report.add("the server took", share)


def rushed(
    server: ServerProcess, load: Generator, args: argparse.Namespace, report: Report
) -> None:
    """As many moves as possible, next to bare commits on the same disk."""
    bare = bare_commits(server.folder, args.rush)
    before = cpu_seconds(pid_of(server))
    played = load.do(f"rush {args.rush}", Played)
    cpu = sum(spent(before, cpu_seconds(pid_of(server))).values()) / played.seconds
    rate = played.commands / played.seconds
    report.add("bare SQLite commits a second, one row each, same durability", f"{bare:,.0f}")
    report.add(
        "durable moves a second, as many as possible",
        f"{rate:,.0f}, that is {rate / bare:.1f} × the bare loop "
        f"(server {cpu:.0%}, generator {played.cpu / played.seconds:.0%} of a core)",
        "≥ 0.5 ×",
    )
    if played.errors:
        report.add("errors then", str(played.errors), "0")


def restarted(server: ServerProcess, empty: int, report: Report) -> None:
    """kill -9, and back."""
    names = asyncio.run(live_tables(server))
    server.kill()
    begin = time.monotonic()
    server.start()
    listens = time.monotonic() - begin
    seen = asyncio.run(server.http.table(names[-1]))
    assert seen.phase == "playing"
    answers = time.monotonic() - begin
    while gauge(server, "meldrum_tables") < len(names):
        assert time.monotonic() - begin < PATIENCE
        time.sleep(0.05)
    awake = time.monotonic() - begin
    cpu = sum(cpu_seconds(pid_of(server)).values())
    report.add(
        f"after kill -9 with {len(names)} games: any table answers / every clock runs",
        f"{answers:.2f} / {awake:.2f} s ({cpu:.2f} s of processor; listens after {listens:.2f} s)",
        "≤ 3 s",
    )
    each = (resident(pid_of(server)) - empty) / len(names)
    report.add("memory a table", f"{each:.0f} KiB", "≤ 100 KiB")


def loaded(folder: Path, args: argparse.Namespace, report: Report) -> None:
    """Many tables at one server."""
    with ServerProcess(folder, **WIDE) as server, generator(server.url) as load:
        asyncio.run(server.http.offer())
        empty = resident(pid_of(server))
        load.do(f"make {args.tables}", int)
        load.do("connect", int)
        paced(server, load, args, report)
        rushed(server, load, args, report)
        before = resident(pid_of(server))
        idle = load.do(f"idle {args.idle}", int)
        each = (resident(pid_of(server)) - before) / idle
        report.add(f"memory of an idle connection ({idle} more)", f"{each:.0f} KiB", "≤ 40 KiB")
        restarted(server, empty, report)


async def live_tables(server: ServerProcess) -> list[str]:
    """The tables that have to be woken, the least urgent last."""
    store = SqlStore(sqlite_url(server.folder / "data" / SQLITE_FILE))
    try:
        return await store.live()
    finally:
        store.engine.dispose()


def dominating(folder: Path, args: argparse.Namespace, report: Report) -> None:
    """Which parts of the server take the time of its main thread, by a profiler."""
    told = folder / "profile.json"
    os.environ["MELDRUM_PROFILE"] = str(told)
    with ServerProcess(folder, module="bench.profiled", **WIDE) as server:
        with generator(server.url) as load:
            load.do(f"make {min(100, args.tables)}", int)
            load.do("connect", int)
            load.do(f"rush {args.rush}", Played)
        server.stop()
    found = msgspec.json.decode(told.read_bytes(), type=dict[str, float])
    total = sum(found.values())
    top = [f"{name} {took / total:.0%}" for name, took in list(found.items())[:9]]
    report.add("where the main thread's time goes (profiled)", ", ".join(top))


MEASURES = (cold_start, loaded, dominating, clustered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between moves")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--warm", type=float, default=20.0, help="how long to play before")
    parser.add_argument("--rush", type=float, default=10.0, help="how long to go all out")
    parser.add_argument("--idle", type=int, default=1000, help="spectators to add")
    parser.add_argument("--only", choices=[one.__name__ for one in MEASURES], help="not kept")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything, not kept")
    args = parser.parse_args()
    if args.quick:
        args.tables, args.seconds, args.warm, args.rush, args.idle = 100, 6.0, 2.0, 2.0, 100
    report = Report()
    with tempfile.TemporaryDirectory(prefix="meldrum-bench-") as place:
        folder = Path(place)
        for measure in MEASURES:
            if args.only not in (None, measure.__name__):
                continue
            own = folder / measure.__name__
            own.mkdir()
            measure(own, args, report)
    lines = [
        f"# Table server, {platform.python_implementation()} {platform.python_version()}",
        "",
        "One server process on SQLite unless said. It, the load generator and whatever else ran "
        f"shared {os.cpu_count()} cores; the load average at the end was {os.getloadavg()[0]:.1f}.",
        "",
        *report.lines,
        "",
        NOTE,
    ]
    if not (args.quick or args.only):
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
