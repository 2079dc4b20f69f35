"""A position: what one player faces. Ask it what is legal and what is best."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meldrum.library.reading import (
    NotInTheBox,
    read_table,
    read_tiles,
    refuse_excess,
    refuse_loose_tiles,
    refuse_strangers,
    tiles_of,
)
from meldrum.library.verdict import Verdict
from meldrum.notation import text
from meldrum.notation.text import NotationError, format_grid, format_table, shorten
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import Code
from meldrum.rules.grid import Grid
from meldrum.rules.options import Options, differing
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet, say
from meldrum.solver.question import OBJECTIVES, Question

if TYPE_CHECKING:
    from meldrum.library.solution import Solution

LONGEST_LIMIT_MS = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """What is on the table, what the player holds, and the rules they play by.

    Table and rack are text, lists or values. Raises NotationError for what never happens in a
    game: more tiles than the box holds, or a table with something on it that is not a set.

    >>> position = Position("classic", "R4 B4 K4 O4 | K7 K8 K9", "B3 B5 B6 O1")
    >>> position.check("R4 K4 O4 | K7 K8 K9 | B3 B4 B5 B6")
    Verdict(violations=(), readings=())
    >>> position.best_play().tiles
    3
    """

    edition: str
    table: Table | Grid
    rack: TileSet
    opened: bool = True
    options: Options = field(default_factory=Options)

    def __init__(
        self,
        edition: str,
        table: object = "",
        rack: object = "",
        opened: bool = True,
        options: Options | Mapping[str, object] | None = None,
        *,
        where: str = "",
    ) -> None:
        """``where`` is what errors call the table."""
        rules = edition_of(edition)
        if not rules.deals:
            raise NotationError(f"position: {edition} has no racks")
        where = where or ("grid" if rules.on_grid else "table")
        if not isinstance(options, Options):
            options = rules.options(options or {})
        lying = read_table(rules, table, where)
        values = (edition, lying, read_tiles(rack, "rack"), opened, options)
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)
        self._refuse_nonsense(where)

    def _refuse_nonsense(self, where: str) -> None:
        edition = edition_of(self.edition)
        if edition.on_grid and len(self.rack) > edition.rack_size:
            many = f"rack: {len(self.rack)} dice, a player has nine"
            raise NotInTheBox(Code.TOO_MANY_COPIES, many)
        refuse_excess(edition, tiles_of(self.table) + Counter(self.rack), f"{where} and rack")
        if isinstance(self.table, Grid):
            for wrong in edition.check_grid(self.table, self.options):
                raise NotationError(f"{where}: {wrong.message}")
        else:
            refuse_loose_tiles(edition, self.table, self.options, where)

    @classmethod
    def parse(cls, line: str) -> "Position":
        """Read the one-line notation: ``edition; table; rack; opened`` (or ``unopened``)."""
        read = text.parse_position(line)
        return cls(read.edition, read.table, read.rack, read.opened)

    def __str__(self) -> str:
        """The one-line notation, which leaves out the options."""
        shown = text.Position(self.edition, self.table, self.rack, self.opened)
        return text.format_position(shown)

    def __repr__(self) -> str:
        lying = self.table
        shown = format_grid(lying) if isinstance(lying, Grid) else format_table(lying)
        words = [self.edition, shown, say(self.rack)]
        chosen = differing(edition_of(self.edition).printed, self.options)
        more = "" if self.opened else ", opened=False"
        more += f", options={chosen}" if chosen else ""
        return f"Position({', '.join(map(repr, words))}{more})"

    def check(self, after: object) -> Verdict:
        """Is this table, or grid, a legal turn from here? If not, the verdict has every reason."""
        edition = edition_of(self.edition)
        lying = read_table(edition, after, "after")
        refuse_strangers(edition, tiles_of(lying), "after")
        turn = edition.check_turn(self.table, self.rack, lying, self.opened, self.options)
        return Verdict(tuple(turn))

    def best_play(self, objective: str = "tiles", *, limit_ms: float | None = None) -> "Solution":
        """The best play by ``tiles``, ``points`` or ``meld``, proven and explained."""
        from meldrum.library.solution import solved  # the solver is loaded when it is asked

        return solved(self.question(objective, limit_ms), self)

    def question(self, objective: str = "tiles", limit_ms: object = None) -> Question:
        """The same position as a question to the solver."""
        if objective not in OBJECTIVES:
            known = ", ".join(OBJECTIVES)
            raise NotationError(f"objective: {shorten(objective)} is not one of {known}")
        limit = read_limit(limit_ms)
        edition, rack = edition_of(self.edition), self.rack
        return Question(edition, self.options, self.table, rack, self.opened, objective, limit)


def read_limit(limit_ms: object) -> int | None:
    """A limit in whole milliseconds; raises NotationError."""
    if limit_ms is None:
        return None
    if isinstance(limit_ms, bool) or not isinstance(limit_ms, int | float) or not limit_ms >= 0:
        raise NotationError(f"limit_ms: {shorten(limit_ms)} is not a time")
    return round(min(limit_ms, LONGEST_LIMIT_MS))
