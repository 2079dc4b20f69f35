"""Every fault and abuse that belongs to the server is a test of that name."""

import re
from pathlib import Path

NAMES = [
    "kill9-before-commit",
    "kill9-after-commit",
    "kill9-loop",
    "sigterm",
    "disk-full",
    "torn-wal",
    "double-click",
    "key-reuse",
    "stale-seq",
    "two-tabs",
    "half-open",
    "reorder-dup",
    "gap",
    "clock-step",
    "client-clock",
    "timeout-race",
    "restart-timer",
    "restart-pool",
    "last-seat-race",
    "all-leave",
    "bot-crash",
    "hidden-diff",
    "spectator-peek",
    "live-replay",
    "solver-peek",
    "draw-undo",
    "forged-tiles",
    "wrong-seat",
    "cswsh",
    "invite-guess",
    "oversize-json",
    "flood",
    "slow-reader",
    "conn-flood",
    "solver-bomb",
    "xss-bidi",
    "log-injection",
    "xff-spoof",
    "commit-verify",
    "hot-backup",
    "idle-http",
    "slow-http",
    "unread-answers",
    "descriptor-flood",
    "bot-not-asked",
    "worker-flood",
    "old-table",
    "read-flood",
    "chat-flood",
    "store-flood",
    "list-flood",
    "memory-flood",
]


def test_every_name_is_a_test() -> None:
    texts = [path.read_text() for path in Path(__file__).parent.rglob("test_*.py")]
    tests = " ".join(name for text in texts for name in re.findall(r"def test_(\w+)", text))
    missing = [name for name in NAMES if name.replace("-", "_") not in tests]
    assert missing == []
