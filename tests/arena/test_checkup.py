"""The checkup passes bots that keep to the protocol and says in words what others do wrong."""

import json
import sys
from functools import partial
from pathlib import Path

import pytest

from meldrum.arena.checkup.positions import mover, positions
from meldrum.arena.checkup.walk import Checkup
from meldrum.arena.game import play_game
from meldrum.bots.external.process_bot import ProcessBot
from meldrum.bots.ladder import make_bot
from meldrum.bots.roster import dismiss
from meldrum.bots.solving import question_of
from meldrum.cli.main import main
from meldrum.play.driver import Limits
from meldrum.play.mover import Mover
from meldrum.rules.game import new_game, view
from meldrum.rules.moves import Pass
from meldrum.solver.best import can_play
from tests.seeds import SEED
from tests.tools import ALL
from tests.tools import SEED as DEALT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
RACK_BOT = [sys.executable, str(ROOT / "examples" / "rack_bot.py")]


def stranger(how: str) -> list[str]:
    return [sys.executable, str(ROOT / "tests" / "bots" / "stranger.py"), how]


def resident(level: str) -> list[str]:
    return [sys.executable, "-W", "ignore", str(ROOT / "tests" / "bots" / "resident.py"), level]


def failures(how: str, edition: str = "classic", seconds: float = 10.0) -> dict[str, str]:
    checkup = Checkup(stranger(how), seconds=seconds, games=1)
    found = list(checkup.findings((edition,)))
    return {one.what: one.detail for one in found if one.verdict == "failed"}


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist"])
def test_the_reference_bot_passes(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["bot-check", *RACK_BOT, "--edition", edition, "--seed", str(SEED), "--games", "3"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert f"ok      {edition}: nothing to lay and an empty pool" in said
    assert "0 failed" in said


@pytest.mark.bulk
@pytest.mark.parametrize("edition", ALL)
def test_every_edition_can_be_played(edition: str) -> None:
    found = list(Checkup(resident("casual"), games=1).findings((edition,)))
    assert [one.words() for one in found if one.verdict == "failed"] == []
    assert len(found) >= 10


@pytest.mark.bulk
@pytest.mark.parametrize("edition", ALL)
def test_the_protocol_loses_nothing(edition: str) -> None:
    """A bot that remembers and searches plays the same game in another process."""
    games = []
    for away in (False, True):
        other: Mover = make_bot("master", edition, "a")
        if away:
            other = ProcessBot(resident("master"), edition, "a")
        bots: list[Mover] = [other, make_bot("greedy", edition, "b")]
        games.append(play_game(new_game(edition, 2, DEALT), bots, Limits(60.0, playouts=4)))
        dismiss(bots)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("how", "what", "detail"),
    [
        ("crash", "the first turn", "boom"),
        ("leave", "the first turn", "ended"),
        ("cheat", "something to lay", "illegal"),
        ("babble", "a table full of sets", "move is wanted"),
        ("late", "the last tiles", "answered for ply"),
        ("twice", "all in one process, and a second game", "answered for ply"),
        ("touchy", "lines it cannot know", "ValueError: what is"),
        ("old", "says hello", "version 0"),
    ],
)
def test_it_says_what_is_wrong(how: str, what: str, detail: str) -> None:
    found = failures(how)
    assert detail in found[what]


def test_who_does_not_leave_is_found_out() -> None:
    found = failures("stubborn", seconds=0.2)
    assert found["the first turn"] == "no move in time"
    assert found["leaves on quit"].startswith("still there")


def test_a_game_that_is_not_played_fails() -> None:
    assert failures("classic-only", "dice") == {"is played": "the bot's hello does not list it"}


def test_moves_by_chance_are_noted() -> None:
    checkup = Checkup(stranger("good"))
    state = new_game("classic", 2, DEALT)
    checkup.answers = {"here": Pass(0)}
    found = checkup.looked("again", partial(checkup.repeats, "classic", [("here", state)]))
    assert found.verdict == "note"
    assert "another move for 'here'" in found.detail


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = " ".join(stranger("crash"))
    assert main(["bot-check", words, "--edition", "classic", "--json", "--games", "1"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["passed"] is False
    assert told["bot"]["name"] == "Stranger"
    assert {"what", "verdict"} <= set(told["findings"][0])


def test_a_program_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", "/nowhere/bot"]) == 1
    assert "cannot be started" in capsys.readouterr().out


@pytest.mark.parametrize("edition", ALL)
def test_positions_are_what_they_are_called(edition: str) -> None:
    found = dict(positions(edition, "0"))
    assert found.keys() == dict(positions(edition, "0")).keys()
    assert len(found) >= 3
    for name in ("nothing to lay", "nothing to lay and an empty pool"):
        if name in found:
            state = found[name]
            assert not can_play(question_of(view(state, mover(state))))
            assert bool(state.pool) == (name == "nothing to lay")
