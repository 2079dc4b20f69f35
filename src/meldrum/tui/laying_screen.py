"""Laying tiles with mouse and keys: what every screen with a table and a rack has in common."""

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import MouseDown, MouseEvent, MouseUp, Resize
from textual.screen import Screen
from textual.widgets import Static

from meldrum.rules.editions import edition_of
from meldrum.rules.tiles import Tile
from meldrum.tui.cursor import Target, moved
from meldrum.tui.draft import GridDraft, TableDraft
from meldrum.tui.drawing import Focus, felt_of, grid_of, hand_of
from meldrum.tui.looks import painted
from meldrum.tui.picture import Cell, End, Picture, Piece, Spot
from meldrum.tui.places import Place, Places
from meldrum.tui.widgets import PictureView

UNDER = 10_000
"""Added to the lines of the hand, which lies under the felt."""


EDITING: list[BindingType] = [
    Binding("n", "new_set", "New set"),
    Binding("u,ctrl+z", "undo", "Undo", key_display="u"),
    Binding("s", "sort", "Sort"),
    *(Binding(way, f"go('{way}')", show=False) for way in ("left", "right", "up", "down")),
    Binding("tab", "switch", show=False),
    Binding("space", "choose", show=False),
    Binding("enter", "lay", show=False),
    Binding("a", "whole", show=False),
    Binding("x", "cut", show=False),
    Binding("backspace,delete", "take_back", show=False),
    Binding("r", "reset", show=False),
    Binding("escape", "let_go", show=False),
]


