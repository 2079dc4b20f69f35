"""What a review says, as data for programs and the page."""

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.study.laying import StepData


class ChoiceData(msgspec.Struct, forbid_unknown_fields=True):
    """A move that was or could have been made, and what it is worth."""

    names: list[str]
    """What speaks for it: played, tried, most, fewest, wait, throw, master."""
    move: MoveData
    played: str
    """The tiles laid, or the dice thrown as they showed before."""
    chance: float
    margin: float
    points: float | None = None


class MissedData(msgspec.Struct, forbid_unknown_fields=True):
    """The first ledger: what was laid, and the most that could have been, for certain."""

    laid: int
    most: int
    proven: bool
    choice: str = ""
    """The tiles of the largest lay."""
    steps: list[StepData] = []


class IdeaData(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something that the best choice does."""

    kind: str
    """swap, replace, split, take, break, join, add, lay; or keep, where less is laid."""
    tiles: str = ""
    """Of the rack: what could have gone down, or was better kept."""
    taken: str = ""
    """What comes out of a set for that, or the jokers that are swapped."""
    sets: list[str] = []
    """The sets it is done to, as they lay on the table."""


class TurnReview(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One turn."""

    number: int
    """Of the move in the record, from 1."""
    seat: int
    move: MoveData
    played: str
    how: str
    """How it was judged: imagined, searched, proven; only (nothing to choose) or not at all."""
    real: bool
    """Whether there was something to decide."""
    missed: MissedData | None = None
    choices: list[ChoiceData] = []
    """The second ledger: the move made, and the others it was weighed against."""
    best: int = 0
    cost: float = 0.0
    """The winning chance given up."""
    low: float = 0.0
    high: float = 0.0
    label: str | None = None
    chance: float | None = None
    """Of winning, before the move, with the best choice."""
    after: float | None = None
    """And after it, once the tiles drawn or the dice thrown were seen."""
    luck: float = 0.0
    """What the draw or the throw gave."""
    points: float | None = None
    """Expected, before the move."""
    steps: list[StepData] = []
    """How the best choice is laid, where another was made."""
    ideas: list[IdeaData] = []
    """What the best choice does, of a turn that cost something; two things at most."""
    says: str = ""
    """A sentence or two about a turn that cost something."""


class SeatReview(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A player's whole game."""

    seat: int
    name: str
    won: float
    """The share of the win."""
    decisions: int
    cost: float
    cost_each: float
    margin: float
    """Half the 95 % interval of the cost of a decision."""
    luck: float
    adjusted: float
    """The result without the luck of all draws that were reviewed."""
    found: int
    lays: int
    """Found the best lay in so many of the turns in which something was laid."""
    labels: dict[str, int]
    moments: list[int]
    """The numbers of the three turns that mattered most."""


class GameReview(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole game."""

    version: int
    edition: str
    floor: float
    seats: list[SeatReview]
    graph: list[list[float]]
    """After each turn, how the seats stand: their chances, taken together as one. If only one seat
    was reviewed, its own chance."""
    turns: list[TurnReview]
