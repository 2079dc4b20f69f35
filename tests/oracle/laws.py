"""The printed joker laws as rows (CV-01, CV-02, TW-13).

Every joker that lay on the table is kept or retrieved. Each old set is read in one way; what its
jokers mean in that way is the *supply*. A piece that keeps a joker takes from the supply of that
meaning, and what is left of the supply are the retrieved jokers, on which the law makes demands.
Which of two equal jokers is which never matters, so counting them is exact.
"""

from collections import Counter, defaultdict

from meldrum.rules.tiles import COLOR_CHANGE, MIRROR, Tile
from tests.oracle.exchange import WILD, is_exchange, outline
from tests.oracle.model import Model, ones, total
from tests.oracle.pieces import Newness
from tests.oracle.position import jokers_of
from tests.oracle.program import Terms
from tests.oracle.senses import Meant, meanings

MOST = 8
"""No piece is laid more often: each holds a number tile, and of most there are two."""

Left = dict[Meant, Terms]
"""For each meaning the sum of jokers that left it."""


def retrieved(model: Model) -> Left:
    """Read the old sets and let the pieces keep what they keep."""
    left: defaultdict[Meant, Counter[int]] = defaultdict(Counter)
    for old in model.position.before:
        if jokers_of(old):
            ways = {model.program.boolean(): way for way in meanings(old, model.position.rules)}
            model.program.equal(ones(ways), 1)
            for variable, way in ways.items():
                for meant in way:
                    left[meant][variable] += 1
    for piece, variable in zip(model.pieces, model.laid, strict=True):
        for meant in piece.kept:
            left[meant][variable] -= 1
    for terms in left.values():
        model.program.at_least(terms, 0)
    return dict(left)


def none_left(model: Model, left: Left) -> None:
    """All jokers are kept."""
    for terms in left.values():
        model.program.at_most(terms, 0)


def replacing(left: Left) -> dict[Tile, Terms]:
    """How many of each tile must take the places of retrieved jokers; a Double's are two (T-73)."""
    wanted: dict[Tile, Terms] = {}
    for (_, sense), terms in left.items():
        for cell in sense:
            tile = Tile(*cell)
            wanted[tile] = total((1, wanted.get(tile, {})), (1, terms))
    return wanted


def replaceable(model: Model, left: Left) -> Left:
    """The jokers that a tile can replace.

    A Mirror stands for no tile and a Color Change for none of one color: under a law that wants
    a replacement these two are kept (TW-09).
    """
    never = {meant: left[meant] for meant in left if meant[0] in (MIRROR, COLOR_CHANGE)}
    none_left(model, never)
    return {meant: terms for meant, terms in left.items() if meant not in never}


def replaced(model: Model, left: Left) -> None:
    """C-44 to C-46: tiles of what they stood for lie on the table, one for each joker."""
    for tile, terms in replacing(replaceable(model, left)).items():
        model.program.at_most(
            total((1, terms), (-1, played(model, tile))), model.position.lying[tile]
        )


def played(model: Model, tile: Tile) -> Terms:
    """How many of these tiles are played."""
    return {model.played[tile]: 1} if tile in model.played else {}


def in_new_sets(model: Model) -> None:
    """C-50, CV-02: in a set that is not new, loose jokers come from the rack."""
    is_new = Newness(model.position)
    there: dict[Tile, dict[int, int]] = {kind: {} for kind in WILD}
    for piece, variable in zip(model.pieces, model.laid, strict=True):
        loose = piece.loose
        if loose and not is_new(piece.tiles):
            for kind, count in loose.items():
                there[kind][variable] = count
    for kind, terms in there.items():
        model.program.at_most(total((1, terms), (-1, played(model, kind))), 0)


def no_exchange(model: Model) -> None:
    """TW-13: where an old set is gone, no exchange of it lies that is not an old set itself."""
    for old, piece in exchanged_pairs(model):
        fresh = total((1, {model.laid[piece]: 1}), (-1, model.shows(piece)))
        model.program.at_most(total((1, fresh), (-MOST, model.stays(old))), 0)


def exchanged_pairs(model: Model) -> list[tuple[int, int]]:
    """Every old set with every piece that is an exchange of it."""
    by_outline = defaultdict(list)
    for number, old in enumerate(model.position.before):
        if jokers_of(old):
            by_outline[outline(old)].append((number, old))
    return [
        (number, at)
        for at, piece in enumerate(model.pieces)
        for number, old in by_outline.get(outline(piece.tiles), ())
        if is_exchange(old, piece.tiles, model.position.rules)
    ]
