"""Bots that wait: they draw although they could lay, and when they lay, it is little.

The table is common and the rack is not, so tiles that are laid help whoever moves next. How long
a bot waits, what ends its patience and how far it looks into an ending make it weaker or stronger.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from meldrum.bots.bot import Forgetful, fewest, own_seat
from meldrum.bots.hidden import unseen
from meldrum.bots.opening import own_sets, smallest_opening
from meldrum.bots.solving import idle, question_of, without_jokers
from meldrum.play.clock import Clock
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.solver.best import best_play, can_go_out
from meldrum.solver.endgame import Ending, best_ending
from meldrum.solver.endgame import knows as knows_endings
from meldrum.solver.question import Question

NEVER = 99
"""More than any rack, pool or game will see."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a bot waits. It always goes out if it can."""

    longest: int = NEVER
    """Waits for this many of its turns at most, counted from the last one in which it laid."""
    close: int = 0
    """Stops waiting, and lays the most, when another player has this many tiles or fewer."""
    lays: str = "most"
    """What it lays when it has waited long enough: ``most`` or ``little``."""
    endings: int = 0
    """How deep it looks into an ending, in the solver's milliseconds; 0 is not at all."""


class Waiting(Forgetful):
    """One seat of one game, played by habit. Opens small; jokers are for going out."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits
        self.waited = 0

    def choose(self, view: View, clock: Clock) -> Move:
        table = self.table(view, question_of(view, clock))
        self.waited = self.waited + 1 if table is None else 0
        return idle(view) if table is None else Play(own_seat(view), table)

    def table(self, view: View, question: Question) -> Table | None:
        """What it lays; None to draw or pass."""
        if can_go_out(question):
            return laid(question)
        plain = without_jokers(question)
        if not question.opened:
            return self.opening(view, plain)
        if not view.pool_size:
            return self.at_the_end(view, question)
        return None if self.waits(view) else self.laying(view, plain)

    def waits(self, view: View) -> bool:
        """Whether it would rather draw than lay."""
        return self.waited < self.habits.longest and not self.is_alarmed(view)

    def is_alarmed(self, view: View) -> bool:
        """Whether somebody may soon go out."""
        return fewest(view) <= self.habits.close

    def opening(self, view: View, question: Question) -> Table | None:
        """Its first sets, as few as will do."""
        small = smallest_opening(question.rack, question.options.opening)
        return (*view.table, *small) if small else most(question)

    def laying(self, view: View, question: Question) -> Table | None:
        """What it lays in the middle of the game."""
        if self.habits.lays == "little" and not self.is_alarmed(view):
            return least(question)
        return most(question)

    def at_the_end(self, view: View, question: Question) -> Table | None:
        """What it lays with an empty pool: nothing is hidden from two players then."""
        if self.habits.endings and len(view.rack_sizes) == 2 and knows_endings(question):
            position = replace(question, limit_ms=self.habits.endings, steady=True)
            opened = view.opened[1 - own_seat(view)]
            found = best_ending(Ending(position, unseen(view), opened, view.passes))
            if found is not None:
                return found.table
        return most(without_jokers(question))


# Plays of different sizes


def most(question: Question) -> Table | None:
    """The largest play."""
    answer = best_play(question)
    return answer.table if answer.played and isinstance(answer.table, tuple) else None


def least(question: Question) -> Table | None:
    """The smallest play."""
    return next(little(question), None)


def laid(question: Question) -> Table:
    """The table after the best play."""
    table = best_play(question).table
    assert isinstance(table, tuple)
    return table


def little(question: Question) -> Iterator[Table]:
    """Plays from little to much: a tile, a set of the rack, and then growing parts of the most."""
    tiles = sorted(dict.fromkeys(question.rack), key=lambda one: one.number)
    single = [replace(question, rack=(tile,)) for tile in tiles]
    yield from (laid(one) for one in single if can_go_out(one))
    sets = sorted(own_sets(question.rack), key=lambda one: sum(tile.number for tile in one))
    assert isinstance(question.table, tuple)
    yield from ((*question.table, one) for one in sets)
    yield from reversed(list(parts(question)))


def parts(question: Question) -> Iterator[Table]:
    """The play of most points, and what is left of it when tiles are kept back one by one."""
    while (best := best_play(replace(question, objective="points"))).played:
        assert isinstance(best.table, tuple)
        yield best.table
        question = replace(question, rack=best.played[1:])
