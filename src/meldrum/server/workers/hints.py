"""A worker's job: a hint. What would a good player do, and how is that laid step by step?

Like a bot it gets a view, in which nothing is hidden to be found.
"""

import random
from dataclasses import dataclass

from meldrum.bots import simple
from meldrum.bots.ladder import make_bot
from meldrum.bots.solving import question_of
from meldrum.notation.moves import MoveData, move_data
from meldrum.play.clock import Clock
from meldrum.rules.moves import Draw, Move, Pass
from meldrum.rules.tiles import in_order, say
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.study.laying import StepData, played_tiles, steps_of


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, the tiles it plays, and how to lay it."""

    move: MoveData
    played: str
    steps: list[StepData]
    sure: bool = True
    """False if nothing to play was found in time, although there may be something."""


@dataclass(frozen=True, slots=True)
class HintJob:
    """What would a good player do?"""

    seen: View
    seconds: float

    def answer(self) -> Advice:
        """A move of the strongest plain bot."""
        clock = Clock(self.seconds)
        bot = make_bot("greedy", self.seen.edition, str(random.random()))
        move = bot.choose(self.seen, clock)
        gives_up = isinstance(move, Draw | Pass)
        sure = not (gives_up and best_play(question_of(self.seen, clock)).is_open)
        return advice(self.seen, move, sure)


@dataclass(frozen=True, slots=True)
class PlayJob:
    """Any play at all, for somebody who must play if there is one."""

    seen: View

    def answer(self) -> Advice:
        """The simplest mover's move: it sees little, but plays whenever it must."""
        return advice(self.seen, simple.choose(self.seen))


def advice(seen: View, move: Move, sure: bool = True) -> Advice:
    """The move, with how to lay it."""
    played = say(in_order(played_tiles(seen, move)))
    return Advice(move_data(move), played, steps_of(seen, move), sure)
