"""A worker's job: a hint. What would a good player do, and how is that laid step by step?

Like a bot it gets a view, in which nothing is hidden to be found.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from meldrum.bots import simple
from meldrum.bots.ladder import make_bot
from meldrum.bots.solving import question_of
from meldrum.notation.moves import MoveData, move_data
from meldrum.play.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Move, Pass, Play
from meldrum.rules.table import new_tiles
from meldrum.rules.tiles import Tile, are_tiles, in_order, say
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.solver.steps.explain import GridStep, Step, grid_steps, say_step, steps
from meldrum.solver.steps.runs import run_steps


@dataclass(frozen=True, slots=True)
class StepText:
    """A step: what is done, to which tiles, and the sentence for it."""

    kind: str
    names: dict[str, str]
    says: str


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, the tiles it plays, and how to lay it."""

    move: MoveData
    played: str
    steps: list[StepText]
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
    played = say(in_order(_played(seen, move)))
    return Advice(move_data(move), played, [_told(step) for step in _steps(seen, move)], sure)


def _steps(seen: View, move: Move) -> Iterable[Step | GridStep]:
    match move:
        case Play(_, Grid() as grid):
            return grid_steps(seen.grid, grid)
        case Play(_, tuple() as after):
            rules = edition_of(seen.edition).set_rules(seen.options)
            if edition_of(seen.edition).family == "runs":
                middle = seen.options.joker_from_middle
                return run_steps(seen.table, seen.rack, after, rules, middle)
            return steps(seen.table, after, rules)
    return ()


def _told(step: Step | GridStep) -> StepText:
    return StepText(_kind(step), _names(step), say_step(step))


def _kind(step: Step | GridStep) -> str:
    return {"PickUp": "pick_up"}.get(type(step).__name__, type(step).__name__.lower())


def _names(step: Step | GridStep) -> dict[str, str]:
    """The tiles of a step by their part in it; empty parts are left out."""
    return {name: text for name, text in _texts(step) if text}


def _texts(step: Step | GridStep) -> Iterator[tuple[str, str]]:
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name == "parts":
            yield field.name, " | ".join(map(say, value))
        elif field.name == "dice":
            yield "tiles", say(tuple(die for _, die in value))
        elif isinstance(value, tuple) and are_tiles(value):
            yield field.name, say(value)


def _played(seen: View, move: Move) -> Iterable[Tile]:
    """The tiles that come from the rack."""
    match move:
        case Play(_, Grid() as grid):
            return (grid.bag() - seen.grid.bag()).elements()
        case Play(_, tuple() as after):
            return new_tiles(seen.table, after).elements()
    return ()
