"""The pictures of a draft: the felt with its sets or its grid, and the hand."""

from dataclasses import dataclass, field

from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Cell as GridCell
from meldrum.tui.draft import GridDraft, TableDraft
from meldrum.tui.looks import NEW, WIDTH, WRONG, brackets, face, style
from meldrum.tui.picture import Cell, End, Picture, Piece, Spot
from meldrum.tui.places import Places

STEP = WIDTH + 1
MARGIN = 2
"""Empty cells shown around the dice."""
LEAST = (5, 9)
"""Rows and columns of the grid that are shown at least."""


@dataclass
class Focus:
    """What the player has chosen, in order, and where the cursor is."""

    chosen: list[int] = field(default_factory=list)
    cursor: Spot | None = None


def felt_of(draft: TableDraft, places: Places, focus: Focus, width: int, height: int) -> Picture:
    """The sets, each in its place."""
    sizes = {number: len(pieces) for number, pieces in draft.sets.items()}
    at = places.arrange(sizes, width)
    rows = 1 + max((place.row for place in at.values()), default=0)
    pitch = 2 if 2 * rows <= height else 1
    picture = Picture(width, height)
    for number, pieces in draft.sets.items():
        row, column = at[number]
        _draw_set(picture, draft, number, focus, column, row * pitch)
        picture.height = max(picture.height, row * pitch + 1)
        assert len(pieces) == sizes[number]
    picture.pitch = pitch
    return picture


def _draw_set(
    picture: Picture, draft: TableDraft, number: int, focus: Focus, x: int, y: int
) -> None:
    pieces = draft.sets[number]
    if focus.chosen:
        picture.put(x, y, "+", NEW, End(number, front=True))
    for at, piece in enumerate(pieces):
        _draw_piece(picture, draft, piece, focus, x + 1 + at * STEP, y)
    end = x + 1 + len(pieces) * STEP
    if focus.chosen:
        picture.put(end - 1, y, "+", NEW, End(number))
    if not draft.is_legal(number) and edition_of(draft.seen.edition).deals:
        picture.put(end, y, "!", WRONG)
    elif draft.is_changed(number):
        picture.put(end, y, "*", NEW)
    elif draft.is_news(number):
        picture.put(end, y, "·", "bold #ffffff")
    _draw_cursor(picture, focus, (End(number, front=True), End(number)), 1)
    _draw_cursor(picture, focus, tuple(map(Piece, pieces)), WIDTH)


def _draw_piece(
    picture: Picture, draft: TableDraft | GridDraft, piece: int, focus: Focus, x: int, y: int
) -> None:
    tile, chosen = draft.tiles[piece], piece in focus.chosen
    own = piece in draft.own and piece not in draft.hand
    picture.put(x, y, face(tile), style(tile, chosen=chosen, own=own), Piece(piece))
    if chosen:
        left, right = brackets(True, False)
        picture.put(x - 1, y, left)
        picture.put(x + WIDTH, y, right)


def _draw_cursor(picture: Picture, focus: Focus, spots: tuple[Spot, ...], width: int) -> None:
    """Brackets around what the cursor is on, last, so that nothing covers them."""
    if focus.cursor not in spots or focus.cursor not in picture.spots:
        return
    x, y = picture.spots[focus.cursor]
    chosen = isinstance(focus.cursor, Piece) and focus.cursor.number in focus.chosen
    left, right = brackets(chosen, under_cursor=True)
    if isinstance(focus.cursor, End):
        picture.put(x, y, "▸" if focus.cursor.front else "◂", NEW, focus.cursor)
        return
    picture.put(x - 1, y, left, NEW)
    picture.put(x + width, y, right, NEW)


def grid_of(draft: GridDraft, focus: Focus, width: int, height: int) -> Picture:
    """The grid of dice, with empty cells around them."""
    rows, columns = _shown(draft, width // STEP - 1, height)
    picture = Picture(width, height)
    x0 = max(1, (width - len(columns) * STEP) // 2)
    for y, row in enumerate(rows):
        for at, column in enumerate(columns):
            x, piece = x0 + at * STEP, draft.cells.get((row, column))
            if piece is None:
                picture.put(x, y, " · ", "dim", Cell(row, column))
    for y, row in enumerate(rows):
        for at, column in enumerate(columns):
            piece = draft.cells.get((row, column))
            if piece is not None:
                _draw_piece(picture, draft, piece, focus, x0 + at * STEP, y)
    _draw_cursor(picture, focus, tuple(picture.spots), WIDTH)
    return picture


def _shown(draft: GridDraft, most_columns: int, most_rows: int) -> tuple[range, range]:
    """The rows and columns around the dice; the middle of the plane if there are none."""
    cells: list[GridCell] = [*draft.cells, *draft.before] or [(0, 0)]
    spans = []
    for at, least, most in ((0, LEAST[0], most_rows), (1, LEAST[1], most_columns)):
        low = min(cell[at] for cell in cells) - MARGIN
        high = max(cell[at] for cell in cells) + MARGIN
        room = max(0, max(least, min(most, high - low + 7)) - (high - low + 1))
        spans.append(range(low - room // 2, high + 1 + (room + 1) // 2))
    return spans[0], spans[1]


def hand_of(draft: TableDraft | GridDraft, focus: Focus, width: int) -> Picture:
    """The tiles on the rack, and those of the table that must go back."""
    picture = Picture(width, 1)
    each = max(1, (width - 1) // STEP)
    free = edition_of(draft.seen.edition).deals is False
    x, y, before = 0, 0, None
    for piece in draft.hand:
        tile = draft.tiles[piece]
        if x == each or (free and before not in (None, tile.letter)):
            x, y = 0, y + 1
        _draw_piece(picture, draft, piece, focus, 1 + x * STEP, y)
        if piece not in draft.own:
            picture.put(1 + x * STEP + WIDTH, y, "!", WRONG)
        x, before = x + 1, tile.letter
    _draw_cursor(picture, focus, tuple(map(Piece, draft.hand)), WIDTH)
    return picture
