"""Expert: keeps its jokers to go out with, and among equal plays leaves the others the least."""

from dataclasses import replace
from itertools import islice

from meldrum.bots.bot import Forgetful, fewest
from meldrum.bots.hidden import unseen
from meldrum.bots.solving import jokers_in, move_of, question_of, without_jokers
from meldrum.play.clock import Clock
from meldrum.rules.moves import Move
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.choices import best_plays
from meldrum.solver.question import Question

CLOSE = 6
"""With an opponent's rack this small a bot opens with jokers rather than not at all."""
MOST_CHOICES = 8


class Expert(Forgetful):
    """Joker discipline and denial; lays all it can when the end seems near.

    Remembers nothing: what matters lies on the table.
    """

    def __init__(self, few: int = 0, low: int = 0) -> None:
        """The end is near when somebody has ``few`` tiles or the pool fewer than ``low``."""
        self.few = few
        self.low = low

    def choose(self, view: View, clock: Clock) -> Move:
        question = question_of(view, clock)
        hurried = fewest(view) <= self.few or view.pool_size < self.low
        return move_of(view, best_play(question) if hurried else disciplined(question, view))


def disciplined(question: Question, view: View) -> Answer:
    """The play that keeps jokers back unless they bring the end, or are needed to open."""
    if not jokers_in(question.rack):
        return denying(question, view)
    whole = best_play(question)
    if whole.tiles == len(question.rack):
        return whole
    plain = without_jokers(question)
    if question.opened or fewest(view) > CLOSE:
        return denying(plain, view)
    answer = best_play(plain)
    return answer if answer.played else whole


def denying(question: Question, view: View) -> Answer:
    """Of the plays that lay most, the one that lets the fewest unseen tiles be played."""
    first = best_play(question)
    if not first.played or not native.can_force(question):
        return first
    choices = list(islice(best_plays(question), MOST_CHOICES))
    if len(choices) < 2:
        return first
    hidden = unseen(view)
    return min(choices, key=lambda answer: welcome(question, answer.table, hidden))


def welcome(question: Question, table: object, hidden: TileSet) -> int:
    """How many of these tiles the table would take, each alone."""
    assert isinstance(table, tuple)
    lying: Table = table
    kinds = tuple(dict.fromkeys(hidden))
    asked = [replace(question, table=lying, rack=(tile,), opened=True) for tile in kinds]
    taken = native.best_of_each(asked, tidy=False)
    return sum(
        hidden.count(tile) for tile, answer in zip(kinds, taken, strict=True) if answer.tiles
    )
