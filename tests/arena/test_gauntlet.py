"""A newcomer finds its place on the ladder, in as few deals as that takes."""

import json
import random
import sys
from pathlib import Path

import pytest

from meldrum.arena.gauntlet import MARGIN, Gauntlet, against_ladder, place, run_gauntlet, standings
from meldrum.arena.journal import Journal
from meldrum.arena.results import DealResult
from meldrum.arena.sprt import Sprt, share_of
from meldrum.arena.workers import alone, on_cores
from meldrum.bots.ladder import levels
from meldrum.cli.main import main
from tests.bots.test_process import STRANGER
from tests.seeds import SEED

pytestmark = pytest.mark.slow

CLUB = Gauntlet("classic", 2, ("club", "beginner", "casual", "greedy"), 40, "0")


def played(plan: Gauntlet, journal: Journal | None = None) -> list[DealResult]:
    return list(run_gauntlet(plan, alone, journal or Journal(plan)))


def test_a_level_is_placed_where_it_belongs() -> None:
    rows = standings(CLUB, played(CLUB))
    assert [row.level for row in rows] == ["beginner", "casual", "greedy"]
    assert [row.verdict for row in rows] == ["stronger", "stronger", "weaker"]
    assert place(rows) == "stronger than beginner, casual; weaker than greedy"
    assert all(row.deals < CLUB.deals for row in rows)  # stopped early


def test_deals_that_run_out_leave_it_undecided() -> None:
    few = Gauntlet("classic", 2, ("club", "beginner"), 3, "0")
    (row,) = standings(few, played(few))
    assert (row.verdict, row.deals) == ("undecided", 3)
    assert place([row]) == "about as strong as beginner"


def test_the_newcomer_meets_every_level_and_they_do_not_meet() -> None:
    assert against_ladder("cmd:bot", "classic") == ("cmd:bot", *levels("classic"))
    assert against_ladder("cmd:bot", "dice") == ("cmd:bot", *levels("dice"))
    assert "greedy" not in against_ladder("greedy", "classic")[1:]
    four = Gauntlet("classic", 4, ("a", "b", "c"), 2, "0")
    assert four.lineups() == (("a", "b", "b", "b"), ("a", "c", "c", "c"))
    assert [task.lineup[-1] for task in four.tasks()] == ["b", "b", "c", "c"]


def test_it_is_the_same_on_processes_and_after_an_interruption(tmp_path: Path) -> None:
    plan = Gauntlet("my_first", 2, ("club", "beginner", "casual"), 4, "0")
    whole = played(plan)
    assert list(run_gauntlet(plan, on_cores(2), Journal(plan))) == whole
    path = tmp_path / "deals.jsonl"
    journal = Journal(plan, path)
    for result in whole[:5]:
        journal.add(result)
    journal.close()
    again = Journal(plan, path)
    assert len(again.done) == 5
    assert played(plan, again) == whole
    again.close()


@pytest.mark.parametrize("even", [0.3, 0.6, 0.9])
def test_a_weaker_bot_is_rarely_called_stronger(even: float) -> None:
    """However many pairs of games cancel out: the verdict is wrong in about 5 % of the runs."""
    chance = random.Random(SEED)
    won = (1 - even) / 2 + share_of(-MARGIN, 2) - 0.5
    wrong = 0
    for _ in range(100):
        test = Sprt(-MARGIN, MARGIN, 2)
        while not test.verdict:
            score = chance.random()
            test.add(0.5 if score < even else float(score < even + won))
        wrong += test.verdict == "stronger"
    assert wrong <= 12  # by chance alone once in 500 runs


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "club.html"
    words = ["arena", "--gauntlet", "club", "--edition", "my_first", "--deals", "2"]
    words += ["--playouts", "1", "--jobs", "1"]
    assert main([*words, "--report", str(page)]) == 0
    said = capsys.readouterr().out
    others = [one for one in levels("my_first") if one != "club"]
    assert said.startswith(f"club: about as strong as {', '.join(others)}\n")
    assert "<h2>Standing</h2><p><b>club</b> is about as strong as" in page.read_text()
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["level"] for row in told["standings"]] == others
    assert {row["verdict"] for row in told["standings"]} == {"undecided"}


@pytest.mark.parametrize(
    ("bot", "seconds", "why"),
    [
        ("tests.arena.broken:crashing", "30", "RuntimeError: boom"),
        ("tests.arena.broken:hanging", "0.05", "no answer after 0.05 s"),
        (f"cmd:{sys.executable} -c pass", "30", "ended"),
        (f"cmd:{sys.executable} {STRANGER} babble", "30", "move is wanted"),
    ],
)
def test_a_newcomer_that_never_moves_is_named_and_not_ranked(
    bot: str, seconds: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    words = ["arena", "--gauntlet", bot, "--edition", "my_first", "--deals", "40", "--jobs", "1"]
    assert main([*words, "--seconds", seconds, "--report", str(page)]) == 3
    said = capsys.readouterr().out
    name = "Stranger" if "babble" in bot else bot
    assert f"{name} made no legal move in any game" in said
    assert f"{name}: not ranked\n" in said
    assert said.count("forfeited") == 1  # all for the same reason
    assert why in said
    assert "is not ranked." in page.read_text()


def test_only_one_deal_is_spent_on_a_newcomer_that_never_moves() -> None:
    plan = Gauntlet("my_first", 2, ("tests.arena.broken:crashing", "beginner", "casual"), 40, "0")
    results = played(plan)
    assert len(results) == 1
    assert standings(plan, results) == []


def test_what_a_gauntlet_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--gauntlet", "club", "--sprt", "0,5"]) == 2
    assert "its own test" in capsys.readouterr().err
    assert main(["arena", "--gauntlet", "club", "--report", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert main(["arena", "--gauntlet", "nobody"]) == 2
    assert "no bot 'nobody'" in capsys.readouterr().err
