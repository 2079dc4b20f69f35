"""Carrying out steps: no tile comes from nowhere and none is left in the hand."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import Bag, TileSet, say
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


def replay(before: Table, steps: Iterable[Step]) -> Table:
    """The table after the steps; raises ValueError if one cannot be carried out."""
    hands = Hands(before)
    for step in steps:
        hands.do(step)
    if hands.held:
        raise ValueError(f"{say(hands.held.elements())} is still in the hand")
    return tuple(hands.table)


class Hands:
    """The table while steps are carried out, and the tiles in hand."""

    def __init__(self, table: Table) -> None:
        self.table = list(table)
        self.held: Bag = Counter()

    def do(self, step: Step) -> None:
        """Carry out one step."""
        match step:
            case Take(tiles, source, left):
                self._change(step, (source,), (left,), taken=tiles)
            case Lay(tiles, held, rack):
                self._change(step, (), (tiles,), held, rack)
            case Put(held, rack, target, result):
                self._change(step, (target,), (result,), held, rack)
            case Move(_, source, left, target, result):
                self._change(step, (source, target), (left, result))
            case Shift(_, source, result):
                self._change(step, (source,), (result,))
            case Split(source, parts):
                self._change(step, (source,), parts)
            case Join(parts, rack, result):
                self._change(step, parts, (result,), rack=rack)
            case Swap(jokers, held, rack, source, result):
                self._change(step, (source,), (result,), held, rack, jokers)
            case Keep(tiles):
                self._use(step, tiles)
            case _:  # pragma: no cover
                assert_never(step)

    def _change(
        self,
        step: Step,
        old: Table,
        new: Table,
        held: TileSet = (),
        rack: TileSet = (),
        taken: TileSet = (),
    ) -> None:
        """Old sets become new ones, with tiles from hand and rack, and tiles going to the hand."""
        if bag(old) + Counter(held) + Counter(rack) != bag(new) + Counter(taken):
            raise ValueError(f"tiles appear or vanish: {step}")
        for tiles in filter(None, old):
            if tiles not in self.table:
                raise ValueError(f"{say(tiles)} does not lie there: {step}")
            self.table.remove(tiles)
        self.table += filter(None, new)
        self._use(step, held)
        self.held += Counter(taken)

    def _use(self, step: Step, tiles: TileSet) -> None:
        """Let go of tiles in hand."""
        if Counter(tiles) - self.held:
            raise ValueError(f"{say(tiles)} is not in the hand: {step}")
        self.held -= Counter(tiles)
