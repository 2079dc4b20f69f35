"""What all six games have in common when their record is replayed."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from tests.referee.fields import Json, Unreadable, as_dict, as_list, text, whole, wholes

#: Options that change nothing inside one recorded game.
OUTSIDE = {
    "turn_seconds",
    "rounds",
    "single_game",
    "target_score",
    "dice_rounds",
    "three_pairs_redeal",
}


@dataclass(frozen=True)
class Result:
    """Who won, and everybody's points."""

    winners: list[int]
    points: list[int]


class Replay(ABC):
    """Plays a record over and writes down every complaint."""

    known_options: frozenset[str] = frozenset()
    players = range(2, 5)
    has_first = True

    def __init__(self, record: Json) -> None:
        self.record = record
        self.complaints: list[str] = []
        self.seats = len(as_list(record.get("seats"), "seats"))
        self.options = as_dict(record.get("options", {}), "options")
        self.turn = 0
        self.passes = 0
        self.end: str | None = None
        self.number: int | None = None

    def run(self) -> list[str]:
        """All complaints about the record."""
        try:
            self._head()
            self.set_up()
            self._moves()
            self._judge_outcome()
        except Unreadable as problem:
            self.complain(str(problem))
        return self.complaints

    def complain(self, problem: str) -> None:
        """Notes a problem, with the number of the move it belongs to."""
        where = "" if self.number is None else f"Move {self.number}: "
        self.complaints.append(f"{where}{problem}.")

    def expect(self, right: bool, problem: str) -> None:
        """Complains unless it is right."""
        if not right:
            self.complain(problem)

    def option(self, key: str, default: int) -> int:
        """A numeric option of the table."""
        return whole(self.options, key) if key in self.options else default

    @property
    def following(self) -> int:
        """The seat to the left of the one whose turn it is (C-31)."""
        return (self.turn + 1) % self.seats

    @abstractmethod
    def set_up(self) -> None:
        """Checks and takes over the deal."""

    @abstractmethod
    def move(self, seat: int, kind: str, move: Json) -> None:
        """Checks one move and makes it."""

    @abstractmethod
    def result(self) -> Result:
        """The book's result of the game that has ended."""

    def in_turn(self, seat: int) -> bool:
        """Whether the seat may move now."""
        return seat == self.turn

    def _head(self) -> None:
        self.expect(self.record.get("format") == "meldrum-record", "The format is unknown")
        self.expect(self.record.get("version") == 1, "The version is unknown")
        self.expect(self.seats in self.players, f"{self.seats} players cannot play this game")
        for key in set(self.options) - OUTSIDE - self.known_options:
            self.complain(f"This referee does not know the option {key}")
        if self.has_first:
            self.turn = whole(self.record, "first")
            if not 0 <= self.turn < self.seats:
                raise Unreadable(f"first names seat {self.turn}, which does not exist")

    def _moves(self) -> None:
        for number, move in enumerate(as_list(self.record.get("moves"), "moves"), 1):
            self.number = number
            self._one_move(as_dict(move, "a move"))
        self.number = None

    def _one_move(self, move: Json) -> None:
        seat = whole(move, "seat")
        if not 0 <= seat < self.seats:
            raise Unreadable(f"there is no seat {seat}")
        self.expect(self.end is None, "It comes after the end of the game")
        self.expect(self.in_turn(seat), f"It is not the turn of seat {seat}")
        self.turn = seat if self.has_first else self.turn
        self.move(seat, text(move, "type"), move)

    def _judge_outcome(self) -> None:
        if "outcome" not in self.record:
            self.expect(self.end is None, f"The game ended ({self.end}) but has no outcome")
            return
        outcome = as_dict(self.record["outcome"], "outcome")
        reason = text(outcome, "reason")
        if reason == "abandoned":
            self.expect(self.end is None, f"It was not abandoned: it had ended ({self.end})")
            return
        if reason != self.end:
            self.complain(f"The outcome says {reason} but the game's end is {self.end}")
        if self.end is not None:
            self.judge_result(outcome, self.result())

    def judge_result(self, outcome: Json, right: Result) -> None:
        """Compares the outcome with the book's."""
        winners, points = wholes(outcome, "winners"), wholes(outcome, "points")
        if sorted(winners) != right.winners:
            self.complain(f"The winners are {right.winners}, not {winners}")
        if points != right.points:
            self.complain(f"The points are {right.points}, not {points}")
