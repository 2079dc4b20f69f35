"""``meldrum simulate``, ``replay``, ``verify`` and ``play``."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from meldrum.bots import simple
from meldrum.cli.hint import hint
from meldrum.cli.main import main
from meldrum.cli.plain import Person, _my_move
from meldrum.cli.show import painted
from meldrum.rules.game import apply, new_game, to_move, view
from meldrum.tui.advice import advise
from meldrum.tui.numbering import renumbered
from tests.tools import ALL

pytestmark = pytest.mark.slow


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
    words = ["--edition", edition, "--record", str(file), "--against", "simple"]
    if edition != "my_first":
        words += ["-o", "empty_pool=pass"]
    assert play(words, "hint\nsort\nhelp\n\n" + "draw\n" * 200, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Nobody plays any more" in out or "A rack is empty" in out
    assert ("Stars:" if edition == "my_first" else "Points:") in out
    assert main(["verify", str(file)]) == 0


def test_with_an_empty_pool_a_player_who_can_play_is_shown_how(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "draw\n" * 100 + "hint\nquit\n"
    assert play(["--edition", "classic", "--against", "beginner"], typed, monkeypatch) == 0
    refused, _, hinted = capsys.readouterr().out.rpartition("'hint' shows a play.")
    assert "No: there is still something you can play." in refused
    assert "end" in hinted


def test_play_edits_and_mistakes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "R99\nO1 O1 O1 O1\n9+ R1\nend\nundo\nR12 B12 B13\n2: K6 R6\n2:\n"
    typed += "reset\nhint\nB4 B5\ndraw\nquit\n"
    assert play(["--edition", "classic", "--against", "simple"], typed, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "no tile is written 'R99'" in out
    assert "O1 is not yours" in out
    assert "R12 lies in set 1: change that set first" in out
    assert "K6 R6   <- no set yet" in out
    assert "to put back  O6" in out
    assert "What you had laid goes back" in out
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
    assert "You threw " in out
    assert "Points:" in out


def test_play_introductory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there_and_back = [*range(1, 11), *range(10, 0, -1)]  # from wherever the bot points
    typed = "\n".join(f"{color}{number}" for color in 4 * "KRBO" for number in there_and_back)
    assert play(["--edition", "introductory"], "K9\nhint\n" + typed, monkeypatch) == 0
    assert "You won!\nStars: Nils (820) 0, You 36" in capsys.readouterr().out


def test_play_asks_for_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play([], "4\n", monkeypatch) == 0
    assert "My First" in capsys.readouterr().out
    assert play([], "twist\nquit\n", monkeypatch) == 0
    assert play([], "\nquit\n", monkeypatch) == 0
    assert play([], "", monkeypatch) == 0
    assert play([], "9\nMy First\n", monkeypatch) == 0
    assert "no game '9'" in capsys.readouterr().out


def test_every_hint_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play whole games by doing what the hints say."""
    for edition in ALL:
        state = new_game(edition, 2, bytes([5] * 32))
        me = 1 if edition == "introductory" else 0
        person = Person(("You", "Simple"))
        while movers := to_move(state):
            seat = min(movers)
            if seat == me:
                seen = view(state, seat)
                sets = renumbered(person.sets, seen.table)
                lines = list(hint(seen, sets, advise(seen)))
                monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
                state = apply(state, _my_move(person, state, me))
            else:
                state = apply(state, simple.choose(view(state, seat)))
        assert state.outcome is not None


def test_play_refuses_what_it_cannot_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(["--edition", "classic", "-o", "rounds=3"], "", monkeypatch) == 2
    assert "no 'rounds' here" in capsys.readouterr().err
    assert play(["--edition", "classic", "--record", str(tmp_path)], "", monkeypatch) == 2
    assert "Is a directory" in capsys.readouterr().err
    assert main(["play", "--edition", "classic", "--seed", "tea"]) == 2
    assert "64 hex digits" in capsys.readouterr().err


def test_vintage_warns_before_it_punishes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "end\nB4 B5\nend\nquit\n"
    assert play(["--edition", "vintage"], typed, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "'end' would cost 3 tiles now" in out
    assert "here it costs penalty tiles" in out
    assert re.search(r"You drew \w+ \w+ \w+\.\n", out)


def test_the_others_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piped moves are answered at once; on request the others move like people."""
    slept: list[float] = []
    monkeypatch.setattr("meldrum.cli.plain.time.sleep", slept.append)
    typed = "draw\n" * 3 + "quit\n"
    assert play(["--edition", "classic"], typed, monkeypatch) == 0
    assert slept
    assert not any(slept)
    slept.clear()
    assert play(["--edition", "classic", "--pace", "slow"], typed, monkeypatch) == 0
    assert sum(slept) > 0


def test_the_others_say_what_they_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--edition", "classic", "--against", "simple"]
    assert play(words, "draw\n" * 9 + "quit\n", monkeypatch) == 0
    said = re.findall(r"^Simple .*\n  “(.+)”$", capsys.readouterr().out, re.MULTILINE)
    assert len(said) >= 9
    assert any(line.startswith("Opened with") for line in said)


def test_interrupted_games_keep_their_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("meldrum.cli.plain._ask", interrupt)
    file = tmp_path / "game.jsonl"
    assert main(["play", "--edition", "twist", "--record", str(file)]) == 0
    assert "Until next time" in capsys.readouterr().out
    assert main(["verify", str(file)]) == 0


def test_replay_says_when_a_record_is_not_as_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "--edition", "introductory", "--jsonl"])
    line = capsys.readouterr().out.replace('"simple"', '"\\u001b[31m"', 1)
    file = tmp_path / "game.jsonl"
    file.write_text(line.replace('"winners":[1]', '"winners":[0]'), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    told = capsys.readouterr()
    assert "not as played: outcome" in told.err
    assert "\x1b" not in told.out


CHOICES = """
from meldrum.bots.simple import _swaps, choose
from meldrum.rules.game import view
from meldrum.rules.melds import SetRules
from tests.tools import dice, table, tiles
print(list(_swaps(table("R5 B5 J"), tiles("K5 O5 K8 K9 J"), SetRules())))
print(choose(view(dice(("R13 K4 K8 O1", "K1"), "K5 K6 K7", must_place="any"), 0)))
print(choose(view(dice(("R5 B5 O5 R7", "K1"), "K5 K6 K7", must_place="any"), 0)))
"""


def test_the_same_choice_in_every_process() -> None:
    """Python hashes texts differently in each process: no choice may hang on that."""
    told = {
        subprocess.run(
            [sys.executable, "-c", CHOICES],
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in range(1, 7)
    }
    assert len(told) == 1


def test_simulate_wants_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "-1"]) == 2
    assert "at least one" in capsys.readouterr().err


def test_colors() -> None:
    assert painted("rack 1 R7 J") == "rack 1 \x1b[1;31;40mR7\x1b[0m \x1b[1;35;40mJ\x1b[0m"
