"""Whatever goes wrong is told in one line, with an exit code that says whose fault it was."""

import io
import json
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meldrum.cli.check import answer_line
from meldrum.cli.exit_codes import BROKEN, EXIT_CODES, UNREADABLE
from meldrum.cli.main import main
from meldrum.cli.solve import answer as solve_line
from meldrum.notation.text import NotationError, TooManyDice, parse_grid

ROOT = Path(__file__).parents[2]
BROKEN_BOTS = "tests.arena.broken"


def told(words: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that is said of an error."""
    capsys.readouterr()
    assert main(words) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"meldrum {words[0]}: ")
    assert "Traceback" not in line
    return line


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("serve --port 99999", "'99999'"),
        ("serve --port=-1", "'-1'"),
        ("play --port 65536", "'65536'"),
        ("play --players 0", "'0'"),
        ("play --edition classic --players 9", "players, not 9"),
        ("arena --seconds nan", "'nan'"),
        ("arena --seconds inf", "'inf'"),
        ("arena --seconds=-1", "'-1'"),
        ("arena --seconds 0", "'0'"),
        ("arena --seconds 1e300", "'1e300'"),
        ("arena --playouts 0", "'0'"),
        ("arena --jobs=-2", "'-2'"),
        ("arena --jobs 99999", "'99999'"),
        ("arena --deals 1e3", "'1e3'"),
        ("arena --deals 99999999999", "'99999999999'"),
        ("arena --sprt nan,nan", "'nan,nan'"),
        ("arena --sprt 0,1e9", "'0,1e9'"),
        ("arena --bots greedy --sprt 0,5", "the first of two bots"),
        ("arena --bots greedy,greedy --sprt 0,5", "the first of two bots"),
        ("arena --bots master@nans,greedy", "@nans"),
        ("arena --bots master@-1,greedy", "@-1"),
        ("arena --bots master@0s,greedy", "@0s"),
        ("simulate --games 0", "'0'"),
        ("simulate --players 99999999999", "'99999999999'"),
        ("simulate --bots cmd:'", "No closing quotation"),
        ("simulate --bots cmd:no-such-program", "no-such-program"),
        ("simulate --bots no_such_module:bot", "no_such_module"),
        (f"simulate --bots {BROKEN_BOTS}:nothing_here", "nothing_here"),
        (f"simulate --bots {BROKEN_BOTS}:NUMBER", "NUMBER"),
        ("simulate --bots :bot", "':bot'"),
        ("simulate --bots ..above:bot", "'..above:bot'"),
        ("bot-check --games 0 cat", "'0'"),
        ("bot-check --seconds nan cat", "'nan'"),
        ("check classic --move pass --pool=-1", "'-1'"),
        ("replay --game 0 file", "'0'"),
        ("nonsense", "'nonsense'"),
        ("verify", "file"),
    ],
)
def test_what_is_mistyped(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in told(words.split(), UNREADABLE, capsys)


@pytest.mark.parametrize("words", ["simulate --bots", "arena --jobs 1 --bots", "play --against"])
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (f"{BROKEN_BOTS}:unmade", "RuntimeError: two lines"),
        (f"{BROKEN_BOTS}:leaving", "SystemExit"),
        (f"{BROKEN_BOTS}:nothing", "NoneType"),
        (f"{BROKEN_BOTS}:deaf", "watches"),
        ("unsound_bots:bot", "ZeroDivisionError"),
    ],
)
def test_bots_that_break(
    words: str,
    bot: str,
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "unsound_bots.py").write_text("1 / 0")
    line = told([*words.split(), bot], BROKEN, capsys)
    assert bot in line
    assert says in line


def test_a_bot_that_fails_while_watching_loses_a_turn_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
    assert main(["play", "--edition", "my_first", "--against", f"{BROKEN_BOTS}:blind"]) == 0
    assert (
        "blind lost the turn: while watching: RuntimeError: too bright" in capsys.readouterr().out
    )


def test_a_worker_that_dies(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--jobs", "2", "--deals", "1", "--bots", f"{BROKEN_BOTS}:deadly"]
    assert "--jobs 1" in told(words, BROKEN, capsys)


# Last resorts


@pytest.mark.parametrize(
    ("problem", "code", "says"),
    [
        (KeyError("key"), BROKEN, "something broke: KeyError: 'key' (MELDRUM_DEBUG=1 shows where)"),
        (MemoryError(), BROKEN, "something broke: MemoryError (MELDRUM_DEBUG=1 shows where)"),
        (OSError(28, "No space left on device", "file"), BROKEN, "file: No space left on device"),
        (TimeoutError("slow"), BROKEN, "slow"),
        (OSError(2, "No such file", "file"), UNREADABLE, "file: No such file"),
        (ValueError("first\nsecond\x1b[2J"), UNREADABLE, "first second?[2J"),
    ],
)
def test_the_unexpected(
    problem: Exception,
    code: int,
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: object) -> None:
        raise problem

    monkeypatch.setattr("meldrum.cli.serve.run_schema", fail)
    assert told(["schema"], code, capsys) == f"meldrum schema: {says}"
    monkeypatch.setenv("MELDRUM_DEBUG", "1")
    assert main(["schema"]) == code
    assert "Traceback" in capsys.readouterr().err


def test_every_exit_code_is_documented() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\d+)` \|", page, re.M)
    assert set(re.findall(r"^  (\d+) ", EXIT_CODES, re.M)) <= set(listed)
    assert {str(UNREADABLE), str(BROKEN)} <= set(listed)


def run(words: list[str], output: int) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "meldrum.cli.main", *words]
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_output_that_cannot_be_written() -> None:
    with open("/dev/full", "wb") as full:
        done = run(["schema"], full.fileno())
    assert done.returncode == BROKEN
    assert done.stderr.decode() == "meldrum schema: No space left on device\n"


@pytest.mark.parametrize("words", [["--help"], ["schema"]])
def test_a_reader_that_leaves(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(words, writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


# Files of records


@pytest.fixture
def records(capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["simulate", "--edition", "introductory", "--games", "2", "--jsonl"]) == 0
    return capsys.readouterr().out.splitlines()


def test_verify_goes_on(
    records: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([records[0], "no", "", '{"format":"x"}', records[1]]))
    assert main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "2 verified, 0 wrong, 2 unreadable\n"
    assert [line.split(": ")[1] for line in said.err.splitlines()] == [f"{file}:2", f"{file}:4"]
    assert main(["replay", str(file), "--game", "5"]) == 0
    assert "won" in capsys.readouterr().out
    assert f"{file}:2" in told(["replay", str(file), "--game", "2"], UNREADABLE, capsys)
    file.write_text("\n".join(["no", records[0].replace('"reason":"complete"', '"reason":"out"')]))
    assert main(["verify", str(file)]) == 1  # a record that is wrong says more than none at all
    assert "0 verified, 1 wrong, 1 unreadable" in capsys.readouterr().out


def test_a_record_with_tiles_that_are_none_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "--jsonl"])
    record = json.loads(capsys.readouterr().out)
    record["deal"][0] = "X99"
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 1
    assert f"{file}:1: deal, tile 1: no tile is written 'X99'" in capsys.readouterr().out


def test_a_record_that_cannot_be_told_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "--jsonl"])
    record = json.loads(capsys.readouterr().out)
    record["moves"][3]["seat"] = 1 - record["moves"][3]["seat"]
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(record))
    assert f"{file}:1: not as played: move 4: " in _complaint(["replay", str(file)], capsys)


def _complaint(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_files_that_hold_no_records(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    for content in (b"", b"\n\n", b"\x00\xff\xfe\x00", "{}".encode("utf-16")):
        file.write_bytes(content)
        assert str(file) in told([verb, str(file)], UNREADABLE, capsys)
    assert "UTF-16" in told([verb, str(file)], UNREADABLE, capsys)
    assert str(tmp_path) in told([verb, str(tmp_path)], UNREADABLE, capsys)
    assert "missing" in told([verb, str(tmp_path / "missing")], UNREADABLE, capsys)


def test_overlong_lines_are_passed_over(
    records: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    longest = max(map(len, records)) + 1
    monkeypatch.setattr("meldrum.cli.replay.LARGEST", longest)
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([" " * 3 * longest + "x", *records]))
    assert main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "2 verified, 0 wrong, 1 unreadable\n"
    assert f"{file}:1: longer than {longest} bytes" in said.err


def test_byte_order_marks(
    records: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(records), encoding="utf-8-sig")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "2 verified, 0 wrong\n"
    asked = '{"edition":"classic","set":"R1 R2 R3"}'.encode("utf-8-sig")
    assert answer_line(asked)["legal"] is True


# The size of a grid


HUGE = {
    "rows": ["."] * 100_000,
    "columns": [". " * 100_000],
    "slashes": "/" * 100_000,
    "square": [". " * 10_000] * 10_000,
    "text": ". " * 10_000_000,
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_grids_are_refused_at_once(name: str) -> None:
    began = time.perf_counter()
    with pytest.raises(NotationError, match=r"more than 200|too long"):
        parse_grid(HUGE[name])
    assert time.perf_counter() - began < 0.1


def test_throngs_of_dice_are_refused_at_once() -> None:
    began = time.perf_counter()
    row = "R1 " * 100_000
    with pytest.raises(TooManyDice):
        parse_grid([row])
    for asked in ({"grid": [row]}, {"before": [row], "rack": "R1", "after": []}):
        line = json.dumps({"edition": "dice", **asked}).encode()
        found = answer_line(line)
        assert found["violations"] == ["too_many_copies"]
        assert "more than 100 dice" in found["error"]
    with pytest.raises(NotationError, match="more than 100 dice"):
        solve_line({"edition": "dice", "grid": [row], "rack": "R1"})
    assert time.perf_counter() - began < 0.5
    nineteen = answer_line(json.dumps({"edition": "dice", "grid": ["K1 " * 19]}).encode())
    assert nineteen == {"legal": False, "violations": ["too_many_copies"]}


# Ports and databases


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["serve", "--port", port, "--data", str(tmp_path)]
        assert f"127.0.0.1:{port}: " in told(words, BROKEN, capsys)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a b", "::zz", "x" * 70 + ".example"])
def test_a_host_that_is_none(host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["serve", "--port", "0", "--host", host, "--data", str(tmp_path)]
    assert f"{host}:0: " in told(words, BROKEN, capsys)


@pytest.mark.parametrize("verb", ["serve", "check-store", "export", "import"])
@pytest.mark.parametrize(
    ("database", "code", "says"),
    [
        ("nonsense://", UNREADABLE, "'nonsense'"),
        ("nonsense", UNREADABLE, "address"),
        ("mysql://ann:hidden@host/name", UNREADABLE, "'mysql'"),
        ("postgresql://ann:hidden@host:port/name", UNREADABLE, "address"),
        ("sqlite://", UNREADABLE, "address"),
        ("sqlite:////no/such/folder/x.sqlite", BROKEN, "/no/such/folder/x.sqlite"),
        ("postgresql://ann:hidden@127.0.0.1:1/name", BROKEN, "127.0.0.1"),
    ],
)
def test_databases_that_are_none(
    verb: str,
    database: str,
    code: int,
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MELDRUM_DATABASE", database)
    monkeypatch.setenv("MELDRUM_LOG_LEVEL", "warning")
    words = [verb, "--data", str(tmp_path)]
    words += {"serve": ["--port", "0"], "import": [os.devnull]}.get(verb, [])
    line = told(words, code, capsys)
    assert says in line
    assert "hidden" not in line


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("PORT", "99999"),
        ("PORT", "9" * 30),
        ("BOT_SECONDS", "nan"),
        ("BOT_SECONDS", "inf"),
        ("HINT_SECONDS", "-1"),
        ("PING_SECONDS", "0"),
        ("MESSAGES_SECONDS", "nan"),
        ("REQUESTS_SECONDS", "1e9"),
        ("BOT_PAUSE", "nan"),
        ("WORKERS", "0"),
        ("WORKERS", "99999"),
        ("QUEUE", "x"),
        ("MOST_TABLES", "-1"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_keys_of_the_configuration(
    key: str,
    value: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(f"MELDRUM_{key}", value)
    words = ["serve", "--data", str(tmp_path)]
    assert f"MELDRUM_{key}: " in told(words, UNREADABLE, capsys)


def test_files_of_the_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "meldrum.toml"
    words = ["check-store", "--config", str(file), "--data", str(tmp_path)]
    for content in (b"port = ", b"port = 99999", b"\xff\xfe", b"a = " + b"[" * 5000, b"color = 1"):
        file.write_bytes(content)
        assert str(file) in told(words, UNREADABLE, capsys)
    file.write_text("port = 8081", encoding="utf-8-sig")
    assert "meldrum.sqlite is not there" in told(words, UNREADABLE, capsys)


@pytest.mark.parametrize("address", ["nonsense://host", "nats://host:port", "http://host", ","])
def test_addresses_of_nats(
    address: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("nats")
    monkeypatch.setenv("MELDRUM_NATS", address)
    words = ["serve", "--port", "0", "--data", str(tmp_path)]
    assert "nats://" in told(words, UNREADABLE, capsys)
