"""The widgets of the table: a picture that knows what the mouse is on, and sheets of paper."""

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from meldrum.tui.picture import Picture, Spot


class PictureView(Widget):
    """Shows a picture, made anew for the room there is."""

    DEFAULT_CSS = "PictureView { width: 1fr; height: auto; }"

    def __init__(self, draw: Callable[[int], Picture], id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.draw = draw
        self.picture = Picture()

    def render(self) -> Text:
        self.picture = self.draw(self.size.width)
        return self.picture.text()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, self.draw(width).height)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What is shown at a place of the screen."""
        return self.picture.spot_at(x - self.region.x, y - self.region.y)


class Paper(ModalScreen[None]):
    """A sheet with something to read; any key or click puts it away."""

    CSS = """
    Paper { align: center middle; }
    Paper VerticalScroll { width: auto; max-width: 92%; height: auto; max-height: 92%;
                           background: $surface; border: round $primary; padding: 0 1; }
    Paper Static { width: auto; }
    """
    SCROLLING = ("up", "down", "pageup", "pagedown", "home", "end")

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = self.heading
            scroll.border_subtitle = "any key closes"
            yield Static(self.text, markup=False)

    def on_key(self, event: Key) -> None:
        if event.key not in self.SCROLLING:
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
