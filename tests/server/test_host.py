"""What the host of a table may do, who becomes the host, and seats that change hands."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from meldrum.notation.moves import MoveData
from meldrum.server import wire
from meldrum.server.events import Entry
from meldrum.server.refusals import Refusal
from meldrum.server.tables import live_table
from meldrum.server.tables.live_table import CLAIM_MS, LiveTable
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tables.state import TableState, flags_of, folded
from tests.server.tools import Reader, a_registry, new_table, run, start, step, tell

Play = Callable[[TableRegistry, LiveTable, wire.Seated], Awaitable[None]]
Say = type[wire.Free | wire.Remove | wire.Mute | wire.Unmute | wire.PassOn]


async def three(registry: TableRegistry, **more: Any) -> tuple[LiveTable, wire.Seated]:
    """Ann, who is the host, Bob and Cy; all have come."""
    made = await registry.create(new_table(seats=3, **more))
    table = await registry.find(made.table)
    for invite, name in zip(made.invites, ("Bob", "Cy"), strict=True):
        seated = await registry.redeem(wire.Redeem(id=uuid4(), code=invite.code, name=name))
        table.claim(seated.seat)
    return table, made


def at_a_table(folder: Path, play: Play, **more: Any) -> None:
    async def played() -> None:
        async with a_registry(folder) as registry:
            table, made = await three(registry, **more)
            await play(registry, table, made)
            entries = await registry.services.store.entries(made.table)
            assert folded(entries) == table.state  # the log alone tells it all

    run(played())


async def says(table: LiveTable, kind: Say, other: int, seat: int = 0) -> str:
    """The host says something about another seat: ``ok``, ``stale`` or why not."""
    return await told(table, seat, kind(id=uuid4(), seq=table.state.seq, seat=other))


async def told(table: LiveTable, seat: int, command: wire.AnyCommand) -> str:
    answer = await tell(table, seat, command)
    if isinstance(answer, wire.Refused):
        return answer.violations[0].code
    return type(answer).__name__.lower()


def talk(table: LiveTable) -> wire.Say:
    return wire.Say(id=uuid4(), seq=table.state.seq, text="hello")


def test_only_the_host(tmp_path: Path) -> None:
    """Nobody else may do any of it, and the host not to a seat of nobody, or the host's own."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        kinds: list[Say] = [wire.Free, wire.Remove, wire.Mute, wire.Unmute, wire.PassOn]
        for kind in kinds:
            assert await says(table, kind, 2, seat=1) == "not_host"
            assert await says(table, kind, 0) == "own_seat"
            assert await says(table, kind, 7) == await says(table, kind, -1) == "no_person"
        assert await told(table, 1, wire.Close(id=uuid4(), seq=table.state.seq)) == "not_host"
        assert table.state.seq == 3

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("kind", [wire.Free, wire.Remove])
def test_a_seat_is_taken_away(tmp_path: Path, kind: Say) -> None:
    """Its person becomes a spectator, a bot goes on, the token is worth nothing, all are told."""

    at_a_table(tmp_path, partial(_taken_away, kind=kind))


async def _taken_away(
    registry: TableRegistry, table: LiveTable, made: wire.Seated, kind: Say
) -> None:
    await start(table)
    bob = Reader(1)
    table.watchers.add(bob)
    assert await says(table, kind, 1) == "ok"
    assert (bob.seat, bob.dismissed) == (None, False)
    seat = table.data(None).seats[1]
    assert (seat.owner, seat.held) == ("bot", kind is wire.Remove)
    assert table.state.seats[1].token is None
    shown = bob.told()[0]
    assert isinstance(shown, wire.Update)
    expected = "removed" if kind is wire.Remove else "freed"
    assert (shown.happening.type, shown.happening.seat) == (expected, 1)
    assert shown.table.seat is None
    assert shown.table.view is not None
    assert shown.table.view.rack == ""
    with pytest.raises(Refusal, match="bad_invite"):  # the old invitation leads nowhere
        await registry.redeem(wire.Redeem(id=uuid4(), code=made.invites[0].code, name="Bob"))
    again = await registry.renew(table, 0, wire.Renew(id=uuid4(), seat=1))
    seated = await registry.redeem(wire.Redeem(id=uuid4(), code=again.code, name="Bob"))
    assert seated.seat == 1


async def _hand_on(registry: TableRegistry, table: LiveTable) -> None:
    """The host removes Bob, and Dot takes over his seat."""
    assert await says(table, wire.Remove, 1) == "ok"
    again = await registry.renew(table, 0, wire.Renew(id=uuid4(), seat=1))
    await registry.redeem(wire.Redeem(id=uuid4(), code=again.code, name="Dot"))


