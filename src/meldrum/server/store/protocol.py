"""What tables need of a store. The log is the lock: of two writers of one seq, one gets it."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from meldrum.breakage import Breakage
from meldrum.server.events import Entry

LAPSE_MS = 3000
"""If no server could write for this long, nobody could move: then it was a pause."""


class SeqTaken(Exception):
    """Somebody else has written this ``seq``: read on and decide again."""


class Repeated(Exception):
    """A command with this id is in the log already."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"command {entry.command} is number {entry.seq}")
        self.entry = entry


class NotStored(Breakage):
    """The store could not keep it, or be read (disk full, database gone). Nothing has changed."""


class Damaged(NotStored):
    """The store is there, but this part of it cannot be read."""


class BrokenLog(ValueError):
    """A log that no server can have written, or that cannot be read."""


class Uncertain(Exception):
    """The database was lost at the wrong moment: nobody knows whether it was stored."""


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """The draft and the rack order that a seat keeps: not in the log, but just as durable."""

    table: str
    seat: int
    game: int
    seq: int
    draft: tuple[str, ...] | None
    rack: str | None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A table as it was after one entry of its log, so that folding it may begin there.

    Only a help: the log has everything, and one in another ``layout`` is passed over.
    """

    table: str
    seq: int
    game: int
    """How many games had been dealt."""
    layout: str
    state: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All of a table that must be read to have it in memory."""

    checkpoint: Checkpoint | None
    entries: list[Entry]
    """What has been written since the checkpoint."""
    drafts: list[KeptDraft]


@dataclass(frozen=True, slots=True)
class TableFlags:
    """Whether something will happen at a table by itself, and whether it is publicly listed."""

    live: bool
    listed: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """A time when no server was running or could write: it counts on nobody's clock."""

    began: int
    ended: int


class Store(Protocol):
    """A durable log of each table. What returns is committed; everything may raise NotStored."""

    async def open(self) -> None:
        """Get ready, bringing an older store up to date."""

    async def close(self) -> None:
        """Finish what is waiting."""

    async def append(
        self, entry: Entry, flags: TableFlags | None = None, maker: str | None = None
    ) -> None:
        """Write one entry, and the table's flags if they change (the first entry needs them).

        ``maker`` tells whose table it is, at the first entry. Raises SeqTaken, Repeated, NotStored
        or Uncertain.
        """

    async def entries(
        self, table: str, after: int = 0, upto: int | None = None, *, chat: bool = True
    ) -> list[Entry]:
        """The log of a table after one entry up to another; empty if there is no such table.

        Without ``chat`` what was said is left out. Raises BrokenLog.
        """

    async def put_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint; raises NotStored."""

    async def checkpoint(
        self, table: str, layout: str, before_game: int | None = None
    ) -> Checkpoint | None:
        """The last checkpoint in this layout, or the last before that game was dealt.

        Raises Damaged if it cannot be read.
        """

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last ``seq`` of each of these tables."""

    async def by_command(self, table: str, command: UUID) -> Entry | None:
        """The entry that a command was stored as."""

    async def put_draft(self, draft: KeptDraft) -> None:
        """Keep a draft in place of the seat's last one; raises NotStored."""

    async def drafts(self, table: str) -> list[KeptDraft]:
        """The drafts of a table; raises BrokenLog."""

    async def live(self) -> list[str]:
        """The tables where something will happen by itself, longest untouched first."""

    async def logs(self, tables: Sequence[str], layout: str) -> dict[str, StoredTable]:
        """These tables, read at once, from their last checkpoints in this layout on.

        Damaged ones are left out.
        """

    async def listed(self, since: int = 0, most: int | None = None) -> list[str]:
        """The public tables with a free seat that were touched since then.

        The newest of each maker come first, then the second of each, and so on.
        """

    def starting(self) -> AbstractAsyncContextManager[bool]:
        """Whether a starting server is alone; others wait until it knows what time it is."""

    async def beat(self, now: int) -> dict[str, int]:
        """Note that this server is running now; returns when each server last did.

        If none has done so for a while, that was a pause, and is noted too.
        """

    async def servers(self) -> list[str]:
        """The names of the servers that ran last, or still run."""

    async def last_beat(self) -> int:
        """When any server last ran; 0 if never."""

    async def add_pause(self, pause: Pause) -> None:
        """Note a time when none was running."""

    async def pauses(self) -> list[Pause]:
        """All such times, in order."""
