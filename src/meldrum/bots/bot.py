"""What a bot is: something in a seat that sees what a person there would see, and moves.

A bot serves one seat for one game. It is told every move with its own view after it (``see``),
so it may remember what lay where; it never gets more than its views. All its chance comes from its
seed: the same seed, the same views and a clock that counts ask for the same moves.
"""

from typing import Literal, Protocol

from meldrum.bots.clock import Clock
from meldrum.rules.moves import Move
from meldrum.rules.view import View

Objective = Literal["wins", "points"]
"""What a bot plays for: to win the game, or the most points on the score sheet."""

OBJECTIVES: tuple[Objective, ...] = ("wins", "points")


class Bot(Protocol):
    """One seat of one game."""

    watches: bool
    """Whether ``see`` wants to be called; who remembers nothing saves everyone the time."""

    def see(self, view: View, move: Move | None) -> None:
        """A move was made, also one's own, and this is how things look now.

        None: the game begins. Moves hold nothing hidden: a draw does not say what was drawn.
        """

    def choose(self, view: View, clock: Clock) -> Move:
        """A move of the seat whose view this is; it must be legal and come before the clock."""


class Forgetful:
    """A start for bots that go by what lies there now."""

    watches = False

    def see(self, view: View, move: Move | None) -> None:
        """Look away."""


def own_seat(view: View) -> int:
    """The seat that a bot moves for."""
    if view.seat is None:
        raise ValueError("a spectator does not move")
    return view.seat
