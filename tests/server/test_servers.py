"""What a server knows of the others: which run, who is watching where, which keeps which table."""

from meldrum.server.clock import ServerClock
from meldrum.server.cluster.members import DEAD_SECONDS, Cluster
from meldrum.server.store.protocol import Pause


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


TABLES = [f"table{number}" for number in range(200)]


def test_who_runs() -> None:
    clock = Clock()
    cluster = Cluster("a", clock)
    assert not cluster.heard_beats({"a": 10_000})
    assert cluster.heard_beats({"a": 10_500, "b": 10_400, "old": 5})
    assert cluster.servers == {"a", "b"}
    for beat in (1, 2, 3, 4):
        clock.now += 0.5
        changed = cluster.heard_beats({"a": 10_500 + beat, "b": 10_400, "old": 5})
        assert changed == (beat == 4)  # missed after 1.6 seconds
    assert cluster.servers == {"a"}
    assert cluster.heard_beats({"a": 10_600, "b": 10_401})
    clock.now += 10 * DEAD_SECONDS  # we were away ourselves
    assert not cluster.heard_beats({"a": 10_601, "b": 10_401})


def test_who_keeps_a_table() -> None:
    """NoFanout all; else each server its part, but for tables where somebody looks elsewhere."""
    servers = {name: Cluster(name) for name in "abc"}
    assert all(servers["a"].keeps(table, False) for table in TABLES)
    for cluster in servers.values():
        cluster.heard_beats({"a": 1, "b": 1, "c": 1})
    kept = {
        name: [table for table in TABLES if cluster.keeps(table, False)]
        for name, cluster in servers.items()
    }
    assert sorted(table for tables in kept.values() for table in tables) == sorted(TABLES)
    assert all(len(tables) > 30 for tables in kept.values())
    mine = kept["a"][0]
    assert servers["a"].heard_people("b", {mine: [1]}, False) == {mine}
    assert not servers["a"].keeps(mine, False)
    assert servers["b"].keeps(mine, True)
    assert servers["a"].here(mine) == {1}
    assert servers["a"].heard_people("b", {mine: [1]}, True) == set()
    assert servers["a"].heard_people("b", {mine: None}, False) == {mine}
    assert servers["a"].keeps(mine, False)
    servers["a"].heard_people("b", {mine: []}, False)  # a spectator
    assert servers["a"].heard_people("b", {}, True) == {mine}
    assert servers["a"].here(mine) == set()


def test_time_among_servers() -> None:
    """A later time is believed, a leap only by who knows the pauses."""
    clock = ServerClock(10_000, (), lambda: 0.0, lambda: 0.0)
    clock.adopt(10_500)
    clock.adopt(9_000)
    assert clock.now() == 10_500
    clock.adopt(90_000)
    assert clock.now() == 10_500
    assert clock.is_leap(90_000)
    clock.leap(90_000, [Pause(10_600, 89_900)])
    assert clock.now() == 90_000
    assert clock.running(10_000) == 700
