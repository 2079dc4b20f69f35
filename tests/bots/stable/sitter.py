"""The sitter: opens small, waits, goes out at once, and then sits on the lead.

With two players and an empty pool it passes while its rack costs less and the other can't go
out; otherwise it lays as little as takes the lead without letting the other out.

    meldrum arena --bots master,tests.bots.stable.sitter:make
"""

from dataclasses import replace

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.hidden import unseen
from meldrum.bots.opening import smallest_opening
from meldrum.bots.solving import idle, question_of
from meldrum.bots.waiting import laid, little
from meldrum.play.clock import Clock
from meldrum.rules.editions.racks import without
from meldrum.rules.moves import Move, Play
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import Table, new_tiles
from meldrum.rules.tiles import TileSet
from meldrum.rules.view import View
from meldrum.solver.best import can_go_out
from meldrum.solver.question import Question


def make(edition: str, seed: str) -> "Sitter":
    """A sitter for one seat of one game."""
    return Sitter()


class Sitter(Forgetful):
    """Waits, and sits on the lead."""

    def choose(self, view: View, clock: Clock) -> Move:
        question = question_of(view, clock)
        table = self.table(view, question)
        return idle(view) if table is None else Play(own_seat(view), table)

    def table(self, view: View, question: Question) -> Table | None:
        """What it lays; None to draw or pass."""
        if can_go_out(question):
            return laid(question)
        if not question.opened:
            small = smallest_opening(question.rack, question.options.opening)
            return (*view.table, *small) if small else None
        if view.pool_size or len(view.rack_sizes) > 2:
            return None
        return ending(question, unseen(view))


def ending(question: Question, other: TileSet) -> Table | None:
    """What is laid with an empty pool against this other rack."""
    lying, penalty = question.table, question.options.joker_penalty
    assert isinstance(lying, tuple)
    goal = rack_value(other, penalty)

    def is_safe(after: Table) -> bool:
        return not can_go_out(replace(question, table=after, rack=other))

    def takes_lead(after: Table) -> bool:
        left = without(question.rack, new_tiles(lying, after))
        return rack_value(left, penalty) < goal

    if rack_value(question.rack, penalty) < goal and is_safe(lying):
        return None
    leading = [after for after in little(question) if takes_lead(after)]
    return next(filter(is_safe, leading), leading[0] if leading else None)
