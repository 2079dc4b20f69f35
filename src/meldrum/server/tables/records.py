"""Records of games from the log of their table; only a finished game shows its seed."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from meldrum.notation.moves import move_of
from meldrum.notation.record import Log, Record, record_of
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.server.events import Closed, Dealt, Entry, Moved
from meldrum.server.tables.state import TableState, fold


@dataclass
class _Game:
    names: tuple[str, ...]
    start: State
    moves: list[tuple[Move, int | None]] = field(default_factory=list)
    abandoned: bool = False
    over: bool = False


def records_of(entries: Iterable[Entry], *, checked: bool = False) -> list[Record | None]:
    """A record for each game of a table; None for one still being played. Raises ValueError."""
    state: TableState | None = None
    games: list[_Game] = []
    for entry in entries:
        state = fold(state, entry, checked=checked)
        assert state.game is not None or not games
        match entry.event:
            case Dealt():
                assert state.game is not None
                games.append(_Game(_names(state), state.game))
            case Moved(move, _, ms):
                games[-1].moves.append((move_of(move, state.rules.edition), ms))
            case Closed() if games and not games[-1].over:
                games[-1].abandoned = True
        if games and state.game is not None and state.game.outcome:
            games[-1].over = True
    return [_record(game) if game.over else None for game in games]


def before_last_move(entries: Iterable[Entry], seat: int) -> State | None:
    """The current game as it was when this seat last played, drew or passed."""
    state: TableState | None = None
    found: State | None = None
    for entry in entries:
        match entry.event:
            case Dealt():
                found = None
            case Moved(move) if state and move.seat == seat and move.type != "roll":
                found = state.game
        state = fold(state, entry)
    return found


def _record(game: _Game) -> Record:
    return record_of(Log(game.names, game.start, tuple(game.moves), game.abandoned))


def _names(state: TableState) -> tuple[str, ...]:
    """People by name, bots by level."""
    return tuple(seat.name if seat.token else (seat.bot or "") for seat in state.seats)
