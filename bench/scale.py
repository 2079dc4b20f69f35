"""A day with a million tables, on paper: ``./run bench scale`` keeps bench/results/scale.md.

What one move, table and connection cost is measured (``MEASURED``); how people play is assumed
(``Play``). A day is simulated minute by minute: tables come and go in every region by its clock,
and each table lives in one cell, a PostgreSQL with its NATS and its servers. Then every part of a
cell is asked how much of it was needed at the worst minute; whatever is nearest to its end breaks
first. Without cells, the same is asked of one PostgreSQL and one NATS for everybody.
"""

import argparse
import asyncio
import math
import random
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from meldrum.server.cluster.fanout import Envelope, Wrote

RESULTS = Path(__file__).parent / "results" / "scale.md"
MINUTES = 24 * 60


class Costs(NamedTuple):
    """What things cost."""

    move_ms: float = 0.68
    """Of a server's processor, at 1,000 tables and 500 moves a second (results/server.md)."""
    apart_ms: float = 0.18
    """More, where the seats of a table are at different servers (results/server.md)."""
    news_ms: float = 0.0055
    """To be told of a move at a table that is not here (``--measure``)."""
    table_kib: float = 19.0
    connection_kib: float = 32.0
    stored_bytes: float = 605.0
    """Of a move in PostgreSQL, indexes included (results/partitions.md)."""
    database_ms: float = 0.06
    """Of PostgreSQL's processor for a move (results/server.md)."""
    commit_ms: float = 2.45
    """Of a durable commit (results/partitions.md)."""


MEASURED = Costs()


class Play(NamedTuple):
    """How people play: assumptions, so that others can be tried."""

    tables: int = 1_000_000
    """At the busiest minute of the day."""
    minutes: float = 25.0
    """How long a table is played."""
    seconds_a_move: float = 14.0
    people: float = 2.3
    """Connected to a table, spectators included."""
    bot_moves: float = 0.4
    """The share of moves that bots make."""
    bot_ms: float = 30.0
    """Of a worker's processor for one: from 2 ms (Casual) to a second (Master)."""
    apart: float = 0.1
    """The share of tables whose seats are at different servers of a cell."""


class Region(NamedTuple):
    """People who get up at the same time."""

    name: str
    share: float
    hours: float
    """Ahead of Greenwich."""


REGIONS = (
    Region("Americas", 0.35, -6),
    Region("Europe and Africa", 0.40, 1),
    Region("Asia", 0.25, 8),
)


class Machine(NamedTuple):
    """What a cell is made of."""

    tables: int = 25_000
    """For which a cell is meant; the next one is opened before it is full."""
    servers: int = 4
    """Processes, a core each."""
    server_share: float = 0.6
    """Of a core that may be used before latencies suffer."""
    server_gib: float = 2.0
    database_cores: float = 4.0
    database_share: float = 0.5
    disk_gib: float = 2000.0
    kept_days: float = 14.0
    """How long finished tables are kept."""


class Need(NamedTuple):
    """How much of a part is needed, and how much there is."""

    part: str
    needed: float
    there: float
    unit: str

    @property
    def share(self) -> float:
        """1 is the end."""
        return self.needed / self.there


def wave(region: Region, minute: int) -> float:
    """How many play there at this minute: most at nine at night (1), least twelve hours later."""
    hour = (minute / 60 + region.hours) % 24
    return 0.55 + 0.45 * math.cos((hour - 21) / 24 * 2 * math.pi)


def some(mean: float, rng: random.Random) -> int:
    """A number of chance events that happen so often on average (Poisson)."""
    if mean > 50:
        return max(0, round(rng.gauss(mean, math.sqrt(mean))))
    count, left = 0, rng.expovariate(1.0)
    while left < mean:
        count, left = count + 1, left + rng.expovariate(1.0)
    return count


