"""The wire of study: what server and clients exchange about reviews, positions and puzzles."""

from uuid import UUID

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.notation.record import Record
from meldrum.notation.wire import ViolationData
from meldrum.server.wire import Judged, OptionValues, SetJudged
from meldrum.study.laying import StepData
from meldrum.study.review.data import GameReview, TurnReview


class _Data(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """As in ``wire``."""


class TryAgain(_Data):
    """What if this had been done in that turn of a finished game?"""

    record: Record
    number: int
    """Of the move in the record, from 1."""
    move: MoveData


class ReviewLine(_Data):
    """A line of a review while it is made: how many turns there are, a turn, at last the whole."""

    total: int | None = None
    turn: TurnReview | None = None
    standing: list[float] | None = None
    """Who is ahead after that turn."""
    review: GameReview | None = None
    """The summary, without the turns."""
    failed: str | None = None
    """Why it ends here."""


class Exercise(_Data, kw_only=True):
    """What would become of this draft on a turn that begins like this? For lessons, at no table."""

    id: UUID
    edition: str
    options: OptionValues = {}
    """Where they differ from the printed rules."""
    table: list[str] = []
    """Sets, or the rows of a grid; ``draft`` alike."""
    rack: str
    opened: bool = True
    draft: list[str]


class Analyze(_Data, kw_only=True):
    """What does this position hold? It need not come from any game."""

    edition: str
    options: OptionValues = {}
    table: list[str] = []
    """Sets, or the rows of a grid."""
    rack: str = ""
    opened: bool = True


class FrameData(StepData, kw_only=True):
    """A step, and what lies where once it is done."""

    table: list[str]
    rack: str = ""
    held: str = ""
    """Tiles that were taken up and are not down yet."""


class LayData(_Data, kw_only=True):
    """A play: the tiles that leave the rack, what that is worth, and how to lay it."""

    played: str
    tiles: int
    points: int
    """Penalty points that leave the rack; in My First the stars earned."""
    meld: int
    """What the sets laid from the rack alone are worth."""
    left: str = ""
    proven: bool
    steps: list[FrameData]
    """The last one has the table after the play."""


class Analysis(_Data, kw_only=True):
    """Everything wrong with a position, or else its plays, which are named by their place."""

    legal: bool
    violations: list[ViolationData] = []
    sets: list[SetJudged] = []
    """Each set of the table, or each line of a grid, as in ``judged``."""
    plays: list[LayData] = []
    best: dict[str, int] = {}
    """The best play by ``tiles``, by ``points`` and, before the opening, by ``meld``."""
    all_best: list[int] = []
    """Every choice of tiles as good as the best."""
    maximal: list[int] = []
    """Every choice of tiles that nothing can be added to."""
    more_best: bool = False
    more_maximal: bool = False
    out: bool | None = None
    """Whether the whole rack can be laid; None if that is not known."""
    sure: bool = True
    """False if nothing was found in time, though there may be something."""
    needed: int = 0
    """The points an opening still needs; 0 if there is none to make."""


class PuzzleShelf(_Data, kw_only=True):
    """What puzzles there are, and the one of the day, which is the same for all."""

    count: int
    themes: dict[str, int]
    """How many there are of each theme; a puzzle may have several."""
    day: str
    """The day in UTC, as 2026-11-18."""
    today: str
    """The id of its puzzle."""


class PuzzlePick(_Data, kw_only=True):
    """Ask for a puzzle by its difficulty."""

    rating: int = 1500
    theme: str | None = None
    but: list[str] = []
    """Puzzles that are not wanted again."""


class PuzzleData(_Data, kw_only=True):
    """A puzzle, without its answer."""

    id: str
    edition: str
    table: list[str]
    """Sets, or the rows of a grid."""
    rack: str
    opened: bool
    themes: list[str]
    rating: int
    """How hard it is, like a player's rating."""
    most: int
    """How many tiles can be laid: only one lay does it."""


class PuzzleTry(_Data, kw_only=True):
    """Is this the best lay?"""

    id: UUID
    draft: list[str]


class PuzzleVerdict(_Data, kw_only=True):
    """What becomes of a try: it is illegal, or it lays this many of the most tiles possible."""

    judged: Judged
    laid: int
    most: int
    solved: bool


class PuzzleAsk(_Data, kw_only=True):
    """Ask for help: the first hints tell little, the last one is the whole solution."""

    step: int


class PuzzleHint(_Data, kw_only=True):
    """Help with a puzzle, up to a step: what to lay, what to take apart, then how."""

    step: int
    last: int
    """The step that is the whole solution."""
    played: str
    apart: list[str] = []
    """The sets, or lines, that change."""
    steps: list[StepData] = []
    stages: list[list[str]] = []
    """The table after each of these steps; what is in hand is its last set."""
    after: list[str] | None = None
    """The table in the end, with the last step."""
