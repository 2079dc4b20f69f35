"""The introductory game of My First: tiles face up, one points, the others find."""

from collections.abc import Iterator, Mapping

from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SHORTEST
from meldrum.rules.moves import Find, Move, Point
from meldrum.rules.options import Options
from meldrum.rules.scoring import score_stars
from meldrum.rules.shuffle import Randomness
from meldrum.rules.state import State, with_item
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, Tile, numbered
from meldrum.rules.view import View

POINTER = 0


class Introductory(Edition):
    """No racks, no jokers, no turns: whoever finds the next tile first gets the star."""

    key = "introductory"
    name = "My First: introductory game"
    family = "finding"
    colors: Mapping[str, str] = {**Edition.colors, "O": "yellow"}
    pointer = POINTER
    box = numbered(COLORS, range(1, 11))
    rack_size = 0
    top = 10  # F-20
    groups = False
    printed = Options(joker_law="free", opening=0, turn_seconds=None, stars_each=0)
    applies = frozenset({"rounds"})
    moves = (Point, Find)
    hides = False
    deals = False
    draws_first_player = False
    zero_sum = False
    won_by = "stars"

    def deal(self, state: State, randomness: Randomness) -> State:
        """All tiles lie face up (F-13); nobody has a rack (F-12)."""
        seats = len(state.racks)
        return state._replace(pool=self.box, opened=(True,) * seats, stars=(0,) * seats)

    def to_move(self, state: State) -> frozenset[int]:
        """The grown-up points when a new run is wanted; else all others search (F-14, F-15)."""
        if state.outcome:
            return frozenset()
        if self._growing(state):
            return frozenset(range(1, len(state.racks)))
        return frozenset({POINTER})

    def _growing(self, state: State) -> bool:
        """Tiles are looked for until the run is complete (F-18, F-20)."""
        return bool(state.table) and len(state.table[-1]) < self.top

    def announces(self, before: Table, after: Table) -> bool:
        """With its third tile (F-19)."""
        return bool(before) and len(before[-1]) < SHORTEST <= len(after[-1])

    def check_move(self, state: State, move: Move) -> Iterator[Violation]:
        if not isinstance(move, Find if self._growing(state) else Point):
            yield Violation(Code.WRONG_MOVE, "one points when a run is wanted, the others find")
        elif not isinstance(move.tile, Tile) or move.tile not in state.pool:
            yield Violation(Code.TILE_NOT_FREE, f"{move.tile} does not lie free on the table")
        elif isinstance(move, Find) and move.tile not in self._neighbors(state):
            yield Violation(
                Code.NOT_A_NEIGHBOR, f"{move.tile} is not the next number of the run", (move.tile,)
            )

    def _neighbors(self, state: State) -> tuple[Tile, Tile]:
        run = state.table[-1]
        low, high = run[0], run[-1]
        return Tile(low.letter, low.number - 1), Tile(high.letter, high.number + 1)

    def forfeited(self, seen: View) -> Move:
        """There are no turns to lose: a tile is pointed to, or found, for whoever failed to."""
        assert seen.seat is not None
        if seen.seat == POINTER:
            return Point(seen.seat, seen.face_up[0])
        low, high = seen.table[-1][0], seen.table[-1][-1]
        above = Tile(high.letter, high.number + 1)
        free = above if above in seen.face_up else Tile(low.letter, low.number - 1)
        return Find(seen.seat, free)

    def apply(self, state: State, move: Move) -> State:
        assert isinstance(move, Point | Find)
        tile, stars = move.tile, state.stars
        if isinstance(move, Point):
            table = (*state.table, (tile,))
        else:
            run = state.table[-1]
            longer = (tile, *run) if tile.number < run[0].number else (*run, tile)
            table = (*state.table[:-1], longer)  # F-16
            own = stars[move.seat] + 1  # F-17, F-21
            stars = with_item(stars, move.seat, own)
        pool = tuple(free for free in state.pool if free != tile)
        state = state._replace(table=table, pool=pool, stars=stars, ply=state.ply + 1)
        if pool:
            return state
        return state._replace(outcome=score_stars("complete", stars))
