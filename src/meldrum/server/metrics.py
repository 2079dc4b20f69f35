"""What the server counts, for Prometheus."""

import time
from collections import deque
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

MOST_LATELY, LATELY_SECONDS = 5000, 60.0
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The metrics of one server. Labels are few and fixed: never a table, a name or a token."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.bot_failures = self._counter(
            "bot_failures", "Turns that a bot lost because it crashed or thought too long."
        )
        self.bots_not_asked = self._counter(
            "bots_not_asked", "Times a bot could not be asked, so that its game waits."
        )
        self.closed = self._counter("closed", "Connections the server ended, by code.", "code")
        self.commands = self._counter("commands", "Commands of players, by answer.", "answer")
        self.dropped = self._counter("dropped", "Connections ended because they were too slow.")
        self.events = self._counter("events", "Entries of the log, by type.", "type")
        self.hints_failed = self._counter(
            "hints_failed", "Hints and checks that found no answer in time."
        )
        self.not_stored = self._counter(
            "not_stored", "Commands refused because the store could not keep them."
        )
        self.quota = self._counter(
            "quota", "Refused because a share was used up, by which.", "quota"
        )
        self.timed_out = self._counter(
            "timed_out", "Sockets ended because nothing came, by what was awaited.", "awaited"
        )
        self.workers_killed = self._counter(
            "workers_killed", "Workers that crashed, or were ended because they thought too long."
        )
        self.broken_tables = self._gauge(
            "broken_tables", "Tables met since the start whose logs could not be read."
        )
        self.connections = self._gauge("connections", "Seats and spectators connected.")
        self.copied = self._gauge(
            "copied_timestamp_seconds", "When the last copy to `copy_to` was made; 0 if never."
        )
        self.games = self._gauge("games", "Games in memory that are being played.")
        self.jobs_waiting = self._gauge("jobs_waiting", "Questions that wait for a worker.")
        self.news = self._gauge("news", "Whether news from the other servers comes in.")
        self.news_refused = self._gauge(
            "news_refused", "News not believed: not from another server, or sent again."
        )
        self.servers = self._gauge("servers", "Servers that share the store, including this one.")
        self.sockets = self._gauge("sockets", "Sockets open, whatever they are for.")
        self.tables = self._gauge("tables", "Tables in memory.")
        self.tables_resting = self._gauge(
            "tables_resting", "Tables where a bot rests until somebody comes."
        )
        self.workers_busy = self._gauge("workers_busy", "Workers that are thinking now.")
        self.command_seconds = Histogram(
            "meldrum_command_seconds",
            "How long it took to answer a command.",
            buckets=BUCKETS,
            registry=self._registry,
        )

        self._lately: deque[tuple[float, float]] = deque(maxlen=MOST_LATELY)
        self._by_label: dict[tuple[Counter, str], Counter] = {}

    def answered(self, answer: str, seconds: float) -> None:
        """A command was answered."""
        self.command_seconds.observe(seconds)
        self._lately.append((time.monotonic(), seconds))
        self.count(self.commands, answer)

    def lately(self) -> list[float]:
        """How many seconds each of the last commands took: those of a minute, or fewer."""
        since = time.monotonic() - LATELY_SECONDS
        return [seconds for at, seconds in self._lately if at >= since]

    def values(self, kind: str) -> dict[str, float]:
        """All counters, or all gauges, by the names Prometheus gives them."""
        return {
            _name(sample): sample.value
            for family in _WithoutCreated(self._registry).collect()
            if family.type == kind
            for sample in family.samples
        }

    def count(self, counter: Counter, label: str) -> None:
        """Count one more under a label; what is counted at every move is looked up only once."""
        found = self._by_label.get((counter, label))
        if found is None:
            found = self._by_label[counter, label] = counter.labels(label)
        found.inc()

    def _counter(self, name: str, explained: str, *labels: str) -> Counter:
        return Counter(f"meldrum_{name}", explained, labels, registry=self._registry)

    def _gauge(self, name: str, explained: str) -> Gauge:
        return Gauge(f"meldrum_{name}", explained, registry=self._registry)

    def text(self) -> str:
        """Everything, in Prometheus' text format."""
        return generate_latest(_WithoutCreated(self._registry)).decode()


def _name(sample: Sample) -> str:
    labels = ",".join(f'{key}="{value}"' for key, value in sample.labels.items())
    return f"{sample.name}{{{labels}}}" if labels else sample.name


class _WithoutCreated(Collector):
    """A registry without the ``_created`` times, which nobody asked for."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry

    def collect(self) -> Iterator[Metric]:
        for family in self._registry.collect():
            family.samples = [one for one in family.samples if not one.name.endswith("_created")]
            yield family
