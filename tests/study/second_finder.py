"""A second program's word on a puzzle: integer programming, which shares no code with the gates."""

from collections import Counter
from dataclasses import replace
from itertools import chain

from meldrum.rules.table import Table
from meldrum.rules.tiles import Bag, Tile, TileSet
from meldrum.solver.question import Question
from meldrum.study.puzzles.puzzle import Puzzle
from tests.oracle import best
from tests.oracle.model import Model, total
from tests.oracle.pieces import pieces
from tests.oracle.position import position_of
from tests.oracle.program import Program, Terms
from tests.oracle.reading import Rules, readings


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
    in_runs = _in_runs(laid, position.rules)
    for goal, least in _departures(model, tiles, in_runs, position.rules):
        found = model.program.most(goal)
        if found is None or found.value > least:
            return None if found is None else True
    return False


def _laid(before: object, after: Table) -> Table:
    assert isinstance(before, tuple)
    return tuple(tiles for tiles in after if tiles not in before)


def _in_runs(table: Table, rules: Rules) -> Bag:
    return Counter(chain.from_iterable(tiles for tiles in table if _is_run(tiles, rules)))


def _is_run(tiles: TileSet, rules: Rules) -> bool:
    numbers = [tile.number for tile in tiles if not tile.is_joker]
    return bool(readings(tiles, rules)) and len(set(numbers)) > 1


def _departures(model: Model, tiles: Bag, in_runs: Bag, rules: Rules) -> list[tuple[Terms, int]]:
    """Sums that are larger than they should be if some tile has another use."""
    uses: dict[Tile, dict[int, int]] = {tile: {} for tile in tiles if not tile.is_joker}
    for piece, variable in zip(model.pieces, model.laid, strict=True):
        if _is_run(piece.tiles, rules):
            for tile in piece.tiles:
                if not tile.is_joker:
                    uses[tile][variable] = 1
    never = [uses[tile] for tile in uses if in_runs[tile] == 0]
    always = [uses[tile] for tile in uses if in_runs[tile] == tiles[tile]]
    count = sum(in_runs[tile] for tile in uses if in_runs[tile] == tiles[tile])
    goal = total(*((1, one) for one in never), *((-1, one) for one in always))
    mixed = [uses[tile] for tile in uses if 0 < in_runs[tile] < tiles[tile]]
    both = [(one, 1) for one in mixed] + [(total((-1, one)), -1) for one in mixed]
    return [(goal, -count), *both]