def day(play: Play, cells: dict[Region, int], rng: random.Random) -> list[list[int]]:
    """The tables in each cell at each minute of a day, after a day to get going."""
    busiest = max(sum(r.share * wave(r, minute) for r in cells) for minute in range(MINUTES))
    homes = [region for region, count in cells.items() for _ in range(count)]
    here = [0] * len(homes)
    seen: list[list[int]] = []
    for minute in range(-MINUTES, MINUTES):
        for at, region in enumerate(homes):
            target = play.tables / busiest * region.share * wave(region, minute % MINUTES)
            coming = some(target / cells[region] / play.minutes, rng)
            going = some(here[at] / play.minutes, rng)
            here[at] = max(0, here[at] + coming - going)
        if minute >= 0:
            seen.append(list(here))
    return seen


def needs(
    tables: float, play: Play, machine: Machine, costs: Costs, day_moves: float
) -> list[Need]:
    """What a cell needs for so many tables at once; ``day_moves`` are those of a whole day."""
    moves = tables / play.seconds_a_move
    one = moves / machine.servers
    own = one * (costs.move_ms + play.apart * costs.apart_ms)
    others = (moves - one) * (1 - play.apart) * costs.news_ms
    batch = 0.008 + costs.commit_ms / 1000
    memory = tables * (costs.table_kib + play.people * costs.connection_kib) / machine.servers
    stored = day_moves * machine.kept_days * costs.stored_bytes
    share = machine.server_share * 1000
    return [
        Need("processor of a server: moves", own + others, share, "ms/s"),
        Need("processor of a server: others' news alone", others, share, "ms/s"),
        Need("memory of a server", memory / 2**20, machine.server_gib, "GiB"),
        Need(
            "processor of PostgreSQL",
            moves * costs.database_ms / 1000,
            machine.database_cores * machine.database_share,
            "cores",
        ),
        Need("commits", machine.servers * min(one, 1 / batch), 1000 / costs.commit_ms, "/s"),
        Need("disk of PostgreSQL", stored / 2**30, machine.disk_gib, "GiB"),
    ]


def cells_for(play: Play, machine: Machine) -> dict[Region, int]:
    """How many cells each region needs, each for its own busiest minute."""
    busiest = max(sum(r.share * wave(r, minute) for r in REGIONS) for minute in range(MINUTES))
    return {r: math.ceil(play.tables / busiest * r.share / machine.tables) for r in REGIONS}


def moves_a_day(play: Play, tables: float) -> float:
    return tables * MINUTES * 60 / play.seconds_a_move


def breaking(play: Play, machine: Machine, costs: Costs) -> list[tuple[str, int]]:
    """One PostgreSQL and one NATS for all, and always enough servers: the size at which each part
    has come to its end, the first to break first.
    """
    ends: dict[str, int] = {}
    for step in range(200):
        tables = round(1000 * 1.05**step)
        for need in _all_in_one(tables, play, machine, costs):
            if need.share >= 1:
                ends.setdefault(need.part, tables)
    return sorted(ends.items(), key=lambda end: end[1])


def _all_in_one(tables: int, play: Play, machine: Machine, costs: Costs) -> list[Need]:
    """With as many servers as their own moves ask for, and a tenth more."""
    each = machine.server_share * 1000 / costs.move_ms * play.seconds_a_move
    servers = math.ceil(1.1 * tables / each)
    whole = machine._replace(servers=servers)
    return needs(tables, play, whole, costs, moves_a_day(play, 0.8 * tables))


