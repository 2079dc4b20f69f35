"""Moves as data: one small JSON object per move, the same in records and on the wire."""

from functools import lru_cache

import msgspec

from meldrum.notation.text import (
    NotationError,
    grid_rows,
    parse_grid,
    parse_table,
    parse_tile,
    shorten,
)
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point, Roll, Timeout
from meldrum.rules.table import Table
from meldrum.rules.tiles import say

TYPES: dict[type, str] = {
    Play: "play",
    Draw: "draw",
    Pass: "pass",
    Timeout: "timeout",
    Penalty: "penalty",
    Roll: "roll",
    Point: "point",
    Find: "find",
}


class MoveData(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A move: whose, of which type, and what belongs to it."""

    seat: int
    type: str
    after: list[str] | None = None
    """The whole table after a play."""
    draft: list[str] | None = None
    """A table that did not count (rows for Dice)."""
    grid: list[str] | None = None
    """The whole grid after a play of Dice."""
    dice: list[int] | None = None
    tile: str | None = None
    undecided: bool = False
    """Nobody could tell in time whether a play was possible."""


_say_set = lru_cache(8192)(say)
"""Most sets lie for many turns, and every viewer is sent each of them."""


def table_lines(table: Table) -> list[str]:
    """A table as a list of texts."""
    return [_say_set(tiles) for tiles in table]


def move_data(move: Move) -> MoveData:
    """A move as data."""
    kind, seat = TYPES[type(move)], move.seat
    match move:
        case Play(_, Grid() as grid):
            return MoveData(seat=seat, type=kind, grid=grid_rows(grid))
        case Play(_, tuple() as after):
            return MoveData(seat=seat, type=kind, after=table_lines(after))
        case Timeout(_, Grid() as grid):
            return MoveData(seat=seat, type=kind, draft=grid_rows(grid))
        case Timeout(_, tuple() as draft) | Penalty(_, draft):
            return MoveData(seat=seat, type=kind, draft=table_lines(draft))
        case Roll(_, dice):
            return MoveData(seat=seat, type=kind, dice=list(dice))
        case Point(_, tile) | Find(_, tile):
            return MoveData(seat=seat, type=kind, tile=str(tile))
        case Draw(_, undecided) | Pass(_, undecided):
            return MoveData(seat=seat, type=kind, undecided=undecided)
    return MoveData(seat=seat, type=kind)


def move_of(data: MoveData, edition: str, where: str = "move") -> Move:
    """The move in the data; raises NotationError."""
    seat = data.seat
    match data.type:
        case "play":
            lines = data.grid if edition_of(edition).on_grid else data.after
            if lines is None:
                raise NotationError(f"{where}: a play without its table")
            return Play(seat, lying(lines, edition, where))
        case "draw":
            return Draw(seat, data.undecided)
        case "pass":
            return Pass(seat, data.undecided)
        case "timeout":
            found = [lines for lines in (data.grid, data.after, data.draft) if lines is not None]
            return Timeout(seat, lying(found[0], edition, where) if found else None)
        case "penalty" if data.draft is not None:
            return Penalty(seat, parse_table(data.draft, f"{where}, draft"))
        case "roll" if data.dice is not None:
            return Roll(seat, tuple(data.dice))
        case "point" if data.tile is not None:
            return Point(seat, parse_tile(data.tile, f"{where}, tile"))
        case "find" if data.tile is not None:
            return Find(seat, parse_tile(data.tile, f"{where}, tile"))
    raise NotationError(f"{where}: no move of type {shorten(data.type)} with these fields")


def lying(lines: list[str], edition: str, where: str) -> Table | Grid:
    """The table or grid in these lines; raises NotationError."""
    if edition_of(edition).on_grid:
        return parse_grid(lines, f"{where}, grid")
    return parse_table(lines, f"{where}, table")
