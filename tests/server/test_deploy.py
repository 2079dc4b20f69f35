"""What deploy/ holds fits the server it is for."""

import asyncio
import configparser
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
import yaml
from prometheus_client import Counter

from meldrum.client import RefusedError, Seat, Server
from meldrum.server import wire
from meldrum.server.config import KEYS, PREFIX, load
from meldrum.server.metrics import Metrics
from tests.server.front import Front
from tests.server.process import ServerProcess
from tests.server.tools import run

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PLACES = {"/healthz", "/readyz", "/metrics"}


def text(name: str) -> str:
    return (DEPLOY / name).read_text()


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text("compose.yaml"))
    return found


def known(names: set[str]) -> bool:
    """Whether these environment variables are keys of the configuration."""
    unknown = {name.removeprefix(PREFIX).lower() for name in names} - set(KEYS)
    return not unknown


def test_compose() -> None:
    found = compose()
    services = found["services"]
    servers = [services[name] for name in ("server1", "server2")]
    used = {
        volume.partition(":")[0] for one in services.values() for volume in one.get("volumes", ())
    }
    assert {name for name in used if not name.startswith((".", "$"))} == set(found["volumes"])
    for server in servers:
        assert known(set(server["environment"]))
        assert server["volumes"][0].endswith(":/data")
        assert (ROOT / server["build"]["dockerfile"]).is_file()
        assert set(server["depends_on"]) <= set(services)
    (network,) = found["networks"]["default"]["ipam"]["config"]
    assert servers[0]["environment"]["MELDRUM_TRUSTED_PROXIES"] == network["subnet"]
    for name in re.findall(r"\./(Caddyfile[\w.-]*)", text("compose.yaml")):
        upstreams = re.findall(r"reverse_proxy (.*) {", text(name))
        assert [line.split() for line in upstreams] == [["server1:8080", "server2:8080"]]
        assert set(re.findall(r"health_uri (\S+)", text(name))) <= PLACES


def test_containerfile() -> None:
    lines = text("Containerfile").replace("\\\n", " ").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    copied = [
        word
        for line in words
        if line[0] == "COPY" and "--from" not in line[1]
        for word in line[1:-1]
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
    last = [line for line in words if line[0] == "USER"][-1]
    assert int(last[1]) > 0
    settings = {key: value for line in words if line[0] == "ENV" for key, value in _pairs(line)}
    own = {key for key in settings if key.startswith(PREFIX)}
    assert known(own)
    assert f"VOLUME {settings['MELDRUM_DATA']}" in lines
    (place,) = re.findall(r"127\.0\.0\.1:(\d+)(/\w+)", text("Containerfile"))
    assert place == (settings["MELDRUM_PORT"], "/readyz")
    extras = [one["build"]["args"]["EXTRAS"] for one in (compose()["x-server"],)]
    needed = {"build", "run", *extras}
    for name in needed:
        assert (ROOT / "requirements" / f"{name}.txt").is_file()


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return [(key, value) for key, _, value in (word.partition("=") for word in words[1:])]


def test_systemd_unit() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read_string(text("meldrum.service"))
    service = unit["Service"]
    assert "meldrum serve --config" in service["ExecStart"]
    names = re.findall(rf"^Environment=({PREFIX}\w+)=", text("meldrum.service"), re.MULTILINE)
    assert names
    assert known(set(names))
    for key in ("NoNewPrivileges", "PrivateTmp", "DynamicUser", "ProtectHome"):
        assert service[key] == "yes"
    assert int(service["TimeoutStopSec"]) > 5  # SIGTERM is obeyed within that


def test_the_example_of_a_configuration_is_read() -> None:
    assert load(DEPLOY / "meldrum.toml", {}).trusted_proxies == ["127.0.0.1"]
    commented = text("meldrum.toml").replace("# root_path", "root_path")
    assert 'root_path = "/meldrum"' in commented


def metrics_in(expression: str) -> set[str]:
    """The metrics that a query of Prometheus names, each with the labels it asks for."""
    return set(re.findall(r"\bmeldrum_\w+", expression))


def known_metrics() -> set[str]:
    """Every series that a server tells, with all labels of it once used."""
    metrics = Metrics()
    return set(re.findall(r"^# TYPE (\w+)", metrics.text(), re.MULTILINE)) | {
        f"meldrum_command_seconds_{part}" for part in ("bucket", "count", "sum")
    }


def test_the_dashboard_names_metrics_that_exist() -> None:
    board = msgspec.json.decode(text("grafana.json"))
    expressions = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked = set().union(*map(metrics_in, expressions))
    assert all(map(metrics_in, expressions))
    assert asked <= known_metrics()
    shown = {name.removesuffix("_bucket") for name in asked}
    told = known_metrics() - {"meldrum_command_seconds_count", "meldrum_command_seconds_sum"}
    assert shown == {name.removesuffix("_bucket") for name in told}  # whatever is told is shown
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(set(places)) == len(places)
    for panel in board["panels"]:
        assert panel["title"]
        assert panel["description"]


def test_the_dashboard_and_alerts_ask_for_labels_that_exist() -> None:
    metrics = Metrics()
    labels = {f"{name}_total": set(counter._labelnames) for name, counter in labeled(metrics)}
    grouped = re.findall(r"sum by \((\w+)\) \(rate\((meldrum_\w+)", text("grafana.json"))
    assert {name for _, name in grouped} > set(labels)
    for label, name in grouped:
        assert label in labels.get(name, {"le"}), name


def labeled(metrics: Metrics) -> list[tuple[str, Counter]]:
    found = [one for one in vars(metrics).values() if isinstance(one, Counter)]
    return [(one._name, one) for one in found if one._labelnames]


def test_alerts() -> None:
    (group,) = yaml.safe_load(text("alerts.yaml"))["groups"]
    names = [rule["alert"] for rule in group["rules"]]
    assert len(names) == len(set(names)) > 5
    for rule in group["rules"]:
        assert metrics_in(rule["expr"]) <= known_metrics(), rule["alert"]
        assert metrics_in(rule["expr"]) or "up{" in rule["expr"]
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "description"}
        assert re.fullmatch(r"\d+m", rule["for"])
        assert rule["expr"].count("(") == rule["expr"].count(")")


