"""A server follows another by what it is told; what it was not told it reads from the log."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.server import wire
from meldrum.server.cluster.fanout import Envelope, Wrote, wrote
from meldrum.server.events import Chatted, Dealt, Entry, Event, Joined, Moved
from meldrum.server.tables.cluster_sync import ClusterSync
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from tests.server.tools import Reader, a_registry, run, step, two_persons


class Follower:
    """The table at another server on the same store: it counts how often it reads the log."""

    def __init__(self, registry: TableRegistry, table: LiveTable) -> None:
        self.registry = TableRegistry(registry.services)
        self.table = LiveTable(registry.services, table.state, [])
        self.registry.tables[table.state.table] = self.table
        self.reader = Reader(1)
        self.table.watchers.add(self.reader)
        self.sync = ClusterSync(self.registry)
        self.reads = 0
        store = registry.services.store
        self._entries = store.entries
        store.entries = self._counted  # type: ignore[method-assign]

    async def _counted(
        self, table: str, after: int = 0, upto: int | None = None, *, chat: bool = True
    ) -> list[Entry]:
        self.reads += 1
        return await self._entries(table, after, upto, chat=chat)

    async def hear(self, entry: Entry) -> None:
        """The news of it, over the wire."""
        sent = msgspec.json.encode(Envelope("other", entry.at, wrote(entry)))
        await self.sync.receive(msgspec.json.decode(sent, type=Envelope))

    async def settled(self) -> None:
        following = self.table._following
        if following is not None:
            await following


async def moved(table: LiveTable, count: int) -> Sequence[Entry]:
    """What so many sound moves wrote."""
    before = table.state.seq
    for _ in range(count):
        assert isinstance(await step(table), wire.Ok)
    return await table.services.store.entries(table.state.table, before)


def test_moves_are_taken_from_the_news(tmp_path: Path) -> None:
    """No entry is read again, and everyone there is shown the same table."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            entries = await moved(table, 20)
            here = Follower(registry, table)
            there = await moved(table, 20)
            here.reads = 0
            assert len(entries) == len(there) == 20
            for entry in there:
                await here.hear(entry)
                assert here.table.state.seq == entry.seq
            assert here.reads == 0
            assert here.table.state == table.state
            shown = [told for told in here.reader.told() if isinstance(told, wire.Update)]
            assert [told.happening.seq for told in shown] == [entry.seq for entry in there]
            await here.hear(there[3])  # it may come twice
            assert (here.reads, here.table.state) == (0, table.state)
            await here.table.close()

    run(play())


def test_a_gap_is_read_from_the_log(tmp_path: Path) -> None:
    """Lost news, and news that comes while something is written here: the log has it."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            here = Follower(registry, table)
            entries = await moved(table, 3)
            here.reads = 0
            await here.hear(entries[2])
            await here.settled()
            assert (here.reads, here.table.state) == (1, table.state)
            (entry,) = await moved(table, 1)
            here.reads = 0
            async with here.table._lock:
                await here.hear(entry)
                assert here.table.state.seq == entry.seq - 1
            await here.settled()
            assert (here.reads, here.table.state) == (1, table.state)
            await here.table.close()

    run(play())


def test_news_that_cannot_follow_is_not_believed(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            here = Follower(registry, table)
            state = here.table.state
            strange = Moved(MoveData(seat=0, type="no such move"), "person", 0)
            await here.hear(Entry(state.table, state.seq + 1, state.at, strange))
            await here.settled()
            assert here.reads == 1  # it asked the log, which has no such entry
            assert here.table.state == state
            await here.table.close()

    run(play())


def test_news_hide_what_the_log_hides() -> None:
    """Seeds, hashes, chat and drafts stay in the log: only how far it goes is told."""
    told: list[Event] = [
        Moved(MoveData(seat=0, type="play", after=["R1 R2 R3"]), "person", 5),
        Moved(MoveData(seat=1, type="draw"), "bot", 5),
    ]
    kept: list[Event] = [
        Moved(MoveData(seat=0, type="timeout", draft=["R1 R2"]), "clock", 5),
        Moved(MoveData(seat=0, type="penalty", draft=["R1 R2"]), "person", 5),
        Dealt(game=1, client_seeds=["mine"], fills=[], next_seed="00" * 32),
        Joined(1, "Bob", "hash", "mine"),
        Chatted(0, "psst"),
    ]
    for event in (*told, *kept):
        news = wrote(Entry("t", 7, 99, event))
        assert (news.table, news.seq) == ("t", 7)
        assert news.entry == (Entry("t", 7, 99, event) if event in told else None)
        if event in kept:
            assert news == Wrote("t", 7)
