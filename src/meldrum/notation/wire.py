"""The wire: what programs in other processes see, as versioned JSON.

A view on the wire holds just what the View holds; texts are those of ``notation.text``.
"""

import msgspec

from meldrum.notation.moves import table_lines
from meldrum.notation.record import OutcomeData, outcome_data
from meldrum.notation.text import NotationError, grid_rows, parse_grid, parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import Violation
from meldrum.rules.options import differing
from meldrum.rules.scoring import Outcome
from meldrum.rules.tiles import TileSet, say
from meldrum.rules.view import View

WIRE_VERSION = 1


class ViolationData(msgspec.Struct, forbid_unknown_fields=True):
    """A broken rule: code, words, and the tiles concerned."""

    code: str
    message: str
    tiles: str


class ViewData(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A view of a game."""

    version: int = WIRE_VERSION
    edition: str
    options: dict[str, str | int | bool | None]
    commitment: str
    seat: int | None
    rack: str
    rack_sizes: list[int]
    opened: list[bool]
    first: int
    to_move: list[int]
    table: list[str]
    pool_size: int
    face_up: str
    ply: int
    passes: int
    stars: list[int]
    bank: int | None
    grid: list[str]
    dice: list[str]
    held: list[list[int]]
    taken: list[list[int]]
    rolled: bool
    obliged: bool = False
    outcome: OutcomeData | None


def violation_data(violation: Violation) -> ViolationData:
    """A violation as data."""
    return ViolationData(str(violation.code), violation.message, say(violation.tiles))


def view_data(view: View) -> ViewData:
    """A view as data."""
    printed = edition_of(view.edition).printed
    return ViewData(
        edition=view.edition,
        options=differing(printed, view.options),  # type: ignore[arg-type]
        commitment=view.commitment,
        seat=view.seat,
        rack=say(view.rack),
        rack_sizes=list(view.rack_sizes),
        opened=list(view.opened),
        first=view.first,
        to_move=sorted(view.to_move),
        table=table_lines(view.table),
        pool_size=view.pool_size,
        face_up=say(view.face_up),
        ply=view.ply,
        passes=view.passes,
        stars=list(view.stars),
        bank=view.bank,
        grid=grid_rows(view.grid),
        dice=[say(rack) for rack in view.dice],
        held=[list(positions) for positions in view.held],
        taken=[list(dice) for dice in view.taken],
        rolled=view.rolled,
        obliged=view.obliged,
        outcome=outcome_data(view.outcome) if view.outcome else None,
    )


def seat_view_data(spectators: ViewData, seat: int, rack: TileSet) -> ViewData:
    """A seat's view as data, given a spectator's of the same game: only the rack is different."""
    return msgspec.structs.replace(spectators, seat=seat, rack=say(rack))


def view_of_data(data: ViewData) -> View:
    """The view in the data; raises ValueError."""
    if data.version != WIRE_VERSION:
        raise NotationError(f"view: version {data.version} is not {WIRE_VERSION}")
    return View(
        edition=data.edition,
        options=edition_of(data.edition).options(data.options),
        commitment=data.commitment,
        seat=data.seat,
        rack=parse_tiles(data.rack, "rack"),
        rack_sizes=tuple(data.rack_sizes),
        opened=tuple(data.opened),
        first=data.first,
        to_move=frozenset(data.to_move),
        table=parse_table(data.table),
        pool_size=data.pool_size,
        face_up=parse_tiles(data.face_up, "face_up"),
        ply=data.ply,
        passes=data.passes,
        stars=tuple(data.stars),
        bank=data.bank,
        grid=parse_grid(data.grid),
        dice=tuple(parse_tiles(text, "dice") for text in data.dice),
        held=tuple(map(tuple, data.held)),
        taken=tuple(map(tuple, data.taken)),
        rolled=data.rolled,
        obliged=data.obliged,
        outcome=outcome_of(data.outcome) if data.outcome else None,
    )


def outcome_of(data: OutcomeData) -> Outcome:
    """The outcome in the data."""
    stars = tuple(data.stars) if data.stars is not None else None
    return Outcome(data.reason, tuple(data.winners), tuple(data.points), stars)


def write_view(view: View) -> bytes:
    """A view as JSON."""
    return msgspec.json.encode(view_data(view))


def read_view(text: bytes) -> View:
    """The view of a JSON text; raises ValueError."""
    try:
        return view_of_data(msgspec.json.decode(text, type=ViewData))
    except msgspec.MsgspecError as error:
        raise NotationError(f"view: {error}") from None
