"""Games that go on, or are over, at a real server: bots play them there."""

import asyncio
from typing import Any
from uuid import uuid4

from meldrum.client import Seat
from meldrum.server import wire
from tests.server.process import ServerProcess

EDITIONS = ("classic", "vintage", "twist", "my_first", "introductory", "dice")
LEVEL = "casual"


async def going_on(server: ServerProcess, edition: str, moves: int = 8, **more: Any) -> wire.Seated:
    """A table where bots have made this many moves and it is a person's turn now."""
    seated = await _against_bot(server, edition, **more)
    async with server.seat(seated) as seat:
        while True:
            await _deal(seat)
            if await _comes_to(seat, seated.seat, moves):
                return seated


async def _comes_to(seat: Seat, own: int, moves: int) -> bool:
    """Whether the game comes so far, then to the person's turn; a short one may be over first."""
    await _hand_over(seat)
    begin = seat.now.seq
    async for table in seat.changes():
        if table.phase != "playing" or table.seq >= begin + moves:
            break
    await seat.say(wire.TakeBack(id=uuid4(), seq=seat.now.seq))
    async for table in seat.changes():
        if table.phase != "playing":
            return False
        if table.view is not None and own in table.view.to_move:
            return True
    raise AssertionError("the table was closed")


async def finished(server: ServerProcess, edition: str, **more: Any) -> wire.Seated:
    """A table where a game is over."""
    seated = await _against_bot(server, edition, **more)
    async with server.seat(seated) as seat:
        await _deal(seat)
        await _hand_over(seat)
        async for table in seat.changes():
            if table.phase in ("between", "over"):
                return seated
    raise AssertionError("the table was closed")


async def _against_bot(server: ServerProcess, edition: str, **more: Any) -> wire.Seated:
    wanted = {"edition": edition, "name": "Ann", "bots": [LEVEL], "pace": "instant", **more}
    return await server.http.create(wire.NewTable(id=uuid4(), **wanted))


async def _deal(seat: Seat) -> None:
    answer = await seat.start()
    assert isinstance(answer, wire.Ok), answer


async def _hand_over(seat: Seat) -> None:
    for _ in range(20):
        answer = await seat.say(wire.HandOver(id=uuid4(), seq=seat.now.seq, level=LEVEL))
        if isinstance(answer, wire.Ok):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(answer)
