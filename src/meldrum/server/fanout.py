"""Telling other servers that a table has moved on."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Heard = Callable[[str, int], Awaitable[None]]
"""Called with a table and the ``seq`` that was written there by another server."""


class Fanout(Protocol):
    """News between servers. Only that something was written: what, each reads in the log.

    News may be lost or come twice; a server that missed some finds out by the next ``seq``.
    """

    async def open(self, heard: Heard) -> None:
        """Start to listen."""

    async def publish(self, table: str, seq: int) -> None:
        """Tell the others. Never fails: the log has it already."""

    async def close(self) -> None:
        """Stop."""


class Alone:
    """One server: nobody to tell."""

    async def open(self, heard: Heard) -> None:
        pass

    async def publish(self, table: str, seq: int) -> None:
        pass

    async def close(self) -> None:
        pass
