"""A table as its log has it. Only ``fold`` makes a new state, one entry at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from meldrum.bots.ladder import LADDER
from meldrum.notation.moves import move_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import abandon, apply, to_move
from meldrum.rules.match import Match, add, finished, first_of_next
from meldrum.rules.moves import Move, Roll
from meldrum.rules.state import State, with_item
from meldrum.server.clock import ServerClock
from meldrum.server.events import (
    Chatted,
    Closed,
    Created,
    Dealt,
    Entry,
    Event,
    Freed,
    Handed,
    Joined,
    Left,
    Moved,
    Muted,
    PassedOn,
    Ready,
    Removed,
    Renewed,
    Taken,
    Unmuted,
)
from meldrum.server.store.protocol import BrokenLog, TableFlags

Phase = Literal["open", "playing", "between", "over", "closed"]
MOST_NAMES = 50
"""How many who sat on a seat are remembered, the last ones."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there (by the hash of a token), and which bot plays, if one does."""

    name: str = ""
    """The person's, or the bot's: neither changes while they sit there."""
    token: str | None = None
    invite: str | None = None
    bot: str | None = None
    client_seed: str = ""
    since: int = 0
    """The entry that last changed who plays here."""
    joined: int = 0
    """When the person sat down, in the server's time."""
    muted: bool = False
    held: bool = False
    """Whether only the host's guests may sit down here."""
    ready: bool = False
    """Whether the person wants the next game."""

    @property
    def is_free(self) -> bool:
        """Whether a person may sit down: nobody is there, or only a bot."""
        return self.token is None


class Named(NamedTuple):
    """Who sits on a seat from that entry on; nobody has no name."""

    since: int
    name: str


class TableState(NamedTuple):
    """Everything about a table, including what is hidden. Cheap, as every entry makes a new one."""

    table: str
    seq: int
    rules: Created
    seats: tuple[Seat, ...]
    match: Match
    next_seed: str
    at: int
    """When the last thing happened."""
    games_dealt: int = 0
    game: State | None = None
    """The last game dealt, over or not."""
    turn_seq: int = 0
    """The last entry that changed the game: a move that has not seen it is stale."""
    turn_began: int = 0
    game_seq: int = 0
    """The entry that dealt the game."""
    closed: bool = False
    host: int = 0
    """The seat of the person who may free seats and close the table."""
    sat: tuple[tuple[Named, ...], ...] = ()
    """Of each seat, who has sat there."""
    played: tuple[tuple[str, ...], ...] = ()
    """Of each seat, who has played there in this match, one after the other."""

    @property
    def phase(self) -> Phase:
        """Where the table is in its life."""
        if self.closed:
            return "closed"
        if self.game is None:
            return "open"
        if self.game.outcome is None:
            return "playing"
        return "over" if finished(self.match) else "between"

    @property
    def movers(self) -> frozenset[int]:
        """The seats that may move now."""
        return to_move(self.game) if self.game and not self.closed else frozenset()

    @property
    def turn_ms(self) -> int | None:
        """How long a turn may take; None without a clock."""
        seconds = self.match.options.turn_seconds
        return None if seconds is None else seconds * 1000

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether something will happen even if nobody does anything: by the clock, or a bot."""
        return self.phase == "playing" and (self.turn_ms is not None or self.awaits_bot)

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot is to move."""
        return any(self.seats[seat].bot for seat in self.movers)

    def name_at(self, seat: int, seq: int) -> str | None:
        """Who sat there after that entry; None if that is not remembered."""
        names = [one.name for one in self.sat[seat] if one.since <= seq]
        return names[-1] if names else None

    def turn_took(self, clock: ServerClock) -> int:
        """How long this turn has gone on, not counting the time when no server ran."""
        return clock.running(self.turn_began)

    def left_ms(self, clock: ServerClock) -> int | None:
        """What is left of the turn; None if no clock is running."""
        if self.turn_ms is None or self.phase != "playing":
            return None
        return max(0, self.turn_ms - self.turn_took(clock))


def flags_of(state: TableState) -> TableFlags:
    """Whether the table must be woken after a restart, and whether it is on the list."""
    free = any(seat.is_free and not seat.held for seat in state.seats)
    open_now = ("open", "between", *(["playing"] if state.rules.takeover == "anyone" else []))
    listed = state.rules.public and free and state.phase in open_now
    return TableFlags(live=state.goes_on_by_itself, listed=listed)