def report(play: Play, machine: Machine, costs: Costs, seed: int) -> list[str]:
    """The day, in words."""
    cells = cells_for(play, machine)
    seen = day(play, cells, random.Random(seed))
    total = [sum(minute) for minute in seen]
    peaks = [max(minute[at] for minute in seen) for at in range(len(seen[0]))]
    average = sum(total) / len(total)
    worst = max(peaks)
    day_moves = moves_a_day(
        play, max(sum(m[at] for m in seen) / MINUTES for at in range(len(peaks)))
    )
    found = needs(worst, play, machine, costs, day_moves)
    lines = [
        f"# {play.tables:,} tables, a day by simulation (seed {seed})",
        "",
        f"{sum(cells.values())} cells ({', '.join(f'{r.name} {n}' for r, n in cells.items())}) of "
        f"{machine.servers} servers and a PostgreSQL each. At most {max(total):,} tables at once, "
        f"{average:,.0f} on average; the fullest cell had {worst:,}, "
        f"{worst / machine.tables:.0%} of what it is meant for.",
        "",
        "| the fullest cell at its worst minute | needed | there | |",
        "|---|---|---|---|",
    ]
    for need in sorted(found, key=lambda one: -one.share):
        amount = f"{need.needed:,.1f} {need.unit} | {need.there:,.1f}"
        lines.append(f"| {need.part} | {amount} | {need.share:.0%} |")
    lines += ["", "| all on one PostgreSQL and one NATS: breaks | at tables |", "|---|---|"]
    lines += [f"| {part} | {tables:,} |" for part, tables in breaking(play, machine, costs)]
    return [*lines, "", *price(play, machine, costs, average, sum(cells.values()))]


def price(play: Play, machine: Machine, costs: Costs, average: float, cells: int) -> list[str]:
    """What a table costs an hour: in processor seconds and bytes, whatever those cost."""
    moves = 3600 / play.seconds_a_move
    server = moves * (costs.move_ms + play.apart * costs.apart_ms) / 1000
    bots = moves * play.bot_moves * play.bot_ms / 1000
    database = moves * costs.database_ms / 1000
    cores = cells * (machine.servers + machine.database_cores)
    return [
        "| a table an hour | |",
        "|---|---|",
        f"| moves | {moves:,.0f} |",
        f"| processor of servers | {server:.2f} s |",
        f"| processor of PostgreSQL | {database:.2f} s |",
        f"| processor of bots | {bots:.1f} s |",
        f"| stored | {moves * costs.stored_bytes / 1024:,.0f} KiB |",
        f"| cores of the cells, without bots, for each 1,000 tables on average "
        f"| {1000 * cores / average:.2f} |",
    ]


def news_ms(count: int = 40_000) -> float:
    """Processor milliseconds to send and hear one piece of news, in one process that does both."""
    from meldrum.notation.moves import MoveData
    from meldrum.server.cluster.nats_fanout import NatsFanout
    from meldrum.server.cluster.seal import Seal
    from meldrum.server.events import Moved
    from meldrum.server.tokens import Secret
    from tests.server.services import Nats

    async def heard(url: str) -> float:
        done, left = asyncio.Event(), count

        async def receive(envelope: Envelope) -> None:
            nonlocal left
            left -= 1
            if not left:
                done.set()

        secret = Secret(bytes(32))
        one, other = (
            NatsFanout(url, "bench", Seal(secret, name)) for name in ("bench-1", "bench-2")
        )
        await one.open(receive, lambda: None)
        await other.open(receive, lambda: None)
        while not (one.connected and other.connected):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)  # until the subscription is known
        move = Moved(MoveData(seat=0, type="play", after=["R10 B10 K10"] * 12), "person", 5000)
        begin = time.process_time()
        for at in range(count):
            one.send(Envelope("bench-1", at, Wrote("t" * 16, at, at, move)))
            if at % 20 == 19:
                await asyncio.sleep(0)
        await asyncio.wait_for(done.wait(), 60)
        took = time.process_time() - begin
        await one.close()
        await other.close()
        return 1000 * took / count

    with tempfile.TemporaryDirectory(prefix="meldrum-news-") as folder:
        nats = Nats(Path(folder))
        nats.start()
        try:
            return asyncio.run(heard(nats.url))
        finally:
            nats.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=Play().tables)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", action="store_true", help="measure what news costs first")
    args = parser.parse_args()
    costs = MEASURED
    if args.measure:
        costs = costs._replace(news_ms=news_ms())
        print(f"news: {costs.news_ms:.4f} ms")
    lines = report(Play(tables=args.tables), Machine(), costs, args.seed)
    print("\n".join(lines))
    if args.tables == Play().tables and not args.measure:
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
