"""The command line under a profiler: ``MELDRUM_PROFILE=file python -m bench.profiled serve …``.

Writes, when it ends, which parts of the program its main thread spent its time in.
"""

import cProfile
import os
import pstats
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from meldrum.cli.main import main
from meldrum.server import serve

IDLE = "method 'poll' of 'select.epoll'"


def parts(stats: dict[Any, Any]) -> dict[str, float]:
    """Seconds by part; what is built in belongs to who called it."""
    found: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in stats.items():
        if IDLE in function[2]:
            continue
        if function[0] != "~":
            found[part(function[0])] += own
            continue
        for caller, (_, _, share, _) in callers.items():
            found[part(caller[0])] += share
    return dict(found.most_common())


def part(path: str) -> str:
    """The package a file belongs to; a module of the server by its name."""
    words = Path(path).with_suffix("").parts
    for package in ("meldrum", "site-packages"):
        if package in words:
            at = len(words) - words[::-1].index(package)
            inside = words[at:]
            return ".".join(inside[:2]) if package == "meldrum" else inside[0]
    return words[-2] if len(words) > 1 and words[-2] in ("asyncio", "logging") else "Python"


if __name__ == "__main__":
    assert serve  # loaded before, so that loading is not in the picture
    profile = cProfile.Profile()
    profile.enable()
    try:
        main(sys.argv[1:])
    finally:
        profile.disable()
        told = parts(pstats.Stats(profile).stats)  # type: ignore[attr-defined]
        Path(os.environ["MELDRUM_PROFILE"]).write_bytes(msgspec.json.encode(told))
