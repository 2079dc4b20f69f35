"""The opening: sets from the rack alone, worth enough together (C-21 to C-24, CV-05, CV-06)."""

from collections import Counter

from tests.oracle.model import Model, ones, total
from tests.oracle.reading import value

MANY = 200
"""More tiles than any rack holds."""


def add_opening(model: Model) -> None:
    """Nothing is played unless sets that the played tiles can pay for reach the points."""
    position = model.position
    own = {
        at: model.program.integer(0, min(position.rack[t] // n for t, n in bag.items()))
        for at, piece in enumerate(model.pieces)
        if (bag := Counter(piece.tiles)) <= position.rack
    }
    for at, variable in own.items():
        model.program.at_most({variable: 1, model.laid[at]: -1}, 0)
    for tile, played in model.played.items():
        holds = {v: n for at, v in own.items() if (n := model.pieces[at].tiles.count(tile))}
        model.program.at_most(total((1, holds), (-1, {played: 1})), 0)
    opens = model.program.boolean()
    worth = {v: value(model.pieces[at].tiles, position.rules) for at, v in own.items()}
    model.program.at_least(total((1, worth), (-position.to_open, {opens: 1})), 0)
    model.program.at_most(total((1, ones(model.played.values())), (-MANY, {opens: 1})), 0)
