"""``meldrum check`` about laying nothing: may this player pass, or draw?"""

from meldrum.cli.asking import position_asked
from meldrum.cli.jsonl import Request
from meldrum.notation.text import NotationError, shorten
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Violations
from meldrum.rules.game import check, submitted
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Pass
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State, with_item

MOVES: dict[str, type[Draw | Pass]] = {"pass": Pass, "draw": Draw}


def judge_move(request: Request) -> tuple[Violations, bool]:
    """Everything wrong with passing or drawing here, and whether that could be decided in time."""
    kind = request["move"]
    if kind not in MOVES:
        raise NotationError(f"move: {shorten(kind)} is not pass or draw")
    state = _state(request)
    move = submitted(state, MOVES[kind](state.turn))
    return check(state, move), not (isinstance(move, Draw | Pass) and move.undecided)


def _state(request: Request) -> State:
    """A game in which the player of the question is to move."""
    position = position_asked(request, "move")
    edition = edition_of(position.edition)
    state = edition.start(edition.players[0], bytes(SEED_BYTES), position.options)
    state = state._replace(turn=0, racks=with_item(state.racks, 0, position.rack))
    if isinstance(position.table, Grid):
        return state._replace(grid=position.table)
    return state._replace(
        table=position.table,
        pool=edition.box[: _pool(edition, request)],
        opened=with_item(state.opened, 0, position.opened),
    )


def _pool(edition: Edition, request: Request) -> int:
    """How many tiles are left to draw."""
    if "pool" not in request:
        raise NotationError("move: pool, the number of tiles left, is missing")
    count = request["pool"]
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= len(edition.box):
        raise NotationError(
            f"pool: {shorten(count)} is not a number of tiles from 0 to {len(edition.box)}"
        )
    return count
