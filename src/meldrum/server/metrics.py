"""What the server counts, for Prometheus."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The metrics of one server. Labels are few and fixed: never a table, a name or a token."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.bot_failures = self._counter(
            "bot_failures", "Turns that a bot lost because it crashed or thought too long."
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
        self.news = self._gauge("news", "Whether news from the other servers comes in.")
        self.news_refused = self._gauge(
            "news_refused", "News not believed: not from another server, or sent again."
        )
        self.servers = self._gauge("servers", "Servers that share the store, including this one.")
        self.tables = self._gauge("tables", "Tables in memory.")
        self.workers_busy = self._gauge("workers_busy", "Workers that are thinking now.")
        self.command_seconds = Histogram(
            "meldrum_command_seconds",
            "How long it took to answer a command.",
            buckets=BUCKETS,
            registry=self._registry,
        )

        self._by_label: dict[tuple[Counter, str], Counter] = {}

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


class _WithoutCreated(Collector):
    """A registry without the ``_created`` times, which nobody asked for."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry

    def collect(self) -> Iterator[Metric]:
        for family in self._registry.collect():
            family.samples = [one for one in family.samples if not one.name.endswith("_created")]
            yield family