def fold(
    state: TableState | None, entry: Entry, move: Move | None = None, *, checked: bool = False
) -> TableState:
    """The table after one more entry of its log; raises ValueError if it cannot follow.

    ``move``: the entry's move, if it has been read already. Moves were checked before they were
    logged; ``checked`` has the rules look at them again.
    """
    event = entry.event
    if state is None:
        if not isinstance(event, Created) or entry.seq != 1:
            raise BrokenLog(f"{entry.table}: the log begins with {entry.seq}, {_kind(event)}")
        return _remembered(_created(entry, event))
    if entry.seq != state.seq + 1 or isinstance(event, Created) or state.closed:
        raise BrokenLog(f"{entry.table}: {entry.seq} follows {state.seq}")
    after = state._replace(seq=entry.seq, at=entry.at, **_changes(state, entry, move, checked))
    return after if after.seats is state.seats else _remembered(after)


def folded(entries: Iterable[Entry], state: TableState | None = None) -> TableState | None:
    """The table after all these entries; None if there are none at all. Raises BrokenLog."""
    for entry in entries:
        try:
            state = fold(state, entry)
        except Exception as error:  # whatever it is, the log is to blame: fold is pure
            why = str(error) if isinstance(error, BrokenLog) else type(error).__name__
            raise BrokenLog(f"{entry.table} {entry.seq}: {why}") from error
    return state


def _changes(state: TableState, entry: Entry, move: Move | None, checked: bool) -> dict[str, Any]:
    """What an entry changes about a table."""
    match entry.event:
        case Moved() as moved:
            move = move or move_of(moved.move, state.rules.edition)
            return _moved(state, entry, move, checked)
        case Joined() as joined:
            return _joined(state, entry, joined)
        case Renewed(seat, invite):
            return _seat(state, seat, replace(state.seats[seat], invite=invite))
        case Handed(seat, level):
            return _seat(state, seat, replace(state.seats[seat], bot=level, since=entry.seq))
        case Taken(seat):
            return _seat(state, seat, replace(state.seats[seat], bot=None, since=entry.seq))
        case Left(seat) | Freed(seat) | Removed(seat):
            bot = state.rules.fill if state.phase == "playing" else None
            held = isinstance(entry.event, Removed)
            return _vacated(state, seat, Seat(bot=bot, since=entry.seq, held=held))
        case Muted(seat) | Unmuted(seat):
            muted = isinstance(entry.event, Muted)
            return _seat(state, seat, replace(state.seats[seat], muted=muted))
        case PassedOn(seat):
            return {"host": seat}
        case Ready(seat, seed):
            own = seed or state.seats[seat].client_seed
            return _seat(state, seat, replace(state.seats[seat], ready=True, client_seed=own))
        case Dealt() as dealt:
            return _dealt(state, entry, dealt)
        case Closed(seat):
            game = state.game and abandon(state.game)
            return {
                "closed": True,
                "game": game,
                "turn_seq": entry.seq,
                **_seat(state, seat, Seat()),
            }
        case Chatted():
            return {}
    raise BrokenLog(f"{entry.table}: {_kind(entry.event)} cannot follow")


def _kind(event: Event) -> str:
    """What kind of event this is; what is in it may be hidden."""
    return type(event).__name__


def _created(entry: Entry, rules: Created) -> TableState:
    options = edition_of(rules.edition).played_by(rules.options)
    return TableState(
        table=entry.table,
        seq=1,
        rules=rules,
        seats=_first_seats(rules),
        host=rules.seat,
        match=Match(rules.edition, rules.seats, options),
        next_seed=rules.seed,
        at=entry.at,
    )


def _first_seats(rules: Created) -> tuple[Seat, ...]:
    """The host where they want to be, bots on the last seats, or first where one has to point."""
    others = [at for at in range(rules.seats) if at != rules.seat]
    codes = dict(zip(others, rules.invites, strict=True))
    pointer = edition_of(rules.edition).pointer
    filled = sorted(others, key=lambda at: at == pointer)[len(others) - len(rules.bots) :]
    bots = dict(zip(filled, rules.bots, strict=True))
    host = Seat(rules.name, rules.token, None, None, rules.client_seed)
    return tuple(
        host if at == rules.seat else Seat(invite=codes[at], bot=bots.get(at))
        for at in range(rules.seats)
    )


def _seat(state: TableState, at: int, seat: Seat) -> dict[str, Any]:
    if at not in range(len(state.seats)):
        raise BrokenLog(f"{state.table}: there is no seat {at}")
    return {"seats": with_item(state.seats, at, seat)}


