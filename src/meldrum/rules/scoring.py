"""Points at the end of a game."""

from dataclasses import dataclass

from meldrum.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``out``, ``stalemate``, ``stop``, ``complete`` or ``abandoned``."""

    reason: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    stars: tuple[int, ...] | None = None


def rack_value(rack: TileSet, joker_penalty: int) -> int:
    """What the tiles left on a rack cost: their numbers, and the penalty for a joker."""
    return sum(joker_penalty if tile.is_joker else tile.number for tile in rack)


def score_out(racks: tuple[TileSet, ...], winner: int, joker_penalty: int) -> Outcome:
    """Someone went out: the others lose what they hold, the winner gets it (C-69, C-70)."""
    points = [-rack_value(rack, joker_penalty) for rack in racks]
    points[winner] = -sum(points)
    return Outcome("out", (winner,), tuple(points))


def score_stalemate(racks: tuple[TileSet, ...], joker_penalty: int) -> Outcome:
    """Nobody can go on: the lowest rack wins and the others lose the difference (C-73 to C-75).

    A tie goes to fewer tiles; then it is shared, and so are the points, as evenly as whole
    points allow with the remainder in seat order (CV-09).
    """
    values = [(rack_value(rack, joker_penalty), len(rack)) for rack in racks]
    best = min(values)
    winners = tuple(seat for seat, value in enumerate(values) if value == best)
    points = [best[0] - value for value, _ in values]
    share, rest = divmod(-sum(points), len(winners))
    for place, seat in enumerate(winners):
        points[seat] = share + (place < rest)
    return Outcome("stalemate", winners, tuple(points))
