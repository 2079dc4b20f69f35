"""The steps of a turn in any game, and each of them as text."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from meldrum.rules.grid import Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import are_tiles, say
from meldrum.solver.question import Question
from meldrum.solver.steps.explain import GridStep, Step, grid_steps, say_step, steps
from meldrum.solver.steps.runs import run_steps


@dataclass(frozen=True, slots=True)
class StepText:
    """A step: what is done, to which tiles, and the sentence for it."""

    kind: str
    names: dict[str, str]
    says: str


def turn_steps(question: Question, after: Table | Grid) -> tuple[Step, ...] | tuple[GridStep, ...]:
    """How to get from the table of a question to this one."""
    before, options = question.table, question.options
    if isinstance(before, Grid) or isinstance(after, Grid):
        assert isinstance(before, Grid)
        assert isinstance(after, Grid)
        return grid_steps(before, after)
    rules = question.edition.set_rules(options)
    if question.edition.family == "runs":
        return run_steps(before, question.rack, after, rules, options.joker_from_middle)
    return steps(before, after, rules)


def told(step: Step | GridStep) -> StepText:
    """A step as text."""
    kind = {"PickUp": "pick_up"}.get(type(step).__name__, type(step).__name__.lower())
    return StepText(kind, {name: text for name, text in _texts(step) if text}, say_step(step))


def _texts(step: Step | GridStep) -> Iterator[tuple[str, str]]:
    """The tiles of a step by their part in it."""
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name == "parts":
            yield field.name, " | ".join(map(say, value))
        elif field.name == "dice":
            yield "tiles", say(tuple(die for _, die in value))
        elif isinstance(value, tuple) and are_tiles(value):
            yield field.name, say(value)
