"""Puzzles: a table, a rack, and more tiles to lay than one would think."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Static

from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Play
from meldrum.rules.tiles import say
from meldrum.server.workers.draft_review import made_up
from meldrum.study.laying import steps_of
from meldrum.study.puzzles.puzzle import Puzzle, laid_by
from meldrum.study.puzzles.shelf import Shelf, shipped, today
from meldrum.tui import paper
from meldrum.tui.draft import GridDraft, TableDraft, draft_of
from meldrum.tui.laying_screen import EDITING, LayingScreen
from meldrum.tui.status import problems
from meldrum.tui.widgets import Paper


class PuzzleScreen(LayingScreen):
    """One puzzle after another, beginning with today's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "answer", "That's it"),
        *EDITING,
        Binding("h", "hint", "Hint"),
        Binding("H", "solution", "Solution"),
        Binding("g", "another", "Another"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "leave", "Leave"),
    ]
    CSS_PATH = "table.tcss"

    def __init__(self, puzzle: Puzzle | None = None, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.shelf = shelf or shipped()
        self.done: list[str] = []
        """Keys of the puzzles that were shown."""
        self.solved = False
        self._begin(puzzle or self.shelf.of_day(today()))

    def _begin(self, puzzle: Puzzle) -> None:
        self.puzzle, self.solved, self.helped = puzzle, False, 0
        self.done.append(puzzle.key)
        asked = puzzle.position
        options = edition_of(asked.edition).printed
        self.seen = made_up(asked.edition, options, asked.table, asked.rack, asked.opened)
        self.draft = draft_of(self.seen)
        self.draft.sort(self.by_number)
        self.focus_on.chosen.clear()
        self.places.at.clear()

    def compose(self) -> ComposeResult:
        yield Static(id="headline", markup=False)
        yield from self.compose_table()
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """Show the puzzle from its beginning."""
        puzzle = self.puzzle
        about = ", ".join(theme.replace("_", " ") for theme in puzzle.themes)
        name = edition_of(puzzle.position.edition).name
        line = f"Puzzle {puzzle.key} · {name} · {about} · rating {puzzle.rating}"
        self.query_one("#headline", Static).update(line)
        self.redraw()

    def standing(self) -> list[str]:
        if self.draft is None:
            return []
        wanted, laid = len(self.puzzle.played), self._laid()
        if self.solved:
            return ["Solved! g shows another."]
        if not laid:
            opened = "" if self.puzzle.position.opened else " You have not opened yet."
            return [f"Lay {wanted} tiles from your rack.{opened}"]
        wrong = problems(self.draft)
        if wrong:
            return [f"{laid} of {wanted} tiles. Not yet: {wrong[0].message}."]
        return [f"{laid} of {wanted} tiles, and legal: e answers."]

    def _laid(self) -> int:
        assert self.draft is not None
        return len(laid_by(self.puzzle.position.table, self.draft.result))

    def action_answer(self) -> None:
        """Is that the solution?"""
        assert self.draft is not None
        wrong, wanted, laid = problems(self.draft), len(self.puzzle.played), self._laid()
        if wrong:
            self.say(f"No: {'; '.join(one.message for one in wrong)}.")
        elif laid < wanted:
            self.say(f"That is legal, but {wanted} tiles can be laid, not just {laid}.")
        else:
            self.solved = True
            self.redraw()

    def action_hint(self) -> None:
        """First the tiles, then how they are laid, a step more each time."""
        self.helped += 1
        says = [step.says for step in steps_of(self.seen, Play(0, self.puzzle.after))]
        if self.helped == 1:
            self.say(f"Lay {say(self.puzzle.played)}.")
        else:
            at = min(self.helped - 1, len(says))
            self.say(f"Step {at} of {len(says)}: {says[at - 1]}")

    def action_solution(self) -> None:
        """Lay the solution."""
        self.action_reset()
        match self.draft, self.puzzle.after:
            case TableDraft(), tuple() as table:
                self.draft.become(table)
            case GridDraft(), grid if not isinstance(grid, tuple):
                self.draft.become(grid)
        self.redraw()

    def action_another(self) -> None:
        """The next puzzle, about as hard."""
        puzzle = self.shelf.near(self.puzzle.rating, but=self.done)
        if puzzle is not None:
            self._begin(puzzle)
            self.show()

    def action_help(self) -> None:
        """Say which keys do what."""
        self.app.push_screen(Paper("Keys", paper.keys(self.puzzle.position.edition)))

    def action_leave(self) -> None:
        """Back to the menu."""
        self.dismiss()
