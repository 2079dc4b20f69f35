"""What the screens look like: compared with the pictures in ``screens``, line by line.

With MELDRUM_SCREENS=1 the pictures are taken again; look at them before you commit.
"""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from meldrum.library.game import Game
from meldrum.notation.record import record_of
from meldrum.study.puzzles.shelf import shipped
from meldrum.tui import saves
from meldrum.tui.app import TableApp
from meldrum.tui.local import LocalTable
from meldrum.tui.puzzle_screen import PuzzleScreen
from meldrum.tui.replay_screen import ReplayScreen
from tests.tui.hands import Hands, match, shown

pytestmark = pytest.mark.slow

PICTURES = Path(__file__).parent / "screens"
SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 30.0


async def assert_looks_like(name: str, pilot: Pilot[None]) -> None:
    """Compare the screen with the picture of this name, once all of it is drawn."""
    file = PICTURES / f"{name}.txt"
    if "MELDRUM_SCREENS" in os.environ:
        PICTURES.mkdir(exist_ok=True)
        await asyncio.sleep(2)
        await pilot.pause()
        file.write_text(shown(pilot.app), encoding="utf-8")
    expected = file.read_text(encoding="utf-8")
    end = time.monotonic() + PATIENCE
    while shown(pilot.app) != expected and time.monotonic() < end:
        await asyncio.sleep(0.05)
        await pilot.pause()
    assert shown(pilot.app) == expected


async def _table(
    name: str, edition: str, moves: int, keys: str = "", size: tuple[int, int] = SMALL
) -> None:
    """A table after some moves and keys."""
    session = LocalTable(match(edition, "beginner"))
    app = TableApp(session)
    async with app.run_test(size=size) as pilot:
        hands = Hands(pilot, session)
        for _ in range(moves):
            assert await hands.until_mine()
            await hands.move(by_mouse=False)
        assert await hands.until_mine()
        await pilot.press(*keys.split())
        if "h" in keys.split():
            await hands.until(lambda: "Hint" in "".join(session.log))
        await assert_looks_like(name, pilot)


@pytest.mark.parametrize(
    ("name", "edition", "moves", "keys", "size"),
    [
        ("classic", "classic", 0, "", SMALL),
        ("classic-laying", "classic", 9, "tab space right space n", SMALL),
        ("classic-wide", "classic", 9, "h", LARGE),
        ("vintage", "vintage", 2, "space n", SMALL),
        ("twist", "twist", 2, "s", SMALL),
        ("my-first", "my_first", 3, "h", SMALL),
        ("introductory", "introductory", 4, "", SMALL),
        ("dice", "dice", 2, "", SMALL),
        ("keys", "classic", 0, "question_mark", SMALL),
        ("score", "classic", 0, "m", SMALL),
    ],
)
def test_the_table(name: str, edition: str, moves: int, keys: str, size: tuple[int, int]) -> None:
    asyncio.run(_table(name, edition, moves, keys, size))


def _replay() -> ReplayScreen:
    game = Game.between("simple", "simple", edition="classic", seed="replay")
    return ReplayScreen(record_of(game.log))


@pytest.mark.parametrize(
    ("name", "screen", "keys"),
    [
        ("menu", lambda: None, ""),
        ("new-match", lambda: None, "enter"),
        ("replay", _replay, "end"),
        ("puzzle", lambda: PuzzleScreen(shipped().puzzles[0]), ""),
    ],
)
def test_other_screens(
    name: str,
    screen: Callable[[], ReplayScreen | PuzzleScreen | None],
    keys: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(saves.FOLDER, str(tmp_path))
    app = TableApp(first=screen())

    async def look() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press(*keys.split())
            await assert_looks_like(name, pilot)

    asyncio.run(look())
