"""Taking movers through a game, whatever they do.

A mover that fails at a turn forfeits it, an illegal table is punished where that is printed, a
play that the rules demand is made, and the game goes on.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeVar

from meldrum.play.clock import Clock
from meldrum.play.forced import played_for
from meldrum.play.mover import Mover, let_see
from meldrum.play.time_limit import TimeIsUp, alarms, answer_within
from meldrum.rules.errors import IllegalMove
from meldrum.rules.game import apply, forfeited, submitted, to_move, view
from meldrum.rules.moves import Draw, Move, Pass, Penalty
from meldrum.rules.state import State

LONGEST_REASON = 200

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a mover gets for a turn."""

    seconds: float = 10.0
    """How long it may take."""
    playouts: int | None = None
    """The amount of thought for bots that search; None leaves it to the seconds."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A turn that a mover lost, or was punished for."""

    ply: int
    seat: int
    reason: str


class Turn(NamedTuple):
    """A move, the game before and after it, and why it is not the mover's own if it is not."""

    before: State
    move: Move
    after: State
    forfeit: Forfeit | None


class Failure(Exception):
    """A mover did not answer with a legal move in time."""


def next_seat(state: State) -> int | None:
    """The seat that is asked next; where several may move they take turns. None at the end."""
    movers = sorted(to_move(state))
    return movers[state.ply % len(movers)] if movers else None


class Driver:
    """A game in progress and the movers around it.

    Unless ``strict``, a turn that takes too long is not forfeited: a person may take all day.
    """

    def __init__(
        self, start: State, movers: Sequence[Mover], limits: Limits, *, strict: bool = True
    ) -> None:
        self.state = start
        self.movers = movers
        self.limits = limits
        self.strict = strict
        self.watching = [(seat, mover) for seat, mover in enumerate(movers) if mover.watches]
        self.alarmed = False
        self.broken: dict[int, str] = {}
        """Seats whose mover failed while watching: they forfeit their next turn."""

    def turns(self) -> Iterator[Turn]:
        """Play the game to its end, turn by turn."""
        with alarms() if self.strict else nullcontext(False) as self.alarmed:
            self.tell(None)
            while (seat := next_seat(self.state)) is not None:
                turn = self.turn(seat)
                self.state = turn.after
                self.tell(turn.move)
                yield turn

    def turn(self, seat: int) -> Turn:
        """One move of a seat: its own, or the one that a forfeit makes for it."""
        try:
            return self.asked(seat)
        except Failure as failure:
            move = forfeited(self.state, seat)
            return self.turned(move, str(failure)[:LONGEST_REASON])

    def asked(self, seat: int) -> Turn:
        """The mover's own move and what comes of it; raises Failure."""
        if reason := self.broken.pop(seat, ""):
            raise Failure(reason)
        seen = view(self.state, seat)
        clock = Clock(self.limits.seconds, self.limits.playouts)
        move = self.guarded(partial(self.movers[seat].choose, seen, clock))
        if getattr(move, "seat", None) != seat:
            raise Failure(f"answered {move!r}")
        if isinstance(move, Draw | Pass):
            move = played_for(move, seen) or submitted(self.state, move)
        try:
            return self.turned(move)
        except IllegalMove as illegal:
            counted = submitted(self.state, move)
            if not isinstance(counted, Penalty):
                raise Failure(f"illegal: {illegal}") from illegal
            return self.turned(counted, f"punished: {illegal}")

    def turned(self, move: Move, reason: str = "") -> Turn:
        """The turn of a move; raises IllegalMove."""
        forfeit = Forfeit(self.state.ply, move.seat, reason) if reason else None
        return Turn(self.state, move, apply(self.state, move), forfeit)

    def tell(self, move: Move | None) -> None:
        """Show everyone who watches what happened."""
        for seat, mover in self.watching:
            try:
                self.guarded(partial(let_see, mover, self.state, seat, move))
            except Failure as failure:
                self.broken[seat] = f"while watching: {failure}"

    def guarded(self, call: Callable[[], T]) -> T:
        """What the mover answers; a Failure if it crashes or hangs."""
        try:
            if not self.strict:
                return call()
            return answer_within(self.limits.seconds, call, self.alarmed)
        except TimeIsUp:
            raise Failure(f"no answer after {self.limits.seconds:g} s") from None
        except Exception as error:
            raise Failure(f"{type(error).__name__}: {error}") from error
