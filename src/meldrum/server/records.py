"""Records of games from the log of their table; only a finished game shows its seed."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from meldrum.notation.moves import move_of
from meldrum.notation.record import Log, Record, record_of
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.server.events import Closed, Dealt, Entry, Moved
from meldrum.server.room import Room, fold


@dataclass
class _Game:
    names: tuple[str, ...]
    start: State
    moves: list[tuple[Move, int | None]] = field(default_factory=list)
    abandoned: bool = False
    over: bool = False


def records_of(entries: Iterable[Entry], *, checked: bool = False) -> list[Record | None]:
    """A record for each game of a table; None for one that goes on. Raises ValueError."""
    room: Room | None = None
    games: list[_Game] = []
    for entry in entries:
        room = fold(room, entry, checked=checked)
        assert room.state is not None or not games
        match entry.event:
            case Dealt():
                assert room.state is not None
                games.append(_Game(_names(room), room.state))
            case Moved(move, _, ms):
                games[-1].moves.append((move_of(move, room.rules.edition), ms))
            case Closed() if games and not games[-1].over:
                games[-1].abandoned = True
        if games and room.state is not None and room.state.outcome:
            games[-1].over = True
    return [_record(game) if game.over else None for game in games]


def before_last_move(entries: Iterable[Entry], seat: int) -> State | None:
    """The game that goes on as it was when this seat last played, drew or passed."""
    room: Room | None = None
    found: State | None = None
    for entry in entries:
        match entry.event:
            case Dealt():
                found = None
            case Moved(move) if room and move.seat == seat and move.type != "roll":
                found = room.state
        room = fold(room, entry)
    return found


def _record(game: _Game) -> Record:
    return record_of(Log(game.names, game.start, tuple(game.moves), game.abandoned))


def _names(room: Room) -> tuple[str, ...]:
    """Persons by name, bots by their level."""
    return tuple(seat.name if seat.token else (seat.bot or "") for seat in room.seats)
