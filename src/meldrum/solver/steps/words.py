"""The words of a step: one plain English sentence each."""

from typing import assert_never

from meldrum.rules.table import Table
from meldrum.rules.tiles import COLOR_CHANGE, DOUBLE, JOKER, MIRROR, TileSet, say
from meldrum.solver.steps.flow import without
from meldrum.solver.steps.kinds import (
    Join,
    Keep,
    Lay,
    Move,
    Put,
    Shift,
    Split,
    Step,
    Swap,
    Take,
)

NAMES = {
    JOKER: "joker",
    DOUBLE: "double",
    MIRROR: "mirror",
    COLOR_CHANGE: "color change",
}


def say_table_step(step: Step) -> str:
    """A step as a sentence.

    >>> from meldrum.rules.tiles import Tile
    >>> four, five, six, seven = (Tile("R", number) for number in range(4, 8))
    >>> say_table_step(Put((), (seven,), (four, five, six), (four, five, six, seven)))
    'Put R7 from your rack at the end of R4 R5 R6.'
    """
    return f"{_words(step)}."


def _words(step: Step) -> str:
    match step:
        case Take(tiles, source, left):
            return (
                f"Take {_named(tiles, source)} from {say(source)}"
                if left
                else f"Take up {say(source)}"
            )
        case Lay(tiles, held, rack):
            more = f" with {_named(rack)}" if held and rack else ""
            return f"Lay {say(tiles)}{more}{_from_rack(rack)}"
        case Put(held, rack, target, result):
            return _put(held, rack, target, result)
        case Move(tiles, source, left, target, result):
            return _move(tiles, source, left, target, result)
        case Shift(tiles, source, result):
            return f"Move {_named(tiles, source)} in {say(source)} to make {say(result)}"
        case Split(source, parts):
            return f"Split {say(source)} into {_listed(parts)}"
        case Join(parts, rack, _):
            more = f" with {_named(rack)} from your rack" if rack else ""
            return f"Join {_listed(parts)}{more}"
        case Swap():
            return _swap(step)
        case Keep(tiles):
            return f"Put {_named(tiles, tiles)} on your rack"
        case _:  # pragma: no cover
            assert_never(step)


def _put(held: TileSet, rack: TileSet, target: TileSet, result: TileSet) -> str:
    """Tiles from hand and rack added to a set."""
    added, front, end = _added(target, result)
    lying = say(target)
    tiles = _named(added, () if rack else added)
    rest = f", {_named(rack)} from your rack" if held and rack else ""
    origin = "" if held else _from_rack(rack)
    if _is_group(result):
        return f"Add {tiles}{origin} to {lying}{rest}"
    if len(front) + len(end) < len(added):
        return f"Put {tiles}{origin} into {lying} to make {say(result)}{rest}"
    if not front:
        return f"Put {tiles}{origin} at the end of {lying}{rest}"
    if not end:
        return f"Put {tiles}{origin} in front of {lying}{rest}"
    rest = rest or (", from your rack" if rack else "")
    return f"Put {say(front)} in front of {lying} and {say(end)} at its end{rest}"


def _move(tiles: TileSet, source: TileSet, left: TileSet, target: TileSet, result: TileSet) -> str:
    """Tiles that go straight from one set to another."""
    origin = f" from {say(source)}" if left else ""
    added, front, end = _added(target, result)
    named, lying = _named(tiles, source), say(target)
    if not target:
        return f"Take {named}{origin} and lay {say(result)}"
    if _is_group(result):
        return f"Move {named}{origin} to {lying}"
    if len(front) == len(added):
        return f"Move {named}{origin} to the front of {lying}"
    if len(end) == len(added):
        return f"Move {named}{origin} to the end of {lying}"
    return f"Move {named}{origin} into {lying} to make {say(result)}"


def _swap(step: Swap) -> str:
    """Jokers out, tiles in; with several jokers the result says which."""
    jokers = _named(step.jokers, step.source)
    tiles = f"{say(step.held)} and {_named(step.rack)}" if step.held and step.rack else ""
    tiles = tiles or (_named(step.rack) if step.rack else _named(step.held, step.held))
    unclear = step.source.count(step.jokers[0]) > len(step.jokers)
    made = f" to make {say(step.result)}" if unclear else ""
    return f"Swap {jokers} in {say(step.source)} for {tiles}{_from_rack(step.rack)}{made}"


def _from_rack(rack: TileSet) -> str:
    return " from your rack" if rack else ""


def _added(target: TileSet, result: TileSet) -> tuple[TileSet, TileSet, TileSet]:
    """The new tiles of a set: all of them, those in front, those at the end."""
    added = without(result, target)
    for start in range(len(result) - len(target) + 1):
        stop = start + len(target)
        if result[start:stop] == target:
            return added, result[:start], result[stop:]
    return added, (), ()


def _is_group(tiles: TileSet) -> bool:
    """Whether it looks like a group: one number, more than once."""
    numbers = [tile.number for tile in tiles if not tile.is_joker]
    return len(numbers) > 1 and len(set(numbers)) == 1 and MIRROR not in tiles


def _named(tiles: TileSet, among: TileSet = ()) -> str:
    """Tiles as written; a single joker by its name, *the* joker if there is no other."""
    if len(tiles) != 1 or not tiles[0].is_joker:
        return say(tiles)
    return f"{'the' if among.count(tiles[0]) == 1 else 'a'} {NAMES[tiles[0]]}"


def _listed(sets: Table) -> str:
    """Sets with commas and a last 'and'."""
    *most, last = map(say, sets)
    return f"{', '.join(most)} and {last}"
