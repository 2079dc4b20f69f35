"""The introductory game: one points, the others find. Nothing to decide, so one bot will do."""

from meldrum.bots.bot import Forgetful
from meldrum.play.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Move
from meldrum.rules.view import View


class Finder(Forgetful):
    """Points at the first free tile; finds the tile above, or else the one below."""

    def choose(self, view: View, clock: Clock) -> Move:
        return edition_of(view.edition).forfeited(view)
