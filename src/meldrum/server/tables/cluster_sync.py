"""Keeps the tables of this server in step with those of the others."""

import contextlib

from meldrum.server.cluster.fanout import Asked, Envelope, Here, Kept, Wrote
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry

OLD_MS = 10_000
"""News older than this is no news: it waited too long, or somebody has kept it."""
ROUND_BEATS = 10
"""After this many heartbeats all tables are checked, in case news was lost."""


class ClusterSync:
    """Tells the other servers what happens here, and follows what happens there."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.services = registry.services
        self._beats_to_round = 0

    async def receive(self, envelope: Envelope) -> None:
        """Another server has news."""
        services, tables = self.services, self.registry.tables
        if envelope.at < services.clock.now() - OLD_MS:
            return  # the log knows better by now
        services.clock.adopt(envelope.at)
        services.cluster.heard_from(envelope.server)
        match envelope.news:
            case Wrote(table, seq) as news:
                if found := tables.get(table):
                    found.hear_of(seq, news.entry)
            case Kept(table):
                if found := tables.get(table):
                    found.spawn(_read_drafts(found))
            case Here(people, whole):
                for table in services.cluster.heard_people(envelope.server, people, whole):
                    if found := tables.get(table):
                        found.people_changed()
            case Asked():
                self.announce_people()

    def announce_people(self) -> None:
        """Tell the other servers who is connected to this one."""
        tables = self.registry.tables.items()
        watched = {name: table.audience for name, table in tables if table.watchers}
        people = {name: audience.watching() for name, audience in watched.items()}
        self.services.announce(Here(people, whole=True))

    def connected(self) -> None:
        """The other servers can be reached, perhaps after a long gap."""
        self.services.announce(Asked())
        self.announce_people()
        self._beats_to_round = 0

    async def beat(self, now: int, beats: dict[str, int]) -> None:
        """This was written now: see which servers run, make up for lost news; raises NotStored."""
        services, latest = self.services, max(beats.values(), default=0)
        if not services.clock.is_confirmed(now):
            await self._go_on()
        services.clock.confirm(now)
        if services.clock.is_leap(latest):
            services.clock.leap(latest, await services.store.pauses())
        services.clock.adopt(latest)
        changed = services.cluster.heard_beats(beats)
        if changed:
            note("servers", count=len(services.cluster.servers))
            for table in list(self.registry.tables.values()):
                table.people_changed()
        self._beats_to_round -= 1
        if changed or (services.config.nats and self._beats_to_round < 0):
            self._beats_to_round = ROUND_BEATS
            self.announce_people()
            self.registry.wake_in_background()
        elif services.fanout.connected:
            return
        for name, seq in (await services.store.heads(list(self.registry.tables))).items():
            if found := self.registry.tables.get(name):
                found.hear_of(seq)

    async def _go_on(self) -> None:
        """Nothing could be written for a while: that is on nobody's clock, and all see theirs."""
        self.services.clock.pauses = await self.services.store.pauses()
        note("went_on", count=len(self.registry.tables))
        for table in list(self.registry.tables.values()):
            table.show_time()


async def _read_drafts(table: LiveTable) -> None:
    with contextlib.suppress(Refusal):  # they are read again when time runs out
        await table.read_drafts()
