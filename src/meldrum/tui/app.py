"""The application: it begins with a table, or with a choice of what to do."""

from textual.app import App
from textual.screen import Screen

from meldrum.tui.session import Session
from meldrum.tui.start_screen import StartScreen
from meldrum.tui.table_screen import TableScreen


class TableApp(App[None]):
    """Meldrum in the terminal."""

    TITLE = "Meldrum"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session | None = None, first: Screen[None] | None = None) -> None:
        super().__init__()
        self.session = session
        self.first = first or (TableScreen(session) if session else None)

    def on_mount(self) -> None:
        if self.first is None:
            self.push_screen(StartScreen())
        else:
            self.push_screen(self.first, lambda _: self.exit())
