"""The log of ten million events in one table of PostgreSQL, and in partitions by table id.

``./run bench partitions`` fills both in a temporary folder (some 15 GB), asks both the questions
the server asks, in turns, and keeps bench/results/partitions.md. ``--events 200000``: a small try.
"""

import argparse
import hashlib
import random
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from bench.processes import Report
from bench.server import percentile
from tests.server.services import Postgres

RESULTS = Path(__file__).parent / "results" / "partitions.md"
EACH = 100
"""Events of a table, about four games of two."""
TOGETHER = 1000
"""Tables that are played at the same time, so that their events lie mixed on the disk."""
EVENT = '{"type":"moved","move":{"seat":1,"type":"play","after":["' + 'R10 B10 K10","' * 12
BYTES_AN_EVENT = 1500
ASKED = 2000
"""How often each question is asked of each."""
SHAPES = ("one", "parts")
SETTINGS = {"shared_buffers": "256MB", "max_wal_size": "4GB", "checkpoint_timeout": "30min"}

COLUMNS = """(
    table_id varchar(32) NOT NULL, seq integer NOT NULL, at bigint NOT NULL, command varchar(32),
    digest varchar(64) NOT NULL, event text NOT NULL,
    PRIMARY KEY (table_id, seq), UNIQUE (table_id, command))"""
ID = "substr(md5(%s::text), 1, 20)"
FILL = f"""
    INSERT INTO {{shape}}
    SELECT {ID % "g.n"}, s, s * 1000, md5(g.n || '/' || s),
        md5(s::text) || md5(g.n::text), %(event)s
    FROM generate_series(1, %(each)s) s, generate_series(%(first)s::int, %(last)s::int) g (n)
    ORDER BY s, g.n"""


class RoomyPostgres(Postgres):
    """With settings for more than a test."""

    def words(self) -> list[str]:
        plain = [word for word in super().words() if word != "shared_buffers=16MB"]
        plain.remove("-c")
        return [*plain, *(word for key, to in SETTINGS.items() for word in ("-c", f"{key}={to}"))]


def named(number: int) -> str:
    """The id of a table, as FILL makes it."""
    return hashlib.md5(str(number).encode(), usedforsecurity=False).hexdigest()[:20]


