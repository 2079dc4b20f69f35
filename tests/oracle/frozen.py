"""The frozen law: a set with a joker may only grow, or have its joker replaced in it (CV-01).

Each old set with jokers lives on in a piece of its own, its *home*: all its number tiles lie
there, each of its jokers either keeps its sense there or is replaced there by the tiles it
stood for; of a group of three, both missing colors are needed.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from meldrum.rules.tiles import COLOR_CHANGE, COLORS, DOUBLE, JOKER, MIRROR, Tile, TileSet, in_order
from tests.oracle.model import Model, ones
from tests.oracle.pieces import Piece
from tests.oracle.position import Position, jokers_of, numbers_of
from tests.oracle.senses import Kept, Meant, keepings, meanings
from tests.oracle.shapes import Runs, groups


def frozen_pieces(position: Position, short: list[Piece]) -> list[Piece]:
    """The pieces for everything else, and all homes that the old sets with jokers can have."""
    if any(position.stock[tile] for tile in (DOUBLE, MIRROR, COLOR_CHANGE)):
        raise ValueError("not covered: the frozen law with bonus jokers")
    sets = Runs(position.stock, position.rules, whole=True).all()
    sets |= groups(position.stock, position.rules)
    found: dict[object, Piece] = {}
    for number, old in enumerate(position.before):
        if jokers_of(old):
            for tiles in {*sets, old}:
                for home in _homes(position, number, old, tiles):
                    found.setdefault((number, in_order(tiles), home.kept, home.freed), home)
    return [*short, *found.values()]


def _homes(position: Position, number: int, old: TileSet, tiles: TileSet) -> Iterator[Piece]:
    """Every way in which the old set can live on in these tiles."""
    if not numbers_of(old) <= Counter(tiles):
        return
    for way in meanings(old, position.rules):
        able = keepings(tiles, frozenset(way), position.rules)
        for size in range(len(way) + 1):
            for kept in set(combinations(way, size)):
                if kept in able and _replaced(old, way, kept) <= Counter(tiles):
                    yield Piece(tiles, kept, home=number, freed=len(way) - size)


def _replaced(old: TileSet, way: Kept, kept: Kept) -> Counter[Tile]:
    """The number tiles that must lie there: the old ones and those in the jokers' places."""
    gone = list((Counter(way) - Counter(kept)).elements())
    places = {tile for meant in gone for tile in _places(old, meant)}
    places -= {Tile(*cell) for _, sense in kept for cell in sense}
    return numbers_of(old) + Counter(places)


def _places(old: TileSet, meant: Meant) -> set[Tile]:
    """What must lie in a joker's place; in a group of three every color that is missing."""
    tile, sense = meant
    numbers = {number for _, number in sense} | {other.number for other in numbers_of(old)}
    if tile == JOKER and len(numbers) == 1 and len(old) == 3:
        return {Tile(color, *numbers) for color in COLORS} - set(old)
    return {Tile(*cell) for cell in sense}


def add_frozen(model: Model) -> None:
    """Every old set with jokers has one home."""
    for number, old in enumerate(model.position.before):
        if jokers_of(old):
            homes = [
                variable
                for piece, variable in zip(model.pieces, model.laid, strict=True)
                if piece.home == number
            ]
            model.program.equal(ones(homes), 1)
