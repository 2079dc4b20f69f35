"""What every question names: an edition, options, and mostly a position."""

import argparse

from meldrum.cli.jsonl import Request
from meldrum.cli.options import add_option_flag, read_options
from meldrum.library.position import Position
from meldrum.library.reading import parse_written
from meldrum.notation.text import NotationError, parse_tiles, shorten
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.options import Options

TYPED = ("table", "grid", "rack")


def add_position_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of a position, the same for every verb."""
    add = parser.add_argument
    add("--table", "--before", metavar="SETS", help="the table, its sets separated by |")
    add("--grid", help="in Dice the grid, its rows separated by /")
    add("--rack", metavar="TILES", help="your rack, or the faces of your dice")
    opened = parser.add_mutually_exclusive_group()
    opened.add_argument(
        "--opened", action="store_true", default=True, help="you have opened before (the default)"
    )
    opened.add_argument(
        "--unopened", action="store_false", dest="opened", help="you have not opened yet"
    )
    add("--jsonl", action="store_true", help="answer JSON lines")
    add_option_flag(parser)


def add_edition(parser: argparse.ArgumentParser) -> None:
    """The first word: which game."""
    parser.add_argument("edition", nargs="?", choices=list(EDITIONS), help="which game")


def typed(args: argparse.Namespace) -> Request:
    """A position typed by a person: in any case, and without a table if it is empty."""
    found = {name: getattr(args, name) for name in TYPED}
    request: Request = {name: text.upper() for name, text in found.items() if text is not None}
    options = read_options(args.option)
    return request | {"edition": args.edition, "options": options, "opened": args.opened}


def edition_asked(request: Request) -> Edition:
    """The edition that a question is about."""
    key = request.get("edition")
    if not isinstance(key, str):
        raise NotationError(f"edition: {shorten(key)} is not an edition")
    return edition_of(key)


def options_asked(edition: Edition, request: Request) -> Options:
    """The options of the table that a question is about."""
    chosen = request.get("options")
    if chosen is None:
        return edition.printed
    if not isinstance(chosen, dict):
        raise NotationError(f"options: {shorten(chosen)} is not an object")
    return edition.options(chosen)


def refuse_unclear_opened(options: Options, request: Request, what: str) -> None:
    """Whether the player has opened must be said, unless nobody needs to."""
    opened = request.get("opened", not options.opening)
    if not isinstance(opened, bool):
        raise NotationError(f"opened: {shorten(opened)} is not true or false")
    if "opened" not in request and options.opening:
        raise NotationError(f"{what}: opened is missing")


def position_asked(request: Request, what: str, name: str = "") -> Position:
    """The position that a question is about; ``name`` is the key of its table or grid."""
    edition = edition_asked(request)
    options = options_asked(edition, request)
    if not edition.deals:
        raise NotationError(f"{what}: {edition.key} has no rack to play from")
    if "rack" not in request:
        raise NotationError(f"{what}: rack is missing")
    name = name or ("grid" if edition.on_grid else "table")
    lying = parse_written(edition, request.get(name, []), name)
    rack = parse_tiles(request["rack"], "rack")
    opened = request.get("opened", not options.opening) is True
    position = Position(edition.key, lying, rack, opened, options, where=name)
    refuse_unclear_opened(options, request, what)  # what the box does not hold is said first
    return position
