"""Meldrum: tile rummy by the printed rules of five editions."""

from meldrum.rules import stuck

__version__ = "0.1.0"


def _find(position: stuck.Position) -> stuck.Finding:
    """Ask our own solver, which is loaded when it is first needed."""
    from meldrum.solver.some import some_play

    return some_play(position)


stuck.find_with(_find)
