"""Metrics as Prometheus reads them."""

import re
from pathlib import Path

from meldrum.server.metrics import HELP, Metrics

LINE = re.compile(r'(?P<name>[a-z_]+)({[a-z]+="[^"]*"})? (?P<value>[0-9.e+]+)')
SERVER = Path(__file__).parents[2] / "src" / "meldrum" / "server"


def test_what_prometheus_reads() -> None:
    """Each metric is explained and typed before it is told; buckets only grow."""
    metrics = Metrics()
    metrics.count("commands", 'answer="ok"')
    metrics.count("commands", 'answer="refused"', by=2)
    metrics.total("workers_killed", 3)
    metrics.gauge("tables", 12)
    for seconds in (0.0005, 0.003, 7.0):
        metrics.took(seconds)
    heads: dict[str, str] = {}
    values: dict[str, list[float]] = {}
    for line in metrics.text().splitlines():
        if line.startswith("# HELP"):
            explained = line.split()[2]
            assert explained not in heads
        elif line.startswith("# TYPE"):
            _, _, name, kind = line.split()
            assert name == explained
            heads[name] = kind
        else:
            found = LINE.fullmatch(line)
            assert found, line
            values.setdefault(found["name"], []).append(float(found["value"]))
            base = re.sub("_(bucket|sum|count)$", "", found["name"])
            assert base == explained
    assert heads["meldrum_commands_total"] == "counter"
    assert values["meldrum_commands_total"] == [1, 2]
    assert values["meldrum_dropped_total"] == [0]
    assert values["meldrum_workers_killed_total"] == [3]
    assert heads["meldrum_tables"] == "gauge"
    buckets = values["meldrum_command_seconds_bucket"]
    assert buckets == sorted(buckets)
    assert values["meldrum_command_seconds_count"] == [buckets[-1]] == [3]


def test_everything_counted_is_explained() -> None:
    used = re.compile(r'metrics\.(?:count|gauge|total)\(\s*"(\w+)"')
    names = {name for path in SERVER.rglob("*.py") for name in used.findall(path.read_text())}
    assert len(names) >= 11
    assert names <= set(HELP)
