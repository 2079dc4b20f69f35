"""Pieces of a Dice grid: dice that touch. Where a piece is on the plane has no meaning.

A piece that is a single line may also be turned: it is the same set as a row, as a column, and
read from either end (DI-03). If it is a group, its dice may change places and close up.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from meldrum.rules.grid import Cell, Grid, Line
from meldrum.rules.tiles import Tile
from meldrum.solver.steps.homes import Weights, best_matching

Piece = tuple[tuple[Cell, Tile], ...]
"""Cells with their dice, by row and column."""

Dice = dict[Cell, Tile]

FEWEST = 2  # dice that must stay for a piece to count as the same


def pieces(grid: Grid) -> tuple[Piece, ...]:
    """The pieces of a grid, each moved to the corner and sorted."""
    return tuple(sorted(canonical(piece) for piece in islands(dict(grid.cells))))


def islands(dice: Dice) -> list[Piece]:
    """The dice that touch each other, where they are."""
    left = dict(dice)
    found = []
    while left:
        island = [next(iter(left))]
        for cell in island:
            island += [near for near in neighbors(cell) if near in left and near not in island]
        found.append(tuple(sorted((cell, left.pop(cell)) for cell in island)))
    return found


def neighbors(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that touch a cell."""
    row, column = cell
    return (row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)


def lines_of(dice: Dice) -> list[Line]:
    """Every row and column of touching dice; a die that touches none is by itself."""
    lines = list(Grid(tuple(dice.items())).lines())
    lone = dice.keys() - {cell for line in lines for cell in line}
    return lines + [(cell,) for cell in sorted(lone)]


def canonical(piece: Iterable[tuple[Cell, Tile]]) -> Piece:
    """A piece in the corner; a single line as a row, in the lesser of its two directions."""
    dice = tuple(piece)
    if _is_group(dice):
        return tuple(((0, at), die) for at, die in enumerate(sorted(die for _, die in dice)))
    return min(map(_in_corner, _turns(dice)))


def _in_corner(dice: Piece) -> Piece:
    top = min(row for (row, _), _ in dice)
    side = min(column for (_, column), _ in dice)
    return tuple(sorted(((row - top, column - side), die) for (row, column), die in dice))


def _is_line(piece: Piece) -> bool:
    return 1 in (len({row for (row, _), _ in piece}), len({column for (_, column), _ in piece}))


def _is_group(piece: Piece) -> bool:
    """Whether this is a single line that cannot be a run."""
    numbers = [die.number for _, die in piece if not die.is_joker]
    return _is_line(piece) and len(numbers) > 1 and len(set(numbers)) == 1


def _turns(piece: Piece) -> Iterator[Piece]:
    """The piece as it is; a single line also turned."""
    yield piece
    if _is_line(piece):
        yield tuple(((-row, -column), die) for (row, column), die in piece)
        yield tuple(((column, row), die) for (row, column), die in piece)
        yield tuple(((-column, -row), die) for (row, column), die in piece)


def overlay(old: Piece, new: Piece) -> tuple[int, Piece]:
    """How many dice of an old piece can stay in a new one, and how it is laid over it then."""
    best: tuple[int, Piece] = (0, old)
    for turned in _turns(old):
        moves = Counter(
            (row - old_row, column - old_column)
            for (row, column), die in new
            for (old_row, old_column), other in turned
            if die == other
        )
        for (down, right), count in moves.items():
            if count > best[0]:
                best = count, tuple(((r + down, c + right), die) for (r, c), die in turned)
    if _is_group(old):
        return max(best, *_dealt(old, new), key=lambda laid: laid[0])
    return best


def _dealt(old: Piece, new: Piece) -> Iterator[tuple[int, Piece]]:
    """A group along each line of a new piece: dice where they belong, others before them."""
    goal = dict(new)
    for line in lines_of(goal):
        down, right = (line[1][0] - line[0][0], line[1][1] - line[0][1]) if line[1:] else (0, 1)
        for start in range(len(line)):
            left = [die for _, die in old]
            laid = []
            for cell in line[start:]:
                if goal[cell] not in left:
                    break
                left.remove(goal[cell])
                laid.append((cell, goal[cell]))
            row, column = line[start]
            rest = enumerate(left, 1)
            before = [((row - at * down, column - at * right), die) for at, die in rest]
            yield len(laid), tuple(sorted(laid + before))


def settled(gone: list[Piece], fresh: list[Piece]) -> tuple[dict[int, Piece], list[Piece]]:
    """What each new piece takes over from the old ones, so that most dice stay.

    Also the old pieces that no new one takes over. A piece may share a new one with another if
    both can stay there without being moved.
    """
    found: dict[tuple[int, int], Piece] = {}
    weights: Weights = {}
    for origin, old in enumerate(gone):
        for at, new in enumerate(fresh):
            count, lying = overlay(old, new)
            if count >= FEWEST:
                found[origin, at], weights[origin, at] = lying, count
    partners = best_matching(weights)
    places = {at: found[origin, at] for at, origin in partners.items()}
    rest = []
    for piece in (old for at, old in enumerate(gone) if at not in partners.values()):
        for at, origin in partners.items():
            beside = _unmoved(piece, gone[origin], found[origin, at])
            if sum(spot in fresh[at] for spot in beside) >= FEWEST:
                places[at] += beside
                break
        else:
            rest.append(piece)
    return places, rest


def _unmoved(piece: Piece, other: Piece, lying: Piece) -> Piece:
    """Where a piece is if another, which is here now, has not moved relative to it."""
    (row, column), (now_row, now_column) = other[0][0], lying[0][0]
    down, right = now_row - row, now_column - column
    if lying != tuple(((r + down, c + right), die) for (r, c), die in other):
        return ()
    return tuple(((r + down, c + right), die) for (r, c), die in piece)
