"""A hint: what the simple mover would do, as lines that can be typed."""

from collections.abc import Iterator

from meldrum.bots import simple
from meldrum.cli.draft import ROOM
from meldrum.rules.editions import EDITIONS
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Find, Play, Roll
from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import say
from meldrum.rules.view import View


def hint(seen: View) -> Iterator[str]:
    """What to type for a simple move."""
    match simple.choose(seen):
        case Play(_, Grid() as grid):
            yield from _placings(seen.grid, grid)
        case Play(_, tuple() as after):
            yield from _edits(seen, after)
        case Find(_, tile):
            yield str(tile)
        case Roll(_, dice):
            yield f"roll {' '.join(map(str, dice))}"
        case move:
            yield type(move).__name__.lower()


def _edits(seen: View, after: Table) -> Iterator[str]:
    """First the sets that change, then the new ones, which may need a tile set free."""
    change = diff(seen.table, after, EDITIONS[seen.edition].set_rules(seen.options))
    fresh = list(change.fresh)
    for old in change.gone:
        new = max(fresh, key=lambda tiles: len(set(tiles) & set(old)))
        fresh.remove(new)
        yield f"{seen.table.index(old) + 1}: {say(new)}"
    yield from map(say, fresh)
    yield "end"


def _placings(before: Grid, after: Grid) -> Iterator[str]:
    """Where the new dice go, counted as the player sees the grid."""
    old, new = dict(before.cells), dict(after.cells)
    for row, column in new:
        if all(new.get((r + row, c + column)) == die for (r, c), die in old.items()):
            break
    for (r, c), die in new.items():
        if (r - row, c - column) not in old:
            yield f"put {die} at {r - row + ROOM} {c - column + ROOM}"
    yield "end"
