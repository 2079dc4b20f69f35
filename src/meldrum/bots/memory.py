"""What a bot remembers of the others: what they did last, and how they seem to play."""

from dataclasses import dataclass, field

from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table
from meldrum.rules.view import View


@dataclass
class Opponent:
    """One other seat as remembered."""

    table: Table = ()
    """What lay there after its last move: nothing it held then could be added, or it would have."""
    drawn: int = 0
    """How many tiles it drew in that move: they may fit by now."""
    plays: int = 0
    """Plays after the one that opened."""
    waits: int = 0
    """Turns after the opening without a play, since the last one."""

    @property
    def is_patient(self) -> bool:
        """Whether it seems to keep its tiles until it can go out."""
        return self.plays == 0 and self.waits >= PATIENCE


PATIENCE = 4
"""So many turns without a play are more than bad luck."""


@dataclass
class Memory:
    """The game as seen from one seat."""

    others: dict[int, Opponent] = field(default_factory=dict)
    _sizes: tuple[int, ...] = ()
    _opened: tuple[bool, ...] = ()

    def see(self, view: View, move: Move | None) -> None:
        """Take in one move."""
        if move is not None and move.seat != view.seat and self._sizes:
            self._note(view, move)
        self._sizes = view.rack_sizes
        self._opened = view.opened

    def _note(self, view: View, move: Move) -> None:
        other = self.others.setdefault(move.seat, Opponent())
        other.table = view.table
        other.drawn = max(0, view.rack_sizes[move.seat] - self._sizes[move.seat])
        if not self._opened[move.seat]:
            return
        if isinstance(move, Play):
            other.plays += 1
            other.waits = 0
        else:
            other.waits += 1
