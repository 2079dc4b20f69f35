"""A player with a mouse and a keyboard, for tests of the table in the terminal."""

import asyncio
import time
from collections.abc import Callable
from copy import copy

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from meldrum.rules.editions import edition_of
from meldrum.rules.game import check, to_move
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Pass, Play, Roll
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from meldrum.tui.advice import advise
from meldrum.tui.draft import GridDraft, TableDraft
from meldrum.tui.local import LocalTable
from meldrum.tui.picture import Cell, Piece, Spot
from meldrum.tui.saves import Saved
from meldrum.tui.session import Session
from meldrum.tui.table_screen import TableScreen
from meldrum.tui.widgets import PictureView

PATIENCE = 120.0
SEED = "07" * 32


def match(edition: str, *bots: str, seed: str = SEED, **options: str | int | None) -> Saved:
    """A match against these bots, who move at once."""
    seats: list[str | None] = [None, *bots]
    if edition == "introductory":
        seats = [*bots, None]
    chosen: dict[str, object] = dict(options)
    if "turn_seconds" in edition_of(edition).applies:
        chosen.setdefault("turn_seconds", None)  # this machine may be busy
    return Saved(edition=edition, options=chosen, bots=seats, pace="instant", seed=seed)


class Hands:
    """What a person does at a table."""

    def __init__(self, pilot: Pilot[None], session: Session) -> None:
        self.pilot, self.session = pilot, session

    @property
    def screen(self) -> TableScreen:
        screen: Screen[object] = self.pilot.app.screen
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def seen(self) -> View:
        assert self.session.seen is not None
        return self.session.seen

    @property
    def status(self) -> str:
        return str(self.screen.query_one("#status", Static).render())

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for a condition, with a generous limit."""
        await until(self.pilot, holds)

    async def until_mine(self) -> bool:
        """Wait for one's turn; False if the game is over."""
        await self.until(lambda: self.is_mine() or self.session.phase != "playing")
        return self.session.phase == "playing"

    def is_mine(self) -> bool:
        """Whether the table waits for us, and shows that."""
        seen, draft = self.session.seen, self.screen.draft
        return (
            seen is not None
            and seen.seat in seen.to_move
            and draft is not None
            and draft.seen == seen
            and (not isinstance(self.session, LocalTable) or self.session.is_asking)
        )

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def click(self, spot: Spot) -> None:
        """Click where a spot is shown."""
        await self.pilot.pause()
        for name in ("#felt", "#hand"):
            view = self.screen.query_one(name, PictureView)
            view.render()
            if spot in view.picture.spots:
                x, y = view.picture.spots[spot]
                await self.pilot.click(offset=(view.region.x + x, view.region.y + y))
                return
        raise AssertionError(f"{spot} is not shown")

    async def move(self, by_mouse: bool) -> None:
        """Do what the solver would, and see that it is done."""
        state, move = self.state, advise(self.seen).move
        assert self.seen.seat in to_move(state)
        assert not check(state, move) or isinstance(move, Draw | Pass)
        await self.act(by_mouse)

    async def act(self, by_mouse: bool) -> None:
        """Do what the solver would."""
        before = self.seen
        match advise(before).move:
            case Play(_, after) if by_mouse:
                await self.lay(after)
                await self.press("e")
            case Play():
                await self.press("H")
                await self.until(lambda: bool(self.screen.draft and self.screen.draft.past))
                await self.press("e")
            case Roll(_, dice):
                if by_mouse:
                    await self.choose_dice(dice)
                await self.press("t")
            case Find(_, tile):
                await self.find(tile)
            case Pass():
                await self.press("p")
            case _:
                await self.press("d")
        await self.until(lambda: self.seen.ply > before.ply)

    @property
    def state(self) -> State:
        assert isinstance(self.session, LocalTable)
        assert self.session.driver is not None
        return self.session.driver.state

    async def lay(self, after: Table | Grid) -> None:
        """Lay a table by clicking on tiles."""
        draft = self.screen.draft
        if isinstance(after, Grid):
            assert isinstance(draft, GridDraft)
            aim = copy(draft)
            aim.become(after)
            for cell, piece in aim.cells.items():
                if draft.cells.get(cell) != piece:
                    await self.click(Piece(piece))
                    await self.click(Cell(*cell))
        else:
            assert isinstance(draft, TableDraft)
            aim_sets = copy(draft)
            aim_sets.become(after)
            for number, pieces in aim_sets.sets.items():
                if draft.sets.get(number) != pieces:
                    for piece in pieces:
                        await self.click(Piece(piece))
                    await self.press("n")
        assert self.screen.draft is not None
        assert bag_of(self.screen.draft.result) == bag_of(after), shown(self.pilot.app)
        await self.pilot.pause()
        assert "Legal" in self.status, self.status

    async def choose_dice(self, positions: tuple[int, ...]) -> None:
        """Click on dice by their positions."""
        draft = self.screen.draft
        assert isinstance(draft, GridDraft)
        held = self.seen.held[self.seen.seat or 0]
        for position in positions:
            await self.click(Piece(len(draft.before) + held.index(position)))

    async def find(self, tile: Tile) -> None:
        """Click on the tile that comes next."""
        draft = self.screen.draft
        assert draft is not None
        await self.click(Piece(next(one for one in draft.hand if draft.tiles[one] == tile)))


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait for a condition, with a generous limit."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, shown(pilot.app)
        await asyncio.sleep(0.005)
        await pilot.pause()


def bag_of(lying: Table | Grid) -> object:
    """A table without the order of its sets, or the grid."""
    return lying if isinstance(lying, Grid) else sorted(map(sorted, lying))


def shown(app: App[None]) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
    return "\n".join(lines) + "\n"
