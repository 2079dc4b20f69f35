"""A bot of the habits that it is given: all bots that wait, as one program.

It goes out as soon as it can. Otherwise it waits as ``Habits`` says.
"""

import random
from collections.abc import Iterator
from itertools import islice

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.expert import welcome
from meldrum.bots.hidden import unseen
from meldrum.bots.opening import smallest_opening
from meldrum.bots.solving import idle, question_of, without_jokers
from meldrum.play.clock import Clock
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table, new_tiles
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from tests.bots.stable.habits import Habits
from tests.bots.stable.sitter import ending, laid, little

MOST_CHOICES = 24
"""Small plays that are looked at when some of them may be of no use to the others."""


class Patient(Forgetful):
    """One seat of one game, played by habit."""

    def __init__(self, habits: Habits, seed: str) -> None:
        self.habits = habits
        self.chance = random.Random(f"patient/{seed}")
        self.waited = 0
        self.feinted = 0

    def choose(self, view: View, clock: Clock) -> Move:
        table = self.table(view, question_of(view, clock))
        self.waited = self.waited + 1 if table is None else 0
        return idle(view) if table is None else Play(own_seat(view), table)

    def table(self, view: View, question: Question) -> Table | None:
        """What it lays; None to draw or pass."""
        whole = best_play(question)
        if whole.tiles == len(question.rack):
            return laid(question)
        if self.habits.keeps_jokers:
            question = without_jokers(question)
        if not whole.played:
            return None
        if not question.opened:
            return self.opening(view, question)
        if not view.pool_size:
            return self.at_the_end(view, question)
        if self.feinted < self.habits.feints or view.pool_size <= self.habits.tempo:
            self.feinted += 1
            return least(question)
        most = best_play(question).tiles
        return None if self.waits(view, most) else self.laying(view, question, self.habits.lays)

    def waits(self, view: View, most: int) -> bool:
        """Whether it would rather draw than lay this many tiles."""
        habits = self.habits
        return (
            most < habits.enough
            and self.waited < habits.longest
            and len(view.rack) < habits.full
            and self.chance.random() < habits.chance
            and not self.is_alarmed(view)
        )

    def is_alarmed(self, view: View) -> bool:
        """Whether the game may soon be over."""
        others = [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]
        return view.pool_size <= self.habits.low or min(others) <= self.habits.close

    def opening(self, view: View, question: Question) -> Table | None:
        """Its first sets, when their time has come."""
        if self.waited < self.habits.opens_after and not self.is_alarmed(view):
            return None
        small = smallest_opening(question.rack, question.options.opening)
        if self.habits.opens == "small" and small:
            return (*view.table, *small)
        return self.laying(view, question, "most")

    def at_the_end(self, view: View, question: Question) -> Table | None:
        """What it lays with an empty pool."""
        if self.habits.empty == "pass":
            return None
        if self.habits.empty != "sit":
            return self.laying(view, question, self.habits.empty)
        return ending(question_of(view), unseen(view)) if len(view.rack_sizes) == 2 else None

    def laying(self, view: View, question: Question, how: str) -> Table | None:
        """A play of this kind, if there is one."""
        if how == "little":
            return least(question)
        if how == "useless" and native.can_force(question):
            return useless(view, question)
        return laid(question) if best_play(question).played else None


def least(question: Question) -> Table | None:
    """The smallest play."""
    return next(little(question), None)


def useless(view: View, question: Question) -> Table | None:
    """The largest play that leaves the others no more tiles to lay than they had before."""
    hidden = unseen(view)
    before = welcome(question, view.table, hidden)
    for after in sorted(plays(question), key=lambda one: -new_tiles(view.table, one).total()):
        if welcome(question, after, hidden) <= before:
            return after
    return None


def plays(question: Question) -> Iterator[Table]:
    """Some plays, among them the smallest and the largest."""
    yield from islice(little(question), MOST_CHOICES)
    if best_play(question).played:
        yield laid(question)
