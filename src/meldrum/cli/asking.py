"""What every question names: an edition, options, and tiles that come out of one box."""

from meldrum.cli.jsonl import Request
from meldrum.notation.text import NotationError, TooManyDice, parse_grid, shorten
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Code
from meldrum.rules.grid import Grid
from meldrum.rules.melds import is_set
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import Bag, say


class NotInTheBox(NotationError):
    """A question that reads well but asks about tiles that this edition's box does not hold."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


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


def opened_asked(options: Options, request: Request, what: str) -> bool:
    """Whether the player has opened; where nobody needs to, nobody is asked."""
    opened = request.get("opened", not options.opening)
    if not isinstance(opened, bool):
        raise NotationError(f"opened: {shorten(opened)} is not true or false")
    if "opened" not in request and options.opening:
        raise NotationError(f"{what}: opened is missing")
    return opened


def grid_asked(value: object, where: str = "grid") -> Grid:
    """The grid that a question is about."""
    try:
        return parse_grid(value, where)
    except TooManyDice as error:
        raise NotInTheBox(Code.TOO_MANY_COPIES, str(error)) from None


def refuse_strangers(edition: Edition, tiles: Bag, where: str) -> None:
    """Tiles that this edition does not have."""
    for tile in tiles:
        if tile not in edition.bag:
            raise NotInTheBox(Code.UNKNOWN_TILE, f"{where}: {tile} is not a tile of {edition.key}")


def refuse_excess(edition: Edition, tiles: Bag, where: str) -> None:
    """Table and rack together must come out of one box."""
    refuse_strangers(edition, tiles, where)
    excess = tiles - edition.bag
    for tile in excess:
        raise NotInTheBox(
            Code.TOO_MANY_COPIES,
            f"{where}: {tiles[tile]} times {tile}, the box of {edition.key} holds "
            f"{edition.bag[tile]}",
        )


def refuse_no_sets(edition: Edition, table: Table, options: Options, where: str) -> None:
    """What lies on a table before a turn is made of sets."""
    for at, tiles in enumerate(table, 1):
        if not is_set(tiles, edition.set_rules(options)):
            raise NotationError(f"{where}, set {at}: {shorten(say(tiles))} is not a set")
