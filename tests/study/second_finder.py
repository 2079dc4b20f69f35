"""A second program's word on a puzzle: integer programming, which shares no code with the gates."""

import sys
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import chain

from meldrum.rules.table import Table
from meldrum.rules.tiles import MIRROR, Bag, Tile, TileSet
from meldrum.solver.question import Question
from meldrum.study.puzzles.puzzle import Puzzle
from meldrum.study.puzzles.shelf import shipped
from tests.oracle import best
from tests.oracle.model import Model, total
from tests.oracle.pieces import pieces
from tests.oracle.position import position_of
from tests.oracle.program import Program, Terms
from tests.oracle.reading import Rules, readings

SECONDS = 300.0
"""For each puzzle that ``main`` is asked about: machines may be busy."""


def most_tiles(question: Question, seconds: float) -> int | None:
    """The most tiles that can be laid; None if that was not proven in time."""
    found = best(question, seconds)
    return None if found is None else found.value[0]


def is_only_choice(puzzle: Puzzle, seconds: float) -> bool | None:
    """Whether no other tiles of the rack are as many; None if that was not proven in time."""
    question, played = puzzle.question, Counter(puzzle.played)
    if (most := most_tiles(question, seconds)) is None:
        return None
    if most != len(puzzle.played):
        return False
    for tile in played:
        rack = Counter(question.rack)
        rack[tile] = played[tile] - 1
        fewer = most_tiles(replace(question, rack=tuple(rack.elements())), seconds)
        if fewer is None or fewer == most:
            return None if fewer is None else False
    return True


def has_other_uses(puzzle: Puzzle, seconds: float) -> bool | None:
    """Whether the tiles of the answer make a table in which one has another use, jokers free."""
    after = puzzle.after
    assert isinstance(after, tuple)
    laid = after if puzzle.position.opened else _laid(puzzle.position.table, after)
    tiles = Counter(chain.from_iterable(laid))
    question = replace(puzzle.question, table=(), rack=tuple(tiles.elements()), opened=True)
    position = position_of(question)
    model = Model(position, pieces(position), Program(seconds=seconds))
    for tile, variable in model.played.items():
        model.program.equal({variable: 1}, tiles[tile])
    for goal, known in _departures(model, tiles, _uses(laid, position.rules), position.rules):
        found = model.program.most(goal)
        if found is None or found.value > known:
            return None if found is None else True
    return False


def _laid(before: object, after: Table) -> Table:
    assert isinstance(before, tuple)
    return tuple(tiles for tiles in after if tiles not in before)


Use = tuple[Tile, str]
"""A number tile in a run, a group or a mirror set."""


def _uses(table: Table, rules: Rules) -> Counter[Use]:
    return Counter(chain.from_iterable(_uses_in(tiles, rules) for tiles in table))


def _uses_in(tiles: TileSet, rules: Rules) -> list[Use]:
    assert readings(tiles, rules)
    numbers = [tile for tile in tiles if not tile.is_joker]
    is_run = len({tile.number for tile in numbers}) > 1
    kind = "mirror" if MIRROR in tiles else "run" if is_run else "group"
    return [(tile, kind) for tile in numbers]


def _departures(
    model: Model, tiles: Bag, known: Counter[Use], rules: Rules
) -> list[tuple[Terms, int]]:
    """Sums that are larger than they should be if some tile has another use."""
    terms: defaultdict[Use, dict[int, int]] = defaultdict(dict)
    for piece, variable in zip(model.pieces, model.laid, strict=True):
        for use, times in Counter(_uses_in(piece.tiles, rules)).items():
            terms[use][variable] = times
    never = total(*((1, terms[use]) for use in terms if not known[use]))
    both = [use for use in terms if 0 < known[use] < tiles[use[0]]]
    return [(never, 0), *((terms[use], known[use]) for use in both)]


def main() -> None:
    """How many puzzles of an edition have other tables: ``EDITION COUNT``, evenly chosen."""
    edition, count = sys.argv[1], int(sys.argv[2])
    puzzles = [one for one in shipped().puzzles if one.position.edition == edition]
    told: Counter[bool | None] = Counter()
    for at in range(count):
        told[has_other_uses(puzzles[at * len(puzzles) // count], SECONDS)] += 1
        print(f"{told[True]} have another table, {told[False]} none, {told[None]} open", flush=True)


if __name__ == "__main__":
    main()
