"""Tables without a network: seats, games, matches, and what comes back after a restart."""

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.rules.moves import Draw, Play
from meldrum.server import wire
from meldrum.server.refusals import Refusal
from meldrum.server.tables.state import fold
from tests.server.tools import (
    Reader,
    a_registry,
    moving,
    new_table,
    run,
    start,
    step,
    tell,
    two_persons,
)
from tests.tools import ALL

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("edition", ALL)
def test_a_whole_match_in_every_game(tmp_path: Path, edition: str) -> None:
    async def play() -> None:
        short = {"dice": {"dice_rounds": 2}, "vintage": {"target_score": 1}}
        options = short.get(edition, {})
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, edition=edition, options=options)
            while table.state.phase != "over":
                if table.state.phase == "between":
                    assert isinstance(await start(table), wire.Ok)
                assert isinstance(await step(table), wire.Ok)
            sheet = table.data(None).sheet
            assert sheet.winners
            assert [sum(column) for column in zip(*sheet.points, strict=True)] == sheet.totals
            if sheet.target is None:
                assert len(sheet.points) == sheet.games
            else:
                assert sheet.games is None
                assert max(sheet.totals) >= sheet.target
            state = table.state
        async with a_registry(tmp_path) as registry:  # the log alone brings it all back
            again = await registry.find(state.table)
            assert again.state == state
            checked = None
            for entry in await registry.services.store.entries(state.table):
                checked = fold(checked, entry, checked=True)
            assert checked == state
            assert isinstance(await start(again), wire.Ok)  # a rematch
            assert again.data(0).sheet.points == []

    run(play())


def test_double_click(tmp_path: Path) -> None:
    """One command twice is done once, and answered alike."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            (seat,) = table.state.movers
            draw = moving(table, Draw(seat))
            first, again = await tell(table, seat, draw), await tell(table, seat, draw)
            assert first == again == wire.Ok(id=draw.id, seq=4)
            assert table.state.seq == 4

    run(play())


def test_key_reuse(tmp_path: Path) -> None:
    """An id that was used for something else is refused."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            said = wire.Say(id=uuid4(), seq=3, text="hello")
            assert isinstance(await tell(table, 0, said), wire.Ok)
            for seat, other in ((0, wire.Say(id=said.id, seq=3, text="bye")), (1, said)):
                answer = await tell(table, seat, other)
                assert isinstance(answer, wire.Refused)
                assert answer.violations[0].code == "key_reused"
            new = new_table()
            made = await registry.create(new)
            assert await registry.create(new) == made
            with pytest.raises(Refusal, match="key_reused"):
                await registry.create(wire.NewTable(id=new.id, edition="twist", name="Eve"))

    run(play())


def test_stale_seq(tmp_path: Path) -> None:
    """A move that has not seen the last one is stale; chat in between does not matter."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            (seat,) = table.state.movers
            old = table.state.seq
            await tell(table, seat, wire.Say(id=uuid4(), seq=old, text="hm"))
            late = wire.Move(id=uuid4(), seq=old, move=moving(table, Draw(seat)).move)
            assert isinstance(await tell(table, seat, late), wire.Ok)
            early = wire.Move(id=uuid4(), seq=old, move=moving(table, Draw(1 - seat)).move)
            answer = await tell(table, 1 - seat, early)
            assert isinstance(answer, wire.Stale)
            assert answer.table.seq == table.state.seq
            assert answer.table.seat == 1 - seat

    run(play())


def test_wrong_seat(tmp_path: Path) -> None:
    """Nobody moves for another seat, or out of turn."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            (seat,) = table.state.movers
            for_other = await tell(table, 1 - seat, moving(table, Draw(seat)))
            out_of_turn = await tell(table, 1 - seat, moving(table, Draw(1 - seat)))
            assert isinstance(for_other, wire.Refused)
            assert isinstance(out_of_turn, wire.Refused)
            assert for_other.violations[0].code == "wrong_seat"
            assert out_of_turn.violations[0].code == "not_your_turn"
            assert table.state.seq == 3

    run(play())


