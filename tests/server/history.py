"""The history checker: does the log say what the server promised to everyone who asked?"""

from collections import Counter
from itertools import pairwise
from uuid import UUID

from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.dice import FACES
from meldrum.rules.table import bag
from meldrum.server import wire
from meldrum.server.events import Entry, Moved
from meldrum.server.tables import projection
from meldrum.server.tables.keeper import EARLY_MS
from meldrum.server.tables.state import TableState, fold

Answers = dict[UUID, wire.Answer | None]
"""What each command was answered; None if nobody knows."""


def judge_history(entries: list[Entry], answers: Answers, turn_ms: int | None = None) -> TableState:
    """Raise AssertionError unless all promises were kept; gives the table in the end.

    ``turn_ms``: how long a turn lasts; then no clock may have run out before.
    """
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    written = Counter(entry.command for entry in entries if entry.command)
    where = {entry.command: entry.seq for entry in entries if entry.command}
    for command, answer in answers.items():
        match answer:
            case wire.Ok(seq=seq):
                assert written[command] == 1, f"{command} was acknowledged and is lost or doubled"
                assert where[command] == seq
            case None:
                assert written[command] <= 1
            case _:
                assert written[command] == 0, f"{command} was not done and is in the log"
    state: TableState | None = None
    for entry in entries:
        if state and turn_ms and isinstance(entry.event, Moved) and entry.event.by == "clock":
            assert entry.at - state.turn_began >= turn_ms - EARLY_MS, f"{entry} is too early"
        state = fold(state, entry, checked=True)
        _conserved(state)
    assert state is not None
    assert all(one.at <= two.at for one, two in pairwise(entries))
    return state


def _conserved(state: TableState) -> None:
    game = state.game
    if game is None:
        return
    if game.edition == "dice":
        assert sorted(die for taken in game.taken for die in taken) == list(range(len(FACES)))
        assert game.grid.bag().total() + sum(map(len, game.held)) == len(FACES)
        return
    racks = Counter(tile for rack in game.racks for tile in rack)
    assert racks + Counter(game.pool) + bag(game.table) == EDITIONS[game.edition].bag


def same_table(state: TableState, shown: wire.TableData) -> bool:
    """Whether what a seat is shown is what the log says, except for clock and draft."""
    due = projection.table_data(state, shown.seat)
    due.turn, due.desk = shown.turn, shown.desk
    return due == shown
