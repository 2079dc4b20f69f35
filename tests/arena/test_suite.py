"""A suite gives one number that can be compared, and notices when its opponents have changed."""

import json
from pathlib import Path

import msgspec
import pytest

from meldrum.arena.results import DealResult, GameResult
from meldrum.arena.suite import FOLDER, Opponent, Suite, changed, game_of, score, suite_named
from meldrum.bots.ladder import levels
from meldrum.cli.main import main

NAME = "meldrum-bench-1"
SMALL = Suite(
    "small", "classic", 2, "small", 30, 10.0, 1, (Opponent("a", 1500, ""), Opponent("b", 1700, ""))
)


def deal(number: int, other: str, won: int) -> DealResult:
    """A deal of which the newcomer won so many of its two games."""
    games = (
        GameResult(("new", other), "out", (0 if won else 1,), (0, 0), 9, (1, 1)),
        GameResult((other, "new"), "out", (1 if won > 1 else 0,), (0, 0), 9, (1, 1)),
    )
    return DealResult(number, ("new", other), games)


@pytest.mark.parametrize("path", [file.name for file in FOLDER.iterdir()])
def test_every_suite_can_be_played(path: str) -> None:
    suite = suite_named(path.removesuffix(".json"))
    assert suite.name == path.removesuffix(".json")
    suite.plan("casual").check()
    assert len(suite.opponents) >= 6
    elos = [one.elo for one in suite.opponents]
    assert elos == sorted(elos)


def test_the_first_suite_is_the_ladder_in_classic() -> None:
    suite = suite_named(NAME)
    assert (suite.edition, suite.players, suite.seed) == ("classic", 2, NAME)
    assert {one.bot.partition("@")[0] for one in suite.opponents} <= set(levels("classic"))
    assert suite.plan("cmd:bot").bots == ("cmd:bot", *(one.bot for one in suite.opponents))
    assert "greedy" not in suite.plan("greedy").bots[1:]


@pytest.mark.bulk
def test_its_opponents_play_as_they_did_when_it_was_frozen() -> None:
    """If one has changed, its name no longer means the same: make a new suite, keep the old one."""
    assert list(changed(suite_named(NAME))) == []


def test_a_change_is_noticed() -> None:
    (first, second) = (game_of(SMALL, bot) for bot in ("greedy", "casual"))
    assert first != second
    kept = (Opponent("greedy", 1500, first), Opponent("casual", 1000, first))
    assert list(changed(msgspec.structs.replace(SMALL, opponents=kept))) == ["casual"]


def test_as_strong_as_between_two_it_does_equally_well_against() -> None:
    made = score(SMALL, "new", [deal(n, bot, 1) for n in range(30) for bot in ("a", "b")])
    assert made.elo == pytest.approx(1600, abs=1)
    assert made.total.mean == 0.5
    assert made.is_whole


def test_the_number_follows_the_wins_and_has_an_interval() -> None:
    won = [deal(n, "a", 2 if n % 3 else 1) for n in range(30)]
    lost = [deal(n, "b", n % 2) for n in range(30)]
    made = score(SMALL, "new", [*won, *lost])
    assert 1500 < made.low < made.elo < made.high < 1700
    better = score(SMALL, "new", [*won, *(deal(n, "b", 2) for n in range(30))])
    assert better.elo > made.high
    part = score(SMALL, "new", won)
    assert not part.is_whole


def test_one_that_always_wins_gets_a_finite_number() -> None:
    made = score(SMALL, "new", [deal(n, bot, 2) for n in range(30) for bot in ("a", "b")])
    assert 1900 < made.elo < 2800


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A tiny cut with a fast bot; the saved file says that it is a cut."""
    kept = tmp_path / "casual.json"
    words = ["arena", "--suite", NAME, "--bots", "casual", "--deals", "2", "--jobs", "1"]
    assert main([*words, "--report", str(kept)]) == 0
    said = capsys.readouterr().out
    assert "not the whole suite: 2 deals" in said
    told = json.loads(kept.read_text())
    others = [one.bot for one in suite_named(NAME).opponents if one.bot != "casual"]
    assert [row["bot"] for row in told["opponents"]] == others
    assert (told["suite"], told["bot"], told["whole"], told["deals"]) == (NAME, "casual", False, 2)
    assert told["elo"]["low"] <= told["elo"]["mean"] <= told["elo"]["high"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--bots", "casual,greedy"], "one bot"),
        (["--bots", "casual", "--sprt", "0,10"], "what is played"),
        (["--bots", "casual", "--gauntlet", "club"], "what is played"),
        (["--bots", "casual", "-o", "opening=50"], "what is played"),
        (["--bots", "casual", "--edition", "twist"], "what is played"),
        (["--bots", "casual", "--seed", "1"], "what is played"),
        (["--bots", "whist"], "no bot 'whist'"),
    ],
)
def test_what_does_not_fit_is_refused(
    more: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--suite", NAME, *more]) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_suite_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--suite", "mine", "--bots", "casual"]) == 2
    assert "no suite 'mine': there is meldrum-bench-1" in capsys.readouterr().err
