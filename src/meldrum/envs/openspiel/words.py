"""Moves and what is seen of a game, as text."""

from collections import Counter

from meldrum.notation.text import format_grid, format_table
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Move, Pass, Play, Point, Roll
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.tiles import say
from meldrum.rules.view import View


def move_words(before: State, move: Move) -> str:
    """What a seat does; different moves in a position have different words."""
    match move:
        case Play(_, Grid() as grid):
            return f"lays {format_grid(grid)}"
        case Play(_, tuple() as after):
            return f"lays {_changes(before.table, after)}"
        case Draw():
            return "draws"
        case Pass():
            return "passes"
        case Roll(_, dice):
            return f"throws {' '.join(map(str, dice))}"
        case Point(_, tile):
            return f"points at {tile}"
        case Find(_, tile):
            return f"finds {tile}"
    return "loses the turn"


def _changes(before: Table, after: Table) -> str:
    """The sets that are new, and those of the old ones that are gone."""
    gone, fresh = Counter(before) - Counter(after), Counter(after) - Counter(before)
    parts = [format_table(tuple(sorted(sets.elements()))) for sets in (fresh, gone)]
    return " for ".join(part for part in parts if part)


def public_words(seen: View) -> str:
    """What everybody sees, line by line."""
    edition = edition_of(seen.edition)
    lying = format_grid(seen.grid) if edition.on_grid else format_table(seen.table)
    lines = [
        f"to move: {' '.join(map(str, sorted(seen.to_move)))}",
        f"racks: {' '.join(map(str, seen.rack_sizes))}",
        f"opened: {' '.join(str(int(opened)) for opened in seen.opened)}",
        f"pool: {seen.pool_size}, passes: {seen.passes}, table: {lying}",
    ]
    if seen.stars:
        lines.append(f"stars: {' '.join(map(str, seen.stars))}")
    if seen.face_up:
        lines.append(f"free: {say(seen.face_up)}")
    if seen.dice:
        lines += [f"dice of {seat}: {say(faces)}" for seat, faces in enumerate(seen.dice)]
        lines.append(f"thrown: {int(seen.rolled)}")
    return "\n".join(lines)
