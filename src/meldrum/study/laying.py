"""How a move is laid, step by step, whatever the game."""

from collections.abc import Iterable

import msgspec

from meldrum.bots.solving import question_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Play, Roll
from meldrum.rules.table import new_tiles
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from meldrum.solver.steps.turn import told, turn_steps


class StepData(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One step of laying a move: its kind, the tiles it names, and the sentence for it."""

    kind: str
    """take, lay, put, move, shift, split, join, swap, keep; in Dice pick_up, place, carry."""
    names: dict[str, str] = {}
    """Tiles by the part they play: ``tiles``, ``source``, ``target``, ``rack``, ``result``."""
    says: str


def played_tiles(seen: View, move: Move) -> Iterable[Tile]:
    """The tiles that a move takes from the rack."""
    match move:
        case Play(_, Grid() as grid):
            return (grid.bag() - seen.grid.bag()).elements()
        case Play(_, tuple() as after):
            return new_tiles(seen.table, after)
    return ()


def handled_tiles(seen: View, move: Move) -> Iterable[Tile]:
    """The tiles that a move lays, or the dice that it throws, as they showed before."""
    if not isinstance(move, Roll):
        return played_tiles(seen, move)
    shown = zip(seen.held[move.seat], seen.rack, strict=True)
    return [face for position, face in shown if position in move.dice]


def steps_of(seen: View, move: Move) -> list[StepData]:
    """How a play is laid; nothing for other moves."""
    if not isinstance(move, Play):
        return []
    texts = map(told, turn_steps(question_of(seen), move.after))
    return [StepData(kind=step.kind, names=step.names, says=step.says) for step in texts]
