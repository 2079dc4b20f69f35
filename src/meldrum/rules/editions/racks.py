"""The games with racks and a pool: drawing, playing, time-outs, penalties, the end."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from meldrum.rules import stuck
from meldrum.rules.dealing import deal
from meldrum.rules.editions.base import Edition, Family
from meldrum.rules.errors import Code, Violation
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Move, Pass, Penalty, Play, Timeout
from meldrum.rules.options import Options
from meldrum.rules.scoring import Outcome, score_out, score_stalemate
from meldrum.rules.shuffle import Randomness
from meldrum.rules.state import State, with_item
from meldrum.rules.table import Table, diff, new_tiles, unlike
from meldrum.rules.tiles import Tile, TileSet, are_tiles
from meldrum.rules.turn import check_from_rack, check_turn, unknown_tiles


class RackEdition(Edition):
    """Classic's flow of play; the others change what they print differently."""

    family: Family = "plain"
    moves: tuple[type, ...] = (Play, Draw, Pass, Timeout, Penalty)

    def deal(self, state: State, randomness: Randomness) -> State:
        seats, redeal = len(state.racks), state.options.three_pairs_redeal
        racks, pool = deal(self.box, seats, self.rack_size, randomness, redeal)
        opened = (state.options.opening == 0,) * seats
        return state._replace(racks=racks, pool=pool, opened=opened)

    # What is wrong

    def check_move(self, state: State, move: Move) -> Iterator[Violation]:
        match move:
            case Draw():
                return self.check_draw(state, move)
            case Pass():
                return self.check_pass(state, move)
            case Timeout(_, None):
                return iter(())
            case Play(seat, tuple() as lying) if is_table(lying, state.table):
                return self.check_table(state, seat, lying)
            case Timeout(seat, tuple() as lying) if is_table(lying, state.table):
                return self.check_draft(state, seat, lying)
            case Penalty(seat, lying) if is_table(lying, state.table):
                return self.check_penalty(state, seat, lying)
        return iter((Violation(Code.WRONG_MOVE, "a table is made of sets of tiles"),))

    def submitted(self, state: State, move: Move) -> Move:
        """A play that breaks a rule becomes its penalty where that is how it is punished (V-29)."""
        if isinstance(move, Play) and isinstance(move.after, tuple):
            penalty = Penalty(move.seat, move.after)
            punished = any(self.check(state, move)) and not any(self.check(state, penalty))
            return penalty if punished else move
        return super().submitted(state, move)

    def punishes(self, state: State) -> bool:
        """Whether an illegal table costs tiles (V-29): not where it would be a way to pass."""
        escapes = not state.pool and self.obliges(state)
        return state.options.illegal_play == "penalty" and not escapes

    def check_draw(self, state: State, move: Draw) -> Iterator[Violation]:
        """A player may draw by choice (C-29, T-24, V-21), at some tables only if stuck (CV-20)."""
        if not state.pool:
            yield Violation(Code.POOL_EMPTY, "the pool is empty: there is nothing to draw")
        elif not move.undecided and self.must_play(state):
            yield Violation(Code.MUST_PLAY, "there is still something you can play")

    def check_pass(self, state: State, move: Pass) -> Iterator[Violation]:
        """Whoever does not play draws while there are tiles (C-28, C-34, T-28, V-23)."""
        if state.pool:
            yield Violation(Code.MUST_DRAW, "draw a tile: the pool is not empty")
        elif not move.undecided and self.must_play(state):
            yield Violation(Code.MUST_PLAY, "there is still something you can play")

    def obliges(self, state: State) -> bool:
        """By one house rule while there are tiles to draw (CV-20), by another after (CV-08).

        With neither, a player passes whether or not a play was possible (C-40).
        """
        if state.pool:
            return state.options.draw == "only_if_stuck"
        return state.options.empty_pool == "forced"

    def can_play(self, state: State) -> bool | None:
        seat = state.turn
        rack, opened = state.racks[seat], state.opened[seat]
        found = stuck.find(stuck.Position(self.key, state.options, state.table, rack, opened))
        if found.play is None:
            return False if found.sure else None
        assert isinstance(found.play, tuple)
        return True if not any(self.check_table(state, seat, found.play)) else None

    def check_draft(self, state: State, seat: int, draft: Table) -> Iterator[Violation]:
        """A draft may be any mess, but only of tiles that are there."""
        played = new_tiles(state.table, draft)
        yield from unknown_tiles(played, self.bag)
        yield from check_from_rack(played, state.racks[seat])

    def check_penalty(self, state: State, seat: int, draft: Table) -> Iterator[Violation]:
        """Only a table that breaks a rule is punished, and only where that is printed."""
        yield from self.check_draft(state, seat, draft)
        if not self.punishes(state) or not self.moved(state, draft):
            yield Violation(Code.NO_PENALTY, "this table is refused, not punished")
        elif not any(self.check_table(state, seat, draft)):
            yield Violation(Code.DRAFT_IS_LEGAL, "this table is legal: no penalty")

    def check_table(self, state: State, seat: int, after: Table) -> Iterator[Violation]:
        """What is wrong with a table laid by a seat."""
        return self.check_turn(
            state.table, state.racks[seat], after, state.opened[seat], state.options
        )

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
        return check_turn(
            before,
            rack,
            after,
            opened or options.opening == 0,
            self.bag,
            self.set_rules(options),
            options,
            self.joker_while_opening,
        )

    # What happens

    def apply(self, state: State, move: Move) -> State:
        match move:
            case Play(seat, after) if isinstance(after, tuple):
                return self.lay(state, seat, after)
            case Timeout(seat, draft) if isinstance(draft, tuple) and self.moved(state, draft):
                if any(self.check_table(state, seat, draft)):
                    return self.penalized(state, seat)
                if state.options.timeout_draft == "counts":
                    return self.lay(state, seat, draft)
                return self.take(state, seat, 1)
            case Penalty(seat):
                return self.penalized(state, seat)
        # a draw, a pass, or the clock ran out on nothing moved (C-55, T-96, V-28)
        return self.take(state, move.seat, 1)

    def penalized(self, state: State, seat: int) -> State:
        """The table stays as it was before the turn (C-56, T-97, V-29).

        The tiles laid go back to the rack (C-57, T-98, V-30), with three more from the pool, and
        the turn is over (C-58, C-59, T-99, T-100, V-31).
        """
        return self.take(state, seat, state.options.penalty_tiles)

    def take(self, state: State, seat: int, count: int) -> State:
        """Draw that many tiles, or what is left; with an empty pool this is a pass.

        The turn is over (C-30, T-25), so a tile just drawn waits (C-35, T-29, V-24).
        """
        rack = state.racks[seat] + state.pool[:count]
        return self.end_turn(
            state,
            racks=with_item(state.racks, seat, rack),
            pool=state.pool[count:],
            passes=0 if state.pool else state.passes + 1,
        )

    def lay(self, state: State, seat: int, after: Table) -> State:
        """Put the new table in place."""
        played = diff(state.table, after, self.set_rules(state.options)).played
        last_turns = state.options.empty_pool == "one_more_turn" and not state.pool
        return self.end_turn(
            state,
            table=after,
            racks=with_item(state.racks, seat, without(state.racks[seat], played)),
            opened=with_item(state.opened, seat, True),  # C-26: for this seat alone
            passes=state.passes + 1 if last_turns else 0,
        )

    def end_turn(self, state: State, **changes: Any) -> State:
        """Pass the turn on, or end the game.

        It ends with an empty rack (C-02, C-13, C-37, T-05, T-12, T-30, V-02, V-25, F-52), or once
        all pass in a row (C-38, C-39, T-31, V-26, F-37, CV-08). ``changes`` are what the turn
        brought, so that one new state is enough for both.
        """
        ended = self.next_turn(state, **changes)
        if not ended.racks[state.turn]:
            return ended._replace(outcome=self.score_out(ended, state.turn))
        if ended.passes >= len(ended.racks):
            return ended._replace(outcome=self.score_stalemate(ended))
        return ended

    def score_out(self, state: State, winner: int) -> Outcome:
        """Points when a seat has gone out."""
        return score_out(state.racks, winner, state.options.joker_penalty)

    def score_stalemate(self, state: State) -> Outcome:
        """Points when nobody goes on."""
        return score_stalemate(state.racks, state.options.joker_penalty)


def is_table(lying: object, before: Table) -> bool:
    """Whether this is made of sets of known tiles; the very sets that lay there before are."""
    if not isinstance(lying, tuple):
        return False
    known = set(map(id, before))
    strange = [tiles for tiles in lying if id(tiles) not in known]
    return {tuple}.issuperset(map(type, strange)) and are_tiles(chain.from_iterable(strange))


def without(rack: TileSet, played: Iterable[Tile]) -> TileSet:
    """The rack less the tiles played, in its old order."""
    kept, _ = unlike(rack, played)
    return tuple(kept)
