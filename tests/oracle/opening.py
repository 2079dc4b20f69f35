"""The opening: sets from the rack alone, worth enough together (C-21 to C-24, CV-05, CV-06)."""

from collections import Counter

from tests.oracle.model import Model, ones, total
from tests.oracle.reading import value

MANY = 200
"""More tiles than any rack holds."""


def add_opening(model: Model, count_old: bool) -> bool:
    """Nothing is played unless new sets of rack tiles reach the points; whether old sets matter.

    The sets that count must not have lain there before; ``count_old`` leaves that demand out.
    """
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
    each = [_only_new(model, own, old, count_old) for old in range(len(position.before))]
    return any(each)


def _only_new(model: Model, own: dict[int, int], old: int, count_old: bool) -> bool:
    """Of a set that lay there before, only what lies there beyond that counts."""
    same = [at for (number, at) in model.still if number == old]
    mine = [own[at] for at in same if at in own]
    if not mine or count_old:
        return bool(mine)
    copies = len({number for (number, at) in model.still if at in same})
    beyond = model.program.boolean()
    laid = ones(model.laid[at] for at in same)
    model.program.at_most(total((1, ones(mine)), (-MANY, {beyond: 1})), 0)
    model.program.at_least(total((1, laid), (-1, ones(mine)), (-copies, {beyond: 1})), 0)
    return True
