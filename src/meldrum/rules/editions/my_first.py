"""My First: runs of 1 to 10, no opening, no rearranging, and stars instead of points."""

from collections.abc import Iterator, Mapping
from typing import Any

from meldrum.rules import runs
from meldrum.rules.editions.racks import RackEdition, without
from meldrum.rules.errors import Code, Violation
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Pass, Play, Timeout
from meldrum.rules.options import Options
from meldrum.rules.scoring import score_stars
from meldrum.rules.shuffle import Randomness
from meldrum.rules.state import State, with_item
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, JOKER, TileSet, numbered
from meldrum.rules.turn import check_from_rack, check_set, check_stays
from meldrum.rules.view import View


class MyFirst(RackEdition):
    """Each tile laid earns a star, each turn without laying costs one."""

    key = "my_first"
    name = "My First"
    family = "runs"
    quick_to_solve = True
    colors: Mapping[str, str] = {**RackEdition.colors, "O": "yellow"}
    box = (*numbered(COLORS, range(1, 11)), *(JOKER,) * 4)  # F-01, F-02
    rack_size = 6  # F-26
    top = 10  # F-08
    groups = False  # F-11
    printed = Options(
        joker_law="free",
        opening=0,  # F-36
        turn_seconds=None,
        empty_pool="pass",
    )
    applies = frozenset(
        {
            "turn_seconds",
            "timeout_draft",
            "penalty_tiles",
            "draw",
            "jokers_side_by_side",
            "rounds",
            "stars_each",
            "star_bank",
            "joker_from_middle",
            "broke_draws",
        }
    )
    moves = (Play, Draw, Pass, Timeout)
    draws_first_player = False  # F-28: the oldest, whom the table names
    zero_sum = False
    won_by = "stars"  # F-05

    def deal(self, state: State, randomness: Randomness) -> State:
        dealt = super().deal(state, randomness)
        stars = (state.options.stars_each,) * len(state.racks)
        return dealt._replace(stars=stars, bank=state.options.star_bank)  # F-23, F-24

    # What is wrong

    def check_draw(self, state: State, move: Draw) -> Iterator[Violation]:
        yield from super().check_draw(state, move)
        if not _lets_draw(state.options, state.stars[state.turn]):
            yield Violation(Code.NO_STARS, "at this table you draw no tile without stars: pass")

    def check_pass(self, state: State, move: Pass) -> Iterator[Violation]:
        if state.pool and _lets_draw(state.options, state.stars[state.turn]):
            yield Violation(Code.MUST_DRAW, "draw a tile: the pool is not empty")

    def can_play(self, state: State) -> bool:
        """Nothing is rearranged here, so the rules can decide by themselves."""
        rules, rack = self.set_rules(state.options), state.racks[state.turn]
        return runs.can_play(state.table, rack, rules, state.options.joker_from_middle)

    def may_draw(self, seen: View) -> bool:
        assert seen.seat is not None
        return super().may_draw(seen) and _lets_draw(seen.options, seen.stars[seen.seat])

    def swapped(
        self, before: State, seat: int, after: Table, claimed: TileSet | None = None
    ) -> TileSet:
        rules, from_middle = self.set_rules(before.options), before.options.joker_from_middle
        rack = before.racks[seat]
        return runs.swapped(before.table, rack, after, rules, from_middle, claimed)

    def check_turn(
        self,
        before: Table | Grid,
        rack: TileSet,
        after: Table | Grid,
        opened: bool,
        options: Options,
    ) -> Iterator[Violation]:
        assert isinstance(before, tuple)
        assert isinstance(after, tuple)
        rules = self.set_rules(options)
        wrong = [found for tiles in after for found in check_set(tiles, self.bag, rules)]
        played, missing = bag(after) - bag(before), bag(before) - bag(after)
        del played[JOKER], missing[JOKER]  # the runs say where jokers went
        wrong += [*check_from_rack(played.elements(), rack), *check_stays(missing.elements())]
        yield from wrong
        if not wrong:
            yield from runs.check_moves(before, rack, after, rules, options.joker_from_middle)

    # What happens

    def take(self, state: State, seat: int, count: int) -> State:
        """Not laying costs a star (F-30), and a tile is drawn (F-31), which ends the turn (F-32).

        Nothing is paid without stars (F-38), or if nothing can be played on an empty pool (F-37).
        """
        draws = bool(state.pool) and _lets_draw(state.options, state.stars[seat])
        could = state.pool or self.can_play(state)
        state = self._earn(state, seat, -1 if could else 0)
        if draws:
            return super().take(state, seat, count)
        return self.end_turn(state, passes=state.passes + 1)

    def lay(self, state: State, seat: int, after: Table) -> State:
        """Stars for tiles and new runs, and one more for an empty rack (F-41, F-53)."""
        earned = runs.stars_earned(state.table, after)
        gained, lost = bag(after) - bag(state.table), bag(state.table) - bag(after)
        rack = without(state.racks[seat], gained.elements()) + tuple(lost.elements())
        state = self._earn(state, seat, earned + (not rack))
        racks = with_item(state.racks, seat, rack)
        return self.end_turn(state, table=after, racks=racks, passes=0)

    def _earn(self, state: State, seat: int, stars: int) -> State:
        """Move stars between the bank and a seat; neither can go below none."""
        if state.bank is not None:
            stars = min(stars, state.bank)
        stars = max(stars, -state.stars[seat])
        bank = None if state.bank is None else state.bank - stars
        own = state.stars[seat] + stars
        return state._replace(stars=with_item(state.stars, seat, own), bank=bank)

    def end_turn(self, state: State, **changes: Any) -> State:
        """At the end everyone pays a star for each tile left (F-54), or what there is (F-55)."""
        ended = super().end_turn(state, **changes)
        if ended.outcome is None:
            return ended
        stars = tuple(
            max(0, own - len(rack)) for own, rack in zip(ended.stars, ended.racks, strict=True)
        )
        out = state.turn if ended.outcome.reason == "out" else None
        return ended._replace(outcome=score_stars(ended.outcome.reason, stars, out))


def _lets_draw(options: Options, stars: int) -> bool:
    """A player without stars pays none and still draws, unless the table agreed not to (MF-04)."""
    return options.broke_draws or stars > 0
