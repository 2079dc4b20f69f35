"""Where everything begins: go on with a match, start another, and whatever else there is."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from meldrum.rules.editions import edition_of
from meldrum.tui import saves
from meldrum.tui.local import LocalTable
from meldrum.tui.names import names_of
from meldrum.tui.new_match import NewMatch
from meldrum.tui.puzzle_screen import PuzzleScreen
from meldrum.tui.replay_screen import ReplayScreen
from meldrum.tui.table_screen import TableScreen

MOST = 8
"""Matches that are listed to go on with."""


class StartScreen(Screen[None]):
    """A menu."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "forget", "Forget a match"),
        Binding("q,escape", "leave", "Quit", key_display="q"),
    ]
    CSS = """
    StartScreen #menu { width: 72; height: auto; max-height: 16; margin-top: 1; }
    StartScreen #title { width: 72; text-align: center; text-style: bold; margin-top: 1; }
    StartScreen Center { height: auto; }
    """

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Center(Static("MELDRUM", id="title"))
            yield Center(OptionList(id="menu"))
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._list()

    def on_screen_resume(self) -> None:
        self._list()

    def _list(self) -> None:
        menu = self.query_one(OptionList)
        menu.clear_options()
        for name, match in [one for one in saves.kept() if not one[1].over][:MOST]:
            menu.add_option(Option(f"Go on: {_summary(match)}", id=f"match/{name}"))
        menu.add_option(Option("New match against bots", id="new"))
        menu.add_option(Option("Puzzles", id="puzzles"))
        for name, at, said in _finished():
            menu.add_option(Option(f"Watch: {said}", id=f"watch/{name}/{at}"))
        menu.add_option(Option("Quit", id="quit"))
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option_id or ""
        choices: dict[str, Callable[[], object]] = {
            "new": lambda: self.app.push_screen(NewMatch(), self._begin),
            "puzzles": lambda: self.app.push_screen(PuzzleScreen()),
            "quit": self.action_leave,
        }
        kind, _, name = chosen.partition("/")
        if kind == "match":
            self._sit_down(saves.load(name), name)
        elif kind == "watch":
            name, _, at = name.partition("/")
            self.app.push_screen(ReplayScreen(saves.load(name).games[int(at)]))
        else:
            choices[chosen]()

    def _begin(self, match: saves.Saved | None) -> None:
        if match is not None:
            self._sit_down(match, saves.new_name())

    def _sit_down(self, match: saves.Saved, name: str) -> None:
        self.app.push_screen(TableScreen(LocalTable(match, name)))

    def action_forget(self) -> None:
        """Throw the match that is marked away."""
        menu = self.query_one(OptionList)
        if menu.highlighted is not None:
            option = menu.get_option_at_index(menu.highlighted)
            kind, _, name = (option.id or "").partition("/")
            if kind == "match":
                saves.forget(name)
                self._list()

    def action_leave(self) -> None:
        """Quit."""
        self.app.exit()


def _finished() -> list[tuple[str, int, str]]:
    """The latest finished games: the match, the number in it, and what to call it."""
    found = [
        (name, at, f"{_summary(match).rpartition(',')[0]}, game {at + 1}")
        for name, match in saves.kept()
        for at, game in enumerate(match.games)
        if game.outcome is not None
    ]
    return found[:MOST]


def _summary(match: saves.Saved) -> str:
    others = ", ".join(names_of([bot for bot in match.bots if bot is not None]))
    return f"{edition_of(match.edition).name} against {others}, game {len(match.games)}"
