"""Imagined games with racks and a pool: Classic, Vintage, Twist and My First."""

from dataclasses import dataclass

from meldrum.play.clock import OutOfTime
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.options import Options
from meldrum.rules.runs import stars_earned
from meldrum.rules.scoring import Outcome, score_out, score_stalemate
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import in_order
from meldrum.rules.view import View
from meldrum.solver import coded
from meldrum.solver.coded import (
    FIRST_JOKER,
    Habit,
    Laid,
    PlayOut,
    Solve,
    habit_of,
    knows,
    playing_out,
)
from meldrum.solver.native import ImaginedEnd, Value, table_bytes, tile_bytes, tiles_of

LIMIT_US = -50_000
"""For one imagined question. The core counts steps, so a busy machine thinks the same."""
LONGEST = 400
"""Moves; a game that goes on longer ends as if nobody could go on."""


def solver_of(edition: Edition, options: Options) -> Solve:
    """The core's best plays, quick enough for thought; ValueError where it does not know them."""
    if edition.on_grid or not knows(edition, options):
        raise ValueError(f"{edition.key} cannot be imagined by these rules")
    # In My First no question takes long, and being able to play costs a star (F-38).
    return coded.solver_of(edition, options, 0 if edition.family == "runs" else LIMIT_US)


@dataclass(slots=True)
class ImaginedGame:
    """One imagined game; ``patient`` seats keep their tiles until they can go out."""

    solve: Solve
    options: Options
    table: bytes
    racks: list[bytes]
    pool: list[int]
    """The next tile comes last."""
    opened: list[bool]
    turn: int
    passes: int
    patient: list[bool]
    stars: list[int]
    bank: int | None
    core: PlayOut | None
    """Plays the game out just as the policies here do, only faster."""
    habit: Habit | None
    """What the core does with an empty pool."""

    @classmethod
    def of(
        cls,
        solve: Solve,
        view: View,
        racks: list[bytes],
        pool: list[int],
        patient: list[bool],
    ) -> "ImaginedGame":
        """The game that a seat sees, with these racks and this pool where it sees nothing."""
        edition = edition_of(view.edition)
        kind = _StarGame if edition.family == "runs" else cls
        (turn,) = view.to_move
        return kind(
            solve,
            view.options,
            table_bytes(view.table),
            racks,
            pool,
            list(view.opened),
            turn,
            view.passes,
            patient,
            list(view.stars),
            view.bank,
            playing_out(edition, view.options),
            habit_of(edition, view.options, LIMIT_US),
        )

    def copy(self) -> "ImaginedGame":
        """The same game, to be played on in another way."""
        return type(self)(
            self.solve,
            self.options,
            self.table,
            list(self.racks),
            list(self.pool),
            list(self.opened),
            self.turn,
            self.passes,
            self.patient,
            list(self.stars),
            self.bank,
            self.core,
            self.habit,
        )

    # Moves

    def move(self, laid: Laid | None) -> bool:
        """The seat to move lays this, or else draws or passes; whether that ends the game."""
        seat = self.turn
        if laid is None:
            self.take(seat)
        else:
            self.lay(seat, laid)
        self.turn = (seat + 1) % len(self.racks)
        return self.is_over()

    def take(self, seat: int) -> None:
        """Draw a tile; with an empty pool this is a pass."""
        if self.pool:
            self.racks[seat] += bytes([self.pool.pop()])
            self.passes = 0
        else:
            self.passes += 1

    def lay(self, seat: int, laid: Laid) -> None:
        """Put the new table in place."""
        self.table = laid.table
        self.racks[seat] = less(self.racks[seat], laid.played) + laid.taken
        self.opened[seat] = True
        last_turns = self.options.empty_pool == "one_more_turn" and not self.pool
        self.passes = self.passes + 1 if last_turns else 0

    # Policies

    def policy(self) -> Laid | None:
        """What the seat to move does: jokers stay for the last turn, the patient wait for it.

        With an empty pool they play by the core's habit.
        """
        if self.habit and not self.pool:
            return self.at_end(self.habit)
        return self.usual()

    def at_end(self, habit: Habit) -> Laid | None:
        """What the seat to move does with an empty pool."""
        seat = self.turn
        racks = self.racks[seat:] + self.racks[:seat]
        found = habit(self.table, racks, self.opened[seat:] + self.opened[:seat], self.passes)
        return self.usual() if found is None else found[0]

    def usual(self) -> Laid | None:
        """What it does as long as there is a pool, or the end is far away."""
        seat = self.turn
        rack, opened, patient = self.racks[seat], self.opened[seat], self.patient[seat]
        obliged = self.obliges()
        if patient and opened and self.pool and not obliged:
            whole = self.solve(self.table, rack, True)
            return whole if whole is not None and goes_out(whole, rack) else None
        plain, whole = plain_tiles(rack), None
        if len(plain) < len(rack):
            whole = self.solve(self.table, rack, opened)
            if whole is None or goes_out(whole, rack):
                return whole
        laid = self.solve(self.table, plain, opened)
        if obliged:
            return laid or whole  # jokers too, if nothing else goes
        if laid is None or self.pool or goes_out(laid, rack):
            return laid
        return None if patient and self.leads(seat) else laid

    def obliges(self) -> bool:
        """Whether the seat to move must play if it can (CV-08, CV-20)."""
        if self.pool:
            return self.options.draw == "only_if_stuck"
        return self.options.empty_pool == "forced"

    def leads(self, seat: int) -> bool:
        """Whether a seat would win, or be the first of those who share, if nobody went on."""
        values = [(self.value(rack), len(rack)) for rack in self.racks]
        return values.index(min(values)) == seat

    def value(self, rack: bytes) -> int:
        """What a rack costs."""
        joker = self.options.joker_penalty
        return sum([code % 13 + 1 if code < FIRST_JOKER else joker for code in rack])

    # The end

    def play_out(self, seconds: float | None = None) -> Outcome:
        """Play on by the policies; how the game ends. OutOfTime if the core takes longer."""
        if self.core:
            self.play_in_core(self.core, 0 if seconds is None else max(1, int(seconds * 1e6)))
        else:
            for _ in range(LONGEST):
                if self.move(self.policy()):
                    break
        return self.outcome()

    def worth(self, value: Value, seconds: float | None = None) -> list[tuple[float, float]]:
        """Each seat's chance and points: a learned value tells them once the pool is empty."""
        assert self.core, "a game that the core plays"
        limit_us = 0 if seconds is None else max(1, int(seconds * 1e6))
        end = self.play_in_core(self.core, limit_us, until_empty=True)
        if self.is_over() or self.pool:
            ended = self.outcome()
            return [(ended.share(seat), ended.points[seat]) for seat in range(len(self.racks))]
        return value(end)

    def play_in_core(
        self,
        core: PlayOut,
        limit_us: int,
        longest: int = LONGEST,
        until_empty: bool = False,
        careful: bool = False,
    ) -> ImaginedEnd:
        """The same, all in native code; the table is not known if somebody went out.

        Careful seats play long endings as well as short ones, which takes a while.
        """
        end = core(
            self.table,
            self.racks,
            bytes(self.pool),
            self.opened,
            self.patient,
            self.turn,
            self.passes,
            longest,
            LIMIT_US,
            limit_us,
            until_empty,
            careful,
        )
        if not end.in_time:
            raise OutOfTime
        self.table, self.racks, self.pool = end.table, end.racks, list(end.pool)
        self.opened, self.turn, self.passes = end.opened, end.turn, end.passes
        return end

    def is_over(self) -> bool:
        """Whether somebody went out, or nobody went on."""
        return b"" in self.racks or self.passes >= len(self.racks)

    def outcome(self) -> Outcome:
        """How the game ended, or would if nobody went on."""
        racks = tuple(map(tiles_of, self.racks))
        out = self.out()
        if out is None:
            return score_stalemate(racks, self.options.joker_penalty)
        return score_out(racks, out, self.options.joker_penalty)

    def out(self) -> int | None:
        """The seat that went out, if one did."""
        return self.racks.index(b"") if b"" in self.racks else None


