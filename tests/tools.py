"""Short ways to say things in tests."""

from collections.abc import Callable
from typing import Any

import pytest

from meldrum.notation.text import parse_grid, parse_table, parse_tiles
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import check, new_game
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet

SEED = bytes(range(32))


def tiles(text: str) -> TileSet:
    return parse_tiles(text)


def table(text: str) -> Table:
    return parse_table(text)


def grid(text: str) -> Grid:
    return parse_grid(text)


def codes(state: State, move: Move) -> set[str]:
    """The codes of everything wrong with a move."""
    return {str(violation.code) for violation in check(state, move)}


def game(
    edition: str = "classic",
    racks: tuple[str, ...] = ("R1", "K1"),
    lying: str = "",
    pool: str = "O13 O12 O11 O10 O9",
    opened: bool = True,
    turn: int = 0,
    stars: tuple[int, ...] = (),
    **options: Any,
) -> State:
    """A game in the middle, as a test needs it."""
    seats = len(racks)
    state = new_game(edition, seats, SEED, options)
    return state._replace(
        racks=tuple(map(tiles, racks)),
        table=table(lying),
        pool=tiles(pool),
        opened=(opened,) * seats,
        turn=turn,
        stars=stars or state.stars,
    )


def dice(
    racks: tuple[str, str], lying: str = "", turn: int = 0, rolled: bool = True, **options: Any
) -> State:
    """A round of Dice in the middle; the dice held are the first positions."""
    state = new_game("dice", 2, SEED, options)
    faces = tuple(map(tiles, racks))
    return state._replace(
        racks=faces,
        held=tuple(tuple(range(len(rack))) for rack in faces),
        grid=grid(lying),
        turn=turn,
        rolled=rolled,
        ply=9,
    )


def by_edition(**clauses: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for these editions, each proving its own clauses: classic="C-28 C-29"."""
    return pytest.mark.parametrize(
        "edition",
        [pytest.param(key, marks=pytest.mark.clause(*ids.split())) for key, ids in clauses.items()],
    )


ALL = list(EDITIONS)
