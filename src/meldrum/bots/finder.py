"""The introductory game: one points, the others find. Little to decide, so one bot will do."""

import random

from meldrum.bots.bot import Forgetful
from meldrum.play.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Move, Point
from meldrum.rules.view import View


class Finder(Forgetful):
    """Points at any free tile; finds the tile above, or else the one below."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, view: View, clock: Clock) -> Move:
        move = edition_of(view.edition).forfeited(view)
        return (
            Point(move.seat, self.chance.choice(view.face_up)) if isinstance(move, Point) else move
        )
