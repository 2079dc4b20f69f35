"""A copy of the data folder that is never much older than what it is a copy of.

SQLite's own backup copies one moment while people play. The copy is written beside the last one and
takes its place when it is whole and sound, so there is always one to start a server on.
"""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from meldrum.breakage import Breakage
from meldrum.server.logs import alarm, note
from meldrum.server.store.transfer import renew_copy


async def keep_copying(
    data: Path, copy: Path, seconds: float, done: Callable[[], None] = lambda: None
) -> None:
    """Copy now and again every so many seconds; a copy that fails leaves the last one."""
    while True:
        began = time.monotonic()
        try:
            await asyncio.to_thread(renew_copy, data, copy)
        except (Breakage, OSError) as problem:
            alarm("not_copied", why=str(problem))
        else:
            done()
            note("copied", ms=round((time.monotonic() - began) * 1000))
        await asyncio.sleep(max(0, began + seconds - time.monotonic()))
