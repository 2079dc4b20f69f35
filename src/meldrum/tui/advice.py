"""What the solver would do: the move, and how to lay it."""

from typing import NamedTuple

from meldrum.bots.ladder import make_bot
from meldrum.bots.solving import question_of
from meldrum.play.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Draw, Find, Move, Pass, Play, Point, Roll
from meldrum.rules.tiles import say
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.study.laying import steps_of

SECONDS = 2.0
LEVEL = "greedy"
"""The bot that is asked where there is more to decide than what to lay."""


class Advice(NamedTuple):
    """A move, and sentences that say how it is made."""

    move: Move
    says: tuple[str, ...]


def advise(seen: View) -> Advice:
    """What the solver would do in this seat's place."""
    assert seen.seat is not None
    edition = edition_of(seen.edition)
    if edition.deals and seen.rolled and (found := best_play(question_of(seen))).played:
        move: Move = Play(seen.seat, found.table)
    else:
        move = make_bot(LEVEL, seen.edition, "").choose(seen, Clock(SECONDS))
    return Advice(move, _says(seen, move))


def _says(seen: View, move: Move) -> tuple[str, ...]:
    match move:
        case Play():
            return tuple(step.says for step in steps_of(seen, move))
        case Draw():
            return ("Nothing on your rack can be laid: draw.",)
        case Pass():
            return ("Nothing can be laid: pass.",)
        case Roll(seat, dice):
            shown = dict(zip(seen.held[seat], seen.rack, strict=True))
            return (f"Throw {say(shown[die] for die in dice)}.",)
        case Find(_, tile):
            return (f"{tile} comes next.",)
        case Point(_, tile):
            return (f"Point to {tile}.",)
    return ()
