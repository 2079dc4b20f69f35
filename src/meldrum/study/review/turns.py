"""The turns of a recorded game, each as its player saw it."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from meldrum.bots.hidden import Memory
from meldrum.notation.record import Log
from meldrum.play.mover import shown
from meldrum.rules.game import apply, view
from meldrum.rules.moves import Draw, Move, Pass, Penalty, Play, Roll
from meldrum.rules.state import State
from meldrum.rules.view import View


@dataclass(frozen=True, slots=True)
class Turn:
    """A move, the game before and after it, and what its player remembered."""

    number: int
    """Of the move in the record, from 1."""
    before: State
    move: Move
    after: State
    memory: Memory

    @property
    def seat(self) -> int:
        return self.move.seat

    @property
    def seen(self) -> View:
        """What the player saw before moving."""
        return view(self.before, self.seat)

    def chosen(self) -> Move | None:
        """What the player decided to do, a time-out included; None where that was a mistake of
        another kind, an illegal table."""
        lying = self.after.grid if self.after.taken else self.after.table
        match self.move:
            case Play() | Draw() | Pass() | Roll():
                return self.move
            case Penalty():
                return None
        if lying != (self.before.grid if self.before.taken else self.before.table):
            return Play(self.seat, lying)
        drawn = len(self.after.racks[self.seat]) - len(self.before.racks[self.seat])
        return None if drawn > 1 else Draw(self.seat) if drawn else Pass(self.seat)


def turns_of(log: Log) -> Iterator[Turn]:
    """Every turn of a game; raises IllegalMove."""
    state = log.start
    memories = [Memory() for _ in state.racks]
    for seat, memory in enumerate(memories):
        memory.see(view(state, seat), None)
    for number, (move, _) in enumerate(log.moves, 1):
        after = apply(state, move)
        yield Turn(number, state, move, after, copy.deepcopy(memories[move.seat]))
        for seat, memory in enumerate(memories):
            memory.see(view(after, seat), shown(move))
        state = after