@pytest.mark.bulk
def test_below_a_path_of_a_proxy(tmp_path: Path) -> None:
    """Tables are made, found and played at through a proxy that strips a path, and only so."""

    async def play() -> None:
        config: dict[str, Any] = {"root_path": "/meldrum", "trusted_proxies": ["127.0.0.1"]}
        with ServerProcess(tmp_path, wrong_codes=2, requests_seconds=600.0, **config) as server:
            async with Front(server.port, "/meldrum") as front:
                here = Server(front.url)
                made = await here.create(wire.NewTable(id=uuid4(), edition="classic", name="Ann"))
                bob = await here.redeem(made.invites[0].code, "Bob")
                async with Seat(front.url, made.table, made.token) as seat:
                    await seat.start()
                    async with Seat(front.url, bob.table, bob.token) as other:
                        assert other.now.phase == "playing"
                status, body = await _fetched(here, "GET", "/api/v1/openapi.json")
                assert (status, b'"url":"/meldrum"' in body) == (200, True)
                assert (await _fetched(here, "GET", "/readyz"))[0] == 200
                beside = Server(front.url.removesuffix("/meldrum"))
                assert (await _fetched(beside, "GET", "/readyz"))[0] == 404
                origin = {"origin": "https://evil.example"}
                post = await _fetched(here, "POST", "/api/v1/tables", b"{}", origin)
                assert post[0] == 403
                assert await _guesses(here) == [403, 403, 429]
                front.address = "192.0.2.2"  # somebody else has not guessed yet
                assert await _guesses(here) == [403, 403, 429]

    run(play())


async def _fetched(server: Server, *words: Any) -> tuple[int, bytes]:
    """What is fetched; beside, since the proxy runs here too."""
    return await asyncio.to_thread(server.fetch, *words)


async def _guesses(server: Server) -> list[int]:
    statuses = []
    for _ in range(3):
        with pytest.raises(RefusedError) as refused:
            await server.redeem("a.b", "Eve")
        statuses.append(refused.value.status)
    return statuses
