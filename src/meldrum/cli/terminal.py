"""``meldrum play --terminal``: the table in the terminal, and the flags of all play there."""

import argparse
import re
import secrets
from pathlib import Path

from meldrum.bots.ladder import LISTED
from meldrum.bots.pace import PACES
from meldrum.bots.roster import SIMPLE, check_name
from meldrum.cli.number_flags import players
from meldrum.cli.options import add_option_flag, read_options
from meldrum.notation.text import NotationError
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import SetupError
from meldrum.rules.shuffle import SEED_BYTES

USUAL = "casual"


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
    add_option_flag(parser)


def play(args: argparse.Namespace) -> int:
    """Sit down at the table, or begin with the menu."""
    try:
        from meldrum.tui.app import TableApp
        from meldrum.tui.local import LocalTable
        from meldrum.tui.new_match import new_match
        from meldrum.tui.saves import new_name
    except ModuleNotFoundError as missing:
        if missing.name not in ("textual", "rich"):
            raise
        raise ValueError(
            "the table needs Textual: 'pip install meldrum[terminal]' gets it; "
            "'play --plain' plays without it"
        ) from None
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
