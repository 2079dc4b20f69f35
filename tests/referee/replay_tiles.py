"""Classic, Vintage and Twist records."""

from collections import Counter

from tests.referee.fields import Json, Unreadable, text, texts
from tests.referee.jokers import LAWS
from tests.referee.open_plays import open_plays
from tests.referee.replay import Replay, Result
from tests.referee.sets import same_set
from tests.referee.tiles import BAGS, count, is_joker, number, parse
from tests.referee.turns import turn_legal

Table = list[list[str]]


class TileReplay(Replay):
    """A game with racks, a pool and a table of sets."""

    known_options = frozenset(
        {
            "joker_law",
            "joker_reuse",
            "opening",
            "penalty_tiles",
            "joker_penalty",
            "illegal_play",
            "empty_pool",
            "draw",
        }
    )
    rack_size = 14

    def __init__(self, record: Json) -> None:
        super().__init__(record)
        self.edition = text(record, "edition")
        self.unseen = Counter(BAGS[self.edition])
        self.pool = self.unseen.total()
        self.racks: list[Counter[str]] = []
        self.opened = [False] * self.seats
        self.table: Table = []

    def set_up(self) -> None:
        """Every rack has its tiles, all from one box (C-09, T-09, V-10)."""
        law = self.options.get("joker_law", "free")
        if law not in {*LAWS.values(), "free", "frozen"}:
            raise Unreadable(f"there is no joker law called {law}")
        if self.options.get("empty_pool", "pass") not in {"pass", "forced"}:
            raise Unreadable("this referee knows no last turns")
        deal = [parse(rack) for rack in texts(self.record, "deal")]
        if len(deal) != self.seats:
            raise Unreadable(f"{len(deal)} racks were dealt to {self.seats} players")
        for seat, rack in enumerate(deal):
            size = len(rack)
            self.expect(size == self.rack_size, f"Seat {seat} was dealt {size} tiles")
            self._take_from_box(rack)
        self.racks = [Counter(rack) for rack in deal]

    def _take_from_box(self, tiles: list[str]) -> None:
        for tile in tiles:
            if tile not in BAGS[self.edition]:
                raise Unreadable(f"{tile} is not a tile of this game")
            self.expect(self.unseen[tile] > 0, f"No {tile} is left in the box")
        self.unseen -= Counter(tiles)
        self.pool -= len(tiles)

    # The moves

    def move(self, seat: int, kind: str, move: Json) -> None:
        """Checks one move and passes the turn on."""
        if kind not in {"play", "draw", "pass", "timeout", "penalty"}:
            raise Unreadable(f"this game has no move called {kind}")
        {
            "play": self.play,
            "draw": self.draw,
            "pass": self.no_move,
            "timeout": self.timeout,
            "penalty": self.penalty,
        }[kind](seat, move)
        self.turn = self.following

    def legal(self, seat: int, after: Table) -> bool:
        """Whether the seat may turn the table into this."""
        law = self.options.get("joker_law")
        return turn_legal(
            self.edition,
            self.table,
            list(self.racks[seat].elements()),
            after,
            self.opened[seat],
            None if law is None else str(law),
            opening=self.option("opening", 30),
            reuse_anywhere=self.options.get("joker_reuse") == "any_set",
        )

    def play(self, seat: int, move: Json) -> None:
        """A new table: it must be legal and tell rightly what was played."""
        after = [parse(tiles) for tiles in texts(move, "after")]
        self.expect(self.legal(seat, after), f"The play {move['after']} is illegal")
        self.exchange(seat, after, move)
        self.opened[seat] = True
        self.passes = 0
        if not self.racks[seat].total():
            self.end = "out"

    def exchange(self, seat: int, after: Table, move: Json) -> None:
        """Moves the tiles between rack and table, comparing them with what the record says."""
        played = count(after) - count(self.table)
        taken = count(self.table) - count(after)
        self.expect(Counter(parse(text(move, "played"))) == played, "played tells other tiles")
        told = parse(text(move, "taken")) if "taken" in move else []
        self.expect(Counter(told) == taken, "taken tells other tiles")
        self.expect(played <= self.racks[seat] + taken, "A played tile was not on the rack")
        self.racks[seat] = self.racks[seat] + taken - played
        self.table = after

    def draw(self, seat: int, move: Json) -> None:
        """One tile from a pool that has one (C-28)."""
        self.expect(self.pool > 0, "The pool is empty: nothing can be drawn")
        if self.options.get("draw") == "only_if_stuck" and not move.get("undecided"):
            self.expect_stuck(seat)
        self.take(seat, move, 1)

    def take(self, seat: int, move: Json, wanted: int) -> None:
        """Takes tiles from the pool, fewer if it has fewer; with none it was a pass."""
        drawn = parse(text(move, "drawn"))
        due = min(wanted, self.pool)
        self.expect(len(drawn) == due, f"{len(drawn)} tiles were drawn instead of {due}")
        self._take_from_box(drawn)
        self.racks[seat] += Counter(drawn)
        if drawn:
            self.passes = 0
        else:
            self.count_pass()

    def no_move(self, seat: int, move: Json) -> None:
        """Passing needs an empty pool (C-40), and by default a rack that cannot play (CV-08)."""
        self.expect(self.pool == 0, "A pass, although the pool has tiles")
        if self.options.get("empty_pool") == "forced" and not move.get("undecided"):
            self.expect_stuck(seat)
        self.count_pass()

    def expect_stuck(self, seat: int) -> None:
        """No play lies open. Whether one could be rearranged is for the oracle to tell."""
        if self.opened[seat]:
            rack = list(self.racks[seat].elements())
            found = (t for t in open_plays(self.edition, self.table, rack) if self.legal(seat, t))
            for table in found:
                self.complain(f"Nothing was played, although {table} was possible")
                return

    def count_pass(self) -> None:
        """The game ends when everybody has passed in turn (CV-08)."""
        self.passes += 1
        if self.passes == self.seats:
            self.end = "stalemate"

    def timeout(self, seat: int, move: Json) -> None:
        """A legal draft counts, an illegal one costs three, none costs one (CV-07)."""
        if "after" in move:
            self.play(seat, move)
        elif "draft" in move:
            draft = self._draft(seat, move)
            self.expect(not self._unmoved(draft), "The draft moved nothing: one tile is due")
            self.take(seat, move, self.option("penalty_tiles", 3))
        else:
            self.take(seat, move, 1)

    def penalty(self, seat: int, move: Json) -> None:
        """Vintage: a submitted illegal table costs three tiles (V-29..V-31)."""
        default = "penalty" if self.edition == "vintage" else "refuse"
        ruled = self.options.get("illegal_play", default) == "penalty"
        self.expect(ruled, "This game has no penalty for an illegal table")
        self._draft(seat, move)
        self.take(seat, move, self.option("penalty_tiles", 3))

    def _draft(self, seat: int, move: Json) -> Table:
        draft = [parse(tiles) for tiles in texts(move, "draft")]
        self.expect(not self.legal(seat, draft), "The punished draft is legal")
        return draft

    def _unmoved(self, draft: Table) -> bool:
        rest = list(self.table)
        for tiles in draft:
            same = next((old for old in rest if same_set(self.edition, old, tiles)), None)
            if same is None:
                return False
            rest.remove(same)
        return not rest

    # The end

    def rack_value(self, seat: int) -> int:
        """What the rack costs: its numbers, and 30 for a joker (C-69, C-72, T-104, V-52)."""
        joker = self.option("joker_penalty", 30)
        rack = self.racks[seat].elements()
        return sum(joker if is_joker(tile) else number(tile) for tile in rack)

    def result(self) -> Result:
        """The lowest rack wins, then the fewest tiles; the winners share what the others lose."""
        values = [self.rack_value(seat) for seat in range(self.seats)]
        ranks = [(values[seat], self.racks[seat].total()) for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if ranks[seat] == min(ranks)]
        return Result(winners, _zero_sum(values, winners))


def _zero_sum(values: list[int], winners: list[int]) -> list[int]:
    """Losers lose the difference; the pot is split in whole points (C-70, C-74, CV-09)."""
    best = values[winners[0]]
    points = [best - value for value in values]
    share, rest = divmod(-sum(points), len(winners))
    for place, seat in enumerate(winners):
        points[seat] = share + (place < rest)
    return points
