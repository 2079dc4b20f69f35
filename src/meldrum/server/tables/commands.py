"""From a command to an event, or the reason why not. Pure: reads the state, changes nothing.

What is refused once is never done later, should it be sent again: a command is judged by what its
sender has seen, and is stale for good once that has changed.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meldrum.bots.ladder import LADDER
from meldrum.notation.moves import move_data, move_of
from meldrum.notation.text import NotationError
from meldrum.rules.errors import Code, Violation
from meldrum.rules.game import check, submitted
from meldrum.rules.moves import Draw, Move, Pass, Penalty, Play, Timeout
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State
from meldrum.rules.table import new_tiles, unlike
from meldrum.rules.tiles import in_order, say
from meldrum.server import wire
from meldrum.server.events import (
    By,
    Chatted,
    Closed,
    Dealt,
    Event,
    Freed,
    Handed,
    Left,
    Moved,
    Muted,
    PassedOn,
    Ready,
    Removed,
    Taken,
    Unmuted,
)
from meldrum.server.refusals import breaking, refusal
from meldrum.server.tables.player_text import message_of, seed_of
from meldrum.server.tables.state import TableState

MOST_NAMED = 10
HOST_EVENTS: dict[type[wire.SeatCommand], Callable[[int], Event]] = {
    wire.Free: Freed,
    wire.Remove: Removed,
    wire.Mute: Muted,
    wire.Unmute: Unmuted,
    wire.PassOn: PassedOn,
}


class StaleCommand(Exception):
    """The sender had not seen something it needed to see."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be written; with a move as it was read, so that it need not be read again."""

    event: Event
    move: Move | None = None


def decide(state: TableState, seat: int, command: wire.AnyCommand, ms: int) -> Decision:
    """What the command makes happen; raises Refusal or StaleCommand."""
    if state.closed:
        raise refusal("table_closed")
    if isinstance(command, wire.Move):
        return _move(state, seat, command, ms)
    return Decision(_event(state, seat, command))


def _event(state: TableState, seat: int, command: wire.AnyCommand) -> Event:
    match command:
        case wire.Start() | wire.Ready():
            return _next(state, seat, command)
        case wire.Say(text=text):
            if not state.rules.chat:
                raise refusal("no_chat")
            if state.seats[seat].muted:
                raise refusal("muted")
            return Chatted(seat, message_of(text))
        case wire.HandOver(level=level):
            if level not in LADDER:
                raise refusal("no_such_level", f"there are {', '.join(LADDER)}")
            return Handed(seat, level)
        case wire.TakeBack():
            _check_player(state, seat, command)
            if state.seats[seat].bot is None:
                raise refusal("no_bot_plays")
            return Taken(seat)
        case wire.Leave():
            others = any(there.token for at, there in enumerate(state.seats) if at != seat)
            return Left(seat) if others else Closed(seat)
        case wire.Free() | wire.Remove() | wire.Mute() | wire.Unmute() | wire.PassOn():
            return _by_host(state, seat, command)
        case wire.Close():
            check_host(state, seat)
            return Closed(seat)
    raise AssertionError("drafts are kept, not logged")


def check_host(state: TableState, seat: int) -> None:
    """Raise Refusal unless this is the host's seat."""
    if seat != state.host:
        raise refusal("not_host")


def _by_host(state: TableState, seat: int, command: wire.SeatCommand) -> Event:
    """What the host does about another seat: to whoever the host has seen there, or not at all."""
    check_host(state, seat)
    other = command.seat
    if other == seat:
        raise refusal("own_seat")
    if other not in range(len(state.seats)):
        raise refusal("no_person")
    _check_player(state, other, command)
    there = state.seats[other]
    freed = isinstance(command, wire.Free) and (there.held or state.phase != "playing")
    if there.is_free and not freed:
        raise refusal("no_person")
    return HOST_EVENTS[type(command)](other)


def check_fresh(state: TableState, command: wire.Command) -> None:
    """Raise StaleCommand if the game has gone on since the sender looked."""
    if not state.turn_seq <= command.seq <= state.seq:
        raise StaleCommand


def _check_player(state: TableState, seat: int, command: wire.Command) -> None:
    """Raise StaleCommand if a bot or person has taken over since the sender looked."""
    if not state.seats[seat].since <= command.seq <= state.seq:
        raise StaleCommand