def test_a_seat_that_changes_hands_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has just lost it neither moves for the next person there nor sees their tiles."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        await start(table)
        while 1 not in table.state.movers:
            await step(table)
        seq, entries = table.state.seq, table.services.store.entries

        async def foreseen(state: TableState, seat: int) -> None:
            await _hand_on(registry, table)

        monkeypatch.setattr(live_table, "foresee", foreseen)
        drawing = wire.Move(id=uuid4(), seq=seq, move=MoveData(seat=1, type="draw"))
        assert await told(table, 1, drawing) == "not_seated"

        async def read(*asked: Any) -> list[Entry]:
            found = await entries(*asked)
            if dot.seat == 1:
                await says(table, wire.Remove, 1)
            return found

        dot = Reader(1)
        table.watchers.add(dot)
        assert table.data(1).view != table.data(None).view
        monkeypatch.setattr(table.services.store, "entries", read)
        shown = await table.snapshot(dot, 0)
        assert (shown.table.seat, shown.table.view) == (None, table.data(None).view)

    at_a_table(tmp_path, play)


def test_who_may_not_watch_goes(tmp_path: Path) -> None:
    """Where there are no spectators, whoever loses a seat is shown nothing more."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        await start(table)
        bob, cy = Reader(1), Reader(2)
        table.watchers.update([bob, cy])
        assert await says(table, wire.Remove, 1) == "ok"
        left = wire.Leave(id=uuid4(), seq=table.state.seq)
        assert await told(table, 2, left) == "ok"
        assert bob.dismissed
        assert cy.dismissed
        assert not [one for one in bob.told() if isinstance(one, wire.Update)]
        assert table.watchers == set()

    at_a_table(tmp_path, play, spectators=False)


def test_removed_from_a_public_table(tmp_path: Path) -> None:
    """Whoever was removed does not just sit down again; a freed seat is anyone's."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        assert await says(table, wire.Remove, 1) == "ok"
        assert not flags_of(table.state).listed
        for seat in (None, 1):
            with pytest.raises(Refusal, match=r"no_free_seat|seat_taken"):
                await registry.join(table, wire.Join(id=uuid4(), name="Bob", seat=seat))
        assert await says(table, wire.Free, 1) == "ok"
        assert flags_of(table.state).listed
        joined = await registry.join(table, wire.Join(id=uuid4(), name="Dot"))
        assert joined.seat == 1

    at_a_table(tmp_path, play, public=True)


def test_the_host_means_who_is_there(tmp_path: Path) -> None:
    """Somebody else sits there by now: the host is told, and nothing is done."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        seen = table.state.seq
        await told(table, 1, wire.Leave(id=uuid4(), seq=seen))
        dot = await registry.join(table, wire.Join(id=uuid4(), name="Dot"))
        assert dot.seat == 1
        late = wire.Remove(id=uuid4(), seq=seen, seat=1)
        assert await told(table, 0, late) == "stale"
        assert table.data(None).seats[1].name == "Dot"

    at_a_table(tmp_path, play, public=True)


def test_mute(tmp_path: Path) -> None:
    """Who is muted plays on but does not talk; with another person in the seat it is over."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        assert await told(table, 1, talk(table)) == "ok"
        assert await says(table, wire.Mute, 1) == "ok"
        assert table.data(None).seats[1].muted
        assert await told(table, 1, talk(table)) == "muted"
        assert await told(table, 1, wire.Start(id=uuid4(), seq=table.state.seq)) == "ok"
        assert await says(table, wire.Unmute, 1) == "ok"
        assert await told(table, 1, talk(table)) == "ok"

    at_a_table(tmp_path, play)


def test_pass_on_and_inherit(tmp_path: Path) -> None:
    """The host may name another; if the host leaves, the next person is the host."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        assert table.data(None).host == 0
        assert await says(table, wire.PassOn, 2) == "ok"
        assert table.data(None).host == 2
        assert await says(table, wire.Mute, 1) == "not_host"
        with pytest.raises(Refusal, match="not_host"):
            await registry.renew(table, 0, wire.Renew(id=uuid4(), seat=1))
        assert await told(table, 2, wire.Leave(id=uuid4(), seq=table.state.seq)) == "ok"
        assert table.data(None).host == 0
        assert await says(table, wire.PassOn, 2) == "no_person"

    at_a_table(tmp_path, play)


def test_close(tmp_path: Path) -> None:
    """The game is abandoned; the others see how it ended, and nothing happens any more."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        await start(table)
        assert await told(table, 0, wire.Close(id=uuid4(), seq=table.state.seq)) == "ok"
        assert table.state.phase == "closed"
        assert table.state.game is not None
        assert table.state.game.outcome is not None
        assert table.state.game.outcome.reason == "abandoned"
        assert await told(table, 1, talk(table)) == "table_closed"
        assert table.data(1).seat == 1

    at_a_table(tmp_path, play)


