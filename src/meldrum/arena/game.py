"""One game between bots, whatever they do: who fails at a turn forfeits it, and play goes on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from meldrum.arena.patience import TimeIsUp, alarms, answer_within
from meldrum.bots.asking import forced_play
from meldrum.bots.bot import Bot
from meldrum.bots.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import IllegalMove
from meldrum.rules.game import apply, forfeited, submitted, to_move, view
from meldrum.rules.moves import Draw, Move, Pass, Penalty, Play, Roll
from meldrum.rules.scoring import Outcome
from meldrum.rules.state import State
from meldrum.rules.view import View

LONGEST_REASON = 200

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A turn that a bot lost."""

    ply: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game as the arena keeps it."""

    outcome: Outcome
    plies: int
    opened: tuple[int, ...]
    """The turn of its own in which each seat first laid tiles; 0 if it never did."""
    forfeits: tuple[Forfeit, ...]
    moves: tuple[Move, ...]


class Failure(Exception):
    """A bot did not answer with a legal move in time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot gets for a turn."""

    seconds: float = 10.0
    """After so long the turn is forfeited."""
    playouts: int | None = None
    """The amount of thought for bots that search; None leaves it to the seconds."""


def play_game(start: State, bots: Sequence[Bot], limits: Limits | None = None) -> Played:
    """Play one game to its end."""
    with alarms():
        table = _Table(start, bots, limits or Limits())
        while movers := to_move(table.state):
            table.turn(sorted(movers)[table.state.ply % len(movers)])
    outcome = table.state.outcome
    assert outcome is not None
    opened = tuple(table.opened)
    return Played(outcome, table.state.ply, opened, tuple(table.forfeits), tuple(table.moves))


class _Table:
    """A game in progress and the bots around it."""

    def __init__(self, start: State, bots: Sequence[Bot], limits: Limits) -> None:
        self.state = start
        self.bots = bots
        self.watching = [(seat, bot) for seat, bot in enumerate(bots) if bot.watches]
        self.limits = limits
        self.forfeits: list[Forfeit] = []
        self.moves: list[Move] = []
        self.turns = [0] * len(bots)
        self.opened = [0] * len(bots)
        self.broken: dict[int, str] = {}
        """Seats whose bot failed while watching: they forfeit their next turn."""
        self.tell(None)

    def turn(self, seat: int) -> None:
        """One move of a seat: its own, or the one that a forfeit makes for it."""
        try:
            move, after = self.asked(seat)
        except Failure as failure:
            reason = str(failure)[:LONGEST_REASON]
            self.forfeits.append(Forfeit(self.state.ply, seat, reason))
            move = forfeited(self.state, seat)
            after = apply(self.state, move)
        if not isinstance(move, Roll):
            self.turns[seat] += 1
        if isinstance(move, Play) and not self.opened[seat]:
            self.opened[seat] = self.turns[seat]
        self.state = after
        self.moves.append(move)
        self.tell(move)

    def asked(self, seat: int) -> tuple[Move, State]:
        """The bot's own move and what comes of it; an illegal table is punished as printed."""
        if reason := self.broken.pop(seat, ""):
            raise Failure(reason)
        seen = view(self.state, seat)
        clock = Clock(self.limits.seconds, self.limits.playouts)
        move = self.guarded(partial(self.bots[seat].choose, seen, clock))
        if getattr(move, "seat", None) != seat:
            raise Failure(f"answered {move!r}")
        if isinstance(move, Draw | Pass):
            move = played_for(move, seen) or submitted(self.state, move)
        try:
            return move, apply(self.state, move)
        except IllegalMove as illegal:
            counted = submitted(self.state, move)
            if not isinstance(counted, Penalty):
                raise Failure(f"illegal: {illegal}") from illegal
            self.forfeits.append(Forfeit(self.state.ply, seat, f"punished: {illegal}"))
            return counted, apply(self.state, counted)

    def tell(self, move: Move | None) -> None:
        """Show everyone who watches what happened."""
        for seat, bot in self.watching:
            try:
                self.guarded(partial(bot.see, view(self.state, seat), move))
            except Failure as failure:
                self.broken[seat] = f"while watching: {failure}"

    def guarded(self, call: Callable[[], T]) -> T:
        """What the bot answers; a Failure if it crashes or hangs."""
        try:
            return answer_within(self.limits.seconds, call)
        except TimeIsUp:
            raise Failure(f"no answer after {self.limits.seconds:g} s") from None
        except Exception as error:
            raise Failure(f"{type(error).__name__}: {error}") from error


def played_for(move: Draw | Pass, seen: View) -> Play | None:
    """The play that is made for a bot that would rather not play, but can and so must (CV-08).

    Few bots find every rearrangement, and losing the turn would be just what the rules forbid.
    """
    table = forced_play(seen) if edition_of(seen.edition).hides else None
    return None if table is None else Play(move.seat, table)