def test_forged_tiles(tmp_path: Path) -> None:
    """Tiles that are not on the rack cannot be laid, nor table tiles taken."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            (seat,) = table.state.movers
            state = table.state.game
            assert state is not None
            held = set(state.racks[seat])
            forged = next(
                tuple(type(tile)(color, number) for color in "KRB")
                for number in range(13, 0, -1)
                for tile in held
                if not {(color, number) for color in "KRB"} <= held
            )
            answer = await tell(table, seat, moving(table, Play(seat, (forged,))))
            assert isinstance(answer, wire.Refused)
            assert "tile_not_on_rack" in {found.code for found in answer.violations}

    run(play())


def test_commit_acknowledge_broadcast(tmp_path: Path) -> None:
    """The player who asked hears first, then everyone, and everyone sees only their own tiles."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            order: list[str] = []
            readers = [Reader(0), Reader(1), Reader(None)]
            table.watchers.update(readers)
            (seat,) = table.state.movers
            await table.command(
                seat,
                moving(table, Draw(seat)),
                lambda answer: order.append(str(len(readers[0].messages))),
            )
            assert order == ["0"]
            for reader in readers:
                (update,) = reader.told()
                assert isinstance(update, wire.Update)
                assert update.table.seat == reader.seat
                assert update.table.view is not None
                assert update.table.view.seat == reader.seat
                assert bool(update.table.view.rack) == (reader.seat is not None)

    run(play())


def test_hand_over_take_back_all_leave(tmp_path: Path) -> None:
    """A bot plays for somebody away; when the last person leaves, the table closes (all-leave)."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            seq = table.state.seq
            (seat,) = table.state.movers
            handed = wire.HandOver(id=uuid4(), seq=seq, level="beginner")
            assert isinstance(await tell(table, 1 - seat, handed), wire.Ok)
            assert table.data(None).seats[1 - seat].bot == "beginner"
            blocked = await tell(table, 1 - seat, moving(table, Draw(1 - seat)))
            assert isinstance(blocked, wire.Refused)
            early = wire.TakeBack(id=uuid4(), seq=seq)  # said before the bot was there
            assert isinstance(await tell(table, 1 - seat, early), wire.Stale)
            back = wire.TakeBack(id=uuid4(), seq=table.state.seq)
            assert isinstance(await tell(table, 1 - seat, back), wire.Ok)
            for late in (moving(table, Draw(1 - seat)), wire.TakeBack(id=uuid4(), seq=seq + 1)):
                late.seq = seq + 1  # said while the bot played: stale, now and for ever
                assert isinstance(await tell(table, 1 - seat, late), wire.Stale)
            for leaver in (1 - seat, seat):
                left = wire.Leave(id=uuid4(), seq=table.state.seq)
                assert isinstance(await tell(table, leaver, left), wire.Ok)
            assert table.state.phase == "closed"
            assert table.state.game is not None
            assert table.state.game.outcome is not None
            assert table.state.game.outcome.reason == "abandoned"

    run(play())


def test_last_seat_race(tmp_path: Path) -> None:
    """Of two who want the last seat one gets it."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(public=True))
            (line,) = (await registry.listed()).tables
            assert line.table == made.table
            table = await registry.find(made.table)
            first = await registry.join(table, wire.Join(id=uuid4(), name="Bob"))
            assert first.seat == 1
            for late in ("Eve", "Mallory"):
                with pytest.raises(Refusal, match="no_free_seat"):
                    await registry.join(table, wire.Join(id=uuid4(), name=late))
            assert (await registry.listed()).tables == []

    run(play())


