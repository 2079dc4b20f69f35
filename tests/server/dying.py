"""A server that dies at a chosen moment: before or after the commit of a certain message.

Run as ``python -m tests.server.dying serve …``; saying "die before" or "die after" in the chat
kills it there.
"""

import os
import signal
import sys

from meldrum.cli.main import main
from meldrum.server.store import writer

_commit = writer.Writer._commit


def dying(self: writer.Writer, batch: list[writer.Work]) -> list[Exception | None]:
    said = repr(batch)
    if "die before" in said:
        os.kill(os.getpid(), signal.SIGKILL)
    results = _commit(self, batch)
    if "die after" in said:
        os.kill(os.getpid(), signal.SIGKILL)
    return results


if __name__ == "__main__":
    writer.Writer._commit = dying  # type: ignore[method-assign]
    sys.exit(main())