class _StarGame(ImaginedGame):
    """My First: each tile laid earns a star, each turn without laying costs one."""

    __slots__ = ()

    def take(self, seat: int) -> None:
        """Not laying costs a star (F-30), except for a seat that cannot play (F-38)."""
        draws = bool(self.pool) and (self.options.broke_draws or self.stars[seat] > 0)
        if self.pool or self.solve(self.table, self.racks[seat], True):
            self.earn(seat, -1)
        if draws:
            ImaginedGame.take(self, seat)
        else:
            self.passes += 1

    def lay(self, seat: int, laid: Laid) -> None:
        """A star for each tile, each new run, and the tile that clears the rack (F-39 to F-41)."""
        ImaginedGame.lay(self, seat, laid)
        self.earn(seat, laid.stars + (not self.racks[seat]))

    def earn(self, seat: int, stars: int) -> None:
        """Move stars between the bank and a seat; neither can go below none."""
        if self.bank is not None:
            stars = min(stars, self.bank)
        stars = max(stars, -self.stars[seat])
        if self.bank is not None:
            self.bank -= stars
        self.stars[seat] += stars

    def outcome(self) -> Outcome:
        """Everyone pays a star for each tile left (F-54); the most stars win, by F-57 and MF-08."""
        pairs = zip(self.stars, self.racks, strict=True)
        stars = tuple([max(0, own - len(rack)) for own, rack in pairs])
        winners = tuple([seat for seat, own in enumerate(stars) if own == max(stars)])
        out = self.out()
        if out in winners:
            winners = (out,)
        return Outcome("stalemate" if out is None else "out", winners, stars, stars)


def laid_of(before: Table, after: Table) -> Laid:
    """A play between two tables in the core's codes."""
    played, taken = bag(after) - bag(before), bag(before) - bag(after)
    return Laid(
        table_bytes(after),
        tile_bytes(in_order(played.elements())),
        tile_bytes(in_order(taken.elements())),
        stars_earned(before, after),
    )


def goes_out(laid: Laid, rack: bytes) -> bool:
    """Whether a play leaves nothing on this rack."""
    return len(laid.played) == len(rack) and not laid.taken


def less(rack: bytes, played: bytes) -> bytes:
    """The rack without these tiles."""
    left = list(rack)
    for code in played:
        left.remove(code)
    return bytes(left)


def plain_tiles(rack: bytes) -> bytes:
    """The rack without its jokers."""
    return bytes([code for code in rack if code < FIRST_JOKER])
