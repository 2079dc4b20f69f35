"""The levels up to Greedy in the games with racks: they lay the most they see."""

from meldrum.bots.asking import idle, move_of, question_of
from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.sight import Sight, table_in_sight
from meldrum.play.clock import Clock
from meldrum.rules.moves import Move, Play
from meldrum.rules.view import View
from meldrum.solver.best import best_play


class Looker(Forgetful):
    """Lays the best play within its sight."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def choose(self, view: View, clock: Clock) -> Move:
        table = table_in_sight(question_of(view, clock), self.sight)
        return idle(view) if table is None else Play(own_seat(view), table)


class Greedy(Forgetful):
    """Lays the most tiles there are to lay, provably."""

    def choose(self, view: View, clock: Clock) -> Move:
        return move_of(view, best_play(question_of(view, clock)))