def _joined(state: TableState, entry: Entry, joined: Joined) -> dict[str, Any]:
    seat = Seat(
        name=joined.name,
        token=joined.token,
        invite=joined.invite or None,
        client_seed=joined.client_seed,
        since=entry.seq,
        joined=entry.at,
    )
    return _seat(state, joined.seat, seat)


def _vacated(state: TableState, at: int, seat: Seat) -> dict[str, Any]:
    """A seat without its person; if that was the host, the next person at the table is."""
    seats = _seat(state, at, seat)["seats"]
    people = [there for there, one in enumerate(seats) if one.token]
    host = state.host if state.host in people or not people else people[0]
    return {"seats": seats, "host": host}


def _dealt(state: TableState, entry: Entry, dealt: Dealt) -> dict[str, Any]:
    match, played = state.match, state.played
    if finished(match):
        match, played = replace(match, outcomes=()), ()  # another match between the same people
    seats = tuple(_at_deal(state, entry, dealt, at) for at in range(len(state.seats)))
    game = edition_of(state.rules.edition).start(
        state.rules.seats,
        bytes.fromhex(state.next_seed),
        match.options,
        tuple(dealt.client_seeds),
        first_of_next(match),
    )
    return {
        "seats": seats,
        "match": match,
        "played": played,
        "game": game,
        "games_dealt": state.games_dealt + 1,
        "next_seed": dealt.next_seed,
        "turn_seq": entry.seq,
        "turn_began": entry.at,
        "game_seq": entry.seq,
    }


def _remembered(state: TableState) -> TableState:
    """The table with a name for every bot, when somebody has sat down or got up."""
    sat = state.sat or ((),) * len(state.seats)
    seats = state.seats
    for at, seat in enumerate(seats):
        if seat.bot and not seat.name:
            taken = {one.name for other in (*sat[:at], *sat[at + 1 :]) for one in other}
            name = _unused(LADDER[seat.bot].name, taken | {other.name for other in seats})
            seats = with_item(seats, at, replace(seat, name=name))
    now = zip(sat, seats, strict=True)
    sat = tuple(_with_name(then, state.seq, seat.name) for then, seat in now)
    playing = state.phase == "playing"
    return state._replace(seats=seats, sat=sat, played=_played(state, seats, playing))


def _unused(name: str, taken: set[str]) -> str:
    """This name, with a number if somebody else has it."""
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
    folded_names = {one.casefold() for one in taken}
    return next(one for one in names if one.casefold() not in folded_names)


def _with_name(sat: tuple[Named, ...], seq: int, name: str) -> tuple[Named, ...]:
    if sat and sat[-1].name == name:
        return sat
    return (*sat, Named(seq, name))[-MOST_NAMES:]


def _played(
    state: TableState, seats: tuple[Seat, ...], playing: bool
) -> tuple[tuple[str, ...], ...]:
    """Who has played in this match, now that these sit there."""
    if not playing:
        return state.played
    played = state.played or ((),) * len(seats)
    return tuple(
        names if names[-1:] == (seat.name,) else (*names, seat.name)[-MOST_NAMES:]
        for names, seat in zip(played, seats, strict=True)
    )


def _at_deal(state: TableState, entry: Entry, dealt: Dealt, at: int) -> Seat:
    """A seat when a game begins: a bot where nobody is, and people play themselves again."""
    seat = state.seats[at]
    if at in dealt.fills:
        return replace(seat, bot=state.rules.fill)
    if seat.token is None or dealt.away is None:
        return replace(seat, ready=False)
    bot = seat.bot or state.rules.fill if at in dealt.away else None
    since = seat.since if bot == seat.bot else entry.seq
    return replace(seat, ready=False, bot=bot, since=since)


def _moved(state: TableState, entry: Entry, move: Move, checked: bool) -> dict[str, Any]:
    if state.game is None:
        raise BrokenLog(f"{entry.table}: {entry.seq} moves where no game is")
    before = state.game
    after = apply(before, move) if checked else edition_of(before.edition).apply(before, move)
    match = add(state.match, after.outcome) if after.outcome else state.match
    same_turn = isinstance(move, Roll)  # a throw is the first half of a turn
    return {
        "game": after,
        "match": match,
        "turn_seq": entry.seq,
        "turn_began": state.turn_began if same_turn else entry.at,
    }
