"""A worker's job: the way to the answer of a puzzle, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass

from meldrum.bots.bot import own_seat
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Play
from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import in_order, say
from meldrum.server.workers.draft_review import made_up
from meldrum.solver.steps.explain import Step, steps
from meldrum.solver.steps.replay import Hands
from meldrum.study.laying import StepData, steps_of
from meldrum.study.puzzles.puzzle import Puzzle, lines_of


@dataclass(frozen=True, slots=True)
class Way:
    """How to lay the answer."""

    apart: list[str]
    """The sets that change."""
    steps: list[StepData]
    stages: list[list[str]]
    """The table after each step; what is in hand is its last set. A grid shows only the end."""


@dataclass(frozen=True, slots=True)
class WayJob:
    """How is the answer of this puzzle laid?"""

    puzzle: Puzzle

    def answer(self) -> Way:
        """The steps, and the table after each of them."""
        position, after = self.puzzle.position, self.puzzle.after
        question = self.puzzle.question
        table, rack = position.table, position.rack
        seen = made_up(position.edition, question.options, table, rack, position.opened)
        told = steps_of(seen, Play(own_seat(seen), after))
        if isinstance(position.table, Grid) or isinstance(after, Grid):
            return Way([], told, [lines_of(after)] * len(told))
        rules = question.edition.set_rules(question.options)
        gone = diff(position.table, after, rules).gone
        stages = _stages(position.table, steps(position.table, after, rules))
        return Way([say(tiles) for tiles in gone], told, list(stages))


def _stages(before: Table, told: tuple[Step, ...]) -> Iterator[list[str]]:
    hands = Hands(before)
    for step in told:
        hands.do(step)
        held = in_order(hands.held.elements())
        yield [say(tiles) for tiles in (*hands.table, *([held] if held else []))]
