"""Matches kept on disk, so that they can be gone on with, and looked at when they are over."""

import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from meldrum.notation.record import Record

FOLDER = "MELDRUM_MATCHES"
"""The variable of the environment that says where matches are kept."""
OURS = 0o600


class Saved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match: what was agreed, who plays, and the record of each game; the last may go on."""

    version: int = 1
    edition: str
    options: dict[str, Any]
    bots: list[str | None]
    """The level in each seat; None is you."""
    pace: str
    seed: str
    """Of the first game; later ones follow from it."""
    games: list[Record] = []
    over: bool = False


def folder() -> Path:
    """Where matches are kept."""
    if FOLDER in os.environ:
        return Path(os.environ[FOLDER])
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "meldrum" / "matches"


def new_name() -> str:
    """A name for a match that begins now; later ones come last."""
    return f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(3)}"


def save(name: str, match: Saved) -> None:
    """Keep a match; if this is interrupted, what was kept before is still there."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{name}.json"
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(match))
    fresh.chmod(OURS)
    fresh.replace(file)


def load(name: str) -> Saved:
    """A match that was kept; raises OSError or ValueError."""
    return msgspec.json.decode((folder() / f"{name}.json").read_bytes(), type=Saved)


def kept() -> Iterator[tuple[str, Saved]]:
    """All matches that can be read, the latest first."""
    if folder().is_dir():
        for file in sorted(folder().glob("*.json"), reverse=True):
            try:
                yield file.stem, load(file.stem)
            except (OSError, ValueError):
                continue  # written by another version, or damaged


def forget(name: str) -> None:
    """Throw a match away."""
    (folder() / f"{name}.json").unlink(missing_ok=True)
