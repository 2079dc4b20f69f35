"""A finished game to look at, move by move, with every rack, and with a review."""

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from meldrum.notation.record import Record, log_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import view
from meldrum.rules.tiles import in_order, say
from meldrum.study.review.data import TurnReview
from meldrum.study.review.judgement import MOST
from meldrum.study.review.parallel import reviews
from meldrum.study.review.summary import game_review
from meldrum.tui.draft import GridDraft, TableDraft, draft_of
from meldrum.tui.drawing import Focus, felt_of, grid_of
from meldrum.tui.looks import painted
from meldrum.tui.paper import summary
from meldrum.tui.picture import Picture
from meldrum.tui.places import Places
from meldrum.tui.scrubber import Scrubber
from meldrum.tui.telling import ending, told
from meldrum.tui.widgets import Paper, PictureView

SECONDS = 1.2
"""A move takes as long when the game plays by itself."""
FAR = 10


class ReplayScreen(Screen[None]):
    """A game, as it was after any of its moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Back"),
        Binding("right", "step(1)", "On"),
        Binding("pageup", f"step(-{FAR})", show=False),
        Binding("pagedown", f"step({FAR})", show=False),
        Binding("home", "step(-100000)", "Deal", key_display="home"),
        Binding("end", "step(100000)", "End", key_display="end"),
        Binding("space", "run", "Play"),
        Binding("v", "review", "Review"),
        Binding("b", "blunder", "Next mistake"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
    ]
    CSS_PATH = "table.tcss"

    def __init__(self, record: Record, worlds: int = MOST, jobs: int | None = None) -> None:
        super().__init__()
        self.record, self.worlds, self.jobs = record, worlds, jobs
        self.game = log_of(record)
        self.states = list(self.game.states())
        self.last = len(self.game.moves)
        self.drafts: list[TableDraft | GridDraft] = []
        for state in self.states[: self.last + 1]:
            seen = view(state, None)
            self.drafts.append(draft_of(seen, self.drafts[-1] if self.drafts else None))
        self.at = 0
        self.turns: dict[int, TurnReview] = {}
        self.places = Places()
        self.running: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="headline", markup=False)
        with VerticalScroll(id="scroll", can_focus=False):
            yield PictureView(self._felt, "felt")
        yield Static(id="racks", markup=False)
        yield Static(id="told", markup=False)
        yield Scrubber(self.last, "scrubber")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.show()

    def on_scrubber_moved(self, event: Scrubber.Moved) -> None:
        self.show(event.at)

    def show(self, at: int | None = None) -> None:
        """Show the game after a move."""
        self.at = self.at if at is None else min(max(at, 0), self.last)
        name = edition_of(self.record.edition).name
        self.query_one("#headline", Static).update(f"{name} · move {self.at} of {self.last}")
        self.query_one("#racks", Static).update(painted("\n".join(self._racks())))
        self.query_one("#told", Static).update(painted(self._told()))
        self.query_one("#felt", PictureView).refresh(layout=True)
        scrubber = self.query_one(Scrubber)
        scrubber.at = self.at
        scrubber.marks = frozenset(at for at, turn in self.turns.items() if turn.label)

    def _felt(self, width: int) -> Picture:
        height = self.query_one("#scroll").size.height
        draft = self.drafts[self.at]
        if isinstance(draft, GridDraft):
            return grid_of(draft, Focus(), width, height)
        earlier = self.drafts[self.at - 1] if self.at else draft
        draft.known = earlier.numbered() if isinstance(earlier, TableDraft) else None
        return felt_of(draft, self.places, Focus(), width, height)

    def _racks(self) -> list[str]:
        state = self.states[self.at]
        mover = self.game.moves[self.at - 1][0].seat if self.at else None
        lines = []
        for seat, rack in enumerate(state.racks):
            arrow = "▶" if seat == mover else " "
            stars = f" ★{state.stars[seat]}" if state.stars else ""
            lines.append(f"{arrow}{self.record.seats[seat]}{stars}: {say(in_order(rack))}")
        return lines

    def _told(self) -> str:
        """What the move did, how it ended, and what the review says of it."""
        if not self.at:
            return "The deal."
        move, names = self.game.moves[self.at - 1][0], self.game.names
        before, after = (view(self.states[at], move.seat) for at in (self.at - 1, self.at))
        lines = [told(before, after, move, names)]
        outcome = self.states[-1].outcome
        if self.at == self.last and outcome is not None:
            lines += ending(outcome, None, names)
        turn = self.turns.get(self.at)
        if turn is not None and turn.label:
            lines.append(f"Gave up {turn.low:.0%} to {turn.high:.0%}: {turn.label}. {turn.says}")
        return " ".join(lines)

    def action_step(self, by: int) -> None:
        """Go forward or back."""
        self._stop()
        self.show(self.at + by)

    def action_run(self) -> None:
        """Let the game play by itself, or stop that."""
        if not self._stop():
            if self.at == self.last:
                self.show(0)
            self.running = self.set_interval(SECONDS, self._next)

    def _next(self) -> None:
        if self.at == self.last:
            self._stop()
        else:
            self.show(self.at + 1)

    def _stop(self) -> bool:
        running, self.running = self.running, None
        if running is not None:
            running.stop()
        return running is not None

    # The review

    @work(thread=True, exclusive=True, exit_on_error=False)
    def action_review(self) -> None:
        """Find out where the game was won and lost, turn by turn."""
        worker, app = get_current_worker(), self.app
        try:
            for turn in reviews(self.record, None, self.worlds, self.jobs):
                if worker.is_cancelled:
                    return
                app.call_from_thread(self._reviewed, turn)
        except ValueError as problem:
            app.call_from_thread(self.notify, str(problem), severity="warning")
            return
        turns = [self.turns[number] for number in sorted(self.turns)]
        sheet = summary(game_review(self.record, turns))
        app.call_from_thread(app.push_screen, Paper("Review", sheet))

    def _reviewed(self, turn: TurnReview) -> None:
        self.turns[turn.number] = turn
        self.show()
        done = f"reviewed {len(self.turns)} of {self.last} turns"
        self.query_one("#headline", Static).update(f"move {self.at} of {self.last} · {done}")

    def action_blunder(self) -> None:
        """Go to the next move that gave something away."""
        marked = [at for at, turn in sorted(self.turns.items()) if turn.label]
        if marked:
            self.show(next((at for at in marked if at > self.at), marked[0]))
        else:
            self.notify("No mistakes known: v reviews the game.")

    def action_leave(self) -> None:
        """Put the game away."""
        self.dismiss()
