"""A server whose turns are short, and whose wall clock is wrong and may be set at any time.

Run as ``python -m tests.server.hurried serve …``. The wall clock is off by the seconds written
in the file named by MELDRUM_TEST_STEP. A turn takes the milliseconds in MELDRUM_TEST_TURN.
"""

import os
import sys
import time
from pathlib import Path

TURN_MS = int(os.environ.get("MELDRUM_TEST_TURN", "700"))
_wall = time.time


def stepped() -> float:
    """The time of a clock that somebody plays with."""
    path = os.environ.get("MELDRUM_TEST_STEP")
    try:
        return _wall() + float(Path(path).read_text()) if path else _wall()
    except (OSError, ValueError):
        return _wall()


if __name__ == "__main__":
    time.time = stepped

    from meldrum.cli.main import main
    from meldrum.server.tables.state import TableState

    printed = TableState.turn_ms
    TableState.turn_ms = property(  # type: ignore[assignment]
        lambda state: printed.__get__(state) and TURN_MS  # without a clock there is none
    )
    sys.exit(main())
