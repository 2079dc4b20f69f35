"""Reading what a position is made of, and refusing what never happens in a game."""

from collections.abc import Iterable

from meldrum.notation.text import (
    NotationError,
    TooManyDice,
    parse_grid,
    parse_table,
    parse_tiles,
    shorten,
)
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Code
from meldrum.rules.grid import Grid
from meldrum.rules.melds import is_set
from meldrum.rules.options import Options
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import Bag, Tile, TileSet, say


class NotInTheBox(NotationError):
    """A readable question about tiles that this edition's box does not hold."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


def read_tiles(value: object, where: str) -> TileSet:
    """Tiles from text, or from a list of tiles; raises NotationError."""
    return parse_tiles(_as_text(value), where)


def read_table(edition: Edition, value: object, where: str) -> Table | Grid:
    """The table, or in Dice the grid, from text, lists or a value; raises NotationError."""
    if isinstance(value, Grid) and edition.on_grid:
        return value
    if isinstance(value, Iterable) and not isinstance(value, str):
        value = [_as_text(part) for part in value]
    return parse_written(edition, value, where)


def parse_written(edition: Edition, value: object, where: str) -> Table | Grid:
    """The same, but only as the notation has it: text, or a list of texts."""
    if not edition.on_grid:
        return parse_table(value, where)
    try:
        return parse_grid(value, where)
    except TooManyDice as error:
        raise NotInTheBox(Code.TOO_MANY_COPIES, str(error)) from None


def _as_text(value: object) -> object:
    """Tiles as they are written, if this is a list of tiles or of their names."""
    if isinstance(value, Tile) or not isinstance(value, list | tuple):
        return value
    named = all(isinstance(part, str | Tile) for part in value)
    return " ".join(map(str, value)) if named else value


def tiles_of(lying: Table | Grid) -> Bag:
    """All tiles on the table."""
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


def refuse_loose_tiles(edition: Edition, table: Table, options: Options, where: str) -> None:
    """Refuse a table with something on it that is not a set."""
    for at, tiles in enumerate(table, 1):
        if not is_set(tiles, edition.set_rules(options)):
            raise NotationError(f"{where}, set {at}: {shorten(say(tiles))} is not a set")
