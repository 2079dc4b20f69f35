"""Keeps a store of today's version, for all later ones to open.

A match that is over, a game in progress with a draft kept, a table where nobody plays yet.
Run ``python -m tests.server.old_store`` once, when a migration is new; old stores stay as they are.
"""

import asyncio
import sqlite3
import tempfile
from pathlib import Path
from uuid import uuid4

from meldrum.server import wire
from meldrum.server.store.engine import SQLITE_FILE
from meldrum.server.store.upgrade import HEAD
from tests.server.tools import a_registry, new_table, start, step, tell, two_persons

DATA = Path(__file__).parent / "data"


async def fill(folder: Path) -> None:
    """Play a little."""
    async with a_registry(folder) as registry:
        over = await two_persons(registry, edition="introductory", options={"rounds": 1})
        while over.state.phase != "over":
            await (start(over) if over.state.phase == "between" else step(over))
        running = await two_persons(registry, options={"opening": 0})
        for _ in range(12):
            await step(running)
        (seat,) = running.state.movers
        await tell(running, seat, wire.Say(id=uuid4(), seq=running.state.seq, text="one moment"))
        await tell(running, seat, wire.Draft(id=uuid4(), seq=running.state.seq, draft=["R1 R2"]))
        await registry.create(new_table(edition="twist", seats=4, bots=["casual"], public=True))


def main() -> None:
    """Keep it as SQL, which says more in a diff than a file of SQLite."""
    kept = DATA / f"{HEAD}.sql"
    if kept.exists():
        raise SystemExit(f"{kept.name} is there already")
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(fill(Path(place)))
        store = sqlite3.connect(Path(place) / SQLITE_FILE)
        kept.write_text("\n".join(store.iterdump()) + "\n")
        store.close()


if __name__ == "__main__":
    main()
