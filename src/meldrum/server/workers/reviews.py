"""A worker's jobs: the review of a finished game, turn by turn, and of a turn tried again."""

from dataclasses import dataclass
from functools import lru_cache

from meldrum.notation.moves import MoveData, move_of
from meldrum.notation.record import log_of, read_record
from meldrum.notation.text import NotationError
from meldrum.rules.errors import Violations
from meldrum.rules.game import check
from meldrum.study.review.data import GameReview, TurnReview
from meldrum.study.review.review import refuse_unfit, review_turn
from meldrum.study.review.summary import game_review
from meldrum.study.review.turns import Turn, turns_of


@dataclass(frozen=True, slots=True)
class FitJob:
    """Can this game be reviewed?"""

    record: bytes

    def answer(self) -> str | None:
        """Why not."""
        try:
            refuse_unfit(read_record(self.record))
        except NotationError as error:
            return str(error)
        return None


@dataclass(frozen=True, slots=True)
class TurnJob:
    """How was this turn?"""

    record: bytes
    number: int

    def answer(self) -> TurnReview:
        """Both ledgers of it."""
        return review_turn(_turns(self.record)[self.number - 1])


@dataclass(frozen=True, slots=True)
class SummaryJob:
    """How was the whole game?"""

    record: bytes
    turns: tuple[TurnReview, ...]

    def answer(self) -> GameReview:
        """The summary; the turns themselves are known already."""
        told = game_review(read_record(self.record), self.turns)
        told.turns = []
        return told


@dataclass(frozen=True, slots=True)
class TryJob:
    """What if this had been done in that turn?"""

    record: bytes
    number: int
    move: MoveData

    def answer(self) -> TurnReview | Violations:
        """The same judgement, or what is wrong with it; raises NotationError."""
        turn = _turns(self.record)[self.number - 1]
        move = move_of(self.move, turn.before.edition)
        return check(turn.before, move) or review_turn(turn, instead=move)


@lru_cache(maxsize=4)
def _turns(record: bytes) -> tuple[Turn, ...]:
    return tuple(turns_of(log_of(read_record(record))))
