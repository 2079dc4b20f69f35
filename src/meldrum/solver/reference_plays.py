"""What the reference compares: plays by the objective, and choices of tiles by their value."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from meldrum.rules.scoring import rack_value
from meldrum.rules.tiles import TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Tick
from meldrum.solver.question import Question

Merit = tuple[int, ...]
"""What counts, most important first."""

Plays = Iterator[tuple[Merit | None, Iterable[Answer]]]
"""Plays that may be legal, with an upper bound of their value, if known, that never rises."""


def merit(question: Question, answer: Answer) -> Merit:
    """The value of a play: the objective, then tiles or points, then few changes."""
    match question.objective:
        case "tiles":
            return answer.tiles, answer.points, -answer.changed
        case "points":
            return answer.points, answer.tiles, -answer.changed
    return answer.meld, answer.tiles, answer.points


def choices(question: Question, rack: TileSet, tick: Tick) -> Iterator[TileSet]:
    """Every choice of one tile or more, once, the most valuable first."""
    sizes = range(len(rack), 0, -1)
    for batch in [(size,) for size in sizes] if question.objective == "tiles" else [sizes]:
        found = set()
        for size in batch:
            for some in combinations(in_order(rack), size):
                tick()
                found.add(some)
        yield from sorted(found, key=lambda some: (most(question, some), some), reverse=True)


def most(question: Question, tiles: TileSet) -> Merit:
    """The most that playing exactly these tiles can be worth."""
    points = rack_value(tiles, question.options.joker_penalty)
    return (len(tiles), points, 0) if question.objective == "tiles" else (points, len(tiles), 0)
