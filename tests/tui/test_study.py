"""Finished games and puzzles in the terminal."""

import asyncio

import pytest

from meldrum.library.game import Game
from meldrum.notation.record import record_of
from meldrum.rules.tiles import say
from meldrum.study.puzzles.shelf import shipped
from meldrum.tui.app import TableApp
from meldrum.tui.puzzle_screen import PuzzleScreen
from meldrum.tui.replay_screen import ReplayScreen
from meldrum.tui.scrubber import Scrubber
from meldrum.tui.widgets import Paper
from tests.tools import ALL
from tests.tui.hands import shown, until

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("edition", ALL)
def test_every_position_of_a_game_can_be_seen(edition: str) -> None:
    game = Game.between("simple", "simple", edition=edition, seed="replay")
    asyncio.run(_watch(game))


async def _watch(game: Game) -> None:
    screen = ReplayScreen(record_of(game.log))
    app = TableApp(first=screen)
    states = list(game.log.states())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await until(pilot, lambda: "The deal." in shown(app))
        for at in (1, 2, 3):
            await pilot.press("right")
            assert screen.at == at
        await pilot.press("end")
        assert screen.at == len(game.moves) == len(states) - 1
        await until(pilot, lambda: "won" in shown(app))
        assert [
            len(draft.result) if isinstance(draft.result, tuple) else draft.result
            for draft in screen.drafts
        ] == [state.grid if game.edition == "dice" else len(state.table) for state in states]
        bar = screen.query_one(Scrubber)
        await pilot.click(bar, offset=(0, 0))
        await until(pilot, lambda: screen.at == 0)
        await pilot.click(bar, offset=(bar.size.width - 1, 0))
        await until(pilot, lambda: screen.at == len(game.moves))


def test_a_game_is_reviewed() -> None:
    asyncio.run(_review())


async def _review() -> None:
    game = Game.between("beginner", "greedy", edition="my_first", seed="review")
    screen = ReplayScreen(record_of(game.log), worlds=2, jobs=1)
    app = TableApp(first=screen)
    async with app.run_test() as pilot:
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, Paper))
        await until(pilot, lambda: "winning chance" in shown(app))
        await pilot.press("space")
        await until(pilot, lambda: app.screen is screen)
        assert set(screen.turns) == set(range(1, len(game.moves) + 1))
        for at, turn in screen.turns.items():
            if turn.label:
                await pilot.press("b")
                assert turn.label in screen._told() or screen.at != at


def test_a_puzzle_is_solved_and_another_shown() -> None:
    asyncio.run(_puzzle())


async def _puzzle() -> None:
    puzzle = shipped().puzzles[0]
    screen = PuzzleScreen(puzzle)
    app = TableApp(first=screen)
    async with app.run_test() as pilot:
        await until(pilot, lambda: puzzle.key in shown(app))
        await pilot.press("e")
        await until(pilot, lambda: "No: " in shown(app))
        await pilot.press("h")
        await until(pilot, lambda: say(puzzle.played) in shown(app))
        await pilot.press("H", "e")
        await until(pilot, lambda: screen.solved and "Solved!" in shown(app))
        await pilot.press("g")
        await until(pilot, lambda: screen.puzzle.key != puzzle.key)
        assert not screen.solved
