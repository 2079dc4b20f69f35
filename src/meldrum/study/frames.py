"""A play as pictures: the table after each step, so that a board can show it being laid."""

from collections import Counter
from dataclasses import dataclass

from meldrum.notation.moves import table_lines
from meldrum.notation.text import grid_rows
from meldrum.rules.grid import Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import Bag, in_order, say
from meldrum.solver.question import Question
from meldrum.solver.steps.dice import Carry, PickUp, Place
from meldrum.solver.steps.kinds import Keep
from meldrum.solver.steps.replay import Hands
from meldrum.solver.steps.turn import StepText, told, turn_steps
from meldrum.study.plane import Plane


@dataclass(frozen=True, slots=True)
class Frame:
    """A step, and what lies where once it is done."""

    step: StepText
    table: list[str]
    """Sets, or the rows of a grid."""
    rack: str
    held: str
    """Tiles that were taken up and are not down yet."""


def frames(question: Question, after: Table | Grid) -> list[Frame]:
    """The steps of a play, each with the table after it."""
    if isinstance(question.table, Grid):
        return _of_dice(question, question.table, after)
    hands, rack, found = Hands(question.table), Counter(question.rack), []
    for step in turn_steps(question, after):
        assert not isinstance(step, PickUp | Place | Carry)
        hands.do(step)
        rack -= Counter(getattr(step, "rack", ()))
        rack += Counter(step.tiles) if isinstance(step, Keep) else Counter()
        lying = table_lines(tuple(hands.table))
        found.append(Frame(told(step), lying, _said(rack), _said(hands.held)))
    return found


def _of_dice(question: Question, before: Grid, after: Table | Grid) -> list[Frame]:
    plane, rack = Plane(before), Counter(question.rack)
    held: Bag = Counter()
    found = []
    for step in turn_steps(question, after):
        assert isinstance(step, PickUp | Place | Carry)
        plane.do(step)
        if isinstance(step, PickUp):
            held += Counter(step.tiles)
        elif isinstance(step, Place):
            dice = Counter(die for _, die in step.dice)
            rack, held = (rack - dice, held) if step.own else (rack, held - dice)
        found.append(Frame(told(step), grid_rows(plane.grid()), _said(rack), _said(held)))
    return found


def _said(tiles: Bag) -> str:
    return say(in_order(tiles.elements()))
