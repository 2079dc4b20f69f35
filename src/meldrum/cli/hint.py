"""A hint: what the solver would do, as lines that can be typed."""

from collections.abc import Iterator

from meldrum.cli.draft import ROOM
from meldrum.rules.editions import EDITIONS
from meldrum.rules.grid import Cell, Grid
from meldrum.rules.moves import Find, Play, Roll
from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import Tile, say
from meldrum.rules.view import View
from meldrum.tui.advice import Advice
from meldrum.tui.numbering import Numbered


def hint(seen: View, sets: Numbered, advice: Advice) -> Iterator[str]:
    """What to type to follow the advice, with the sets numbered like this."""
    match advice.move:
        case Play(_, Grid() as grid):
            yield from _placings(seen.grid, grid)
        case Play(_, tuple() as after):
            yield from _edits(seen, sets, after)
        case Find(_, tile):
            yield str(tile)
        case Roll(_, dice):
            yield f"roll {' '.join(map(str, dice))}"
        case move:
            yield type(move).__name__.lower()


def _edits(seen: View, sets: Numbered, after: Table) -> Iterator[str]:
    """The sets that change; then the new ones."""
    change = diff(seen.table, after, EDITIONS[seen.edition].set_rules(seen.options))
    fresh, left = list(change.fresh), dict(sets)
    numbers = []
    for old in change.gone:
        numbers.append(next(number for number, tiles in left.items() if tiles == old))
        del left[numbers[-1]]
    if len(numbers) == 1:
        changed = set(change.gone[0])
        new = max(fresh, key=lambda tiles: len(changed.intersection(tiles)))
        fresh.remove(new)
        yield f"{numbers[0]}: {say(new)}"
    else:
        yield from (f"{number}:" for number in sorted(numbers))
    yield from map(say, fresh)
    yield "end"


def _placings(before: Grid, after: Grid) -> Iterator[str]:
    """Which dice leave their cells and where dice go, counted as the player sees the grid."""
    old = dict(before.cells)
    new = max(_shifted(after), key=lambda dice: len(dice.items() & old.items()))
    for (row, column), die in old.items():
        if new.get((row, column)) != die:
            yield f"lift {row + ROOM} {column + ROOM}"
    for (row, column), die in new.items():
        if old.get((row, column)) != die:
            yield f"put {die} at {row + ROOM} {column + ROOM}"
    yield "end"


def _shifted(grid: Grid) -> Iterator[dict[Cell, Tile]]:
    """The grid in every place where the player can see all of it."""
    yield dict(grid.cells)
    for down in range(ROOM + 1):
        for right in range(ROOM + 1):
            yield {(row - down, column - right): die for (row, column), die in grid.cells}
