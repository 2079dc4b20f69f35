"""A server as an earlier version of the program, kept beside the store of that version.

``python -m tests.server.older serve …`` runs the one unpacked in MELDRUM_TEST_PROGRAM. Run
``python -m tests.server.older keep`` once, before a migration is added: it keeps today's program.
"""

import os
import sys
import tarfile
from pathlib import Path

from tests.server.old_store import DATA

SOURCE = Path(__file__).parents[2] / "src"
PARTS = ("bots", "notation", "play", "rules", "server", "solver", "study")
"""All that a server is made of, without the compiled core, which it can do without."""


def keep(version: str) -> None:
    """Keep the program whose newest migration this is."""
    kept = DATA / f"{version}.tar.xz"
    if kept.exists():
        raise SystemExit(f"{kept.name} is there already")
    files = [*(SOURCE / "meldrum").glob("*.py")]
    files += [file for part in PARTS for file in (SOURCE / "meldrum" / part).rglob("*.py")]
    with tarfile.open(kept, "w:xz", preset=9) as program:
        for file in sorted(files):
            program.add(file, file.relative_to(SOURCE), filter=_nameless)


def _nameless(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Not who kept it, nor when."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    return member


def unpack(version: str, folder: Path) -> None:
    """Unpack the program of that version."""
    with tarfile.open(DATA / f"{version}.tar.xz") as program:
        program.extractall(folder, filter="data")


def serve(words: list[str]) -> None:
    """Serve by the program in MELDRUM_TEST_PROGRAM instead of the one that is installed."""
    program = os.environ["MELDRUM_TEST_PROGRAM"]
    for name in [name for name in sys.modules if name.partition(".")[0] == "meldrum"]:
        del sys.modules[name]
    sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
    sys.path.insert(0, program)
    import msgspec

    from meldrum.server import config, serve

    assert str(serve.__file__).startswith(program)
    _, _, file, _, port = words
    serve.serve(msgspec.structs.replace(config.load(Path(file)), port=int(port)))


if __name__ == "__main__":
    if sys.argv[1] == "keep":
        from meldrum.server.store.upgrade import HEAD

        keep(HEAD)
    else:
        serve(sys.argv[1:])
