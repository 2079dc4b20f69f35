"""Records of the introductory game: one points, the others find (F-12..F-22, MF-09)."""

from tests.referee.fields import Json, Unreadable, text, wholes
from tests.referee.replay import Replay, Result
from tests.referee.tiles import BAGS, number, parse


class IntroReplay(Replay):
    """All tiles lie open; one run at a time grows from the tile pointed at."""

    has_first = False
    players = range(2, 6)

    def set_up(self) -> None:
        """Nobody has a star or a tile yet."""
        self.stars = [0] * self.seats
        self.left = set(BAGS["introductory"])
        self.run_now: list[str] = []
        self.expect("deal" not in self.record, "There is no deal in this game")

    def in_turn(self, seat: int) -> bool:
        """Seat 0 points; whoever is quickest of the others finds."""
        return True

    def move(self, seat: int, kind: str, move: Json) -> None:
        """One tile goes to the run."""
        tile = " ".join(parse(text(move, "tile")))
        if kind == "point":
            self._point(seat)
        elif kind == "find":
            self._find(seat, tile)
        else:
            raise Unreadable(f"this game has no move called {kind}")
        self._lay(tile)
        told = wholes(move, "stars")
        self.expect(told == self.stars, f"The stars are {self.stars}, not {told}")

    def _point(self, seat: int) -> None:
        self.expect(seat == 0, "Only seat 0 points")
        self.expect(not self.run_now, "The run is not complete yet")

    def _find(self, seat: int, tile: str) -> None:
        """The next number above or below, in the same color, earns a star (F-15, F-17)."""
        self.expect(seat != 0, "Seat 0 does not search")
        self.expect(tile in self._wanted(), f"{tile} is not next to the run")
        self.stars[seat] += 1

    def _wanted(self) -> set[str]:
        if not self.run_now:
            return set()
        ends = sorted(number(tile) for tile in self.run_now)
        return {f"{self.run_now[0][0]}{n}" for n in (ends[0] - 1, ends[-1] + 1)}

    def _lay(self, tile: str) -> None:
        if tile not in self.left:
            raise Unreadable(f"the tile {tile} does not lie there to be taken")
        self.left.remove(tile)
        self.run_now.append(tile)
        if len(self.run_now) == 10:
            self.run_now = []
        if not self.left:
            self.end = "complete"

    def result(self) -> Result:
        """Most stars win."""
        best = max(self.stars)
        winners = [seat for seat, stars in enumerate(self.stars) if stars == best]
        return Result(winners, self.stars)

    def judge_result(self, outcome: Json, right: Result) -> None:
        """The outcome also tells the final stars."""
        super().judge_result(outcome, right)
        told = wholes(outcome, "stars")
        self.expect(told == right.points, f"The final stars are {right.points}, not {told}")