def test_an_invitation_tells_where_it_leads(tmp_path: Path) -> None:
    """Who invites to which game: as often as asked, until it is accepted."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table("twist", seats=3))
            code = made.invites[0].code
            for _ in range(2):
                line = await registry.invitation(wire.Unfold(code=code))
                assert (line.table, line.edition, line.phase) == (made.table, "twist", "open")
                assert [seat.name for seat in line.seats] == ["Ann", "", ""]
            seated = await registry.redeem(wire.Redeem(id=uuid4(), code=code, name="Bob"))
            (await registry.find(made.table)).claim(seated.seat)
            for wrong in (code, "nonsense", f"{made.table}.{'a' * 32}"):
                with pytest.raises(Refusal, match="bad_invite"):
                    await registry.invitation(wire.Unfold(code=wrong))

    run(play())


def test_an_invite_works_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(seats=3))
            asked = wire.Redeem(id=uuid4(), code=made.invites[1].code, name="Bob")
            seated = await registry.redeem(asked)
            assert seated.seat == 2
            assert await registry.redeem(asked) == seated  # the same request again: the same seat
            (await registry.find(made.table)).claim(seated.seat)
            with pytest.raises(Refusal, match="bad_invite"):
                await registry.redeem(wire.Redeem(id=uuid4(), code=asked.code, name="Eve"))
            table = await registry.find(made.table)
            renewed = await registry.renew(table, 0, wire.Renew(id=uuid4(), seat=1))
            old = made.invites[0].code
            with pytest.raises(Refusal, match="bad_invite"):
                await registry.redeem(wire.Redeem(id=uuid4(), code=old, name="Eve"))
            again = await registry.redeem(wire.Redeem(id=uuid4(), code=renewed.code, name="Cy"))
            assert again.seat == 1
            with pytest.raises(Refusal, match="not_host"):
                await registry.renew(table, 1, wire.Renew(id=uuid4(), seat=1))

    run(play())


@pytest.mark.bulk
def test_bots_fill_and_play(tmp_path: Path) -> None:
    """With bots in every other seat, and for one's own, a whole game plays itself."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(
                new_table("my_first", seats=3, bots=["beginner"], fill="greedy")
            )
            table = await registry.find(made.table)
            watcher = Reader(None)
            table.watchers.add(watcher)
            assert isinstance(await start(table), wire.Ok)
            assert [seat.bot for seat in table.data(0).seats] == [None, "greedy", "beginner"]
            handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="casual")
            assert isinstance(await tell(table, 0, handed), wire.Ok)
            while table.state.phase == "playing":
                await registry.services.store.live()  # lets the others run
            moves = [told for told in watcher.told() if isinstance(told, wire.Update)]
            assert all(told.happening.by == "bot" for told in moves if told.happening.move)

    run(play())


def test_bots_of_one_name_are_numbered(tmp_path: Path) -> None:
    async def look() -> list[str]:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(seats=4, bots=["casual", "casual", "club"]))
            return [seat.name for seat in (await registry.find(made.table)).data(0).seats]

    assert run(look()) == ["Ann", "Nils", "Nils 2", "Ottilie"]


def test_draw_undo(tmp_path: Path) -> None:
    """draw-undo: nothing takes a draw back, and its answer does not say what was drawn."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            (seat,) = table.state.movers
            other = Reader(1 - seat)
            table.watchers.add(other)
            before = moving(table, Draw(seat))
            assert await tell(table, seat, before) == wire.Ok(id=before.id, seq=4)
            for again in (
                wire.Move(id=uuid4(), seq=3, move=before.move),
                moving(table, Draw(seat)),
            ):
                assert not isinstance(await tell(table, seat, again), wire.Ok)
            (told,) = other.told()
            assert isinstance(told, wire.Update)
            assert told.happening.move == before.move

    run(play())


def test_who_goes_away_is_done_with(tmp_path: Path) -> None:
    """A connection that breaks while its command is written: it is done, and all are told."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            (seat,) = table.state.movers
            other = Reader(1 - seat)
            table.watchers.add(other)
            going = asyncio.create_task(tell(table, seat, moving(table, Draw(seat))))
            await asyncio.sleep(0)
            going.cancel()
            with pytest.raises(asyncio.CancelledError):
                await going
            while not other.messages:
                await asyncio.sleep(0.005)
            assert table.state.seq == 4
            assert table.state.movers == {1 - seat}

    run(play())


def test_old_tables_are_not_listed(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(public=True))
            assert len((await registry.listed()).tables) == 1
            registry.services.clock._start += 2 * 3_600_000
            registry.tables.clear()
            assert (await registry.listed()).tables == []
            assert registry.tables == {}  # nobody has to look at each of them
            (await registry.find(made.table)).watchers.add(Reader(0))
            assert len((await registry.listed()).tables) == 1

    run(play())
