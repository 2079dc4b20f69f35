"""``meldrum play``: the table in the browser, served from here; or a game in the terminal."""

import argparse
import http.client
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

import msgspec

from meldrum.breakage import Breakage
from meldrum.cli import terminal
from meldrum.cli.number_flags import port

if TYPE_CHECKING:
    from meldrum.server.config import Config

BROWSER = ("lan", "no_browser", "port", "data")
TERMINAL = (
    "terminal",
    "plain",
    "edition",
    "players",
    "against",
    "pace",
    "seed",
    "record",
    "option",
    *(ON_SCREEN := ("replay", "server", "invitation", "name")),
)
INSTEAD = "'./run play --terminal' plays without it"
EVERYWHERE = "0.0.0.0"
NOWHERE = ("192.0.2.1", 9)
"""An address that is nobody's; the route to it goes through the home network."""


def describe_play(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Starts a table server on this machine and opens its page in the browser, "
        "until you press Ctrl-C. With any of the terminal's flags, plays in the terminal instead."
    )
    page = parser.add_argument_group("in the browser")
    page.add_argument("--lan", action="store_true", help="let others on this network join")
    page.add_argument("--no-browser", action="store_true", help="just print the page's address")
    page.add_argument(
        "--port",
        type=port,
        help="the port; 0 picks a free one (8080, or a free one if that is taken)",
    )
    page.add_argument("--data", metavar="FOLDER", help="where games are kept (meldrum-data)")
    here = parser.add_argument_group("in the terminal")
    here.add_argument("--terminal", action="store_true", help="play here")
    terminal.add_flags(here)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play there or here."""
    there = [name for name in BROWSER if getattr(args, name) not in (None, False)]
    here = [name for name in TERMINAL if getattr(args, name) not in (None, False, [])]
    if here and there:
        one, other = (name.replace("_", "-") for name in (there[0], here[0]))
        raise ValueError(f"--{one} is for the browser and --{other} for the terminal")
    if not here:
        return _open(args)
    if args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from meldrum.cli import plain

        if asked := [name for name in ON_SCREEN if getattr(args, name)]:
            raise ValueError(f"--{asked[0]} is for the table, which needs a terminal")
        return plain.play(args)
    return terminal.play(args)


def _open(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    from meldrum.server.config import load
    from meldrum.server.endpoints.page import is_built
    from meldrum.server.serve import serve

    if not is_built():
        raise ValueError(f"the page is not built ('./run page' builds it); {INSTEAD}")
    asked = {"port": args.port, "data": args.data, "host": EVERYWHERE if args.lan else None}
    changed = {name: value for name, value in asked.items() if value is not None}
    config = msgspec.structs.replace(load(None), **changed, log_level="warning")

    def welcome(config: "Config", port: int) -> None:
        for line in _welcome(config, port):
            print(line, flush=True)
        _show(f"http://{_reached_at(config.host)}:{port}/", args)

    if args.port is None and _is_meldrum(config):
        address = f"http://{_reached_at(config.host)}:{config.port}/"
        if args.lan or args.data:
            raise ValueError(f"Meldrum runs at {address} already; stop it, or give another --port")
        print(f"Meldrum is at {address} already.")
        _show(address, args, wait=True)
        return 0
    try:
        serve(config, _listening(config, free=args.port is None), welcome)
    except Breakage as problem:
        raise Breakage(f"{problem}; {INSTEAD}") from None
    except KeyboardInterrupt:
        pass
    print(f"\nUntil next time. Games are kept in {config.data}.")
    return 0


def _listening(config: "Config", free: bool) -> socket.socket:
    """The port of the configuration, or if that is taken and it is all the same, a free one."""
    from meldrum.server.serve import NotListening, listen

    try:
        return listen(config)
    except NotListening as problem:
        if not free or not problem.taken:
            raise
        return listen(msgspec.structs.replace(config, port=0))


def _is_meldrum(config: "Config") -> bool:
    """Whether a server of ours is there already: two must not play one folder's games."""
    from meldrum.server.wire import Health

    connection = http.client.HTTPConnection(_reached_at(config.host), config.port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        msgspec.json.decode(connection.getresponse().read(10_000), type=Health)
    except (OSError, http.client.HTTPException, msgspec.MsgspecError):
        return False
    finally:
        connection.close()
    return True


def _welcome(config: "Config", port: int) -> list[str]:
    lines = [f"Meldrum is at http://{_reached_at(config.host)}:{port}/"]
    if config.host == EVERYWHERE:
        lines.append(f"On a phone or another computer here, type http://{_home()}:{port}/")
    else:
        lines.append("Only this computer can reach it; with --lan others at home can too.")
    return [*lines, f"Games are kept in {config.data}. Ctrl-C ends it."]


def _reached_at(host: str) -> str:
    return "127.0.0.1" if host == EVERYWHERE else f"[{host}]" if ":" in host else host


def _home() -> str:
    """Our address in the network at home. Nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(NOWHERE)
            return str(asking.getsockname()[0])
    except OSError:
        return socket.gethostname()


def _show(address: str, args: argparse.Namespace, wait: bool = False) -> None:
    """Open the browser, if there is one with windows: one of text would take this terminal."""
    windows = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    if args.no_browser or (sys.platform == "linux" and not any(map(os.environ.get, windows))):
        return
    opening = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    opening.start()  # some browsers keep us until they are closed
    if wait:
        opening.join()
