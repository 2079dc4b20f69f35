"""A game in words, hidden things included: for people who watch, never for agents."""

from meldrum.notation.text import format_grid, format_table
from meldrum.rules.editions import edition_of
from meldrum.rules.state import State
from meldrum.rules.tiles import say


def picture(state: State) -> str:
    """The table, the racks and, at the end, the points."""
    on_grid = edition_of(state.edition).on_grid
    lying = format_grid(state.grid) if on_grid else format_table(state.table)
    lines = [f"ply {state.ply}, pool {len(state.pool)}", f"table: {lying}"]
    for seat, rack in enumerate(state.racks):
        lines.append(f"seat {seat}: {say(rack)}")
    if state.outcome:
        lines.append(f"{state.outcome.reason}: points {state.outcome.points}")
    return "\n".join(lines)
