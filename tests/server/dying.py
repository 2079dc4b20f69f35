"""A server that dies at a chosen moment: before or after the commit of a certain message.

Run as ``python -m tests.server.dying serve …``; saying "die before" or "die after" in the chat
kills it there.
"""

import os
import signal
import sys

from meldrum.cli.main import main
from meldrum.server.store import group_commit

_commit = group_commit.Writer._commit


def dying(self: group_commit.Writer, batch: list[group_commit.Work]) -> list[Exception | None]:
    said = repr(batch)
    if "die before" in said:
        os.kill(os.getpid(), signal.SIGKILL)
    results = _commit(self, batch)
    if "die after" in said:
        os.kill(os.getpid(), signal.SIGKILL)
    return results


if __name__ == "__main__":
    group_commit.Writer._commit = dying  # type: ignore[method-assign]
    sys.exit(main())
