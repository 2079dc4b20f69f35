"""Asking a table server by HTTP: everything but play."""

import asyncio
import http.client
from typing import TypeVar
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.notation.record import Record
from meldrum.server import wire, wire_study

API = "/api/v1"
SECONDS = 30.0

T = TypeVar("T", bound=msgspec.Struct)


class RefusedError(Exception):
    """The server said no; ``codes`` says why."""

    def __init__(self, status: int, refused: wire.Refused) -> None:
        self.status = status
        self.codes = [violation.code for violation in refused.violations]
        super().__init__("; ".join(violation.message for violation in refused.violations))


class Server:
    """A server by its address, such as http://localhost:8080. Asking twice with one id is harmless.

    With several servers that share their tables, the next is asked when one does not answer.
    """

    def __init__(self, *urls: str) -> None:
        self.urls = [url.rstrip("/") for url in urls]

    @property
    def url(self) -> str:
        """The address that is asked first."""
        return self.urls[0]

    async def offer(self) -> wire.Offer:
        """The games, their options, and the bots."""
        return await self.ask("GET", "/offer", wire.Offer)

    async def open_tables(self) -> wire.TableList:
        """The public tables with a seat to take."""
        return await self.ask("GET", "/tables", wire.TableList)

    async def create(self, wanted: wire.NewTable) -> wire.Seated:
        """Make a table and sit down."""
        return await self.ask("POST", "/tables", wire.Seated, wanted)

    async def invitation(self, code: str) -> wire.TableLine:
        """Where an invite code leads; it still works afterwards."""
        return await self.ask("POST", "/invitation", wire.TableLine, wire.Unfold(code=code))

    async def redeem(
        self, code: str, name: str, *, seed: str = "", command: UUID | None = None
    ) -> wire.Seated:
        """Turn an invite code into a seat."""
        asked = wire.Redeem(id=command or uuid4(), code=code, name=name, seed=seed)
        return await self.ask("POST", "/seats", wire.Seated, asked)

    async def join(self, table: str, name: str, seat: int | None = None) -> wire.Seated:
        """Sit down at a public table."""
        asked = wire.Join(id=uuid4(), name=name, seat=seat)
        return await self.ask("POST", f"/tables/{table}/seats", wire.Seated, asked)

    async def renew(self, seated: wire.Seated, seat: int) -> wire.Invite:
        """Exchange the invite of a seat."""
        asked = wire.Renew(id=uuid4(), seat=seat)
        path = f"/tables/{seated.table}/invites"
        return await self.ask("POST", path, wire.Invite, asked, seated.token)

    async def table(self, table: str, token: str | None = None) -> wire.TableData:
        """A table as a seat sees it, or a spectator."""
        return await self.ask("GET", f"/tables/{table}", wire.TableData, None, token)

    async def record(self, table: str, game: int, token: str | None = None) -> Record:
        """The record of a finished game."""
        return await self.ask("GET", f"/tables/{table}/games/{game}/record", Record, None, token)

    async def check(self, seated: wire.Seated, move: MoveData) -> wire.Checked:
        """Would this be legal?"""
        path = f"/tables/{seated.table}/check"
        return await self.ask("POST", path, wire.Checked, wire.Check(move=move), seated.token)

    async def hint(self, seated: wire.Seated) -> wire.Hint:
        """What would a good player do?"""
        path = f"/tables/{seated.table}/hint"
        return await self.ask("POST", path, wire.Hint, None, seated.token)

    async def review(self, seated: wire.Seated) -> wire.Hint:
        """What could the seat have played on its last turn?"""
        path = f"/tables/{seated.table}/review"
        return await self.ask("POST", path, wire.Hint, None, seated.token)

    async def judge(self, exercise: wire_study.Exercise) -> wire.Judged:
        """What would become of a draft at a made-up table."""
        return await self.ask("POST", "/judge", wire.Judged, exercise)

    async def analyze(self, position: wire_study.Analyze) -> wire_study.Analysis:
        """What a position holds."""
        return await self.ask("POST", "/analysis", wire_study.Analysis, position)

    async def puzzles(self) -> wire_study.PuzzleShelf:
        """What puzzles there are."""
        return await self.ask("GET", "/puzzles", wire_study.PuzzleShelf)

    async def puzzle(self, puzzle: str) -> wire_study.PuzzleData:
        """A puzzle by its id, or ``today``."""
        return await self.ask("GET", f"/puzzles/{puzzle}", wire_study.PuzzleData)

    async def pick_puzzle(self, wanted: wire_study.PuzzlePick) -> wire_study.PuzzleData:
        """A puzzle by theme and difficulty."""
        return await self.ask("POST", "/puzzles", wire_study.PuzzleData, wanted)

    async def try_puzzle(
        self, puzzle: str, asked: wire_study.PuzzleTry
    ) -> wire_study.PuzzleVerdict:
        """What becomes of a draft in a puzzle."""
        return await self.ask("POST", f"/puzzles/{puzzle}/try", wire_study.PuzzleVerdict, asked)

    async def puzzle_hint(self, puzzle: str, step: int) -> wire_study.PuzzleHint:
        """Help with a puzzle, up to this step."""
        asked = wire_study.PuzzleAsk(step=step)
        return await self.ask("POST", f"/puzzles/{puzzle}/hint", wire_study.PuzzleHint, asked)

    async def ask(
        self,
        method: str,
        path: str,
        gives: type[T],
        body: msgspec.Struct | None = None,
        token: str | None = None,
    ) -> T:
        """Ask anything; raises RefusedError or OSError."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        text = b"" if body is None else msgspec.json.encode(body)
        for more in reversed(range(len(self.urls))):
            try:
                asked = asyncio.to_thread(self.fetch, method, API + path, text, headers)
                status, answer = await asked
                if status < 500 or not more:
                    break
            except (OSError, http.client.HTTPException) as problem:
                if not more:
                    raise OSError(f"no answer from {self.url}") from problem
            self.urls.append(self.urls.pop(0))  # the one that answers stays the first
        if status >= 400:
            raise RefusedError(status, msgspec.json.decode(answer, type=wire.Refused))
        return msgspec.json.decode(answer, type=gives)

    def fetch(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """One blocking request: the status and the body."""
        parts = urlsplit(self.url)
        secure = parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=SECONDS)
        try:
            connection.request(method, parts.path + path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()
