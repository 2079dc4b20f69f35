"""The introductory game: one points, the others find. Nothing to decide, so one bot will do."""

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.clock import Clock
from meldrum.rules.editions.introductory import POINTER
from meldrum.rules.moves import Find, Move, Point
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View


class Finder(Forgetful):
    """Points at the first free tile; finds the tile above, or else the one below."""

    def choose(self, view: View, clock: Clock) -> Move:
        seat = own_seat(view)
        if seat == POINTER:
            return Point(seat, view.face_up[0])
        low, high = view.table[-1][0], view.table[-1][-1]
        above = Tile(high.letter, high.number + 1)
        return Find(seat, above if above in view.face_up else Tile(low.letter, low.number - 1))
