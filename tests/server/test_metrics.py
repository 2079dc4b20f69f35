"""Metrics as Prometheus reads them."""

import re

from meldrum.server.metrics import Metrics

LINE = re.compile(r'(?P<name>[a-z_]+)({[a-z]+="[^"]*"})? (?P<value>[0-9.e+]+)')
KINDS = {
    "counter": "bot_failures bots_not_asked closed commands dropped events hints_failed not_stored "
    "quota timed_out workers_killed",
    "gauge": "broken_tables connections copied_timestamp_seconds games jobs_waiting news "
    "news_refused servers sockets tables tables_resting workers_busy",
    "histogram": "command_seconds",
}
"""What dashboards and alarms may rely on."""


def test_what_prometheus_reads() -> None:
    """Each metric is explained and typed before it is told; buckets only grow."""
    metrics = Metrics()
    metrics.commands.labels(answer="ok").inc()
    metrics.commands.labels(answer="refused").inc(2)
    metrics.tables.set(12)
    for seconds in (0.0005, 0.003, 7.0):
        metrics.command_seconds.observe(seconds)
    kinds: dict[str, str] = {}
    values: dict[str, list[float]] = {}
    for line in metrics.text().splitlines():
        if line.startswith("# HELP"):
            explained = line.split()[2]
            assert explained not in kinds
        elif line.startswith("# TYPE"):
            _, _, name, kind = line.split()
            assert name == explained
            kinds[name] = kind
        else:
            found = LINE.fullmatch(line)
            assert found, line
            values.setdefault(found["name"], []).append(float(found["value"]))
            assert re.sub("_(bucket|sum|count)$", "", found["name"]) == explained
    assert kinds == {
        f"meldrum_{name}" + "_total" * (kind == "counter"): kind
        for kind, names in KINDS.items()
        for name in names.split()
    }
    assert values["meldrum_commands_total"] == [1, 2]
    assert values["meldrum_dropped_total"] == [0]  # there before it happens, so it is noticed
    assert values["meldrum_tables"] == [12]
    buckets = values["meldrum_command_seconds_bucket"]
    assert buckets == sorted(buckets)
    assert values["meldrum_command_seconds_count"] == [buckets[-1]] == [3]


def test_each_server_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.dropped.inc()
    assert "meldrum_dropped_total 1.0" in one.text()
    assert "meldrum_dropped_total 0.0" in other.text()