def _move(state: TableState, seat: int, command: wire.Move, ms: int) -> Decision:
    if command.move.seat != seat:
        raise refusal("wrong_seat")
    check_fresh(state, command)
    _check_player(state, seat, command)
    if state.game is None or state.game.outcome:
        raise refusal("no_game")
    if state.seats[seat].bot:
        raise refusal("bot_plays")
    move = _read(state, command)
    _only_own_tiles(state.game, move)
    counted = move
    violations = check(state.game, move)
    if violations or isinstance(move, Draw | Pass):
        counted = submitted(state.game, move)  # an illegal play may be punished, not refused
    if violations and not isinstance(counted, Penalty):
        raise breaking(violations)
    return _moved(counted, "person", ms)


def _read(state: TableState, command: wire.Move) -> Move:
    """The move that a person wants to make; raises Refusal."""
    try:
        move = move_of(command.move, state.rules.edition)
    except NotationError as error:
        raise refusal("unreadable", str(error)) from None
    if isinstance(move, Timeout | Penalty):
        raise refusal("unreadable", f"nobody moves a {command.move.type}")
    if command.move.undecided:
        raise refusal("unreadable", "only the server marks a move as undecided")
    return move


def _only_own_tiles(game: State, move: Move) -> None:
    """Refuse forged tiles at once: reading thousands of jokers as sets would take its time."""
    if isinstance(move, Play) and isinstance(move.after, tuple):
        played = new_tiles(game.table, move.after)
        _, forged = unlike(game.racks[move.seat], played)
        if forged:
            tiles = in_order(forged)[:MOST_NAMED]
            words = f"not on your rack: {say(tiles)}"
            raise breaking((Violation(Code.TILE_NOT_ON_RACK, words, tiles),))


def bot_moved(state: TableState, move: Move, ms: int) -> Decision:
    """A bot's move as it counts; raises Refusal if it is not legal here."""
    assert state.game is not None
    if isinstance(move, Draw | Pass):
        move = submitted(state.game, move)
    if violations := check(state.game, move):
        raise breaking(violations)
    return _moved(move, "bot", ms)


def timed_out(state: TableState, seat: int, draft: tuple[str, ...] | None, ms: int) -> Decision:
    """What happens when the clock of a seat has run out on this draft."""
    assert state.game is not None
    if draft is not None:
        data = move_data(Timeout(seat))
        data.draft = list(draft)
        try:
            move = move_of(data, state.rules.edition)
            if not check(state.game, move):
                return Decision(Moved(data, "clock", ms), move)
        except NotationError:
            pass  # kept by an older version, or broken: it counts as nothing moved
    return _moved(Timeout(seat), "clock", ms)


def _moved(move: Move, by: By, ms: int) -> Decision:
    return Decision(Moved(move_data(move), by, ms), move)


def _check_between(state: TableState, command: wire.Command) -> None:
    """Raise StaleCommand or Refusal if a game is being played."""
    if state.phase == "playing":
        raise StaleCommand if command.seq < state.turn_seq else refusal("playing")
    check_fresh(state, command)


def _next(state: TableState, seat: int, command: wire.Start | wire.Ready) -> Event:
    """A deal, or first a note of who is ready for it."""
    if isinstance(command, wire.Start):
        return _start(state, seat, command, command.seed, command.without)
    if all(one.ready for at, one in enumerate(state.seats) if one.token and at != seat):
        return _start(state, seat, command, command.seed)
    _check_between(state, command)
    return Ready(seat, seed_of(command.seed))


def _start(
    state: TableState, seat: int, command: wire.Command, seed: str, without: Sequence[int] = ()
) -> Event:
    _check_between(state, command)
    people = [at for at, there in enumerate(state.seats) if there.token]
    bot_plays = any(state.seats[at].bot for at in people)
    if not set(without) <= set(people) - {seat}:
        raise refusal("no_person")
    fills = [at for at, there in enumerate(state.seats) if there.token is None and not there.bot]
    own = [there.client_seed for there in state.seats]
    own[seat] = seed_of(seed) or own[seat]
    return Dealt(
        game=state.games_dealt + 1,
        client_seeds=own,
        fills=fills,
        next_seed=os.urandom(SEED_BYTES).hex(),
        away=sorted(without) if without or (state.game and bot_plays) else None,
    )