class LayingScreen(Screen[None]):
    """A felt, a line that says how things stand, and a hand."""

    ALLOW_SELECT = False  # the mouse drags tiles

    def __init__(self) -> None:
        super().__init__()
        self.draft: TableDraft | GridDraft | None = None
        self.places = Places()
        self.focus_on = Focus()
        self.by_number = False
        self.down = False
        """Whether dice are placed down the grid."""
        self.warned = False
        self._pressed: tuple[str, Spot | None] | None = None

    def compose_table(self) -> ComposeResult:
        """The felt and what is under it."""
        with Vertical(id="table"):
            with VerticalScroll(id="scroll", can_focus=False):
                yield PictureView(self._felt, "felt")
            yield Static(id="status", markup=False)
            yield PictureView(self._hand, "hand")

    def redraw(self) -> None:
        """Bring the table up to date."""
        if self.draft is not None:
            self.say(" ".join([*self.standing(), *self._about_cursor()]))
        for name in ("#felt", "#hand"):
            self.query_one(name, PictureView).refresh(layout=True)
        self.refresh_bindings()

    def standing(self) -> list[str]:
        """How things stand."""
        raise NotImplementedError

    def say(self, line: str) -> None:
        """Say something in the line under the felt."""
        self.query_one("#status", Static).update(painted(line))

    def found(self, tile: Tile) -> None:
        """A tile was pointed to where tiles are found, not laid."""
        raise NotImplementedError

    def _finds(self) -> bool:
        return self.draft is not None and not edition_of(self.draft.seen.edition).deals

    def _about_cursor(self) -> list[str]:
        """What the jokers of the set under the cursor stand for."""
        spot = self.focus_on.cursor
        if not isinstance(self.draft, TableDraft) or not isinstance(spot, Piece):
            return []
        number = self.draft.set_of(spot.number)
        meant = "" if number is None else self.draft.meaning(number)
        return [f"[J = {meant}]"] if meant else []

    def _felt(self, width: int) -> Picture:
        height = self.query_one("#scroll").size.height
        if isinstance(self.draft, GridDraft):
            return grid_of(self.draft, self.focus_on, width, height)
        if self.draft is None:
            return Picture(width, height)
        return felt_of(self.draft, self.places, self.focus_on, width, height)

    def _hand(self, width: int) -> Picture:
        return Picture() if self.draft is None else hand_of(self.draft, self.focus_on, width)

    def on_resize(self, event: Resize) -> None:
        self.redraw()

    # The cursor and what is chosen

    def action_go(self, way: str) -> None:
        """Move the cursor."""
        self.focus_on.cursor = moved(self._targets(), self.focus_on.cursor, way)
        self.redraw()
        felt = self.query_one("#felt", PictureView)
        if (at := felt.picture.spots.get(self.focus_on.cursor)) is not None:  # type: ignore[arg-type]
            self.query_one("#scroll").scroll_to(y=max(0, at[1] - 5), animate=False)

    def action_switch(self) -> None:
        """Move the cursor between felt and hand."""
        targets = self._targets()
        here = next((one for one in targets if one.spot == self.focus_on.cursor), None)
        under = here is not None and here.y >= UNDER
        others = [one for one in targets if (one.y >= UNDER) != under]
        if others:
            self.focus_on.cursor = others[0].spot
        self.redraw()

    def _targets(self) -> list[Target]:
        found = []
        for name, down in (("#felt", 0), ("#hand", UNDER)):
            picture = self.query_one(name, PictureView).picture
            found += [Target(spot, x, y + down) for spot, (x, y) in picture.spots.items()]
        return found

    def action_choose(self) -> None:
        """Choose the tile under the cursor, or let go of it."""
        if isinstance(self.focus_on.cursor, Piece):
            self._toggle(self.focus_on.cursor.number)
        else:
            self.action_lay()

    def _toggle(self, piece: int) -> None:
        if self._finds() and self.draft is not None:
            self.found(self.draft.tiles[piece])
            return
        chosen = self.focus_on.chosen
        if piece in chosen:
            chosen.remove(piece)
        else:
            chosen.append(piece)
        self.redraw()

    def action_whole(self) -> None:
        """Choose the whole set under the cursor."""
        spot = self.focus_on.cursor
        if isinstance(self.draft, TableDraft) and isinstance(spot, Piece):
            number = self.draft.set_of(spot.number)
            lying = () if number is None else self.draft.sets[number]
            self.focus_on.chosen += [one for one in lying if one not in self.focus_on.chosen]
            self.redraw()

    def action_let_go(self) -> None:
        """Choose nothing."""
        self.focus_on.chosen.clear()
        self.redraw()

    # The mouse

    def on_mouse_down(self, event: MouseDown) -> None:
        self._pressed = self._under(event)

    def on_mouse_up(self, event: MouseUp) -> None:
        pressed, self._pressed = self._pressed, None
        area, spot = self._under(event)
        if pressed is None or not area:
            return
        if pressed == (area, spot):
            self._clicked(area, spot, event)
        elif isinstance(pressed[1], Piece):
            piece = pressed[1].number
            if piece not in self.focus_on.chosen:
                self.focus_on.chosen = [piece]
            self._drop(area, spot, event)

    def _under(self, event: MouseEvent) -> tuple[str, Spot | None]:
        """The part of the screen and the spot that the mouse is on."""
        x, y = event.screen_x, event.screen_y
        for area, name in (("felt", "#scroll"), ("hand", "#hand")):
            if self.query_one(name).region.contains(x, y):
                return area, self.query_one(f"#{area}", PictureView).spot_at(x, y)
        return "", None

    def _clicked(self, area: str, spot: Spot | None, event: MouseEvent) -> None:
        self.focus_on.cursor = spot or self.focus_on.cursor
        if isinstance(spot, Piece):
            self._toggle(spot.number)
        elif self.focus_on.chosen:
            self._drop(area, spot, event)

    def _drop(self, area: str, spot: Spot | None, event: MouseEvent) -> None:
        """Let the chosen tiles lie there."""
        if area == "hand":
            self.action_take_back()
        elif spot is None and isinstance(self.draft, TableDraft):
            felt = self.query_one("#felt", PictureView)
            row = (event.screen_y - felt.region.y) // felt.picture.pitch
            self._lay_new(Place(row, max(0, event.screen_x - felt.region.x - 1)))
        elif spot is not None:
            self._lay_at(spot)

    # Laying

    def action_lay(self) -> None:
        """Lay the chosen tiles where the cursor is."""
        spot = self.focus_on.cursor
        if not self.focus_on.chosen:
            if isinstance(spot, Piece):
                self._toggle(spot.number)
        elif spot is None or (isinstance(spot, Piece) and self._in_hand(spot)):
            self.action_new_set()
        else:
            self._lay_at(spot)

    def _in_hand(self, spot: Piece) -> bool:
        return self.draft is not None and spot.number in self.draft.hand

    def _lay_at(self, spot: Spot) -> None:
        chosen = self._taken()
        match self.draft, spot:
            case GridDraft(), Cell(row, column):
                self.draft.place(chosen, (row, column), self.down)
            case TableDraft(), End(number, front):
                self.draft.lay(chosen, number, front)
            case TableDraft(), Piece(piece):
                self.draft.lay(chosen, self.draft.set_of(piece))
        self.redraw()

    def action_new_set(self) -> None:
        """Lay the chosen tiles as a new set."""
        self._lay_new(None)

    def _lay_new(self, place: Place | None) -> None:
        if not self.focus_on.chosen or not isinstance(self.draft, TableDraft) or self._finds():
            return
        number = self.draft.lay(self._taken())
        if place is not None:
            self.places.want(number, place)
        self.redraw()

    def _taken(self) -> list[int]:
        """The chosen tiles, which are not chosen any more."""
        chosen, self.focus_on.chosen = self.focus_on.chosen, []
        self.warned = False
        return chosen

    def action_take_back(self) -> None:
        """Put the chosen tiles back on the rack; with none chosen, undo."""
        if not self.focus_on.chosen:
            self.action_undo()
        elif self.draft is not None:
            self.draft.take_back(self._taken())
            self.draft.sort(self.by_number)
            self.redraw()

    def action_cut(self) -> None:
        """Cut a set before the cursor; in Dice, place down instead of across, or back."""
        spot = self.focus_on.cursor
        if isinstance(self.draft, GridDraft):
            self.down = not self.down
            self.notify(f"Dice are placed {'down' if self.down else 'across'}.", timeout=2)
        elif self.draft is not None and isinstance(spot, Piece):
            self.draft.split(spot.number)
            self.redraw()

    def action_undo(self) -> None:
        """Take back the last change."""
        self._return_to(self.draft and self.draft.undone())

    def action_reset(self) -> None:
        """Take back all changes."""
        self._return_to(self.draft and self.draft.reset())

    def _return_to(self, draft: TableDraft | GridDraft | None) -> None:
        if draft is not None:
            self.draft = draft
            self.draft.sort(self.by_number)
            self.focus_on.chosen.clear()
            self.redraw()

    def action_sort(self) -> None:
        """Sort the rack by color or by number."""
        self.by_number = not self.by_number
        if self.draft is not None:
            self.draft.sort(self.by_number)
        self.redraw()
