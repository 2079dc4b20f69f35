"""``meldrum top``: how a server is doing, in the terminal, again and again."""

import argparse
import http.client
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from meldrum.breakage import Breakage
from meldrum.cli.number_flags import seconds

if TYPE_CHECKING:
    from meldrum.server.config import Config
    from meldrum.server.endpoints.status import Status

CLEAR = "\x1b[H\x1b[2J"
ANYWHERE = ("0.0.0.0", "::", "")
PREFIX = "meldrum_"


def describe_top(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Shows a server's tables, connections, latencies, workers, longest logs and "
        "limits hit, until Ctrl-C. On the server's machine the configuration or the data folder "
        "says where it is and proves who is asking; from elsewhere give --url, and the token in "
        "MELDRUM_OPERATOR_TOKEN."
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the server's TOML file")
    parser.add_argument("--data", metavar="FOLDER", help="the server's data (meldrum-data)")
    parser.add_argument("--url", help="the server's address (http://127.0.0.1 and its port)")
    parser.add_argument("--every", type=seconds, default=2.0, metavar="S", help="seconds (2)")
    parser.add_argument("--once", action="store_true", help="show it once and end")
    parser.add_argument("--json", action="store_true", help="as JSON, a line each time")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show it."""
    url, token = _address(args)
    before: Status | None = None
    while True:
        text = asked(url, token)
        found = _read(text, url)
        if args.json:
            print(text.decode(), flush=True)
        else:
            clear = CLEAR if sys.stdout.isatty() and not args.once else ""
            print(clear + "\n".join(shown(found, before)), flush=True)
        if args.once:
            return 0
        before = found
        time.sleep(args.every)


def _address(args: argparse.Namespace) -> tuple[str, str]:
    """Where the server is, and what it wants to see."""
    from meldrum.server.config import load

    config: Config = load(args.config)
    if args.data:
        config = msgspec.structs.replace(config, data=args.data)
    host = "127.0.0.1" if config.host in ANYWHERE else config.host
    host = f"[{host}]" if ":" in host else host
    return args.url or f"http://{host}:{config.port}", _token(config)


def _token(config: "Config") -> str:
    from meldrum.server.endpoints.status import operator_token
    from meldrum.server.tokens import secret_in, secret_of

    if config.operator_token:
        return config.operator_token
    folder = Path(config.data)
    if not config.secret and not (folder / "secret").is_file():
        raise ValueError(f"{folder} is not a server's data: name it with --data or --config")
    return operator_token(config, secret_of(config.secret) if config.secret else secret_in(folder))


def asked(url: str, token: str) -> bytes:
    """The server's status; raises Breakage if there is none to be had."""
    from meldrum.client import Server
    from meldrum.server.endpoints.status import PATH

    if not url.startswith(("http://", "https://")):
        raise ValueError(f"an address looks like http://127.0.0.1:8080, not {url}")
    try:
        owner = {"Authorization": f"Bearer {token}"}
        status, text = Server(url).fetch("GET", PATH, headers=owner)
    except (OSError, http.client.HTTPException) as problem:
        said = getattr(problem, "strerror", None) or type(problem).__name__
        raise Breakage(f"{url}: no answer ({said})") from None
    if status == 401:
        raise Breakage(f"{url}: this is not the operator's token of that server")
    if status != 200:
        raise Breakage(f"{url}: answers {status} instead of its status")
    return text


def _read(text: bytes, url: str) -> "Status":
    from meldrum.server.endpoints.status import Status

    try:
        return msgspec.json.decode(text, type=Status)
    except msgspec.MsgspecError as problem:
        raise Breakage(f"{url}: its status cannot be read ({problem})") from None


def shown(found: "Status", before: "Status | None" = None) -> list[str]:
    """A status as lines of text; with the one before, also what changed a second."""
    now = {name.removeprefix(PREFIX): value for name, value in found.now.items()}
    share = _rate(found.processor, before.processor if before else 0.0, found, before)
    editions = ", ".join(f"{count} {name}" for name, count in sorted(found.editions.items()))
    latency = found.latency
    return [
        f"Meldrum {found.version}   up {_long(found.uptime)}   "
        f"{found.memory / 1e6:.0f} MB   processor {share:.0%}",
        f"tables       {now.get('tables', 0):.0f} in memory, {now.get('games', 0):.0f} playing"
        + (f" ({editions})" if editions else ""),
        f"connections  {now.get('connections', 0):.0f}",
        f"commands     {_commands(found, before):.1f} a second; answered after "
        f"{latency.p50:.1f} ms (p50), {latency.p99:.1f} ms (p99), {latency.worst:.0f} ms (worst of "
        f"{latency.commands} in the last minute)",
        f"workers      {now.get('workers_busy', 0):.0f} of {found.workers} busy",
        f"servers      {now.get('servers', 1):.0f}"
        + ("" if now.get("news", 1) else ", no news from the others: is NATS down?"),
        "",
        *_biggest(found),
        *_counts(found, before),
    ]


def _biggest(found: "Status") -> list[str]:
    if not found.biggest:
        return []
    lines = [f"{'longest logs':26}{'game':14}{'phase':10}{'entries':>8}{'watching':>10}"]
    for one in found.biggest:
        lines.append(
            f"  {one.table:24}{one.edition:14}{one.phase:10}{one.entries:8}{one.watching:10}"
        )
    return [*lines, ""]


def _counts(found: "Status", before: "Status | None") -> list[str]:
    """Every counter that has counted something: limits hit, failures, answers, events."""
    lines = []
    for name, value in sorted(found.counts.items()):
        if value:
            rate = _rate(value, before.counts.get(name, 0.0) if before else 0.0, found, before)
            since = f"{rate:10.1f}/s" if before else ""
            lines.append(f"  {name.removeprefix(PREFIX):44}{value:12,.0f}{since}")
    return ["counted since the start", *lines] if lines else []


def _commands(found: "Status", before: "Status | None") -> float:
    def total(status: "Status | None") -> float:
        counts = status.counts if status else {}
        return sum(n for name, n in counts.items() if name.startswith("meldrum_commands_total"))

    return _rate(total(found), total(before), found, before)


def _rate(now: float, then: float, found: "Status", before: "Status | None") -> float:
    """How much a second since the status before, or since the server started."""
    if before is None or found.uptime <= before.uptime:
        return now / max(0.001, found.uptime)
    return max(0.0, now - then) / (found.uptime - before.uptime)


def _long(uptime: float) -> str:
    minutes, hours = int(uptime) // 60, int(uptime) // 3600
    return f"{hours // 24} d {hours % 24} h" if hours >= 24 else f"{hours} h {minutes % 60} min"
