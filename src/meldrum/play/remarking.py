"""What a bot says about its move while the game goes on: only what everyone saw."""

from meldrum.notation.remarks import Remark
from meldrum.play.deed import deed_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Move, Pass, Play, Point, Roll
from meldrum.rules.view import View


def remark_on(seen: View, move: Move) -> Remark:
    """A remark on a move; ``seen`` is the table before it, and a spectator's view will do."""
    match move:
        case Play():
            return _on_play(seen, move)
        case Draw():
            return Remark("drew")
        case Pass():
            return Remark("passed")
        case Roll(_, dice):
            return Remark("threw", len(dice))
        case Point():
            return Remark("pointed")
        case Find():
            return Remark("found")
    return Remark("late")


def _on_play(seen: View, move: Play) -> Remark:
    deed = deed_of(seen, move)
    if deed.goes_out:
        return Remark("out")
    if isinstance(move.after, Grid):
        return Remark("placed", deed.tiles)
    if deed.opens and not deed.apart:
        return Remark("opened", deed.sets)
    if deed.apart:
        return Remark("apart", deed.tiles)
    return Remark("laid", deed.sets) if deed.sets else Remark("added", deed.tiles)
