"""Records of games from the log of their table; only a finished game shows its seed."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from meldrum.notation.moves import move_of
from meldrum.notation.record import Log, Newcomer, Record, record_of
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.server.events import Closed, Dealt, Entry, Moved
from meldrum.server.store.protocol import Store
from meldrum.server.tables.checkpoints import state_before
from meldrum.server.tables.state import TableState, folded


@dataclass
class _Game:
    seats: tuple[str, ...]
    names: tuple[str, ...]
    start: State
    newcomers: list[Newcomer] = field(default_factory=list)
    moves: list[tuple[Move, int | None]] = field(default_factory=list)
    abandoned: bool = False
    over: bool = False

    def meet(self, state: TableState) -> None:
        """Note who sits where somebody else sat before."""
        now = {**dict(enumerate(self.names)), **{one.seat: one.name for one in self.newcomers}}
        self.newcomers += [
            Newcomer(seat=at, name=seat.name, move=len(self.moves) + 1)
            for at, seat in enumerate(state.seats)
            if seat.name != now[at]
        ]


def records_of(entries: Iterable[Entry], state: TableState | None = None) -> list[Record | None]:
    """A record for each game of a table, or of the games dealt after this state.

    None for one still being played. Entries that only chat may be missing. Raises BrokenLog.
    """
    games: list[_Game] = []
    for entry in entries:
        state = _after(state, entry)
        assert state.game is not None or not games
        match entry.event:
            case Dealt():
                assert state.game is not None
                names = tuple(seat.name for seat in state.seats)
                games.append(_Game(_seats(state), names, state.game))
            case Moved(move, _, ms) if games:
                games[-1].moves.append((move_of(move, state.rules.edition), ms))
            case Closed() if games and not games[-1].over:
                games[-1].abandoned = True
        if games and state.phase == "playing":
            games[-1].meet(state)
        if games and state.game is not None and state.game.outcome:
            games[-1].over = True
    return [_record(game) if game.over else None for game in games]


def before_last_move(
    entries: Iterable[Entry], seat: int, state: TableState | None = None
) -> State | None:
    """The current game as it was when this seat last played, drew or passed.

    The entries begin after that state, before the game was dealt.
    """
    found: State | None = None
    for entry in entries:
        match entry.event:
            case Dealt():
                found = None
            case Moved(move) if state and move.seat == seat and move.type != "roll":
                found = state.game
        state = _after(state, entry)
    return found


def _after(state: TableState | None, entry: Entry) -> TableState:
    """The table after an entry; what was said before it, and perhaps not read, changed nothing."""
    after = folded([entry], state and state._replace(seq=entry.seq - 1))
    assert after is not None
    return after


async def of_game(store: Store, table: str, game: int) -> tuple[TableState | None, list[Entry]]:
    """A state before that game was dealt, and what was done from there to its end."""
    begun = await state_before(store, table, game)
    ended = await state_before(store, table, game + 1)
    over = ended is not None and ended.games_dealt == game and ended.phase != "playing"
    last = ended.seq if ended and over else None
    return begun, await store.entries(table, begun.seq if begun else 0, last, chat=False)


def _record(game: _Game) -> Record:
    record = record_of(Log(game.seats, game.start, tuple(game.moves), game.abandoned))
    record.names, record.newcomers = list(game.names), game.newcomers
    return record


def _seats(state: TableState) -> tuple[str, ...]:
    """People by name, bots by level."""
    return tuple(seat.name if seat.token else (seat.bot or "") for seat in state.seats)
