"""The words of a step of Dice: one plain English sentence each."""

from typing import assert_never

from meldrum.rules.grid import Line
from meldrum.rules.melds import SHORTEST
from meldrum.rules.tiles import TileSet, say
from meldrum.solver.steps.dice import Beside, Carry, GridStep, PickUp, Place
from meldrum.solver.steps.pieces import Dice, Piece, lines_of

NUMBERS = {2: "two", 3: "three", 4: "four"}


def say_grid_step(step: GridStep) -> str:
    """A step of Dice as a sentence."""
    match step:
        case PickUp(tiles, line):
            words = _taken(tiles, line)
        case Place(dice, result, own, beside):
            origin = " from your dice" if own else ""
            tiles = tuple(die for _, die in dice)
            making = _making(dice, result)
            words = (
                f"Put {say(tiles)}{origin} to make {making}"
                if making
                else f"Lay {_alone(dice, result, origin, beside)}"
            )
        case Carry():
            words = _carried(step)
        case _:  # pragma: no cover
            assert_never(step)
    return f"{words}."


def _taken(tiles: TileSet, line: TileSet) -> str:
    whole = sorted(tiles) == sorted(line)
    return f"Take up {say(line)}" if whole else f"Take {say(tiles)} from {say(line)}"


def _carried(step: Carry) -> str:
    """Dice from one place to another."""
    dice, result = step.dice, step.result
    tiles = tuple(die for _, die in dice)
    making = _making(dice, result)
    if not step.line:
        where = f" to make {making}" if making else _beside(dict(result), step.beside)
        return f"Move {say(tiles)} together as they lie{where}"
    taken = _taken(tiles, step.line)
    them = "it" if len(dice) == 1 else "them"
    if making:
        return f"{taken} and put {them} down to make {making}"
    if step.beside is None and (len(dice) < SHORTEST or tiles == step.line):
        return f"{taken} and lay {them} apart"
    return f"{taken} and lay {_alone(dice, result, '', step.beside)}"


def _making(dice: Piece, result: Piece) -> str:
    """The lines that dice become part of; '' if they touch nothing."""
    lying, laid = dict(result), {cell for cell, _ in dice}
    lines = [
        line for line in lines_of(lying) if not laid.isdisjoint(line) and not laid.issuperset(line)
    ]
    if not lines:
        return ""
    sets = [line for line in lines if len(line) >= SHORTEST]
    named = [_named(line, lying) for line in sets or lines]
    return " and ".join([", ".join(named[:-1]), named[-1]] if named[:-1] else named)


def _named(line: Line, lying: Dice) -> str:
    way = "row" if line[0][0] == line[1][0] else "column"
    return f"the {way} {say(lying[cell] for cell in line)}"


def _alone(dice: Piece, result: Piece, origin: str, beside: Beside | None) -> str:
    """Dice that touch nothing."""
    tiles = say(die for _, die in dice)
    if len(dice) == len(result) or len(dice) == 1:
        return f"{tiles}{origin}{_beside(dict(result), beside)}"
    way = "row" if dice[0][0][0] == dice[1][0][0] else "column"
    return f"{tiles}{origin} in a {way}{_beside(dict(result), beside)}"


def _beside(lying: Dice, beside: Beside | None) -> str:
    """How far one of the dice is from one that was there before."""
    if beside is None:
        return ""
    (row, column), (other_row, other_column) = beside
    down, right = row - other_row, column - other_column
    way = ("below" if down > 0 else "above") if down else ("right of" if right > 0 else "left of")
    far = abs(down + right)
    number = NUMBERS.get(far, str(far))
    return f", with {lying[beside.die]} {number} {way} {lying[beside.other]}"
