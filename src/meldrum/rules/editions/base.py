"""What every edition has: a data header, its options, and the order of moves."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, Literal

from meldrum.rules.dealing import first_player
from meldrum.rules.errors import Code, SetupError, Violation
from meldrum.rules.grid import Grid
from meldrum.rules.melds import SetRules
from meldrum.rules.moves import Draw, Move, Pass, Roll, Timeout
from meldrum.rules.options import Options, choose, differing
from meldrum.rules.shuffle import Randomness
from meldrum.rules.state import State
from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import Bag, TileSet
from meldrum.rules.turn import set_rules
from meldrum.rules.view import View

Family = Literal["plain", "bonus", "runs", "grid", "finding"]
"""Runs and groups, the same with bonus jokers, runs alone, dice on a grid, or finding tiles."""

NOBODY: frozenset[int] = frozenset()


@cache
def _alone(seat: int) -> frozenset[int]:
    return frozenset({seat})


class Edition:
    """One printed game. The header below is data; the methods are the questions it answers."""

    key: str
    name: str
    family: Family
    """The kind of game it is. Solver and bots know the kinds, not the editions."""
    players = range(2, 5)  # C-01, C-05, T-01, T-04, V-01, V-05, F-04
    box: TileSet
    rack_size = 14  # C-09, T-09, V-10
    top = 13
    groups = True
    colors: Mapping[str, str] = {"K": "black", "R": "red", "B": "blue", "O": "orange"}  # C-04, V-05
    printed = Options()
    applies: frozenset[str] = frozenset()
    """The options that mean something here."""
    moves: tuple[type, ...]
    """The kinds of moves there are."""
    hides = True
    """Whether racks and pool are hidden (F-27)."""
    on_grid = False
    """Whether the table is a grid of dice."""
    deals = True
    """Whether the players get something to start with."""
    pointer: int | None = None
    """The seat that points, where one points and the others find."""
    quick_to_solve = False
    """Whether the solver proves every position in no time, so that bots set it no limit."""
    joker_while_opening = True
    """Whether the opening turn, if it may go on, may also take a joker; not in Twist (T-43)."""
    draws_first_player = True
    zero_sum = True
    won_by = "points"
    """What decides a match: ``games`` won (then points), ``points``, or ``stars``."""

    @cached_property
    def bag(self) -> Bag:
        """How many of each tile the box holds."""
        return Counter(self.box)

    def options(self, chosen: Mapping[str, object]) -> Options:
        """The printed options with the chosen ones; raises OptionError."""
        return choose(self.printed, self.applies, chosen)

    def recorded(self, options: Options) -> dict[str, object]:
        """The options as a record states them: those that differ from the printed ones."""
        return differing(self.printed, options)

    def played_by(self, recorded: Mapping[str, object]) -> Options:
        """The options that a record states; raises OptionError."""
        return self.options(recorded)

    def set_rules(self, options: Options) -> SetRules:
        """What is a set here."""
        return set_rules(self.top, self.groups, options)

    def start(
        self,
        seats: int,
        seed: bytes,
        options: Options,
        client_seeds: tuple[str, ...] = (),
        first: int | None = None,
    ) -> State:
        """Set up: who begins, then the deal.

        Every game begins like this, with all tiles back in the box (C-14, C-76, T-12, T-108, V-60,
        F-58).
        """
        if seats not in self.players:
            many = " to ".join(str(n) for n in dict.fromkeys((self.players[0], self.players[-1])))
            raise SetupError(f"{self.key} is for {many} players, not {seats}")
        randomness = Randomness(seed, client_seeds)
        if first is not None and (self.draws_first_player or first not in range(seats)):
            raise SetupError(f"seat {first} cannot be made to begin")
        if self.draws_first_player:
            first = first_player(self.box, seats, randomness)
        begins = first or 0
        blank = State(self.key, options, seed, client_seeds, begins, begins, racks=((),) * seats)
        return self.deal(blank, randomness)

    def begins(self, game: int, seats: int) -> int | None:
        """The seat that begins the game of this number, the first being 0; None if they draw."""
        return None if self.draws_first_player else 0

    def games_in_round(self, seats: int) -> int:
        """As many as players where games won decide (C-12, T-11); else a round is one game."""
        return seats if self.won_by == "games" else 1

    def games_in_match(self, seats: int, options: Options) -> int | None:
        """How many games were agreed (C-11, T-11); None if only a target ends the match (V-04)."""
        if options.single_game:
            return 1
        if options.rounds is None and options.target_score is not None:
            return None
        return (options.rounds or 1) * self.games_in_round(seats)

    def deal(self, state: State, randomness: Randomness) -> State:
        """Hand out what each player starts with."""
        raise NotImplementedError

    def to_move(self, state: State) -> frozenset[int]:
        """The seats that may move now."""
        return NOBODY if state.outcome else _alone(state.turn)

    def check(self, state: State, move: Move) -> Iterator[Violation]:
        """Everything wrong with a move."""
        if state.outcome:
            yield Violation(Code.GAME_OVER, "the game is over")
        elif not isinstance(move, self.moves):
            yield Violation(Code.WRONG_MOVE, f"there is no such move in {self.key}")
        elif type(move.seat) is not int or move.seat not in self.to_move(state):  # F-50, D-28
            yield Violation(Code.NOT_YOUR_TURN, f"it is not the turn of seat {move.seat}")
        else:
            yield from self.check_move(state, move)

    def check_move(self, state: State, move: Move) -> Iterator[Violation]:
        """What is wrong with a move of the right kind by a seat that may move."""
        raise NotImplementedError

    def check_turn(
        self,
        before: Table | Grid,
        rack: TileSet,
        after: Table | Grid,
        opened: bool,
        options: Options,
    ) -> Iterator[Violation]:
        """What is wrong with a turn, known from the table and the rack alone."""
        raise NotImplementedError

    def check_grid(self, grid: Grid, options: Options) -> Iterator[Violation]:
        """What is wrong with a grid, where the game is played on one."""
        raise NotImplementedError

    def forfeited(self, seen: View) -> Move:
        """The move of a seat that loses its turn: time ran out on it with nothing moved."""
        assert seen.seat is not None
        return Timeout(seen.seat)

    def announces(self, before: Table, after: Table) -> bool:
        """Whether the tile just found makes a run, which is then announced."""
        raise NotImplementedError

    def may_draw(self, seen: View) -> bool:
        """Whether a seat that lays nothing draws; otherwise it passes."""
        return seen.pool_size > 0

    def swapped(
        self, before: State, seat: int, after: Table, claimed: TileSet | None = None
    ) -> TileSet:
        """The rack tiles that took a joker's place in a legal turn, where the joker is kept.

        Where several answers are true, that is ``claimed`` if it is one of them.
        """
        return ()

    def submitted(self, state: State, move: Move) -> Move:
        """The move that counts when a player submits this one.

        A draw or a pass is marked if nobody could tell in time whether the player could have
        played; a mark that the player made counts for nothing.
        """
        if not isinstance(move, Draw | Pass):
            return move
        claim = replace(move, undecided=False) if move.undecided else move
        if not self.obliges(state) or any(self.check(state, claim)):
            return claim
        return claim if self.can_play(state) is not None else replace(move, undecided=True)

    def obliges(self, state: State) -> bool:
        """Whether the seat to move may draw or pass only if it cannot play."""
        return False

    def can_play(self, state: State) -> bool | None:
        """Whether the seat to move could play anything; None if nobody could tell in time."""
        raise NotImplementedError

    def must_play(self, state: State) -> bool | None:
        """Whether the seat to move must play because it can; None if nobody could tell in time."""
        return self.obliges(state) and self.can_play(state)

    def apply(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        raise NotImplementedError

    def throw(self, state: State, move: Roll, randomness: Randomness) -> State:
        """The state after a legal throw of dice."""
        raise NotImplementedError

    def moved(self, state: State, draft: Table | Grid) -> bool:
        """Whether a draft differs from what lies on the table."""
        if isinstance(draft, Grid):
            return draft != state.grid
        change = diff(state.table, draft, self.set_rules(state.options))
        return bool(change.gone or change.fresh)

    def next_turn(self, state: State, **changes: Any) -> State:
        """The turn passes to the left (C-31, T-26, V-08, F-33), with what it changed."""
        turn = (state.turn + 1) % len(state.racks)
        return state._replace(turn=turn, ply=state.ply + 1, **changes)
