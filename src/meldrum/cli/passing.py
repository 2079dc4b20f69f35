"""``meldrum check`` about laying nothing: may this player pass, or draw?"""

from collections import Counter

from meldrum.cli.asking import (
    NotInTheBox,
    edition_asked,
    grid_asked,
    opened_asked,
    options_asked,
    refuse_excess,
    refuse_no_sets,
)
from meldrum.cli.jsonl import Request
from meldrum.notation.text import NotationError, parse_table, parse_tiles, shorten
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Code, Violations
from meldrum.rules.game import check, submitted
from meldrum.rules.moves import Draw, Pass
from meldrum.rules.options import Options
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State, with_item
from meldrum.rules.table import bag

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
    edition = edition_asked(request)
    options = options_asked(edition, request)
    if "rack" not in request:
        raise NotationError("move: rack is missing")
    rack = parse_tiles(request["rack"], "rack")
    state = edition.start(edition.players[0], bytes(SEED_BYTES), options)
    state = state._replace(turn=0, racks=with_item(state.racks, 0, rack))
    if edition.on_grid:
        return _dice_state(state, edition, options, request)
    if not edition.deals:
        raise NotationError(f"move: {edition.key} has no turns of this kind")
    table = parse_table(request.get("table", ""), "table")
    refuse_excess(edition, bag(table) + Counter(rack), "table and rack")
    refuse_no_sets(edition, table, options, "table")
    return state._replace(
        table=table,
        pool=edition.box[: _pool(edition, request)],
        opened=with_item(state.opened, 0, opened_asked(options, request, "move")),
    )


def _dice_state(state: State, edition: Edition, options: Options, request: Request) -> State:
    grid, rack = grid_asked(request.get("grid", [])), state.racks[0]
    if len(rack) > edition.rack_size:
        raise NotInTheBox(Code.TOO_MANY_COPIES, f"rack: {len(rack)} dice, a player has nine")
    refuse_excess(edition, grid.bag() + Counter(rack), "grid and rack")
    wrong = next(edition.check_grid(grid, options), None)
    if wrong:
        raise NotationError(f"grid: {wrong.message}")
    return state._replace(grid=grid)


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
