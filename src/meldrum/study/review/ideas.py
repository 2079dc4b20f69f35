"""What a better play does that the player's did not: which tiles could go down, and thanks to what.

Read off the steps of the play. A set is only named if it lay on the table just like that.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from meldrum.bots.solving import question_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet, in_order, say
from meldrum.rules.view import View
from meldrum.solver.steps import kinds
from meldrum.solver.steps.turn import turn_steps
from meldrum.study.laying import played_tiles
from meldrum.study.review.data import IdeaData

RANKS = ("swap", "split", "take", "break", "replace", "join", "add", "lay")
"""What is harder to see comes first."""
MOST = 2
"""Ideas that fit into a sentence."""


def ideas(seen: View, made: Move, better: Move) -> list[IdeaData]:
    """What the better of two moves does, at most two things, hard ones first."""
    if not isinstance(better, Play) or isinstance(better.after, Grid):
        return []
    played, best = (Counter(played_tiles(seen, move)) for move in (made, better))
    if best < played:
        return [IdeaData(kind="keep", tiles=say(in_order((played - best).elements())))]
    steps = turn_steps(question_of(seen), better.after)
    table_steps = (step for step in steps if isinstance(step, kinds.Step))
    found = [
        idea
        for idea, rack in _Reader(seen.table).read(table_steps)
        if Counter(rack) - played and Counter(rack) <= best  # not what was done, or just swapped
    ]
    return sorted(found, key=lambda idea: RANKS.index(idea.kind))[:MOST]


class _Reader:
    """Follows steps, and remembers where the tiles in hand and the changed sets come from."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.held: list[tuple[TileSet, IdeaData]] = []
        """What was taken up, and what could be said of that."""
        self.changed: dict[TileSet, IdeaData] = {}

    def read(self, steps: Iterable[kinds.Step]) -> Iterator[tuple[IdeaData, TileSet]]:
        """An idea for each step that brings tiles from the rack, and these tiles."""
        for step in steps:
            self._remember(step)
            rack = getattr(step, "rack", ())
            idea = self._idea(step) if rack else None
            if idea:
                yield replace(idea, tiles=say(rack)), rack

    def _remember(self, step: kinds.Step) -> None:
        match step:
            case kinds.Split(source, parts) if source in self.table:
                for part in parts:
                    self.changed[part] = IdeaData(kind="split", sets=[say(source)])
            case kinds.Take(tiles, source, left) if source in self.table:
                self.held.append((tiles, _taken(tiles, source, left)))
                self.changed[left] = _replaced(tiles, source)
            case kinds.Move(tiles, source, left, _, result) if source in self.table:
                self.changed[left] = _replaced(tiles, source)
                self.changed[result] = _taken(tiles, source, left)

    def _idea(self, step: kinds.Step) -> IdeaData | None:
        match step:
            case kinds.Swap(jokers, (), _, source, _) if source in self.table:
                return IdeaData(kind="swap", taken=say(jokers), sets=[say(source)])
            case kinds.Lay(_, held, _) if held:
                return self._freed(held)
            case kinds.Lay():
                return IdeaData(kind="lay")
            case kinds.Put(held, _, _, _) if held:
                return self._freed(held)
            case kinds.Put(_, _, target, _):
                if target in self.table:
                    return IdeaData(kind="add", sets=[say(target)])
                return self.changed.get(target)
            case kinds.Join(parts) if all(part in self.table for part in parts):
                return IdeaData(kind="join", sets=[say(part) for part in parts])
        return None

    def _freed(self, held: TileSet) -> IdeaData | None:
        """Said of tiles that come from one set of the table, or from two."""
        needed, found = Counter(held), []
        for tiles, idea in self.held:
            if needed & Counter(tiles):
                found.append(idea)
                needed -= Counter(tiles)
        match found:
            case [IdeaData(kind="split" | "break") as idea] if not needed:
                return idea
            case [_] | [_, _] if not needed:
                sets = [lying for idea in found for lying in idea.sets]
                return IdeaData(kind="take", taken=say(held), sets=sets)
        return None


def _taken(tiles: TileSet, source: TileSet, left: TileSet) -> IdeaData:
    """Said of tiles that leave a set: all of it, a part that stays together, or a single tile."""
    sets = [say(source)]
    if not left:
        return IdeaData(kind="break", sets=sets)
    if len(tiles) > 1 and _lies_in(tiles, source):
        return IdeaData(kind="split", sets=sets)
    return IdeaData(kind="take", taken=say(tiles), sets=sets)


def _replaced(tiles: TileSet, source: TileSet) -> IdeaData:
    """Said of what is left of a set, once there is something new in it."""
    return IdeaData(kind="replace", taken=say(tiles), sets=[say(source)])


def _lies_in(part: TileSet, whole: TileSet) -> bool:
    """Whether these are side by side at an end of a set."""
    return part in (whole[: len(part)], whole[-len(part) :])
