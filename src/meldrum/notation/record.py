"""The record: one whole game as one JSON object, complete enough to be refereed by anyone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from meldrum.notation.moves import MoveData, move_data, move_of
from meldrum.notation.text import (
    BYTE_ORDER_MARK,
    NotationError,
    parse_grid,
    parse_table,
    parse_tiles,
    shorten,
)
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.dice import FACES
from meldrum.rules.errors import IllegalMove
from meldrum.rules.game import abandon, apply
from meldrum.rules.moves import Draw, Move, Penalty, Play, Roll, Timeout
from meldrum.rules.scoring import Outcome
from meldrum.rules.state import State
from meldrum.rules.table import bag
from meldrum.rules.tiles import Bag, TileSet, in_order, say

FORMAT, VERSION = "meldrum-record", 1


class Entry(MoveData, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A move as it happened: what was played, drawn, taken, thrown and earned by it."""

    played: str | None = None
    taken: str | None = None
    swapped: str | None = None
    drawn: str | None = None
    faces: str | None = None
    stars: list[int] | None = None
    ms: int | None = None


class DiceData(msgspec.Struct, forbid_unknown_fields=True):
    """The dice of a round: all faces, and which nine each seat took."""

    faces: list[list[str]]
    taken: list[list[int]]


class OutcomeData(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """How the game ended."""

    reason: str
    winners: list[int]
    points: list[int]
    stars: list[int] | None = None


class Newcomer(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who took over a seat in the middle of the game."""

    seat: int
    name: str
    move: int
    """The first move, counted from 1, that was made with them at the table."""


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One game. Optional fields are left out where an edition has no use for them."""

    format: str
    version: int
    edition: str
    options: dict[str, str | int | bool | None]
    seats: list[str]
    names: list[str] | None = None
    """What the seats were called at the table; without it, they were called as in ``seats``."""
    newcomers: list[Newcomer] = []
    seed: str
    client_seeds: list[str]
    first: int | None = None
    deal: list[str] | None = None
    dice: DiceData | None = None
    moves: list[Entry]
    outcome: OutcomeData | None = None

    @property
    def called(self) -> list[str]:
        """What the seats were called when the game began."""
        return self.seats if self.names is None else self.names


@dataclass(frozen=True, slots=True)
class Log:
    """A game as it was played: how it began and every move, with its milliseconds if known."""

    names: tuple[str, ...]
    start: State
    moves: tuple[tuple[Move, int | None], ...] = ()
    abandoned: bool = False

    def states(self) -> Iterator[State]:
        """Every state from the deal to the end."""
        state = self.start
        yield state
        for move, _ in self.moves:
            state = apply(state, move)
            yield state
        if self.abandoned:
            yield abandon(state)


# Writing


def record_of(log: Log) -> Record:
    """The record of a game."""
    states = list(log.states())
    start, last = states[0], states[-1]
    record = opening_of(start, log.names)
    record.moves = [
        entry_of(before, move, after, ms)
        for (move, ms), before, after in zip(log.moves, states, states[1:], strict=False)
    ]
    record.outcome = outcome_data(last.outcome) if last.outcome else None
    return record


def opening_of(start: State, names: tuple[str, ...]) -> Record:
    """The record of a game before its first move."""
    edition = edition_of(start.edition)
    dice = None
    if start.taken:
        faces = [[str(face) for face in die] for die in FACES]
        dice = DiceData(faces, [list(nine) for nine in start.taken])
    return Record(
        format=FORMAT,
        version=VERSION,
        edition=start.edition,
        options=edition.recorded(start.options),  # type: ignore[arg-type]
        seats=list(names),  # D-03
        seed=start.seed.hex(),
        client_seeds=list(start.client_seeds),
        first=start.first if edition.deals else None,
        deal=[say(rack) for rack in start.racks] if edition.deals else None,
        dice=dice,
        moves=[],
    )


def entry_of(
    before: State,
    move: Move,
    after: State,
    ms: int | None = None,
    swapped: TileSet | None = None,
) -> Entry:
    """What a move did, from the states before and after it; ``swapped`` is what is claimed."""
    edition = edition_of(before.edition)
    had, has = before.racks[move.seat], after.racks[move.seat]
    entry = Entry(**msgspec.structs.asdict(move_data(move)), ms=ms)
    match move:
        case Play():
            _add_played(entry, before, after, swapped)
        case Draw() | Penalty():
            entry.drawn = say(has[len(had) :])
        case Timeout(_, draft) if draft is None or not edition.moved(before, draft):
            entry.draft = None
            entry.drawn = say(has[len(had) :])
        case Timeout() if (before.table, before.grid) != (after.table, after.grid):
            lying = move_data(Play(move.seat, after.grid if after.taken else after.table))
            entry.draft, entry.after, entry.grid = None, lying.after, lying.grid
            _add_played(entry, before, after, swapped)
        case Timeout():
            entry.drawn = say(has[len(had) :])
        case Roll(seat, dice):
            shown = dict(zip(after.held[seat], has, strict=True))
            entry.faces = say(shown[position] for position in dice)
    if after.stars:
        entry.stars = list(after.stars)
    return entry


def _add_played(entry: Entry, before: State, after: State, claimed: TileSet | None) -> None:
    """What is new on the table, what left it, and what took jokers' places."""
    was, now = _lying(before), _lying(after)
    entry.played = say(in_order((now - was).elements()))
    entry.taken = say((was - now).elements()) or None
    swapped = edition_of(before.edition).swapped(before, entry.seat, after.table, claimed)
    entry.swapped = say(swapped) or None


def _lying(state: State) -> Bag:
    return state.grid.bag() if state.taken else bag(state.table)


def outcome_data(outcome: Outcome) -> OutcomeData:
    """An outcome as data."""
    stars = list(outcome.stars) if outcome.stars is not None else None
    return OutcomeData(outcome.reason, list(outcome.winners), list(outcome.points), stars)


def write_record(record: Record) -> str:
    """A record as one line of JSON."""
    return msgspec.json.encode(record).decode()


# Reading


def read_record(line: str | bytes, where: str = "record") -> Record:
    """Read one line of JSON; raises NotationError."""
    try:
        line = line.encode() if isinstance(line, str) else line
        record = msgspec.json.decode(line.removeprefix(BYTE_ORDER_MARK), type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NotationError(f"{where}: {error}") from None
    if (record.format, record.version) != (FORMAT, VERSION):
        found = f"{record.format} {record.version}"
        raise NotationError(f"{where}: {shorten(found)} is not {FORMAT} {VERSION}")
    return record


def start_of(record: Record) -> State:
    """Deal the game of a record again from its seed; raises NotationError."""
    try:
        edition = edition_of(record.edition)
        return edition.start(
            len(record.seats),
            bytes.fromhex(record.seed),
            edition.played_by(record.options),
            tuple(record.client_seeds),
            None if edition.draws_first_player else record.first,
        )
    except ValueError as error:
        raise NotationError(f"record: cannot be dealt: {error}") from None


def log_of(record: Record) -> Log:
    """The game of a record; raises NotationError. Its moves are read, not yet checked."""
    moves = tuple(
        (move_of(entry, record.edition, f"move {at}"), entry.ms)
        for at, entry in enumerate(record.moves, 1)
    )
    abandoned = record.outcome is not None and record.outcome.reason == "abandoned"
    return Log(tuple(record.seats), start_of(record), moves, abandoned)


def verify(record: Record) -> list[str]:
    """Deal the game again from its seed, replay it, and name everything that differs."""
    complaints: list[str] = []
    try:
        complaints.extend(_complaints(record))
    except ValueError as error:  # nothing after this can be judged
        complaints.append(str(error))
    return complaints


def _complaints(record: Record) -> Iterator[str]:
    if len(record.called) != len(record.seats):
        yield f"names: {len(record.called)} for {len(record.seats)} seats"
    for who in record.newcomers:
        if who.seat not in range(len(record.seats)):
            yield f"newcomers: there is no seat {who.seat}"
    log = log_of(record)
    dealt = opening_of(log.start, log.names)
    for name in ("first", "deal", "dice"):
        told, true = getattr(record, name), getattr(dealt, name)
        if _read(name, told, record.edition) != _read(name, true, record.edition):
            yield f"{name}: the record has {shorten(told)}, the seed deals {shorten(true)}"
    state = log.start
    for at, ((move, ms), entry) in enumerate(zip(log.moves, record.moves, strict=True), 1):
        try:
            after = apply(state, move)
        except IllegalMove as error:
            raise NotationError(f"move {at}: {error}") from None
        claimed = parse_tiles(entry.swapped or "", f"move {at}, swapped")
        due = entry_of(state, move, after, ms, claimed)
        yield from _differences(entry, due, record.edition, f"move {at}")
        state = after
    final = abandon(state).outcome if log.abandoned else state.outcome
    ended = outcome_data(final) if final else None
    if record.outcome != ended:
        told, true = (msgspec.json.encode(outcome).decode() for outcome in (record.outcome, ended))
        yield f"outcome: the record has {told}, the game gives {true}"


def _differences(entry: Entry, due: Entry, edition: str, where: str) -> Iterator[str]:
    """The fields of a move that are wrong, however they are written."""
    for name in Entry.__struct_fields__:
        found, wanted = getattr(entry, name), getattr(due, name)
        if _read(name, found, edition) != _read(name, wanted, edition):
            yield f"{where}: {name} is {shorten(found)}, must be {shorten(wanted)}"


def _read(name: str, value: Any, edition: str) -> object:
    """What a field says: tiles without order where order has no meaning, a grid anywhere."""
    if value is None:
        return None
    match name:
        case "played" | "taken" | "swapped" | "drawn":
            return Counter(parse_tiles(value, name))
        case "after" | "draft" | "grid":
            on_grid = edition_of(edition).on_grid
            return parse_grid(value, name) if on_grid else parse_table(value, name)
        case "faces" | "tile":
            return parse_tiles(value, name)
        case "deal":
            return [parse_tiles(rack, name) for rack in value]
    return value
