"""``meldrum simulate``, ``replay``, ``verify`` and ``play``."""

import io
import json
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.cli.show import painted
from tests.tools import ALL


@pytest.mark.parametrize("edition", ALL)
def test_simulate_replay_verify(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "--edition", edition, "--games", "2", "--seed", "x", "--jsonl"]
    assert main(words) == 0
    out = capsys.readouterr().out
    records = [json.loads(line) for line in out.splitlines()]
    assert len(records) == 2
    assert all(record["outcome"] for record in records)
    assert main(words) == 0
    assert capsys.readouterr().out == out
    file = tmp_path / "games.jsonl"
    file.write_text(out + "\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "2 verified, 0 wrong\n"
    assert main(["replay", str(file), "--game", "2"]) == 0
    assert "won" in capsys.readouterr().out


def test_verify_and_replay_say_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["simulate", "--edition", "introductory", "--jsonl"])
    record = json.loads(capsys.readouterr().out)
    record["moves"].pop()
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert f"{file}:1: outcome" in capsys.readouterr().out
    assert main(["replay", str(file), "--game", "5"]) == 2
    assert "no game 5" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err
    file.write_text("\n{}\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert f"{file}:2" in capsys.readouterr().err
    file.write_text("", encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    monkeypatch.setattr("meldrum.cli.replay.LARGEST", 3)
    file.write_text("123456", encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert "longer than 3 bytes" in capsys.readouterr().err


def test_simulate_in_words_and_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--edition", "dice", "--games", "3", "--bots", "simple,simple"]) == 0
    out = capsys.readouterr().out
    assert "3 games of dice" in out
    assert "seat 1 (simple) won" in out
    assert main(["simulate", "--bots", "genius"]) == 2
    assert "no bot 'genius'" in capsys.readouterr().err
    assert main(["simulate", "--bots", "simple,simple", "--players", "3"]) == 2
    assert main(["simulate", "--edition", "dice", "--players", "3"]) == 2
    assert main(["simulate", "-o", "opening=999"]) == 2


def play(words: list[str], typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["play", "--seed", "07" * 32, *words])


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "my_first"])
def test_play_a_whole_game_by_drawing(
    edition: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "mine.jsonl"
    words = ["--edition", edition, "--record", str(file)]
    assert play(words, "hint\nsort\nhelp\n\n" + "draw\n" * 200, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Points:" in out
    assert main(["verify", str(file)]) == 0


def test_play_edits_and_mistakes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "R99\nO1 O1 O1 O1\n9+ R1\nend\nundo\nreset\nquit\n"
    assert play(["--edition", "classic"], typed, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "no tile is written 'R99'" in out
    assert "neither on the table nor on your rack" in out
    assert "there is no set 9" in out
    assert "No: no tile from your rack was played" in out
    assert "Until next time" in out


def test_play_dice(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "put X at 4 4\nlift 4 4\nfly\nroll x\nhint\nsort\nreset\nundo\n"
    typed += "pass\nroll all\npass\n" * 30
    assert play(["--edition", "dice", "-o", "must_place=free"], typed, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "no die lies at 4 4" in out
    assert "try 'put R3 K3 B3 at 4 4 across'" in out
    assert "You threw:" in out
    assert "Points:" in out


def test_play_introductory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "\n".join(f"{color}{number}" for color in "KRBO" for number in range(2, 11))
    assert play(["--edition", "introductory"], "K9\nhint\n" + typed, monkeypatch) == 0
    assert "You won! Points: +0 +36" in capsys.readouterr().out


def test_play_asks_for_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play([], "4\n", monkeypatch) == 0
    assert "My First" in capsys.readouterr().out
    assert play([], "twist\nquit\n", monkeypatch) == 0
    assert play([], "\nquit\n", monkeypatch) == 0
    assert play([], "", monkeypatch) == 0
    assert play([], "9\n", monkeypatch) == 2
    assert "no game '9'" in capsys.readouterr().err


def test_colors() -> None:
    assert painted("rack 1 R7 J") == "rack 1 \x1b[1;31;40mR7\x1b[0m \x1b[1;35;40mJ\x1b[0m"
