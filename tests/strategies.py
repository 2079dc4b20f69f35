"""What hypothesis makes values of."""

from hypothesis import strategies as st

from meldrum.rules.grid import Grid
from meldrum.rules.tiles import COLORS, JOKERS, Tile

number_tile = st.builds(Tile, st.sampled_from(COLORS), st.integers(1, 13))
joker = st.sampled_from([Tile(letter) for letter in JOKERS])
any_tile = number_tile | joker
any_tiles = st.lists(any_tile, max_size=20).map(tuple)
tables = st.lists(st.lists(any_tile, min_size=1, max_size=8).map(tuple), max_size=8).map(tuple)
cells = st.tuples(st.integers(0, 6), st.integers(0, 6))
grids = st.dictionaries(cells, any_tile, max_size=18).map(lambda dice: Grid.of(dice.items()))
