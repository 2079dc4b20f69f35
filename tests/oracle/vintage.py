"""Book-vintage: the replacing tile and two more tiles come from the rack (V-43, V-46).

Here the loose jokers of a piece are told apart: some were taken from the table, the others come
from the rack. Every piece with taken jokers stands in a *slot* of its own, and the slots share
out the rack tiles: each slot gets two of its own piece's tiles, rack jokers included.
"""

from collections.abc import Iterator
from dataclasses import replace

from meldrum.rules.tiles import COLOR_CHANGE, DOUBLE, JOKER, MIRROR, TileSet
from tests.oracle.laws import Left, played, replaceable, replacing
from tests.oracle.model import Model, ones, total
from tests.oracle.pieces import Newness, Piece, wanted
from tests.oracle.position import Position, jokers_of
from tests.oracle.senses import keepings
from tests.oracle.shapes import SHORTEST, Runs, has_number

RACK_TILES = 2


def vintage_pieces(position: Position, short: list[Piece]) -> list[Piece]:
    """The pieces without taken jokers, and those of any length with some."""
    if any(position.stock[tile] for tile in (DOUBLE, MIRROR, COLOR_CHANGE)):
        raise ValueError("not covered: book-vintage with bonus jokers")
    is_new = Newness(position)
    known = {(tuple(sorted(piece.tiles)), piece.kept): piece for piece in short}
    for tiles in _longer(position):
        for kept in keepings(tiles, wanted(position), position.rules):
            known.setdefault((tuple(sorted(tiles)), kept), Piece(tiles, kept))
    rest = [piece for piece in short if piece.loose[JOKER] <= position.rack[JOKER]]
    for piece in known.values():
        if position.any_set or is_new(piece.tiles):
            rest += _taking(position, piece)
    return rest


def _taking(position: Position, piece: Piece) -> Iterator[Piece]:
    """The piece with one or more of its loose jokers taken, if the rack can fill it up."""
    loose = piece.loose[JOKER]
    mine = sum(tile in position.rack for tile in piece.tiles if not tile.is_joker)
    for taken in range(1, loose + 1):
        if loose - taken <= position.rack[JOKER] and loose - taken + mine >= RACK_TILES:
            yield replace(piece, taken=taken)


def _longer(position: Position) -> Iterator[TileSet]:
    """Runs with jokers that can only be cut where a tile of the rack might be lost."""
    for tiles in Runs(position.stock, position.rules, whole=True).all():
        if jokers_of(tiles) and not any(
            _loses_nothing(position, tiles[:at], tiles[at:])
            for at in range(SHORTEST, len(tiles) - SHORTEST + 1)
        ):
            yield tiles


def _loses_nothing(position: Position, one: TileSet, other: TileSet) -> bool:
    """Whether all jokers and all tiles that the rack has are on one side of a cut."""

    def matters(part: TileSet) -> bool:
        return any(tile.is_joker or tile in position.rack for tile in part)

    return has_number(one) and has_number(other) and not (matters(one) and matters(other))


def add_vintage(model: Model, left: Left) -> None:
    """The rows for replacing tiles, taken jokers and their rack tiles."""
    left = replaceable(model, left)
    taking = {
        variable: piece
        for piece, variable in zip(model.pieces, model.laid, strict=True)
        if piece.taken
    }
    taken = {variable: piece.taken for variable, piece in taking.items()}
    model.program.equal(total((1, taken), *((-1, terms) for terms in left.values())), 0)
    slots = [{variable: model.program.boolean() for variable in taking} for _ in left_jokers(model)]
    for slot in slots:
        model.program.at_most(ones(slot.values()), 1)
    for variable in taking:
        model.program.equal(total((1, {variable: 1}), (-1, ones(s[variable] for s in slots))), 0)
    shares = [_share(model, slot, taking) for slot in slots]
    places = replacing(left)
    for tile in {*model.played, *places}:
        used = [(1, {share[tile]: 1}) for share in shares if tile in share]
        wants = (1, places.get(tile, {}))
        model.program.at_most(total(*used, wants, (-1, played(model, tile))), 0)


def left_jokers(model: Model) -> TileSet:
    """The jokers that lay on the table."""
    return tuple(tile for tiles in model.position.before for tile in jokers_of(tiles))


def _share(model: Model, slot: dict[int, int], taking: dict[int, Piece]) -> dict[object, int]:
    """The number tiles of the rack that a slot is given: as many as its piece still needs."""
    share: dict[object, int] = {}
    for tile in model.played:
        if not tile.is_joker:
            share[tile] = model.program.integer(0, RACK_TILES)
            holds = {slot[v]: piece.tiles.count(tile) for v, piece in taking.items()}
            model.program.at_most(total((1, {share[tile]: 1}), (-1, holds)), 0)
    needs = {
        slot[variable]: RACK_TILES - min(RACK_TILES, piece.loose[JOKER] - piece.taken)
        for variable, piece in taking.items()
    }
    model.program.at_least(total((1, ones(share.values())), (-1, needs)), 0)
    return share
