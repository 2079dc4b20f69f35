"""How a game ends, in points or in stars, and who has won it."""

from dataclasses import dataclass

from meldrum.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``out``, ``stalemate``, ``stop``, ``complete`` or ``abandoned``."""

    reason: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    stars: tuple[int, ...] | None = None

    def share(self, seat: int) -> float:
        """A seat's part of the win; nobody's win is everybody's."""
        winners = self.winners or range(len(self.points))
        return (seat in winners) / len(winners)


def rack_value(rack: TileSet, joker_penalty: int) -> int:
    """What the tiles left on a rack cost: their numbers, and the penalty for a joker."""
    return sum(joker_penalty if tile.is_joker else tile.number for tile in rack)


def score_out(racks: tuple[TileSet, ...], winner: int, joker_penalty: int) -> Outcome:
    """Someone went out: the others lose what they hold (C-69, T-101, V-53).

    The winner scores all of it (C-70, T-102, V-54).
    """
    points = [-rack_value(rack, joker_penalty) for rack in racks]
    points[winner] = -sum(points)
    return Outcome("out", (winner,), tuple(points))


def score_stalemate(racks: tuple[TileSet, ...], joker_penalty: int) -> Outcome:
    """Nobody plays any more: the lowest rack wins (C-73, T-105, V-57).

    A tie goes to fewer tiles; then it is shared, and so are the points, as evenly as whole
    points allow with the remainder in seat order (CV-09).
    """
    values = [(rack_value(rack, joker_penalty), len(rack)) for rack in racks]
    best = min(values)
    winners = tuple(seat for seat, value in enumerate(values) if value == best)
    points = [best[0] - value for value, _ in values]  # C-74, T-106, V-58
    share, rest = divmod(-sum(points), len(winners))  # C-75, T-107, V-59
    for place, seat in enumerate(winners):
        points[seat] = share + (place < rest)
    return Outcome("stalemate", winners, tuple(points))


def score_dice(racks: tuple[TileSet, ...], winner: int | None, joker_penalty: int) -> Outcome:
    """A round of Dice: whoever went out wins it (D-17), or after a stop the lower sum (D-18).

    The winner scores what the other has more: all of it after going out (D-30), else the
    difference; with equal sums nobody scores (D-31, DI-06).
    """
    values = [rack_value(rack, joker_penalty) for rack in racks]
    points = tuple(max(0, max(values) - own) for own in values)
    if winner is not None:
        return Outcome("out", (winner,), points)
    return Outcome("stop", tuple(seat for seat, own in enumerate(points) if own), points)


def score_stars(reason: str, stars: tuple[int, ...], out: int | None = None) -> Outcome:
    """The most stars win (F-22, F-56).

    A tie goes to the player who went out (F-57); without that player it is shared (MF-08, MF-09).
    """
    winners = tuple(seat for seat, own in enumerate(stars) if own == max(stars))
    if out in winners:
        winners = (out,)
    return Outcome(reason, winners, stars, stars)
