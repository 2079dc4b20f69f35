"""Plays that the rules demand of a seat that would rather not play."""

from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Pass, Play
from meldrum.rules.stuck import Position, find
from meldrum.rules.table import Table
from meldrum.rules.view import View


def forced_play(view: View) -> Table | Grid | None:
    """What a seat of a rack game must lay if it finds nothing better; None if it may lay nothing.

    Asked as the rules ask, so that both agree.
    """
    if not view.obliged:
        return None
    assert view.seat is not None
    opened = view.opened[view.seat]
    return find(Position(view.edition, view.options, view.table, view.rack, opened)).play


def played_for(move: Draw | Pass, seen: View) -> Play | None:
    """The play that is made for a mover that would rather not play, but can and so must (CV-08).

    Few bots find every rearrangement, and losing the turn would be just what the rules forbid.
    """
    table = forced_play(seen) if edition_of(seen.edition).hides else None
    return None if table is None else Play(move.seat, table)
