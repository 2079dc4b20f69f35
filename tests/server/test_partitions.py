"""A log in partitions, as deploy/partition.sql makes them, is the same log."""

from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from meldrum.server.events import Chatted, Entry
from meldrum.server.store.protocol import Repeated, SeqTaken, TableFlags
from meldrum.server.store.sql import SqlStore
from meldrum.server.store.upgrade import check_current
from tests.server.services import Postgres
from tests.server.tools import run

SCRIPT = Path(__file__).parents[2] / "deploy" / "partition.sql"
LIVE = TableFlags(live=True, listed=True)
TABLES = [f"t{number}" for number in range(40)]


def entry(table: str, seq: int, **more: object) -> Entry:
    return Entry(table, seq, 1000 + seq, Chatted(0, "hello"), **more)  # type: ignore[arg-type]


def test_a_store_goes_on_after_its_log_was_partitioned(postgres: Postgres) -> None:
    database = postgres.new_database()
    command = uuid4()

    async def before() -> None:
        store = SqlStore(database)
        await store.open()
        for table in TABLES:
            await store.append(entry(table, 1, command=command, digest="d"), LIVE)
        await store.close()

    async def after() -> None:
        store = SqlStore(database)
        await store.open()
        check_current(store.engine)
        for table in TABLES:
            await store.append(entry(table, 2))
        with pytest.raises(SeqTaken):
            await store.append(entry("t7", 2))
        with pytest.raises(Repeated):
            await store.append(entry("t7", 3, command=command))
        assert await store.heads(TABLES) == dict.fromkeys(TABLES, 2)
        logs = await store.logs(TABLES, layout="")
        assert set(logs) == set(TABLES)
        assert all([one.seq for one in log.entries] == [1, 2] for log in logs.values())
        found = await store.by_command("t7", command)
        assert found == entry("t7", 1, command=command, digest="d")
        assert set(await store.live()) == set(TABLES)
        await store.close()

    run(before())
    with psycopg.connect(database.replace("+psycopg", "")) as connection:
        connection.execute(SCRIPT.read_bytes())
    run(after())
    with psycopg.connect(database.replace("+psycopg", "")) as connection:
        (filled,) = connection.execute("SELECT count(DISTINCT tableoid) FROM log").fetchall()
        assert filled[0] > 10
        plan = "EXPLAIN SELECT * FROM log WHERE table_id = 't7' AND seq > 1 ORDER BY seq"
        lines = "\n".join(line for (line,) in connection.execute(plan))
        assert lines.count(" on log_") == 1  # only the one partition is looked at
