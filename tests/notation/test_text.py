"""Text forms: round trips, fuzzed, and errors that say what was read and where."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldrum.notation.text import (
    NotationError,
    Position,
    format_grid,
    format_position,
    format_table,
    grid_rows,
    parse_grid,
    parse_position,
    parse_table,
    parse_tile,
    parse_tiles,
)
from meldrum.rules.grid import Grid
from meldrum.rules.tiles import say
from tests.strategies import any_tile, any_tiles, grids, tables


@given(any_tile)
def test_tile(tile: object) -> None:
    assert parse_tile(str(tile)) == tile


@given(any_tiles)
def test_tiles(tiles: tuple[object, ...]) -> None:
    assert parse_tiles(say(tiles)) == tiles  # type: ignore[arg-type]


@given(tables)
def test_table(table: tuple[tuple[object, ...], ...]) -> None:
    assert parse_table(format_table(table)) == table  # type: ignore[arg-type]
    assert parse_table([say(tiles) for tiles in table]) == table  # type: ignore[arg-type]


@given(grids)
def test_grid(grid: Grid) -> None:
    assert parse_grid(format_grid(grid)) == grid
    assert parse_grid(grid_rows(grid)) == grid


@given(st.sampled_from(["classic", "twist"]), tables, any_tiles, st.booleans())
def test_position(edition: str, table: object, rack: object, opened: bool) -> None:
    position = Position(edition, table, rack, opened)  # type: ignore[arg-type]
    assert parse_position(format_position(position)) == position


@given(grids, any_tiles)
def test_dice_position(grid: Grid, rack: object) -> None:
    position = Position("dice", grid, rack, True)  # type: ignore[arg-type]
    assert parse_position(format_position(position)) == position


@given(st.text() | st.none() | st.integers() | st.lists(st.text() | st.integers()))
def test_garbage_is_refused_or_read(garbage: object) -> None:
    for parse in (parse_tiles, parse_table, parse_grid, parse_position):
        with contextlib.suppress(NotationError):
            parse(garbage)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("R1 X5", "set, tile 2: no tile is written 'X5'"),
        ("R0", "'R0'"),
        ("R14", "'R14'"),
        ("r5", "'r5'"),
        ("R1,R2", "'R1,R2'"),
        ("JD", "'JD'"),
        ("R" + "1" * 500, "..."),
        (7, "7 is not a text of tiles"),
        ("R1 " * 100_000, "too long"),
    ],
)
def test_errors_name_what_was_read(text: object, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text, "set")
    assert says in str(caught.value)


def test_other_errors() -> None:
    with pytest.raises(NotationError, match="before, set 2, tile 1"):
        parse_table(["R1", "Q"], "before")
    with pytest.raises(NotationError, match="grid, row 2, column 3"):
        parse_grid(["R1 R2", ". . Z"])
    with pytest.raises(NotationError, match="row 1: 5 is not a text"):
        parse_grid([5])
    with pytest.raises(NotationError, match="not a list of rows"):
        parse_grid(5)
    with pytest.raises(NotationError, match="not a list of sets"):
        parse_table(5)
    with pytest.raises(NotationError, match="no edition 'nope'"):
        parse_position("nope; R1; ; opened")
    for text in ("classic; R1; R2", "classic; R1; R2; maybe"):
        with pytest.raises(NotationError, match="position"):
            parse_position(text)


def test_place_on_the_plane_has_no_meaning() -> None:
    assert parse_grid([". .", ". R1 R2 R3"]) == parse_grid(["R1 R2 R3"])
    assert parse_grid(["R1 R2 R3", "."]) == parse_grid("R1 R2 R3")
    assert parse_grid("") == Grid()
