"""A bot of the habits that it is given: all bots that wait, as one program.

It goes out as soon as it can. Otherwise it waits as ``Habits`` says.
"""

import random
from collections.abc import Iterator
from itertools import islice

from meldrum.bots.expert import welcome
from meldrum.bots.hidden import unseen
from meldrum.bots.solving import question_of, without_jokers
from meldrum.bots.waiting import Waiting, laid, least, little, most
from meldrum.rules.table import Table, new_tiles
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.best import best_play, can_go_out
from meldrum.solver.question import Question
from tests.bots.stable.habits import Habits
from tests.bots.stable.sitter import ending

MOST_CHOICES = 24
"""Small plays that are looked at when some of them may be of no use to the others."""


class Patient(Waiting):
    """One seat of one game, played by more habits than the ladder's."""

    habits: Habits

    def __init__(self, habits: Habits, seed: str) -> None:
        super().__init__(habits)
        self.chance = random.Random(f"patient/{seed}")
        self.feinted = 0

    def table(self, view: View, question: Question) -> Table | None:
        """What it lays; None to draw or pass."""
        if can_go_out(question):
            return laid(question)
        if self.habits.keeps_jokers:
            question = without_jokers(question)
        if not question.opened:
            return self.opening(view, question)
        if not view.pool_size:
            return self.at_the_end(view, question)
        tiles = best_play(question).tiles
        if tiles and (self.feinted < self.habits.feints or view.pool_size <= self.habits.tempo):
            self.feinted += 1
            return least(question)
        if tiles < self.habits.enough and self.waits(view):
            return None
        return self.laying(view, question)

    def waits(self, view: View) -> bool:
        """Whether it would rather draw than lay."""
        return (
            super().waits(view)
            and len(view.rack) < self.habits.full
            and self.chance.random() < self.habits.chance
        )

    def is_alarmed(self, view: View) -> bool:
        """Whether the game may soon be over."""
        return view.pool_size <= self.habits.low or super().is_alarmed(view)

    def opening(self, view: View, question: Question) -> Table | None:
        """Its first sets, when their time has come."""
        if self.waited < self.habits.opens_after and not self.is_alarmed(view):
            return None
        return super().opening(view, question) if self.habits.opens == "small" else most(question)

    def at_the_end(self, view: View, question: Question) -> Table | None:
        """What it lays with an empty pool."""
        match self.habits.empty:
            case "pass":
                return None
            case "sit":
                two = len(view.rack_sizes) == 2
                return ending(question_of(view), unseen(view)) if two else None
            case "little":
                return least(question)
        return most(question)

    def laying(self, view: View, question: Question) -> Table | None:
        """What it lays in the middle of the game."""
        if self.habits.lays == "useless" and native.can_force(question):
            return useless(view, question)
        return super().laying(view, question)


def useless(view: View, question: Question) -> Table | None:
    """The largest play that leaves the others no more tiles to lay than they had before."""
    hidden = unseen(view)
    before = welcome(question, view.table, hidden)
    for after in sorted(plays(question), key=lambda one: -len(new_tiles(view.table, one))):
        if welcome(question, after, hidden) <= before:
            return after
    return None


def plays(question: Question) -> Iterator[Table]:
    """Some plays, among them the smallest and the largest."""
    yield from islice(little(question), MOST_CHOICES)
    if best_play(question).played:
        yield laid(question)
