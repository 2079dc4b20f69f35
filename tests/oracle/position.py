"""A question as the program needs it: bags, and which rules are in force this turn."""

from collections import Counter
from dataclasses import dataclass

from meldrum.rules.grid import Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import Bag, Tile, TileSet
from meldrum.solver.question import Question
from tests.oracle.reading import Rules, rules_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """The proven best: what it is worth, one table that is worth it, and how much it disturbs."""

    value: tuple[int, ...]
    """(tiles, points), (points, tiles) or (meld,): what the question's objective compares."""
    table: Table
    changed: int | None = None
    """The fewest old sets that lie there no more, of all plays worth as much; None if not asked."""


@dataclass(frozen=True, slots=True)
class Position:
    """One turn of a game with racks."""

    before: Table
    rack: Bag
    rules: Rules
    law: str
    """The joker law that matters this turn: a printed one, ``free``, ``frozen``, or ``kept``,
    which lets no joker be taken at all (T-43)."""
    no_exchange: bool
    """Whether a joker may not take the place of another kind (TW-13)."""
    any_set: bool
    """Whether a retrieved joker may go into a set that is not new (CV-02)."""
    to_open: int
    """The points that sets from the rack alone must reach before anything counts; 0 if none."""
    joker_points: int

    @property
    def lying(self) -> Bag:
        """All tiles on the table."""
        return Counter(tile for tiles in self.before for tile in tiles)

    @property
    def stock(self) -> Bag:
        """All tiles that can lie on the table after the turn."""
        return self.lying + self.rack

    def points(self, tile: Tile) -> int:
        """What a tile on the rack costs at the end (C-69, C-72)."""
        return self.joker_points if tile.is_joker else tile.number


def table_of(question: Question) -> Table:
    """The table of the question; Dice has a grid, which is another oracle's business."""
    if isinstance(question.table, Grid):
        raise ValueError("no table of sets: the oracle knows no Dice")
    return question.table


def is_open(question: Question) -> bool:
    """Whether the player has made his opening, or needs none."""
    return question.opened or question.options.opening == 0


def position_of(question: Question) -> Position:
    """Which rules matter in this turn."""
    options, table = question.options, table_of(question)
    law = options.joker_law
    opening = not is_open(question)
    if opening and question.edition.key == "twist":
        law = _kept_only(law)
    if not any(tile.is_joker for tiles in table for tile in tiles):
        law = "free"  # all laws are about jokers that lie on the table
    return Position(
        before=table,
        rack=Counter(question.rack),
        rules=rules_of(question.edition.key, options),
        law=law,
        no_exchange=law != "free" and options.joker_law == "book-twist",
        any_set=options.joker_reuse == "any_set",
        to_open=options.opening if opening else 0,
        joker_points=options.joker_penalty,
    )


def _kept_only(law: str) -> str:
    """T-43: not even the turn of the opening may take a joker; then no printed law is broken."""
    if law == "frozen":
        raise ValueError("not covered: the opening turn of Twist that plays on, sets frozen")
    return "kept"


def numbers_of(tiles: TileSet) -> Bag:
    """The number tiles of a set."""
    return Counter(tile for tile in tiles if not tile.is_joker)


def jokers_of(tiles: TileSet) -> TileSet:
    """The jokers of a set."""
    return tuple(tile for tile in tiles if tile.is_joker)
