"""The rows that hold under every law: no tile is lost, none comes from nowhere."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile, in_order
from tests.oracle.pieces import Piece
from tests.oracle.position import Position
from tests.oracle.program import Program, Solution, Terms
from tests.oracle.reading import is_same


def total(*parts: tuple[int, Terms]) -> dict[int, int]:
    """Sums put together, each counted this many times."""
    result: Counter[int] = Counter()
    for times, terms in parts:
        for variable, count in terms.items():
            result[variable] += times * count
    return dict(result)


def ones(variables: Iterable[int]) -> dict[int, int]:
    """The plain sum of some variables."""
    return dict.fromkeys(variables, 1)


@dataclass(slots=True)
class Model:
    """A program whose variables say how often each piece is laid and what is played."""

    position: Position
    pieces: list[Piece]
    program: Program
    laid: list[int] = field(default_factory=list)
    """The variable of each piece."""
    played: dict[Tile, int] = field(default_factory=dict)
    """The variable of each kind of tile on the rack: how many of them are played."""
    still: dict[tuple[int, int], int] = field(default_factory=dict)
    """Old set and piece: the variable that is 1 if the one lies there still, as the other."""

    def __post_init__(self) -> None:
        stock, lying = self.position.stock, self.position.lying
        uses: dict[Tile, dict[int, int]] = {tile: {} for tile in stock}
        for piece in self.pieces:
            held = Counter(piece.tiles)
            variable = self.program.integer(0, min(stock[t] // n for t, n in held.items()))
            self.laid.append(variable)
            for tile, times in held.items():
                uses[tile][variable] = times
        for tile, count in self.position.rack.items():
            self.played[tile] = self.program.integer(0, count)
            uses[tile][self.played[tile]] = -1
        for tile, row in uses.items():
            self.program.equal(row, lying[tile])
        self._match()

    def _match(self) -> None:
        """Tell which old sets lie there still: each as one piece, each piece for one of them."""
        by_content = defaultdict(list)
        for at, piece in enumerate(self.pieces):
            by_content[in_order(piece.tiles)].append(at)
        shown = defaultdict(list)
        for number, old in enumerate(self.position.before):
            for at in by_content[in_order(old)]:
                if is_same(old, self.pieces[at].tiles, self.position.rules):
                    self.still[number, at] = self.program.boolean()
                    shown[at].append(self.still[number, at])
            self.program.at_most(self.stays(number), 1)
        for at, variables in shown.items():
            self.program.at_most(total((1, ones(variables)), (-1, {self.laid[at]: 1})), 0)

    def stays(self, old: int) -> dict[int, int]:
        """1 if the old set lies there still."""
        return ones(variable for (one, _), variable in self.still.items() if one == old)

    def shows(self, piece: int) -> dict[int, int]:
        """How many of this piece are old sets that lie there still."""
        return ones(variable for (_, at), variable in self.still.items() if at == piece)

    def all_played(self, weight: Mapping[Tile, int]) -> dict[int, int]:
        """The rack tiles played, each counted with its weight."""
        return {variable: weight[tile] for tile, variable in self.played.items()}

    def table(self, solution: Solution) -> Table:
        """The table that a solution lays."""
        return tuple(
            piece.tiles
            for piece, variable in zip(self.pieces, self.laid, strict=True)
            for _ in range(solution.of[variable])
        )
