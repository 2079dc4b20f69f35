"""Meldrum: tile rummy by the printed rules of five editions.

>>> import meldrum
>>> position = meldrum.Position("classic", "R4 B4 K4 O4 | K7 K8 K9", "B3 B5 B6 O1")
>>> position.best_play().tiles
3
"""

from typing import TYPE_CHECKING

from meldrum.rules import stuck

if TYPE_CHECKING:
    from meldrum.library.game import Game, read_games, write_games
    from meldrum.library.position import Position
    from meldrum.library.solution import Solution
    from meldrum.library.verdict import Verdict, check
    from meldrum.notation.text import NotationError, parse_tiles
    from meldrum.rules.editions import EDITIONS
    from meldrum.rules.errors import IllegalMove, OptionError, SetupError
    from meldrum.rules.tiles import Tile

__version__ = "0.1.0"

_HOMES = {
    "EDITIONS": "rules.editions",
    "Game": "library.game",
    "IllegalMove": "rules.errors",
    "NotationError": "notation.text",
    "OptionError": "rules.errors",
    "Position": "library.position",
    "SetupError": "rules.errors",
    "Solution": "library.solution",
    "Tile": "rules.tiles",
    "Verdict": "library.verdict",
    "check": "library.verdict",
    "parse_tiles": "notation.text",
    "read_games": "library.game",
    "write_games": "library.game",
}
"""Where each public name comes from. It is loaded when it is first used, so importing is quick."""

__all__ = [
    "EDITIONS",
    "Game",
    "IllegalMove",
    "NotationError",
    "OptionError",
    "Position",
    "SetupError",
    "Solution",
    "Tile",
    "Verdict",
    "check",
    "parse_tiles",
    "read_games",
    "write_games",
]


def __getattr__(name: str) -> object:
    """Load a public name."""
    if name not in _HOMES:
        raise AttributeError(f"module 'meldrum' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"meldrum.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])


def _find(position: stuck.Position) -> stuck.Finding:
    """Ask our own solver, which is loaded when it is first needed."""
    from meldrum.solver.some import some_play

    return some_play(position)


stuck.find_with(_find)
