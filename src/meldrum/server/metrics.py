"""Counters in the text format that Prometheus reads."""

from bisect import bisect_left
from collections import Counter

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """What the server counts. Labels are few and fixed: never a table, a name or a token."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, float] = {}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def count(self, name: str, labels: str = "", by: int = 1) -> None:
        """One more of these; ``labels`` as they are written: 'answer="ok"'."""
        self._counts[name, labels] += by

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
                lines.append(f"# TYPE meldrum_{name}_total counter")
            lines.append(f"meldrum_{name}_total{{{labels}}} {value}")
        for name, number in sorted(self._gauges.items()):
            lines += [f"# TYPE meldrum_{name} gauge", f"meldrum_{name} {number:g}"]
        lines.append("# TYPE meldrum_command_seconds histogram")
        total = 0
        for bound, inside in zip((*map(str, BUCKETS), "+Inf"), self._buckets, strict=True):
            total += inside
            lines.append(f'meldrum_command_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"meldrum_command_seconds_sum {self._seconds:.6f}")
        lines.append(f"meldrum_command_seconds_count {total}")
        return "\n".join(lines) + "\n"
