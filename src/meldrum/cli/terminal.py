"""``meldrum play --terminal``: the table in the terminal, and the flags of all play there."""

import argparse
import asyncio
import getpass
import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from meldrum.bots.ladder import LISTED
from meldrum.bots.pace import PACES
from meldrum.bots.roster import SIMPLE, check_name
from meldrum.breakage import Breakage
from meldrum.cli.extras import advice
from meldrum.cli.number_flags import players
from meldrum.cli.options import add_option_flag, read_options
from meldrum.cli.replay import lines, read_line
from meldrum.notation.record import Record, verify
from meldrum.notation.text import NotationError
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import SetupError
from meldrum.rules.shuffle import SEED_BYTES

if TYPE_CHECKING:
    from meldrum.server.wire import NewTable

USUAL = "casual"
LONGEST_NAME = 20


def add_flags(parser: "argparse._ActionsContainer") -> None:
    """Describe what can be said about the game."""
    parser.add_argument(
        "--plain",
        action="store_true",
        help="line by line, for screen readers and pipes (the choice where there is no terminal)",
    )
    parser.add_argument("--edition", choices=list(EDITIONS), help="which game (asks if not given)")
    parser.add_argument("--players", type=players, metavar="N", help="you and N-1 others (2)")
    parser.add_argument(
        "--against",
        metavar="BOT",
        help=f"who the others are: {SIMPLE}, {LISTED}, or cmd:COMMAND ({USUAL})",
    )
    parser.add_argument(
        "--pace",
        choices=PACES,
        help="how long the others let you wait (natural, or instant if your moves are piped in)",
    )
    parser.add_argument("--seed", metavar="HEX", help="64 hex digits; random if not given")
    parser.add_argument("--record", metavar="FILE", help="add the records of games to this file")
    parser.add_argument("--replay", metavar="FILE", help="look at the first game of a file")
    parser.add_argument("--server", metavar="URL", help="sit at a table of this server")
    parser.add_argument(
        "--invitation", metavar="LINK", help="take the seat of an invitation, or go back to yours"
    )
    parser.add_argument("--name", default=None, help="what you are called there")
    add_option_flag(parser)


def play(args: argparse.Namespace) -> int:
    """Sit down at the table, or begin with the menu."""
    try:
        from meldrum.tui.app import TableApp
        from meldrum.tui.local import LocalTable
        from meldrum.tui.new_match import new_match
        from meldrum.tui.replay_screen import ReplayScreen
        from meldrum.tui.saves import new_name
    except ModuleNotFoundError as missing:
        said = advice(missing.name)
        if not said:
            raise
        raise Breakage(f"{said}; 'play --plain' plays without it") from None
    if args.server or args.invitation:
        return _online(args)
    if args.replay:
        TableApp(first=ReplayScreen(_record(args.replay))).run()
        return 0
    session = None
    if args.edition:
        options = read_options(args.option)
        edition_of(args.edition).options(options)
        bots = [bot_asked(args)] * ((args.players or 2) - 1)
        if len(bots) + 1 not in edition_of(args.edition).players:
            raise SetupError(f"{args.edition} is not for {len(bots) + 1} players")
        match = new_match(args.edition, bots, options, args.pace or "natural", seed_asked(args))
        session = LocalTable(match, new_name(), args.record and Path(args.record))
    TableApp(session).run()
    return 0


def _record(name: str) -> Record:
    """The first game of a file; raises NotationError."""
    for number, line in lines(name):
        record = read_line(name, number, line)
        for complaint in verify(record):
            raise NotationError(f"{name}: not as played: {complaint}")
        return record
    raise NotationError(f"{name}: there is no game")


def _online(args: argparse.Namespace) -> int:
    """Sit down at a server's table; on leaving, say how to come back."""
    from meldrum.client.server import RefusedError, Server
    from meldrum.tui.app import TableApp
    from meldrum.tui.online import OnlineTable, read_link, seat_link, seated_at

    url, code, seated = read_link(args.invitation or "")
    url = args.server or url
    if not url.startswith("http"):
        raise ValueError("which server? --server URL, or an --invitation that names it")
    server = Server(url)
    name = args.name or getpass.getuser()[:LONGEST_NAME]
    try:
        if seated is None:
            asked = seated_at(server, name, code or None, _wanted(args, name))
            table = asyncio.run(asked)
        else:
            table = OnlineTable(server, seated)
    except RefusedError as refused:
        raise ValueError(str(refused)) from None
    TableApp(table).run()
    print(f"Your seat is kept: meldrum play --terminal --invitation '{seat_link(table)}'")
    return 0


def _wanted(args: argparse.Namespace, name: str) -> "NewTable | None":
    """The table that is asked for, if one is."""
    from meldrum.server.wire import NewTable

    if args.edition is None:
        return None
    options = read_options(args.option)
    seats = args.players or 2
    bots = [args.against] * (seats - 1) if args.against else []
    return NewTable(
        id=uuid4(),
        edition=args.edition,
        name=name,
        seats=seats,
        options=options,  # type: ignore[arg-type]  # the server says what is wrong with them
        bots=bots,
        pace=args.pace or "natural",
    )


def bot_asked(args: argparse.Namespace) -> str:
    """Who the others are."""
    against: str = args.against or USUAL
    check_name(against)
    return against


def seed_asked(args: argparse.Namespace) -> bytes:
    """What is dealt from."""
    if args.seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if not re.fullmatch(r"[0-9a-fA-F]{64}", args.seed):
        raise NotationError("a seed is 64 hex digits")
    return bytes.fromhex(args.seed)
