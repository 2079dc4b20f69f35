"""What bots have in common.

All of a bot's chance comes from its seed: the same seed, the same views and a clock that counts
ask for the same moves.
"""

from typing import Literal

from meldrum.rules.moves import Move
from meldrum.rules.view import View

Objective = Literal["wins", "points"]
"""What a bot plays for: to win the game, or the most points on the score sheet."""

OBJECTIVES: tuple[Objective, ...] = ("wins", "points")


class Forgetful:
    """A start for bots that go by what is on the table now."""

    watches = False

    def see(self, view: View, move: Move | None) -> None:
        """Look away."""


def own_seat(view: View) -> int:
    """The seat that a bot moves for."""
    if view.seat is None:
        raise ValueError("a spectator does not move")
    return view.seat
