"""Where people and bots sit when a table is made: the host where they like, a bot to point."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from meldrum.server import wire
from meldrum.server.refusals import Refusal
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from tests.server.tools import a_registry, new_table, run, start, step


async def made(registry: TableRegistry, edition: str, **more: Any) -> tuple[wire.Seated, LiveTable]:
    seated = await registry.create(new_table(edition, **more))
    return seated, await registry.find(seated.table)


def owners(table: LiveTable) -> list[str]:
    return [seat.owner for seat in table.data(None).seats]


def test_a_bot_points_and_the_host_finds(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            seated, table = await made(registry, "introductory", seat=1, bots=["beginner"])
            assert seated.seat == 1
            assert [invite.seat for invite in seated.invites] == [0]
            assert owners(table) == ["bot", "person"]
            assert table.data(1).host == 1
            assert isinstance(await start(table, seat=1), wire.Ok)
            while table.state.movers != {1}:
                await asyncio.sleep(0.01)
            assert isinstance(await step(table), wire.Ok)
            name = table.state.table
        async with a_registry(tmp_path) as registry:  # the log says so too
            assert owners(await registry.find(name)) == ["bot", "person"]

    run(play())


def test_bots_take_the_last_seats_and_one_of_them_points(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            for edition, seat, bots, expected in (
                ("introductory", 0, 1, ["person", "nobody", "bot"]),
                ("introductory", 1, 1, ["bot", "person", "nobody"]),
                ("introductory", 2, 2, ["bot", "bot", "person"]),
                ("classic", 1, 1, ["nobody", "person", "bot"]),
                ("classic", 2, 2, ["bot", "bot", "person"]),
            ):
                level = ["beginner"] * bots
                _, table = await made(registry, edition, seats=3, seat=seat, bots=level)
                assert owners(table) == expected, (edition, seat, bots)

    run(play())


def test_a_code_leads_to_its_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            seated, table = await made(registry, "introductory", seats=3, seat=1)
            for invite, name in zip(seated.invites, ("Bea", "Cem"), strict=True):
                asked = wire.Redeem(id=uuid4(), code=invite.code, name=name)
                assert (await registry.redeem(asked)).seat == invite.seat
            assert [seat.name for seat in table.data(None).seats] == ["Bea", "Ann", "Cem"]

    run(play())


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there(seat: int, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            with pytest.raises(Refusal) as refused:
                await registry.create(new_table(seat=seat))
            assert refused.value.code == "bad_table"

    run(play())
