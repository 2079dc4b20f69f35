"""A play explained to a person: what to do with which tiles, and in Dice in which cells."""

from collections.abc import Iterator, Sequence

from meldrum.rules.grid import Cell, Grid, closed_up
from meldrum.rules.melds import SetRules, readings
from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import MIRROR, Tile, TileSet, say
from meldrum.solver.question import Question
from meldrum.solver.steps.dice import Carry, GridStep, PickUp, Place
from meldrum.solver.steps.explain import Step, say_step
from meldrum.solver.steps.flow import RACK, Flow, flow_of
from meldrum.solver.steps.turn import turn_steps
from meldrum.solver.steps.words import NAMES
from meldrum.study.plane import Plane

MOST = 10
"""Steps that a person follows; a longer play is told set by set."""

Dice = dict[Cell, Tile]


def explanation(question: Question, after: Table | Grid) -> tuple[str, ...]:
    """The sentences that explain a play."""
    if isinstance(question.table, Grid) or isinstance(after, Grid):
        return tuple(sentence for sentence, _ in _placed(question, after))
    rules = question.edition.set_rules(question.options)
    steps = turn_steps(question, after)
    if len(steps) > MOST:
        return tuple(_goals(flow_of(diff(question.table, after, rules), rules), rules))
    return tuple(_sentence(step, rules) for step in steps if not _is_of_dice(step))


# Sets


def _is_of_dice(step: Step | GridStep) -> bool:
    return isinstance(step, PickUp | Place | Carry)


def _sentence(step: Step | GridStep, rules: SetRules) -> str:
    """A step, with the tiles that wait in the hand and what its jokers stand for."""
    held: TileSet = getattr(step, "held", ())
    result: TileSet = getattr(step, "result", ()) or getattr(step, "tiles", ())
    more = [f"{say(held)} from your hand"] if held else []
    more += _meanings(result, rules)
    said = say_step(step)
    return f"{said.removesuffix('.')} ({'; '.join(more)})." if more else said


def _meanings(tiles: TileSet, rules: SetRules) -> list[str]:
    """What the jokers of a set stand for, if that is clear.

    >>> from meldrum.rules.tiles import JOKER
    >>> _meanings((Tile("R", 4), JOKER, Tile("R", 6)), SetRules())
    ['the joker is R5']
    """
    jokers = [at for at, tile in enumerate(tiles) if tile.is_joker and tile != MIRROR]
    meant = {
        tuple(say(reading.stands_for[at]) for at in jokers) for reading in readings(tiles, rules)
    }
    if not jokers or len(meant) != 1:
        return []
    (words,) = meant
    names = [NAMES[tiles[at]] for at in jokers]
    if len(jokers) == 1:
        return [f"the {names[0]} is {words[0]}"]
    return [f"the jokers are {', '.join(words)}"]


def _goals(flow: Flow, rules: SetRules) -> Iterator[str]:
    """Every set that gets tiles, and where they come from."""
    gone = [say(tiles) for at, tiles in enumerate(flow.gone) if not flow.left(at)]
    if gone:
        yield f"Take up {', '.join(gone)}."
    for at in range(len(flow.fresh)):
        if not flow.origins(at):
            continue  # what is left of an old set
        result, target, rack = flow.result(at), flow.target(at), flow.from_rack(at)
        parts = [f"{say(target)} stay{'s' if len(target) == 1 else ''}"] if target else []
        for old in sorted(flow.origins(at) - {RACK}):
            tiles = say(flow.carried[old, at].elements())
            parts.append(f"{tiles} from {say(flow.gone[old])}" if flow.left(old) else tiles)
        parts += [f"{say(rack)} from your rack"] if rack else []
        parts += _meanings(result, rules)
        yield f"Make {say(result)}: {'; '.join(parts)}."
    if kept := flow.kept():
        yield f"Put {say(kept)} on your rack."


# Dice


def _placed(question: Question, after: Table | Grid) -> list[tuple[str, Dice]]:
    """The steps of a play of Dice with the cells they concern, and what lies then.

    What is not touched stays where it was; of empty rows and columns between dice one is kept.
    """
    assert isinstance(question.table, Grid)
    plane, stages = Plane(question.table), []
    before = plane.cells()
    for step in turn_steps(question, after):
        assert isinstance(step, PickUp | Place | Carry)
        plane.do(step)
        stages.append((step, before, before := plane.cells()))
    used = {cell for _, one, other in stages for cell in (*one, *other)}
    rows, columns = (closed_up({cell[at] for cell in used}) for at in (0, 1))

    def numbered(dice: Dice) -> Dice:
        return {(rows[row] + 1, columns[column] + 1): die for (row, column), die in dice.items()}

    return [
        (
            f"{say_step(step).removesuffix('.')}{_where(numbered(old), numbered(new))}.",
            numbered(new),
        )
        for step, old, new in stages
    ]


def _where(old: Dice, new: Dice) -> str:
    """The cells where dice were put, or else taken."""
    changed = [cell for cell, die in new.items() if old.get(cell) != die]
    changed = changed or [cell for cell in old if cell not in new]
    if not changed:
        return ""
    rows = sorted({row for row, _ in changed})
    columns = sorted({column for _, column in changed})
    return f" ({_numbers('row', rows)}, {_numbers('column', columns)})"


def _numbers(word: str, numbers: Sequence[int]) -> str:
    """Rows or columns in words.

    >>> _numbers("row", [2]), _numbers("column", [2, 3, 4]), _numbers("row", [1, 4])
    ('row 2', 'columns 2 to 4', 'rows 1 and 4')
    """
    if len(numbers) == 1:
        return f"{word} {numbers[0]}"
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{word}s {numbers[0]} to {numbers[-1]}"
    return f"{word}s {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def shown_grid(question: Question, after: Grid) -> Iterator[str]:
    """The grid after a play, with its rows and columns numbered as the explanation names them."""
    placed = _placed(question, after)
    dice = (
        placed[-1][1]
        if placed
        else {(row + 1, column + 1): die for (row, column), die in after.cells}
    )
    width = max((column for _, column in dice), default=0)
    yield "    " + " ".join(f"{column:<3}" for column in range(1, width + 1)).rstrip()
    for row in range(1, max((row for row, _ in dice), default=0) + 1):
        cells = (str(dice.get((row, column), ".")) for column in range(1, width + 1))
        yield f"{row:>2}  " + " ".join(f"{cell:<3}" for cell in cells).rstrip()
