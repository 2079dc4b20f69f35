"""A bar to go through a game with."""

from dataclasses import dataclass

from rich.text import Text
from textual.events import MouseDown, MouseMove, MouseUp
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Scrubber(Widget):
    """Shows how far one is, and where something is to be seen; click or drag to go there."""

    DEFAULT_CSS = "Scrubber { height: 1; width: 1fr; background: $panel; }"
    at: reactive[int] = reactive(0)
    """The move that is shown; 0 is the deal."""
    marks: reactive[frozenset[int]] = reactive(frozenset)
    """Moves worth a look."""

    @dataclass
    class Moved(Message):
        """The player wants to see this move."""

        at: int

    def __init__(self, last: int, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.last = last
        self._held = False

    def render(self) -> Text:
        width = max(1, self.size.width)
        bar = ["━" if self._place(self.at, width) > x else "─" for x in range(width)]
        for mark in self.marks:
            bar[self._place(mark, width)] = "!"
        bar[self._place(self.at, width)] = "●"
        return Text("".join(bar), no_wrap=True)

    def _place(self, at: int, width: int) -> int:
        return at * (width - 1) // max(1, self.last)

    def _asked(self, x: int) -> None:
        width = max(2, self.size.width)
        at = round(x * self.last / (width - 1))
        self.post_message(self.Moved(min(max(at, 0), self.last)))

    def on_mouse_down(self, event: MouseDown) -> None:
        self._held = True
        self.capture_mouse()
        self._asked(event.x)

    def on_mouse_move(self, event: MouseMove) -> None:
        if self._held:
            self._asked(event.x)

    def on_mouse_up(self, event: MouseUp) -> None:
        self._held = False
        self.release_mouse()
