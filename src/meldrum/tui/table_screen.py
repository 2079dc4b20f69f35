"""The table: the felt, your rack, the log, and what you can do."""

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, RichLog, Static

from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Move, Pass, Play, Roll
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from meldrum.tui import paper
from meldrum.tui.advice import Advice
from meldrum.tui.draft import Draft, GridDraft, TableDraft, draft_of
from meldrum.tui.laying_screen import EDITING, LayingScreen
from meldrum.tui.looks import painted
from meldrum.tui.numbering import Numbered
from meldrum.tui.replay_screen import ReplayScreen
from meldrum.tui.session import Session
from meldrum.tui.status import can_throw, headline, players, problems, standing
from meldrum.tui.widgets import Paper

TICK = 0.5
"""Seconds between two looks at the clock."""


class TableScreen(LayingScreen):
    """A seat at a table."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "end_turn", "End turn"),
        Binding("d", "draw", "Draw"),
        Binding("p", "pass", "Pass"),
        Binding("t", "throw", "Throw"),
        Binding("g", "go_on", "Next game"),
        *EDITING,
        Binding("h", "hint", "Hint"),
        Binding("H", "lay_hint", show=False),
        Binding("m", "score", "Score"),
        Binding("w", "watch", "Watch again"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "leave", "Leave"),
    ]
    CSS_PATH = "table.tcss"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.advice: Advice | None = None
        self.known: Numbered | None = None
        """The sets as they were after our last turn."""
        self.logged = 0

    # What is shown

    def compose(self) -> ComposeResult:
        yield Static(id="headline", markup=False)
        yield Static(id="players", markup=False)
        yield from self.compose_table()
        log = RichLog(id="log", wrap=True, min_width=20)
        log.can_focus = False
        yield log
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.session.changed = self.show
        self.session.draft = self._drafted
        self.set_interval(TICK, self._tick)
        self.show()
        self._run()

    @work(exit_on_error=False)
    async def _run(self) -> None:
        try:
            await self.session.run()
        except (OSError, ValueError) as problem:
            self.session.tell(f"{problem}")
            self.notify(str(problem), severity="error", timeout=30)
        self.show()

    def on_unmount(self) -> None:
        self.session.close()

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        if not self.is_mounted:
            return
        seen = self.session.seen
        if seen is not None and (self.draft is None or self.draft.seen != seen):
            self._see()
        log = self.query_one("#log", RichLog)
        for line in self.session.log[self.logged :]:
            log.write(painted(line))
        self.logged = len(self.session.log)
        self._tick()
        self.redraw()

    def _see(self) -> None:
        """The game went on: a new draft, unless only others' things changed."""
        seen, old = self.session.seen, self.draft
        assert seen is not None
        if old is not None and _lies_alike(old, seen):
            old.seen = seen
            return
        self.draft = draft_of(seen, old)
        if isinstance(self.draft, TableDraft):
            if old is not None and old.seen.seat in old.seen.to_move:
                self.known = self.draft.numbered()
            self.draft.known = self.known
        self.draft.sort(self.by_number)
        self.focus_on.chosen.clear()
        self.advice, self.warned = None, False

    def _tick(self) -> None:
        self.query_one("#headline", Static).update(headline(self.session))
        self.query_one("#players", Static).update(painted(players(self.session)))

    def redraw(self) -> None:
        super().redraw()
        self.session.drafted()

    def standing(self) -> list[str]:
        return [] if self.draft is None else [*standing(self.session, self.draft)]

    def found(self, tile: Tile) -> None:
        self._make(Find(self._seat(), tile))

    def _drafted(self) -> Table | Grid | None:
        return self.draft.result if self.draft is not None and self.draft.past else None

    # Moves

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what means something now is offered."""
        seen = self.session.seen
        if seen is None:
            return action in ("go_on", "help", "leave", "score") or None
        edition, playing = edition_of(seen.edition), seen.outcome is None
        match action:
            case "throw":
                return can_throw(seen)
            case "watch":
                return not playing
            case "go_on":
                return self.session.phase in ("open", "between")
            case "draw" | "pass" if (action == "draw") != _draws(seen):
                return False
            case "end_turn" | "draw" | "pass":
                return edition.deals and playing and not can_throw(seen)
            case "undo" | "sort":
                return edition.deals and playing
            case "new_set":
                return edition.deals and not edition.on_grid and playing
            case "hint" | "lay_hint":
                return playing and self.session.hints
        return True

    def _seat(self) -> int:
        assert self.draft is not None
        assert self.draft.seen.seat is not None
        return self.draft.seen.seat

    def action_end_turn(self) -> None:
        """Play the draft, after a warning if that costs tiles."""
        if self.draft is None:
            return
        penalty = self.draft.seen.options.illegal_play == "penalty"
        if penalty and not self.warned and problems(self.draft):
            self.warned = True
            many = self.draft.seen.options.penalty_tiles
            self.say(f"That table is illegal: press e again and it costs you {many} tiles.")
            return
        self._make(Play(self._seat(), self.draft.result))

    def action_draw(self) -> None:
        """Draw a tile."""
        self._make(Draw(self._seat()))

    def action_pass(self) -> None:
        """Pass."""
        self._make(Pass(self._seat()))

    def action_throw(self) -> None:
        """Throw the chosen dice, or all of them."""
        if not isinstance(self.draft, GridDraft):
            return
        seat, first = self._seat(), len(self.draft.before)
        held = self.draft.seen.held[seat]
        chosen = [held[one - first] for one in self.focus_on.chosen if one in self.draft.hand]
        self._make(Roll(seat, tuple(sorted(chosen)) or held))

    @work
    async def _make(self, move: Move) -> None:
        problems = await self.session.move(move)
        if problems:
            self.say(f"No: {'; '.join(problems)}.")

    def _say(self, line: str) -> None:
        self.query_one("#status", Static).update(painted(line))

    @work
    async def action_go_on(self) -> None:
        """Deal the next game."""
        for line in await self.session.go_on():
            self.notify(line, severity="warning")

    # Help

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Say what the solver would do."""
        await self._advised()
        if self.advice is not None:
            more = " H lays it." if isinstance(self.advice.move, Play) else ""
            for at, line in enumerate(self.advice.says, 1):
                self.session.tell(f"Hint: {line}" if at == 1 else f"  {line}")
            self.show()
            self.say(f"{' '.join(self.advice.says)}{more}")

    @work(exclusive=True, group="hint")
    async def action_lay_hint(self) -> None:
        """Lay what the solver would, as a draft."""
        await self._advised()
        if self.advice is None or self.draft is None:
            return
        match self.advice.move, self.draft:
            case Play(_, tuple() as table), TableDraft():
                self.action_reset()
                self.draft.become(table)
            case Play(_, Grid() as grid), GridDraft():
                self.action_reset()
                self.draft.become(grid)
            case Find(_, tile), _:
                self.found(tile)
        self.redraw()

    async def _advised(self) -> None:
        """Ask for advice about this turn, unless that was done already."""
        seen = self.session.seen
        if self.advice is None and seen is not None and seen.seat in seen.to_move:
            self.say("Thinking …")
            self.advice = await self.session.advice()

    def action_score(self) -> None:
        """Show the score sheet."""
        if self.session.marks is not None:
            sheet = paper.score(self.session.marks, self.session.names)
            self.app.push_screen(Paper("Score", sheet))

    @work
    async def action_watch(self) -> None:
        """Look at the last finished game, move by move."""
        record = await self.session.record()
        if record is not None:
            self.app.push_screen(ReplayScreen(record))

    def action_help(self) -> None:
        """Say which keys do what."""
        key = None if self.session.seen is None else self.session.seen.edition
        self.app.push_screen(Paper("Keys", paper.keys(key)))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss()


def _draws(seen: View) -> bool:
    """Whether there is something to draw; without, a player who lays nothing passes."""
    return Draw in edition_of(seen.edition).moves and seen.pool_size > 0


def _lies_alike(draft: Draft, seen: object) -> bool:
    """Whether nothing changed that the draft is made of."""
    names = ("table", "grid", "rack", "face_up", "seat", "opened", "rolled", "ply")
    return all(getattr(draft.seen, name) == getattr(seen, name) for name in names)
