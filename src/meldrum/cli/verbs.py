"""The verbs of ``meldrum``. A verb's module is loaded when the verb is asked for, so all are quick.

Each module has a function ``describe_VERB``, which gives the verb's parser its flags.
"""

import argparse
from collections.abc import Iterable
from importlib import import_module

from meldrum import __version__
from meldrum.cli.parser import Parser

VERBS = {
    "play": ("play", "play in the browser or, with --terminal, in the terminal"),
    "check": ("check", "is a set, a turn, a grid, a pass or a draw legal?"),
    "solve": ("solve", "what is the best move?"),
    "simulate": ("simulate", "let bots play games"),
    "replay": ("replay", "show a recorded game"),
    "verify": ("replay", "deal records again from their seeds and replay them"),
    "review": ("review", "say where a finished game was won and lost"),
    "puzzles": ("puzzles", "make, check or show puzzles"),
    "arena": ("arena", "let bots play paired deals and measure them"),
    "bot-check": ("bot_check", "check a bot that speaks the line protocol"),
    "train": ("train", "train the network that Grandmaster thinks with"),
    "serve": ("serve", "run the table server"),
    "schema": ("serve", "print the JSON schema of the server's messages"),
    "top": ("top", "show how a server is doing"),
    "backup": ("store", "copy a server's data while it runs"),
    "export": ("store", "print a server's store as JSON lines"),
    "import": ("store", "fill an empty store from JSON lines"),
    "check-store": ("store", "replay every game of a server's store"),
    "prune": ("store", "remove old tables and chat from a server's store"),
    "completion": ("completion", "let a shell complete all this: bash, zsh or fish"),
}
"""The module of each verb, and what the overview says of it."""


def parsed(words: list[str], epilog: str) -> argparse.Namespace:
    """What was typed."""
    named = words[0] if words and words[0] in VERBS else None
    parser, verbs = parsers([named] if named else [], epilog)
    if named is None:
        return parser.parse_args(words or ["--help"])
    args = verbs[named].read(words[1:])
    args.verb = named
    return args


def parsers(described: Iterable[str], epilog: str = "") -> tuple[Parser, dict[str, Parser]]:
    """The parser of everything and those of the verbs, of which only some know their flags."""
    parser = Parser(
        prog="meldrum",
        description="Tile rummy by the printed rules of five editions.",
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"meldrum {__version__}")
    adding = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs = {verb: adding.add_parser(verb, help=says) for verb, (_, says) in VERBS.items()}
    for verb in described:
        home = import_module(f"meldrum.cli.{VERBS[verb][0]}")
        getattr(home, f"describe_{verb.replace('-', '_')}")(verbs[verb])
    return parser, verbs
