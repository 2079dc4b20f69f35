"""What a seat or a spectator is shown of a table: the one place where state becomes wire.

Games pass through ``rules.view`` and nothing else. Everyone learns what happened, but nothing that
is hidden in the log: a draft that did not count is shown to nobody.
"""

from typing import NamedTuple

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.notation.wire import seat_view_data, view_data
from meldrum.rules.editions import edition_of
from meldrum.rules.game import view
from meldrum.rules.match import finished, games_in_match, sheet, winners
from meldrum.rules.options import differing
from meldrum.rules.shuffle import commitment
from meldrum.rules.view import rack_seen
from meldrum.server import events, wire
from meldrum.server.store.protocol import KeptDraft
from meldrum.server.tables.state import Seat, TableState

GOING = events.Left | events.Freed | events.Removed | events.Closed
"""These tell of whoever sat there until then."""


class Shown(NamedTuple):
    """A table, and the part of it that was shown to everyone."""

    state: TableState
    data: wire.TableData


def table_data(
    state: TableState, seat: int | None, draft: KeptDraft | None = None, left_ms: int | None = None
) -> wire.TableData:
    """The table as this seat may know it."""
    return seen_from(state, seat, open_data(state, left_ms), draft)


def seen_from(
    state: TableState, seat: int | None, shared: wire.TableData, draft: KeptDraft | None = None
) -> wire.TableData:
    """The same, given the part that everyone may know."""
    seen = shared.view
    if seen is not None and state.game is not None and seat is not None:
        seen = seat_view_data(seen, seat, rack_seen(state.game, seat))
    desk = draft_data(draft) if draft else None
    return msgspec.structs.replace(shared, seat=seat, view=seen, desk=desk)


def open_data(
    state: TableState, left_ms: int | None = None, last: Shown | None = None
) -> wire.TableData:
    """The part of a table that everyone may know; ``last`` is what was shown of it before.

    Few entries change more than the game itself, so the rest need not be made again.
    """
    is_like = last is not None and _is_like(state, last.state)
    return msgspec.structs.replace(
        last.data if last and is_like else _lasting_data(state),
        seq=state.seq,
        phase=state.phase,
        view=view_data(view(state.game, None)) if state.game else None,
        turn=_turn_data(state, left_ms),
    )


def _is_like(state: TableState, other: TableState) -> bool:
    """Whether all that ``_lasting_data`` shows of them is the same: a move changes none of it."""
    return (
        state.rules is other.rules
        and state.host == other.host
        and state.seats is other.seats
        and state.match is other.match
        and state.next_seed is other.next_seed
        and state.games_dealt == other.games_dealt
    )


def _lasting_data(state: TableState) -> wire.TableData:
    return wire.TableData(
        version=wire.VERSION,
        table=state.table,
        seq=state.seq,
        rules=rules_data(state),
        phase=state.phase,
        seat=None,
        seats=seats_data(state),
        host=state.host,
        game=state.games_dealt,
        next_commitment=commitment(bytes.fromhex(state.next_seed)),
        sheet=sheet_data(state),
    )


def _turn_data(state: TableState, left_ms: int | None) -> wire.TurnData | None:
    seconds = state.match.options.turn_seconds
    if seconds is None or left_ms is None or state.phase != "playing":
        return None
    return wire.TurnData(seconds=seconds, left_ms=left_ms)


def rules_data(state: TableState) -> wire.RulesData:
    """What was agreed."""
    rules = state.rules
    printed = edition_of(rules.edition).printed
    return wire.RulesData(
        edition=rules.edition,
        options=differing(printed, state.match.options),  # type: ignore[arg-type]
        seats=rules.seats,
        fill=rules.fill,
        public=rules.public,
        spectators=rules.spectators,
        chat=rules.chat,
        hints=rules.hints,
        pace=rules.pace,
        takeover=rules.takeover,
    )


def seats_data(state: TableState) -> list[wire.SeatData]:
    """The seats and who sits there."""
    return [_seat_data(seat) for seat in state.seats]


def _seat_data(seat: Seat) -> wire.SeatData:
    if seat.token:
        return wire.SeatData(
            name=seat.name, owner="person", bot=seat.bot, muted=seat.muted, ready=seat.ready
        )
    if seat.bot:
        return wire.SeatData(name=seat.name, owner="bot", bot=seat.bot, held=seat.held)
    return wire.SeatData(owner="nobody", held=seat.held)


def line_data(state: TableState) -> wire.TableLine:
    """A table as seen by somebody who might sit down."""
    return wire.TableLine(
        table=state.table,
        edition=state.rules.edition,
        seats=seats_data(state),
        phase=state.phase,
        turn_seconds=state.match.options.turn_seconds,
    )


def sheet_data(state: TableState) -> wire.SheetData:
    """The score sheet."""
    marks = sheet(state.match)
    return wire.SheetData(
        points=[list(row.points) for row in marks.rows],
        totals=list(marks.totals),
        games_won=list(marks.games_won),
        names=[list(names) for names in state.played],
        winners=list(winners(state.match)) if finished(state.match) else None,
        games=games_in_match(state.match),
        target=state.match.options.target_score,
    )


def draft_data(kept: KeptDraft) -> wire.DeskData:
    """What a seat has kept, for itself."""
    draft = None if kept.draft is None else list(kept.draft)
    return wire.DeskData(seq=kept.seq, draft=draft, rack=kept.rack)


def happening(entry: events.Entry, state: TableState) -> wire.Happening:
    """What everyone may know about an entry of the log; ``state`` is the table then or later."""
    told = _told(entry)
    if told.seat is not None and told.name is None:
        gone = isinstance(entry.event, GOING)
        told.name = state.name_at(told.seat, entry.seq - gone)
        told.then = (state.name_at(told.seat, entry.seq) if gone else None) or None
    return told


def _told(entry: events.Entry) -> wire.Happening:
    told = wire.Happening(
        seq=entry.seq,
        at=entry.at,
        type=entry.event.__struct_config__.tag,  # type: ignore[arg-type]
    )
    match entry.event:
        case events.Created(name=name):
            told.seat, told.name = 0, name
        case events.Joined(seat, name, instead=instead):
            told.seat, told.name, told.level = seat, name, instead or None
        case events.Handed(seat, level):
            told.seat, told.level = seat, level
        case events.Chatted(seat, text):
            told.seat, told.text = seat, text
        case events.Dealt(game=game):
            told.game = game
        case events.Moved(move, by):
            told.seat, told.by, told.move = move.seat, by, open_move(move)
        case event:
            told.seat = event.seat
    return told


def open_move(move: MoveData) -> MoveData:
    """A move without the draft that time ran out on, or that was punished.

    It holds tiles that went back to the rack. If it counted, the table shows it.
    """
    return MoveData(
        seat=move.seat,
        type=move.type,
        after=move.after,
        grid=move.grid,
        dice=move.dice,
        tile=move.tile,
    )
