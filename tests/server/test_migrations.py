"""A store of every earlier version is opened, brought up to date, and played on."""

import re
import sqlite3
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.notation.record import verify
from meldrum.server.store import migrations, upgrade
from meldrum.server.store.engine import SQLITE_FILE, make_engine, sqlite_url
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.records import records_of
from meldrum.server.tables.registry import TableRegistry
from tests.server.old_store import DATA
from tests.server.tools import a_registry, run, step

STORES = sorted(DATA.glob("*.sql"))
VERSIONS = Path(next(iter(migrations.__path__))) / "versions"


def test_a_store_of_every_version_is_kept() -> None:
    """Whoever adds a migration runs ``python -m tests.server.old_store`` once."""
    names = [path.name for path in VERSIONS.glob("v*.py")]
    versions = {found[1] for name in names if (found := re.match(r"v(\d+)_", name))}
    assert versions == {path.stem for path in STORES}
    assert max(versions) == upgrade.HEAD


@pytest.mark.parametrize("kept", STORES, ids=lambda path: path.stem)
def test_an_old_store_is_played_on(
    tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = sqlite3.connect(tmp_path / SQLITE_FILE)
    plain.executescript(kept.read_text())
    plain.close()
    engine = make_engine(sqlite_url(tmp_path / SQLITE_FILE))
    assert upgrade.version_of(engine) == kept.stem

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            over, running, waiting = await _by_phase(registry)
            entries = await registry.services.store.entries(over.state.table)
            assert [verify(record) for record in records_of(entries) if record] == [[]]
            (seat,) = running.state.movers
            shown = running.data(seat)
            assert shown.desk is not None
            assert shown.desk.draft == ["R1 R2"]
            assert shown.turn is not None
            assert shown.turn.left_ms > 30_000  # years went by, but not on the clock
            while running.state.phase == "playing":
                await step(running)
            assert waiting.state.rules.edition == "twist"

    run(play())
    assert upgrade.version_of(engine) == upgrade.HEAD
    engine.dispose()
    assert main(["check-store", "--data", str(tmp_path)]) == 0
    assert "3 tables, 2 games" in capsys.readouterr().out


async def _by_phase(registry: TableRegistry) -> list[LiveTable]:
    assert isinstance(registry.services.store, SqlStore)
    tables = [await registry.find(name) for name in await registry.services.store.all_tables()]
    return [
        next(table for table in tables if table.state.phase == phase)
        for phase in ("over", "playing", "open")
    ]
