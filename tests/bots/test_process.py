"""A bot in another process costs at most its turns, whatever it does, and leaves nothing behind."""

import gc
import io
import os
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from meldrum.arena.game import Played, play_game
from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan
from meldrum.arena.run import results
from meldrum.arena.summary import summarize
from meldrum.arena.workers import alone, on_cores
from meldrum.bots.external.child import Child, ChildFailure
from meldrum.bots.external.process_bot import LIVES, ProcessBot
from meldrum.bots.ladder import make_bot
from meldrum.bots.roster import bot_named, check_name, dismiss
from meldrum.cli.main import main
from meldrum.play.clock import Clock
from meldrum.play.driver import Limits
from meldrum.play.mover import Mover
from meldrum.rules.game import new_game, view
from meldrum.rules.moves import Draw
from meldrum.rules.view import View
from tests.tools import SEED

STRANGER = Path(__file__).parent / "stranger.py"
OURS = f"of-{os.getpid()}"
QUICK = Limits(seconds=2.0)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="counts processes"),
]


def stranger(how: str) -> list[str]:
    return [sys.executable, str(STRANGER), how, OURS]


def sitting(how: str, edition: str = "classic") -> ProcessBot:
    return ProcessBot(stranger(how), edition, "0")


def beginning() -> View:
    state = new_game("classic", 2, SEED)
    return view(state, state.turn)


def strangers() -> list[int]:
    """The processes that run the stranger for this test run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:  # gone by now
            continue
        if bytes(STRANGER) in words and OURS.encode() in words:
            found.append(int(entry.name))
    return found


def assert_nobody_left() -> None:
    """A killed process may take a moment to be gone."""
    end = time.monotonic() + 5
    while strangers() and time.monotonic() < end:
        time.sleep(0.01)
    assert strangers() == []


@pytest.fixture(autouse=True)
def _nobody_left() -> Iterator[None]:
    yield
    gc.collect()
    assert_nobody_left()


def played(how: str, edition: str = "classic", limits: Limits = QUICK) -> Played:
    bots: list[Mover] = [sitting(how, edition), make_bot("greedy", edition, "0")]
    try:
        return play_game(new_game(edition, 2, SEED), bots, limits)
    finally:
        dismiss(bots)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", "boom"),
        ("leave", "ended"),
        ("babble", "move is wanted"),
        ("bad-json", "move: "),
        ("bad-bytes", "move: "),
        ("no-move", "answered 'fold'"),
        ("bad-tile", "no tile is written 'R99'"),
        ("late", "this is"),
        ("twice", "answered for ply"),
        ("flood", "flooded"),
        ("torrent", "flooded"),
        ("old", "version 0"),
        ("nameless", "`name`"),
    ],
)
def test_who_fails_loses_the_turn(how: str, reason: str) -> None:
    game = played(how, limits=Limits(seconds=20.0))
    assert game.outcome.winners == (1,)
    assert {one.seat for one in game.forfeits} == {0}
    assert reason in game.forfeits[0].reason


@pytest.mark.parametrize(("how", "reason"), [("cheat", "illegal"), ("other-seat", "answered Draw")])
def test_who_cheats_is_found_out_at_every_turn(how: str, reason: str) -> None:
    game = played(how)
    turns = sum(move.seat == 0 for move in game.moves)
    assert len(game.forfeits) == turns
    assert reason in game.forfeits[-1].reason


@pytest.mark.parametrize("how", ["hang", "stubborn", "deaf"])
def test_who_hangs_is_ended_and_given_up_after_some_turns(how: str) -> None:
    begin = time.monotonic()
    game = played(how, limits=Limits(seconds=1.0))
    assert game.outcome.winners == (1,)
    assert time.monotonic() - begin < 60
    reasons = [one.reason for one in game.forfeits]
    assert sum("given up" in reason for reason in reasons) == len(reasons) - LIVES
    assert "no move in time" in reasons[0] or "ready" in reasons[0] or "hello" in reasons[0]


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.05])
def test_no_time_is_too_short_to_leave_nobody_behind(seconds: float) -> None:
    """The arena's alarm may ring in the middle of a start."""
    game = played("hang", limits=Limits(seconds=seconds))
    assert game.outcome.winners == (1,)


