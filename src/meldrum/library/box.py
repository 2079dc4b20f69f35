"""What lies there, read and held against the box: what no game comes to is refused."""

from meldrum.notation.text import NotationError, TooManyDice, parse_grid, parse_table, shorten
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Code
from meldrum.rules.grid import Grid
from meldrum.rules.melds import is_set
from meldrum.rules.options import Options
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import Bag, say


class NotInTheBox(NotationError):
    """A question that reads well but asks about tiles that this edition's box does not hold."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


def parse_lying(edition: Edition, value: object, where: str) -> Table | Grid:
    """The table, or in Dice the grid, from text or from a value; raises NotationError."""
    if isinstance(value, Grid) and edition.on_grid:
        return value
    if isinstance(value, tuple) and all(isinstance(tiles, tuple) for tiles in value):
        value = [say(tiles) for tiles in value]
    if not edition.on_grid:
        return parse_table(value, where)
    try:
        return parse_grid(value, where)
    except TooManyDice as error:
        raise NotInTheBox(Code.TOO_MANY_COPIES, str(error)) from None


def tiles_of(lying: Table | Grid) -> Bag:
    """All tiles that lie there."""
    return lying.bag() if isinstance(lying, Grid) else bag(lying)


def refuse_strangers(edition: Edition, tiles: Bag, where: str) -> None:
    """Refuse tiles that this edition does not have."""
    for tile in tiles:
        if tile not in edition.bag:
            raise NotInTheBox(Code.UNKNOWN_TILE, f"{where}: {tile} is not a tile of {edition.key}")


def refuse_excess(edition: Edition, tiles: Bag, where: str) -> None:
    """Refuse more tiles than one box holds."""
    refuse_strangers(edition, tiles, where)
    for tile in tiles - edition.bag:
        raise NotInTheBox(
            Code.TOO_MANY_COPIES,
            f"{where}: {tiles[tile]} times {tile}, the box of {edition.key} holds "
            f"{edition.bag[tile]}",
        )


def refuse_no_sets(edition: Edition, table: Table, options: Options, where: str) -> None:
    """Refuse a table with something on it that is not a set."""
    for at, tiles in enumerate(table, 1):
        if not is_set(tiles, edition.set_rules(options)):
            raise NotationError(f"{where}, set {at}: {shorten(say(tiles))} is not a set")