def test_a_lost_answer_to_redeem(tmp_path: Path) -> None:
    """The invitation works again until somebody has come; then never again, and not for ever."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(seats=3))
            table = await registry.find(made.table)
            code = made.invites[0].code
            lost = wire.Redeem(id=uuid4(), code=code, name="Bob")
            first = await registry.redeem(lost)
            assert (await registry.invitation(wire.Unfold(code=code))).table == made.table
            again = await registry.redeem(wire.Redeem(id=uuid4(), code=code, name="Bob"))
            assert (again.seat, again.token != first.token) == (1, True)
            with pytest.raises(Refusal, match="seat_taken"):  # the first answer, much too late
                await registry.redeem(lost)
            table.enter(Reader(1))
            for _ in range(2):
                with pytest.raises(Refusal, match="bad_invite"):
                    await registry.redeem(wire.Redeem(id=uuid4(), code=code, name="Eve"))
                table.watchers.clear()
            other = made.invites[1].code
            await registry.redeem(wire.Redeem(id=uuid4(), code=other, name="Cy"))
            registry.services.clock._start += CLAIM_MS
            with pytest.raises(Refusal, match="bad_invite"):
                await registry.redeem(wire.Redeem(id=uuid4(), code=other, name="Cy"))

    run(play())


@pytest.mark.parametrize("rule", ["anyone", "invited", "nobody"])
def test_taking_over_from_a_bot(tmp_path: Path, rule: Any) -> None:
    """In a running game only as the table's rules say; all are told whose game it was."""

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=60.0) as registry:
            wanted = new_table(seats=3, bots=["club", "club"], public=True, takeover=rule)
            made = await registry.create(wanted)
            table = await registry.find(made.table)
            watcher = Reader(0)
            table.watchers.add(watcher)
            await start(table)
            assert flags_of(table.state).listed == (rule == "anyone")
            came, refusals = [], []
            asked = wire.Join(id=uuid4(), name="Bob", seat=1)
            invited = wire.Redeem(id=uuid4(), code=made.invites[1].code, name="Cy")
            for sit in (registry.join(table, asked), registry.redeem(invited)):
                try:
                    came.append((await sit).seat)
                except Refusal as refused:
                    refusals.append(str(refused))
            assert set(refusals) <= {"no_takeover"}
            assert came == {"anyone": [1, 2], "invited": [2], "nobody": []}[rule]
            shown = [one for one in watcher.told() if isinstance(one, wire.Update)]
            joined = [one.happening for one in shown if one.happening.type == "joined"]
            assert [(one.seat, one.level) for one in joined] == [(seat, "club") for seat in came]

    run(play())


def test_before_a_game_nobody_takes_over(tmp_path: Path) -> None:
    """Where no tiles are dealt there is nothing to see, so the rule does not matter."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            wanted = new_table(bots=["club"], public=True, takeover="nobody")
            table = await registry.find((await registry.create(wanted)).table)
            watcher = Reader(0)
            table.watchers.add(watcher)
            assert (await registry.join(table, wire.Join(id=uuid4(), name="Bob"))).seat == 1
            (told_all,) = [one for one in watcher.told() if isinstance(one, wire.Update)]
            assert told_all.happening.level is None

    run(play())


def test_the_next_game_is_dealt_when_everyone_is_ready(tmp_path: Path) -> None:
    """Nobody deals for the others; a bot plays for the absent, and gives the seat back after."""

    async def play(registry: TableRegistry, table: LiveTable, made: wire.Seated) -> None:
        def ready() -> wire.Ready:
            return wire.Ready(id=uuid4(), seq=table.state.seq)

        async def over() -> None:
            for seat in range(3):
                handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="beginner")
                await told(table, seat, handed)
            while table.state.phase == "playing":
                await registry.services.store.live()  # lets the bots move

        def marks() -> list[bool]:
            return [seat.ready for seat in table.data(0).seats]

        await start(table)
        assert await told(table, 0, ready()) == "playing"
        await over()
        assert await told(table, 0, ready()) == "ok"
        assert await told(table, 2, ready()) == "ok"
        assert (table.state.phase, marks()) == ("over", [True, False, True])
        late = wire.Start(id=uuid4(), seq=table.state.seq, without=[0])
        assert await told(table, 0, late) == "no_person"
        assert await told(table, 1, ready()) == "ok"
        assert (table.state.games_dealt, marks()) == (2, [False] * 3)
        assert [seat.bot for seat in table.state.seats] == [None] * 3
        await over()
        await told(table, 0, ready())
        without = wire.Start(id=uuid4(), seq=table.state.seq, without=[1, 2])
        assert await told(table, 0, without) == "ok"
        assert [seat.bot for seat in table.state.seats] == [None, "beginner", "beginner"]

    at_a_table(tmp_path, play, edition="introductory")