class Bench:
    """Both shapes, filled with the same events."""

    def __init__(self, database: psycopg.Connection[Any], events: int, parts: int) -> None:
        self.database = database
        self.tables = max(TOGETHER, events // EACH)
        self.parts = parts
        self.next = self.tables
        self.plans: list[str] = []

    def fill(self, shape: str) -> float:
        """Create and fill one; seconds that took."""
        begin = time.monotonic()
        run = self.database.execute
        run("SET synchronous_commit = off")
        if shape == "one":
            run(f"CREATE TABLE one {COLUMNS}")
        else:
            run(f"CREATE TABLE parts {COLUMNS} PARTITION BY HASH (table_id)")
            for at in range(self.parts):
                run(
                    f"CREATE TABLE parts_{at} PARTITION OF parts "
                    f"FOR VALUES WITH (MODULUS {self.parts}, REMAINDER {at})"
                )
        for first in range(1, self.tables + 1, TOGETHER):
            given = {"event": EVENT, "each": EACH, "first": first, "last": first + TOGETHER - 1}
            run(FILL.format(shape=shape), given)
            if first % (20 * TOGETHER) == 1:
                print(f"  {shape}: {first * EACH:,} events", flush=True)
        run(f"ANALYZE {shape}")
        run("SET synchronous_commit = on")
        return time.monotonic() - begin

    # What the server asks

    def append(self, shape: str, rng: random.Random) -> None:
        """One entry at the end of the log of a table that is played."""
        table = rng.randint(max(1, self.tables - TOGETHER), self.tables)
        self.next += 1
        self.database.execute(
            f"INSERT INTO {shape} VALUES (%s, %s, 0, %s, '', %s)",
            (named(table), self.next, f"{self.next:032x}", EVENT),
        )

    def tail(self, shape: str, rng: random.Random) -> None:
        """The last five entries of any table."""
        self.entries(shape, rng, EACH - 5)

    def entries(self, shape: str, rng: random.Random, after: int = 0) -> None:
        """The whole log of any table, however long ago it was played."""
        self.database.execute(
            f"SELECT * FROM {shape} WHERE table_id = %s AND seq > %s ORDER BY seq",
            (named(rng.randint(1, self.tables)), after),
        ).fetchall()

    def by_command(self, shape: str, rng: random.Random) -> None:
        """The entry that a command was stored as."""
        number = rng.randint(1, self.tables)
        self.database.execute(
            f"SELECT * FROM {shape} WHERE table_id = %s AND command = md5(%s)",
            (named(number), f"{number}/7"),
        ).fetchall()

    def heads(self, shape: str, rng: random.Random) -> None:
        """How far each of 500 tables has come."""
        asked = [named(rng.randint(1, self.tables)) for _ in range(500)]
        self.database.execute(
            f"SELECT t.id, (SELECT max(seq) FROM {shape} WHERE table_id = t.id) "
            "FROM unnest(%s::text[]) AS t (id)",
            (asked,),
        ).fetchall()

    def plan(self, shape: str) -> None:
        """Ask how PostgreSQL reads a log from there on."""
        rows = self.database.execute(
            f"EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF, SUMMARY OFF, TIMING OFF) "
            f"SELECT * FROM {shape} WHERE table_id = '{named(self.tables // 2)}' AND seq > 95 "
            "ORDER BY seq"
        )
        self.plans += [*(str(line) for (line,) in rows), ""]

    def size(self, shape: str) -> tuple[int, int, int]:
        """Bytes of the rows, of the largest index of one piece, and of everything."""
        names = [shape] if shape == "one" else [f"parts_{at}" for at in range(self.parts)]
        rows = [self._number(f"SELECT pg_table_size('{name}')") for name in names]
        largest = [
            self._number(f"SELECT pg_relation_size('{name}_table_id_command_key')")
            for name in names
        ]
        whole = [self._number(f"SELECT pg_total_relation_size('{name}')") for name in names]
        return sum(rows), max(largest), sum(whole)

    def vacuum(self, shape: str) -> float:
        """Seconds to tidy up one piece after every hundredth table has been deleted."""
        piece = shape if shape == "one" else "parts_0"
        gone = [named(number) for number in range(1, self.tables, 100)]
        self.database.execute(f"DELETE FROM {shape} WHERE table_id = ANY (%s)", (gone,))
        begin = time.monotonic()
        self.database.execute(f"VACUUM {piece}")
        return time.monotonic() - begin

    def _number(self, question: str) -> int:
        found = self.database.execute(question).fetchone()
        assert found is not None
        return int(found[0])


def measured(bench: Bench, report: Report) -> None:
    """Ask both, in turns, so that what else the machine does hits both alike."""
    rng = random.Random(1)
    asks = [bench.append, bench.tail, bench.entries, bench.by_command, bench.heads]
    for ask in asks:
        ms: dict[str, list[float]] = {shape: [] for shape in SHAPES}
        for _ in range(ASKED if ask != bench.heads else ASKED // 20):
            for shape in SHAPES:
                begin = time.perf_counter()
                ask(shape, rng)
                ms[shape].append(1000 * (time.perf_counter() - begin))
        told = []
        for shape in SHAPES:
            took = sorted(ms[shape])
            told.append(f"{percentile(took, 0.5):.2f} / {percentile(took, 0.99):.2f}")
        assert ask.__doc__ is not None
        report.add(ask.__doc__.splitlines()[0].rstrip("."), *told)


def compared(bench: Bench, report: Report) -> None:
    """Everything that is in the table of results."""
    took = [f"{bench.fill(shape):.0f} s" for shape in SHAPES]
    report.add(f"filling it with {bench.tables * EACH:,} events", *took)
    for shape in SHAPES:
        bench.plan(shape)
    sizes = [bench.size(shape) for shape in SHAPES]
    report.add("rows", *(f"{rows / 1e9:.2f} GB" for rows, _, _ in sizes))
    report.add("largest index in one piece", *(f"{index / 1e6:,.0f} MB" for _, index, _ in sizes))
    events = bench.tables * EACH
    report.add(
        "an event, indexes included", *(f"{whole / events:.0f} bytes" for *_, whole in sizes)
    )
    measured(bench, report)
    report.add("vacuum of one piece", *(f"{bench.vacuum(shape):.2f} s" for shape in SHAPES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000_000)
    parser.add_argument("--partitions", type=int, default=32)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meldrum-partitions-") as place:
        free = shutil.disk_usage(place).free
        if free < 2 * args.events * BYTES_AN_EVENT:
            raise SystemExit(f"there are only {free / 1e9:.0f} GB free")
        postgres = RoomyPostgres(Path(place))
        postgres.start()
        try:
            lines = asked(postgres, args)
        finally:
            postgres.stop()
    if args.events >= 10_000_000:
        RESULTS.write_text("\n".join(lines) + "\n")


def asked(postgres: Postgres, args: argparse.Namespace) -> list[str]:
    """What to keep of it."""
    report = Report()
    url = postgres.url().replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as database:
        bench = Bench(database, args.events, args.partitions)
        report.lines = [
            f"| ms p50 / p99 | one table | {args.partitions} partitions |",
            "|---|---|---|",
        ]
        compared(bench, report)
        version = bench.database.info.server_version // 10000
    title = f"# {bench.tables * EACH:,} events in PostgreSQL {version}"
    plans = bench.plans[:-1]
    print("\n".join(plans))
    return [title, "", *report.lines, "", "Reading a log from there on:", "```", *plans, "```"]


if __name__ == "__main__":
    main()
