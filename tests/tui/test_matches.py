"""Matches at the table in the terminal: saved, gone on with, with a score sheet and a clock."""

import asyncio
import time
from pathlib import Path

import pytest

from meldrum.tui import saves
from meldrum.tui.app import TableApp
from meldrum.tui.draft import TableDraft
from meldrum.tui.local import LocalTable
from meldrum.tui.picture import Piece
from meldrum.tui.replay_screen import ReplayScreen
from meldrum.tui.start_screen import StartScreen
from meldrum.tui.table_screen import TableScreen
from meldrum.tui.widgets import Paper
from tests.tui.hands import Hands, match, shown, until

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(saves.FOLDER, str(tmp_path))


def test_a_match_goes_on_where_it_was_left() -> None:
    asyncio.run(_leave_and_return())


async def _leave_and_return() -> None:
    session = LocalTable(match("classic", "beginner"), "mine")
    async with TableApp(session).run_test() as pilot:
        hands = Hands(pilot, session)
        for _ in range(3):
            assert await hands.until_mine()
            await hands.move(by_mouse=False)
        assert await hands.until_mine()
        left = hands.seen
        await hands.press("q")
        await hands.until(lambda: not pilot.app.is_running)
    app = TableApp()
    async with app.run_test() as pilot:
        entry = "Go on: Classic against Pia (580), game 1"
        await until(pilot, lambda: entry in shown(app))
        assert isinstance(app.screen, StartScreen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        again = app.screen.session
        assert isinstance(again, LocalTable)
        hands = Hands(pilot, again)
        assert await hands.until_mine()
        assert hands.seen == left
        assert sum(line.startswith("You ") for line in again.log) == 3


def test_games_make_a_match_with_a_sheet() -> None:
    asyncio.run(_two_games())


async def _two_games() -> None:
    session = LocalTable(match("my_first", "beginner", rounds=2), "mine")
    app = TableApp(session)
    async with app.run_test() as pilot:
        hands = Hands(pilot, session)
        await _game(hands)
        await hands.until(lambda: "game 1 of 2" in shown(app))
        await hands.press("m")
        await hands.until(lambda: isinstance(app.screen, Paper))
        await hands.until(lambda: "Game 1" in shown(app))
        await hands.press("space")
        await hands.until(lambda: isinstance(app.screen, TableScreen))
        await hands.press("g")
        await hands.until(lambda: len(session.saved.games) == 2)
        await _game(hands)
        await hands.until(lambda: session.phase == "over")
        marks = session.marks
        assert marks is not None
        assert marks.winners is not None
        assert [sum(column) for column in zip(*marks.points, strict=True)] == list(marks.totals)
        assert saves.load("mine").over
        await hands.press("w")
        await hands.until(lambda: isinstance(app.screen, ReplayScreen))
    assert [game.outcome is not None for game in saves.load("mine").games] == [True, True]


async def _game(hands: Hands) -> None:
    await hands.until(lambda: hands.session.phase == "playing")
    while await hands.until_mine():
        await hands.move(by_mouse=False)
    await hands.until(lambda: hands.session.phase != "playing")


def test_time_runs_out_on_a_draft() -> None:
    asyncio.run(_too_late())


async def _too_late() -> None:
    session = LocalTable(match("classic", "beginner", turn_seconds=15))
    async with TableApp(session).run_test() as pilot:
        hands = Hands(pilot, session)
        assert await hands.until_mine()
        draft = hands.screen.draft
        assert isinstance(draft, TableDraft)
        await hands.click(Piece(draft.hand[0]))
        await hands.press("n")
        await hands.until(lambda: session.draft() is not None)
        session.ends = time.monotonic()
        await hands.until(lambda: "You ran out of time." in session.log)
        assert len(hands.seen.rack) > len(draft.seen.rack)
