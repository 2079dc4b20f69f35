"""What a mover is: something in a seat that sees what a person there would see, and moves.

A mover serves one seat for one game. It sees every move with its own view after it (``see``),
so it may remember what lay where; it never gets more than its views.
"""

from dataclasses import replace
from typing import Protocol

from meldrum.play.clock import Clock
from meldrum.rules.game import view
from meldrum.rules.moves import Move, Penalty, Timeout
from meldrum.rules.state import State
from meldrum.rules.view import View


class Mover(Protocol):
    """One seat of one game: a bot, a person, or another program."""

    watches: bool
    """Whether ``see`` wants to be called; a mover that remembers nothing saves the time."""

    def see(self, view: View, move: Move | None) -> None:
        """A move was made, perhaps its own, and this is how things look now.

        None: the game begins. Moves hold nothing hidden: a draw does not say what was drawn.
        """

    def choose(self, view: View, clock: Clock) -> Move:
        """A move of the seat whose view this is; it must be legal and come before the clock."""


def let_see(mover: Mover, state: State, seat: int, move: Move | None) -> None:
    """Show a mover what everyone saw."""
    mover.see(view(state, seat), None if move is None else shown(move))


def shown(move: Move) -> Move:
    """A move as everyone saw it: without a draft that went back to its rack."""
    if isinstance(move, Penalty):
        return replace(move, draft=())
    return replace(move, draft=None) if isinstance(move, Timeout) else move