def test_who_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meldrum.bots.external.process_bot.START_SECONDS", 0.1)
    bot = sitting("mute")
    assert bot.lives == LIVES - 1
    with pytest.raises(ChildFailure, match="no hello in time"):
        bot.choose(beginning(), Clock(0.2))
    bot.close()


@pytest.mark.parametrize("how", ["good", "chatty", "watcher", "classic-only"])
def test_who_behaves_plays(how: str) -> None:
    assert played(how, limits=Limits(seconds=20.0)).forfeits == ()


def test_who_does_not_play_the_game_says_so() -> None:
    game = played("classic-only", "twist")
    assert "does not play twist" in game.forfeits[0].reason


def test_a_program_that_is_not_there() -> None:
    bot = ProcessBot(["/nowhere/bot"], "classic", "0")
    with pytest.raises(ChildFailure, match="cannot be started"):
        bot.choose(beginning(), Clock(5))


def test_a_stopped_clock_is_passed_on() -> None:
    bot = sitting("until-stop")
    clock = Clock()
    threading.Timer(0.2, clock.stop).start()
    seen = beginning()
    assert seen.seat is not None
    assert bot.choose(seen, clock) == Draw(seen.seat)
    bot.close()


def test_a_forgotten_bot_ends_with_its_object() -> None:
    bot = sitting("good")
    assert len(strangers()) == 1
    del bot
    gc.collect()
    assert_nobody_left()


def test_closing_takes_everything_along() -> None:
    child = Child(stranger("stubborn"))
    while len(strangers()) < 2:
        time.sleep(0.01)
    child.end(patience=0.2)
    assert_nobody_left()
    child.end()
    with pytest.raises(ChildFailure, match="ended"):
        child.hear(time.monotonic() + 5)


def test_the_arena_reports_and_plays_the_same_on_several_processes() -> None:
    name = f"cmd:{sys.executable} {STRANGER} crash {OURS}"
    plan = Plan("my_first", 2, (name, "casual"), 2, "0")
    here = list(results(plan, alone, Journal(plan)))
    assert here == list(results(plan, on_cores(2), Journal(plan)))
    reasons = summarize(plan, here).forfeits[name]
    assert any("RuntimeError: boom" in reason for reason in reasons)


def test_last_words_play_no_tricks_on_the_terminal() -> None:
    child = Child([sys.executable, "-c", r"import sys; sys.exit('\x1b[2Jhaha')"])
    with pytest.raises(ChildFailure, match=r"ended: \?\[2Jhaha"):
        child.hear(time.monotonic() + 20)
    child.end()


def test_an_arena_that_is_told_to_end_leaves_nobody_behind() -> None:
    bots = f"cmd:{shlex.join(stranger('hang'))},beginner"
    words = ["arena", "--bots", bots, "--deals", "1", "--jobs", "1"]
    with subprocess.Popen([sys.executable, "-m", "meldrum.cli.main", *words]) as arena:
        while not strangers() and arena.poll() is None:
            time.sleep(0.01)
        arena.terminate()
        assert arena.wait(60) == 143
    assert_nobody_left()


@pytest.mark.parametrize(("how", "reason"), [("crash", "boom"), ("cheat", "illegal")])
def test_a_person_may_play_against_it(
    how: str, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n" * 5))
    monkeypatch.setattr("meldrum.cli.plain.THINKING", 20.0)
    against = f"cmd:{shlex.join(stranger(how))}"
    assert main(["play", "--edition", "classic", "--against", against]) == 0
    said = capsys.readouterr().out
    assert " lost the turn: " in said
    assert reason in said


def test_it_is_named_like_any_bot() -> None:
    name = f"cmd:{sys.executable} {STRANGER} good {OURS}"
    check_name(name)
    bot = bot_named(name, "classic", "0")
    assert isinstance(bot.choose(beginning(), Clock(20)), Draw)
    dismiss([bot])
    with pytest.raises(ValueError, match="there is no program"):
        check_name("cmd:no-such-program-anywhere")
    with pytest.raises(ValueError, match="a command is wanted"):
        check_name("cmd:")
