"""What bots have in common.

All of a bot's chance comes from its seed: the same seed, the same views and a clock that counts
ask for the same moves.
"""

from meldrum.rules.moves import Move
from meldrum.rules.view import View


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


def fewest(view: View) -> int:
    """How many tiles are left to the opponent with the fewest."""
    return min(size for seat, size in enumerate(view.rack_sizes) if seat != own_seat(view))
