"""My First records: the same table game with stars."""

from tests.referee.fields import Json, wholes, words
from tests.referee.my_first import my_first_can_play, my_first_legal
from tests.referee.replay import Result
from tests.referee.replay_tiles import Table, TileReplay
from tests.referee.tiles import count, numbers_of, parse


class MyFirstReplay(TileReplay):
    """A game of runs for stars."""

    known_options = frozenset({"stars_each", "penalty_tiles", "opening"})
    rack_size = 6  # F-26

    def __init__(self, record: Json) -> None:
        super().__init__(record)
        self.stars = [self.option("stars_each", 6)] * self.seats  # F-23

    def move(self, seat: int, kind: str, move: Json) -> None:
        """Any move, then everybody's stars."""
        super().move(seat, kind, move)
        told = wholes(move, "stars")
        self.expect(told == self.stars, f"The stars are {self.stars}, not {told}")

    def exchange(self, seat: int, after: Table, move: Json) -> None:
        """Pays a star for each tile that left the rack and for each new run (F-39, F-40)."""
        self._judge_swaps(seat, after, move)
        before, size = self.table, self.racks[seat].total()
        super().exchange(seat, after, move)
        left = self.racks[seat].total()
        self.stars[seat] += size - left + _new_runs(before, after) + (left == 0)

    def _judge_swaps(self, seat: int, after: Table, move: Json) -> None:
        if not self.legal(seat, after):
            return
        told = tuple(sorted(parse(" ".join(words(move.get("swapped", ""), "swapped")))))
        right = my_first_legal(self.table, list(self.racks[seat].elements()), after, told)
        self.expect(right, f"swapped tells {told}, but no legal steps swap just these")

    def take(self, seat: int, move: Json, wanted: int) -> None:
        """A player who draws pays a star, if there is one to pay (F-30, F-38)."""
        if self.pool or self._could_play(seat):
            self.pay(seat, 1)
        super().take(seat, move, wanted)

    def no_move(self, seat: int, move: Json) -> None:
        """A pass costs a star only if he could have played (MF-03)."""
        if self._could_play(seat):
            self.pay(seat, 1)
        super().no_move(seat, move)

    def _could_play(self, seat: int) -> bool:
        return my_first_can_play(self.table, list(self.racks[seat].elements()))

    def pay(self, seat: int, due: int) -> None:
        """Pays as much as there is (F-55)."""
        self.stars[seat] -= min(due, self.stars[seat])

    def result(self) -> Result:
        """All pay for the tiles they keep; most stars win, the finisher a tie (F-54..F-57)."""
        for seat, rack in enumerate(self.racks):
            self.pay(seat, rack.total())
        best = max(self.stars)
        winners = [seat for seat in range(self.seats) if self.stars[seat] == best]
        first = [seat for seat in winners if not self.racks[seat]]
        return Result(first or winners, list(self.stars))

    def judge_result(self, outcome: Json, right: Result) -> None:
        """The outcome also tells the final stars."""
        super().judge_result(outcome, right)
        told = wholes(outcome, "stars")
        self.expect(told == right.points, f"The final stars are {right.points}, not {told}")


def _new_runs(before: Table, after: Table) -> int:
    """Runs that hold no number tile of the old table."""
    old = set(numbers_of(count(before)))
    return sum(not old & set(tiles) for tiles in after)
