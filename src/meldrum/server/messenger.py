"""What a hall tells the other servers and hears from them."""

import contextlib

from meldrum.server.fanout import Asked, Here, Kept, Letter, Wrote
from meldrum.server.hall import Hall
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.table import Table

ROUND_BEATS = 10
"""After so many beats a server among others looks at all its tables, should news have been lost."""


class Messenger:
    """Goes between this hall and the others."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.house = hall.house
        self._beats_to_round = 0

    async def heard(self, letter: Letter) -> None:
        """Another server has news."""
        house, tables = self.house, self.hall.tables
        house.time.adopt(letter.at)
        house.cluster.heard_from(letter.server)
        match letter.news:
            case Wrote(table, seq):
                if found := tables.get(table):
                    found.hear_of(seq)
            case Kept(table):
                if found := tables.get(table):
                    found.spawn(_read_desks(found))
            case Here(people, whole):
                for table in house.cluster.heard_people(letter.server, people, whole):
                    if found := tables.get(table):
                        found.people_changed()
            case Asked():
                self.tell_people()

    def tell_people(self) -> None:
        """Tell the other servers who is connected to this one."""
        tables = self.hall.tables.items()
        looked_at = {name: table.audience for name, table in tables if table.watchers}
        people = {name: audience.looking() for name, audience in looked_at.items()}
        self.house.tell(Here(people, whole=True))

    def meet(self) -> None:
        """The way to the other servers is open: it may have been closed for long."""
        self.house.tell(Asked())
        self.tell_people()
        self._beats_to_round = 0

    async def tend(self, beats: dict[str, int]) -> None:
        """With every beat: see which servers run, and make up for lost news; raises NotStored."""
        house, latest = self.house, max(beats.values(), default=0)
        if house.time.is_leap(latest):
            house.time.leap(latest, await house.store.pauses())
        house.time.adopt(latest)
        changed = house.cluster.heard_beats(beats)
        if changed:
            note("servers", count=len(house.cluster.servers))
            for table in list(self.hall.tables.values()):
                table.people_changed()
        self._beats_to_round -= 1
        if changed or (house.config.nats and self._beats_to_round < 0):
            self._beats_to_round = ROUND_BEATS
            self.tell_people()
            self.hall.wake_beside()
        elif house.fanout.connected:
            return
        for name, seq in (await house.store.heads(list(self.hall.tables))).items():
            if found := self.hall.tables.get(name):
                found.hear_of(seq)


async def _read_desks(table: Table) -> None:
    with contextlib.suppress(Refusal):  # they are read again when time runs out
        await table.read_desks()
