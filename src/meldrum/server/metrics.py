"""Counters in the text format that Prometheus reads."""

from bisect import bisect_left
from collections import Counter

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


HELP = {
    "bot_failures": "Turns that a bot lost because it crashed or thought too long.",
    "closed": "Connections that the server ended, by code.",
    "command_seconds": "How long it took to answer a command.",
    "commands": "Commands of players, by answer.",
    "connections": "Seats and spectators connected.",
    "dropped": "Connections ended because they were too slow.",
    "events": "Entries of the log, by type.",
    "games": "Games in memory that go on.",
    "hints_failed": "Hints and checks that found no answer in time.",
    "news": "Whether news from the other servers come in.",
    "not_stored": "Commands refused because the store could not keep them.",
    "servers": "Servers that share the store, this one included.",
    "tables": "Tables in memory.",
    "workers_busy": "Processes that think now.",
    "workers_killed": "Processes that crashed or were ended because they thought too long.",
}
FROM_THE_START = ("bot_failures", "dropped", "hints_failed", "not_stored", "workers_killed")
"""Counters that are shown before there is anything to count, so that the first one is noticed."""


class Metrics:
    """What the server counts. Labels are few and fixed: never a table, a name or a token."""

    def __init__(self) -> None:
        self._counts = Counter({(name, ""): 0 for name in FROM_THE_START})
        self._gauges: dict[str, float] = {}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def count(self, name: str, labels: str = "", by: int = 1) -> None:
        """One more of these; ``labels`` as they are written: 'answer="ok"'."""
        self._counts[name, labels] += by

    def total(self, name: str, value: int) -> None:
        """So many in all, counted elsewhere."""
        self._counts[name, ""] = value

    def gauge(self, name: str, value: float) -> None:
        """How many there are now."""
        self._gauges[name] = value

    def took(self, seconds: float) -> None:
        """A command was answered after so long."""
        self._buckets[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def text(self) -> str:
        """Everything."""
        lines: list[str] = []
        named: set[str] = set()
        for (name, labels), value in sorted(self._counts.items()):
            if name not in named:
                named.add(name)
                lines += _head(name, f"meldrum_{name}_total", "counter")
            shown = f"{{{labels}}}" if labels else ""
            lines.append(f"meldrum_{name}_total{shown} {value}")
        for name, number in sorted(self._gauges.items()):
            lines += _head(name, f"meldrum_{name}", "gauge")
            lines.append(f"meldrum_{name} {number:g}")
        lines += _head("command_seconds", "meldrum_command_seconds", "histogram")
        total = 0
        for bound, inside in zip((*map(str, BUCKETS), "+Inf"), self._buckets, strict=True):
            total += inside
            lines.append(f'meldrum_command_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"meldrum_command_seconds_sum {self._seconds:.6f}")
        lines.append(f"meldrum_command_seconds_count {total}")
        return "\n".join(lines) + "\n"


def _head(name: str, full: str, kind: str) -> list[str]:
    return [f"# HELP {full} {HELP[name]}", f"# TYPE {full} {kind}"]
