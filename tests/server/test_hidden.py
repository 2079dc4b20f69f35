"""Hidden things stay hidden: permute them, and every byte sent to others is the same."""

import random
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from meldrum.notation.moves import move_data
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import view
from meldrum.rules.moves import Penalty, Timeout
from meldrum.rules.state import State
from meldrum.server import wire
from meldrum.server.events import Entry, Moved
from meldrum.server.logs import JsonLines, note
from meldrum.server.tables import projection
from meldrum.server.tables.commands import Decision
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.log_writer import Request
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tables.state import TableState
from meldrum.server.workers.hints import HintJob
from tests.random_play import messy, random_move
from tests.seeds import SEED
from tests.server.tools import Reader, a_registry, moving, new_table, run, start, tell
from tests.tools import ALL


def permuted(state: State, seat: int | None, rng: random.Random) -> State:
    """The same game to this seat: what it cannot see is dealt differently."""
    hidden = [tile for at, rack in enumerate(state.racks) if at != seat for tile in rack]
    hidden += state.pool
    rng.shuffle(hidden)
    racks = []
    for at, rack in enumerate(state.racks):
        own = at == seat
        racks.append(rack if own else tuple(hidden[: len(rack)]))
        hidden = hidden if own else hidden[len(rack) :]
    return state._replace(racks=tuple(racks), pool=tuple(hidden))


async def seated(registry: TableRegistry, edition: str, seats: int) -> LiveTable:
    made = await registry.create(new_table(edition, seats=seats))
    for invite in made.invites:
        await registry.redeem(wire.Redeem(id=uuid4(), code=invite.code, name=f"P{invite.seat}"))
    table = await registry.find(made.table)
    assert isinstance(await start(table), wire.Ok)
    return table


@pytest.mark.parametrize("edition", ALL)
def test_hidden_diff(tmp_path: Path, edition: str) -> None:
    """hidden-diff, spectator-peek: everything told to a seat or spectator, move after move."""
    rng = random.Random(f"{SEED}/hidden/{edition}")

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            registry.services.clock._steady = lambda: registry.services.clock._zero  # frozen
            table = await seated(registry, edition, 2 if edition == "dice" else 3)
            readers = [Reader(seat) for seat in (*range(len(table.state.seats)), None)]
            table.watchers.update(readers)
            for _ in range(40):
                if table.state.phase != "playing":
                    break
                await drafted(table, rng)
                await one_move(table, rng)
                for reader in readers:
                    compare(table, reader, rng)

    run(play())


async def drafted(table: LiveTable, rng: random.Random) -> None:
    """A seat keeps a draft of its own tiles."""
    state = table.state.game
    assert state is not None
    seat = min(table.state.movers)
    if EDITIONS[state.edition].hides:
        draft = [" ".join(map(str, tiles)) for tiles in messy((), state.racks[seat], rng)]
        kept = wire.Draft(id=uuid4(), seq=table.state.seq, draft=draft, rack="R1")
        assert isinstance(await tell(table, seat, kept), wire.Ok)


async def one_move(table: LiveTable, rng: random.Random) -> None:
    """A random legal move: some by the clock or as a penalty, with drafts full of rack tiles."""
    state = table.state.game
    assert state is not None
    seat = rng.choice(sorted(table.state.movers))
    move = random_move(state, seat, rng)
    if isinstance(move, Timeout | Penalty):
        event = Moved(move_data(move), "clock", 0)
        await table.write(Request(lambda state: Decision(event)))
    else:
        assert isinstance(await tell(table, seat, moving(table, move)), wire.Ok)


def compare(table: LiveTable, reader: Reader, rng: random.Random) -> None:
    """The last update would have been the same with the hidden tiles elsewhere."""
    true = table.state
    told = [one for one in reader.told() if isinstance(one, wire.Update)]
    own = [one for one in reader.told() if isinstance(one, wire.DeskUpdate)]
    assert not own or reader.seat is not None
    reader.messages.clear()
    (update,) = told
    assert true.game is not None
    if not EDITIONS[true.game.edition].hides or true.game.outcome:
        return
    other = true._replace(game=permuted(true.game, reader.seat, rng))
    table.state = other
    try:
        again = wire.Update(happening=update.happening, table=table.data(reader.seat))
    finally:
        table.state = true
    assert msgspec.json.encode(again) == msgspec.json.encode(update)
    assert update.happening.move is None or update.happening.move.draft is None
    assert update.table.desk is None or reader.seat == update.table.seat


def test_what_is_told_of_an_entry_is_free_of_drafts(tmp_path: Path) -> None:
    """A draft that went back to the rack is shown to nobody: not by move, not by tail."""
    draft = move_data(Timeout(0, ()))
    draft.draft = ["R1 K5 J"]
    entry = Entry("t", 5, 0, Moved(draft, "clock", 0))

    async def told() -> bytes:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table())
            state = (await registry.find(made.table)).state
            return msgspec.json.encode(projection.happening(entry, state))

    assert b"R1 K5" not in run(told())


def test_solver_peek(tmp_path: Path) -> None:
    """A hint is the same wherever the hidden tiles are."""
    rng = random.Random(f"{SEED}/peek")

    async def play() -> TableState:
        async with a_registry(tmp_path) as registry:
            return (await seated(registry, "classic", 2)).state

    state = run(play()).game
    assert state is not None
    hints = {
        str(HintJob(view(one, 0), 5.0).answer())
        for one in (state, permuted(state, 0, rng), permuted(state, 0, rng))
    }
    assert len(hints) == 1


def test_seeds_stay_in_the_log(tmp_path: Path) -> None:
    """No seed, token or code in anything shown; the commitment is that of the seed."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(seed="mine"))
            table = await registry.find(made.table)
            before = table.data(None).next_commitment
            watcher = Reader(None)
            table.watchers.add(watcher)
            assert isinstance(await start(table), wire.Ok)
            shown = b"".join(watcher.messages) + msgspec.json.encode(table.data(0))
            state = table.state
            assert state.game is not None
            assert state.game.client_seeds[0] == "mine"
            secrets = [state.game.seed.hex(), state.next_seed, made.token, made.invites[0].code]
            secrets += [seat.token or "?" for seat in state.seats] + [state.rules.invites[0]]
            for secret in secrets:
                assert secret.encode() not in shown
            seen = table.data(0).view
            assert seen is not None
            assert seen.commitment == before

    run(play())


def test_log_injection() -> None:
    """A log line is one line of JSON, with only the fields that may be logged."""
    import logging

    record = logging.LogRecord("meldrum", logging.INFO, "x", 1, 'a\n{"event":"b"}', (), None)
    record.fields = {"table": "t\nu", "rack": "R1 K5", "token": "secret", "seq": 3}
    line = JsonLines().format(record)
    assert "\n" not in line
    read = msgspec.json.decode(line)
    assert read["table"] == "t\nu"
    assert read["seq"] == 3
    assert "R1" not in line
    assert "secret" not in line


def test_notes_are_records_like_any_other(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever collects logs in another way can, and our own lines have all that they should."""
    with caplog.at_level("INFO", logger="meldrum"):
        note("command", table="t", seq=3, rack="R1 K5")
    (record,) = caplog.records
    assert "command" in caplog.text
    line = msgspec.json.decode(JsonLines().format(record))
    assert line.pop("at").endswith("Z")
    assert line == {"level": "info", "event": "command", "table": "t", "seq": 3}
