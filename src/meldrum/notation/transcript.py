"""A whole game in words, for people: the deal, every move, every table, the end."""

from collections.abc import Iterator

from meldrum.notation.record import Entry, Record, log_of
from meldrum.notation.text import grid_rows
from meldrum.rules.editions import edition_of
from meldrum.rules.options import differing
from meldrum.rules.shuffle import commitment
from meldrum.rules.state import State
from meldrum.rules.tiles import in_order, say


def transcript(record: Record) -> Iterator[str]:
    """The lines of the transcript."""
    log = log_of(record)
    start, *later = log.states()
    yield from _opening(record, start)
    state = start
    for number, (entry, state) in enumerate(zip(record.moves, later, strict=False), 1):
        yield ""
        for who in record.newcomers:
            if who.move == number:
                yield f"{_printable(who.name)} takes seat {who.seat}"
        yield f"{number}. seat {entry.seat} {_deed(entry)}"
        yield from _position(state)
    if log.abandoned:
        state = later[-1]
    yield ""
    yield from _ending(state)


def _opening(record: Record, start: State) -> Iterator[str]:
    edition = edition_of(record.edition)
    names = ", ".join(map(_printable, record.called))
    yield f"{edition.name}, {len(record.seats)} players: {names}"
    for key, value in differing(edition.printed, start.options).items():
        yield f"  option {key}: {value}"
    yield f"seed {record.seed}"
    yield f"commitment {commitment(start.seed)}"
    yield f"seat {start.first} begins"
    yield from _position(start)


def _printable(name: str) -> str:
    """A name without characters that would play tricks on a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _deed(entry: Entry) -> str:
    """What was done, in words."""
    words = [entry.type]
    if entry.tile is not None:
        words.append(entry.tile)
    if entry.dice is not None:
        words.append(f"dice {' '.join(map(str, entry.dice))}: {entry.faces}")
    if entry.draft is not None:
        words.append(f"with the draft {' | '.join(entry.draft)}")
    for name in ("played", "swapped", "taken", "drawn"):
        tiles = getattr(entry, name)
        if tiles is not None:
            words.append(f"{name} {tiles or 'nothing'}")
    return ", ".join(words)


def _position(state: State) -> Iterator[str]:
    edition = edition_of(state.edition)
    for tiles in state.table:
        yield f"  table  {say(tiles)}"
    for row in grid_rows(state.grid):
        yield f"  grid   {row}"
    for seat, rack in enumerate(state.racks):
        if edition.deals:
            opened = "" if state.opened[seat] else " (not opened)"
            yield f"  rack {seat} {say(in_order(rack))}{opened}"
    if state.stars:
        yield f"  stars  {' '.join(map(str, state.stars))}"
    if not edition.on_grid:
        yield f"  pool   {len(state.pool)}"


def _ending(state: State) -> Iterator[str]:
    if state.outcome is None:
        yield "unfinished"
        return
    winners = ", ".join(f"seat {seat}" for seat in state.outcome.winners) or "nobody"
    yield f"{state.outcome.reason}: {winners} won"
    yield f"points {' '.join(f'{points:+d}' for points in state.outcome.points)}"
