"""Starting badly is explained in one sentence, and what is kept is for its owner's eyes only."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.server.store.data_folder import InUse, claimed
from meldrum.server.store.engine import SQLITE_FILE, said, sqlite_url
from tests.server.process import ServerProcess
from tests.server.tools import a_registry, new_table, run

VERBS = {
    "serve": ["--port", "0"],
    "check-store": [],
    "export": [],
}


def told(server: ServerProcess) -> str:
    """What a server that does not start says: one line, and nothing else."""
    with pytest.raises(AssertionError):
        server.start()
    server.wait()
    (line,) = (line for line in server.log().splitlines() if not line.startswith("{"))
    return line


@pytest.mark.bulk
def test_a_second_server_on_the_same_folder(tmp_path: Path) -> None:
    """It is refused at once; when the first one is gone, even by kill -9, it may start."""
    (tmp_path / "second").mkdir()

    async def play() -> None:
        with ServerProcess(tmp_path) as first:
            second = ServerProcess(tmp_path / "second", data=str(tmp_path / "data"))
            assert told(second) == (
                f"meldrum serve: {tmp_path / 'data'}: another server is using it; "
                "give this one a folder of its own"
            )
            await first.pair()  # which goes on
            first.kill()
            with second:
                await second.pair()

    run(play())


def test_a_claim_ends_with_what_it_was_for(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / SQLITE_FILE)
    for _ in range(2):
        with claimed(url), pytest.raises(InUse), claimed(url):
            pass
    with claimed("postgresql://nobody@nowhere/none"), claimed("postgresql://nobody@nowhere/none"):
        pass  # many servers may share it


@pytest.mark.bulk
def test_another_secret(tmp_path: Path) -> None:
    """A store that was copied without its secret is not opened by mistake."""

    async def play() -> None:
        with ServerProcess(tmp_path, secret="ab" * 32) as server:
            ann, _ = await server.pair()
        (tmp_path / "other").mkdir()
        data = str(tmp_path / "data")
        line = told(ServerProcess(tmp_path / "other", data=data, secret="cd" * 32))
        assert line.startswith("meldrum serve: the store was used with another secret")
        with ServerProcess(tmp_path, secret="ab" * 32) as server:
            assert (await server.http.table(ann.table, ann.token)).seat == 0
        accepted = ServerProcess(tmp_path / "other", data=data, secret="cd" * 32, new_secret=True)
        with accepted as server:
            await server.pair()
        with ServerProcess(tmp_path / "other", data=data, secret="cd" * 32) as server:
            await server.pair()  # now this is its secret

    run(play())


def modes(folder: Path) -> dict[str, str]:
    paths = [folder, *folder.rglob("*")]
    return {path.name: oct(path.stat().st_mode & 0o777) for path in paths}


@pytest.mark.bulk
def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """Also those that an earlier version made, and those of a copy; whatever the umask."""
    before = os.umask(0)
    try:
        with ServerProcess(tmp_path) as server:
            run(server.pair())
            made = modes(tmp_path / "data")
            assert made.pop("data") == "0o700"
            assert {SQLITE_FILE, f"{SQLITE_FILE}-wal", "secret"} <= set(made)
            for path in (tmp_path / "data").iterdir():
                path.chmod(0o644)
        assert main(["backup", "--data", str(tmp_path / "data"), str(tmp_path / "copy")]) == 0
        (tmp_path / "data" / "secret").chmod(0o600)
        with ServerProcess(tmp_path) as server:
            run(server.pair())
            again = modes(tmp_path / "data")
            assert main(["backup", "--data", str(tmp_path / "data"), str(tmp_path / "more")]) == 0
    finally:
        os.umask(before)
    for found in (made, modes(tmp_path / "more"), again):
        files = {name: found[name] for name in found if name.startswith((SQLITE_FILE, "secret"))}
        assert set(files.values()) == {"0o600"}, files
    assert modes(tmp_path / "copy")["copy"] == "0o700"


AS_NOBODY = """
import os, sys
import alembic.command, meldrum.server.check_store, meldrum.server.serve
import meldrum.server.store.transfer
from meldrum.cli.main import main
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
sys.exit(main(sys.argv[1:]))
"""
"""The command line as somebody who may not do everything, with all that it needs loaded before."""
LITTLE_ROOM = """
import resource, sys
from meldrum.cli.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(main(sys.argv[2:]))
"""
"""The command line where no file can grow beyond so many bytes."""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may look into, with a store that only its owner may change."""
    with tempfile.TemporaryDirectory(prefix="meldrum-starting-") as name:
        folder = Path(name)
        (folder / "data").mkdir()

        async def make() -> None:
            async with a_registry(folder / "data") as registry:
                await registry.create(new_table())

        run(make())
        (folder / "data" / "secret").write_text("ab" * 32)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        yield folder
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o700)


def said_by(program: str, *words: str) -> str:
    """The one line that a command says before it ends with 3."""
    call = [sys.executable, "-c", program, *words]
    done = subprocess.run(call, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 3, done
    (line,) = (line for line in done.stderr.splitlines() if not line.startswith("{"))
    return line


@pytest.mark.bulk
@pytest.mark.parametrize("verb", VERBS)
def test_a_store_that_may_not_be_written(verb: str, place: Path) -> None:
    data = place / "data"
    words = [verb, "--data", str(data), *VERBS[verb]]
    line = said_by(AS_NOBODY, *words)
    assert str(data / SQLITE_FILE) in line
    assert "must be allowed to write" in line or "Permission denied" in line


@pytest.mark.bulk
@pytest.mark.parametrize("room", [0, 4096])
def test_no_room_to_start(room: int, tmp_path: Path) -> None:
    """It says so, and leaves nothing half done behind: with room again it starts."""
    data = tmp_path / "data"
    line = said_by(LITTLE_ROOM, str(room), "serve", "--port", "0", "--data", str(data))
    assert line.startswith(f"meldrum serve: {data}/")
    assert not (data / "secret").exists() or len((data / "secret").read_text()) == 64
    with ServerProcess(tmp_path) as server:
        run(server.pair())


def test_what_sqlite_says_is_explained() -> None:
    problem = sqlite3.OperationalError("database or disk is full")
    assert said(problem) == f"{problem}; make room on the disk and start again: nothing was lost"
