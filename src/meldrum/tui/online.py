"""A seat at a table of a server, with people in browsers and their bots."""

import asyncio
import time
from urllib.parse import quote, unquote

from meldrum.client.seat import Dismissed, Seat
from meldrum.client.server import RefusedError, Server
from meldrum.notation.moves import move_data, move_of, table_lines
from meldrum.notation.record import Record
from meldrum.notation.text import grid_rows
from meldrum.notation.wire import view_of_data
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move
from meldrum.rules.view import View
from meldrum.server import wire
from meldrum.tui.advice import Advice
from meldrum.tui.session import Marks, Session
from meldrum.tui.telling import ending, told

INVITE, SEAT = "invite=", "/seat/"
"""How the page's links go on that lead to a free seat, and back to one's own."""
DOES = {
    "joined": "sat down",
    "left": "left",
    "taken": "is back",
    "handed": "lets a bot play",
    "closed": "closed the table",
}
"""What is told of people who come and go."""


class OnlineTable(Session):
    """A seat that was taken; ``invites`` lead to the others."""

    def __init__(self, server: Server, seated: wire.Seated) -> None:
        super().__init__()
        self.server, self.seated = server, seated
        self.seat: Seat | None = None
        self.table: wire.TableData | None = None
        self._ends: float | None = None
        self._told = 0
        self._drafted = asyncio.Event()
        self._sent: list[str] | None = None
        for invite in seated.invites:
            link = f"{server.url}/#{INVITE}{quote(invite.code)}"
            self.tell(f"Invitation to seat {invite.seat + 1}: {link}")

    async def run(self) -> None:
        try:
            seat = Seat(self.server.urls, self.seated.table, self.seated.token)
            async with seat as self.seat, asyncio.TaskGroup() as both:
                both.create_task(self._follow(seat))
                both.create_task(self._keep_draft(seat))
        except* Dismissed as dismissed:
            raise OSError(str(dismissed.exceptions[0])) from None

    async def _follow(self, seat: Seat) -> None:
        async for table in seat.changes():
            self._saw(table, seat.happenings)
            self.changed()

    async def _keep_draft(self, seat: Seat) -> None:
        """The server counts what is laid when time runs out, so it must know."""
        while True:
            await self._drafted.wait()
            self._drafted.clear()
            lying = self.draft()
            if lying is not None:
                lines = grid_rows(lying) if isinstance(lying, Grid) else table_lines(lying)
                if lines != self._sent:
                    self._sent = lines
                    await seat.draft(lines)

    def drafted(self) -> None:
        if self.table is not None and self.table.turn is not None:
            self._drafted.set()

    def _saw(self, table: wire.TableData, happenings: list[wire.Happening]) -> None:
        before = self.seen
        self.table = table
        self.names = tuple(
            "You" if at == table.seat else one.name or f"free seat {at + 1}"
            for at, one in enumerate(table.seats)
        )
        self.hints = table.rules.hints
        self.phase = "over" if table.phase == "closed" else table.phase
        self.marks = _marks(table.sheet)
        self.seen = view_of_data(table.view) if table.view is not None else None
        turn = table.turn
        self._ends = None if turn is None else time.monotonic() + turn.left_ms / 1000
        for happening in happenings:
            if happening.seq > self._told:
                self._told = happening.seq
                self._tell(happening, before if happening.seq == table.seq else self.seen)

    def _tell(self, happening: wire.Happening, before: View | None) -> None:
        """Add what happened to the log."""
        who = "" if happening.seat is None else self.names[happening.seat]
        match happening.type:
            case "moved" if happening.move and self.seen and before:
                self._tell_move(happening, before, self.seen)
            case "dealt":
                self.tell(f"Game {happening.game} was dealt.")
            case "said":
                self.tell(f"{who}: {happening.text}")
            case kind if kind in DOES and who:
                verb = DOES[kind].replace("is ", "are ") if who == "You" else DOES[kind]
                self.tell(f"{who} {verb}.")

    def _tell_move(self, happening: wire.Happening, before: View, seen: View) -> None:
        assert happening.move is not None
        self.tell(told(before, seen, move_of(happening.move, seen.edition), self.names))
        if seen.outcome is not None and before.outcome is None:
            for line in ending(seen.outcome, seen.seat, self.names):
                self.tell(line)

    async def move(self, move: Move) -> list[str]:
        assert self.seat is not None
        return _refusal(await self.seat.move(move_data(move)))

    async def go_on(self) -> list[str]:
        assert self.seat is not None
        return _refusal(await self.seat.start())

    async def advice(self) -> Advice:
        assert self.seen is not None
        try:
            hint = await self.server.hint(self.seated)
        except RefusedError as refused:
            raise ValueError(str(refused)) from None
        move = move_of(hint.move, self.seen.edition)
        says = tuple(step.says for step in hint.steps)
        return Advice(move, says or (f"{hint.move.type.capitalize()}.",))

    async def record(self) -> Record | None:
        if self.table is None or not self.table.sheet.points:
            return None
        game = len(self.table.sheet.points)
        return await self.server.record(self.seated.table, game, self.seated.token)

    def left(self) -> float | None:
        return None if self._ends is None else max(0.0, self._ends - time.monotonic())


def _refusal(answer: wire.Answer) -> list[str]:
    match answer:
        case wire.Refused(violations=violations):
            return [violation.message for violation in violations]
        case wire.Stale():
            return ["the table has moved on"]
    return []


def _marks(sheet: wire.SheetData) -> Marks:
    return Marks(
        tuple(map(tuple, sheet.points)),
        tuple(sheet.totals),
        tuple(sheet.games_won),
        None if sheet.winners is None else tuple(sheet.winners),
        sheet.games,
        sheet.target,
    )


async def seated_at(
    server: Server, name: str, invitation: str | None, wanted: wire.NewTable | None
) -> OnlineTable:
    """Sit down by an invitation, at a new table, or at the first public table with a free seat."""
    if invitation is not None:
        return OnlineTable(server, await server.redeem(invitation, name))
    if wanted is not None:
        return OnlineTable(server, await server.create(wanted))
    tables = (await server.open_tables()).tables
    if not tables:
        raise ValueError(f"{server.url} has no public table with a free seat; --edition makes one")
    return OnlineTable(server, await server.join(tables[0].table, name))


def read_link(link: str) -> tuple[str, str, wire.Seated | None]:
    """The server of a link, the invitation in it, and the seat that it leads back to.

    >>> read_link("http://localhost:8080/#invite=abc")
    ('http://localhost:8080/', 'abc', None)
    >>> read_link("abc")
    ('', 'abc', None)
    """
    page, mark, rest = link.strip().rpartition("#")
    if mark and rest.startswith(SEAT):
        table, _, token = rest.removeprefix(SEAT).partition("/")
        return page, "", wire.Seated(table=unquote(table), seat=0, token=unquote(token))
    return page, unquote(rest.removeprefix(INVITE)), None


def seat_link(table: OnlineTable) -> str:
    """What leads back to a seat; whoever has it can play there."""
    seated = table.seated
    return f"{table.server.url}/#{SEAT}{quote(seated.table)}/{quote(seated.token)}"
