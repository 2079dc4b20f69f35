"""Dice: two players, nine dice each, a crossword of sets, six rounds. One game is one round."""

from collections import Counter
from collections.abc import Iterator

from meldrum.rules import direct, stuck
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Code, Violation
from meldrum.rules.grid import Grid, check_grid, is_grid
from meldrum.rules.moves import Move, Pass, Play, Roll, Timeout
from meldrum.rules.options import Options
from meldrum.rules.scoring import score_dice
from meldrum.rules.shuffle import Randomness
from meldrum.rules.state import State, with_item
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, JOKER, TileSet, numbered
from meldrum.rules.turn import check_from_rack, check_stays

HALF = (*numbered(COLORS, range(1, 14)), JOKER, JOKER)
"""The faces of nine dice: which of them share a die is not printed anywhere (DI-01)."""

FACES: tuple[TileSet, ...] = tuple(HALF[die::9] for die in range(9)) * 2
"""The six faces of each of the 18 dice (D-04): no die shows a number twice."""

SIDES = 6
STOP_AFTER = 3  # turns of each player in a row without a move (D-16, DI-06)


class Dice(Edition):
    """Throw, lay what fits, and be the first without dice."""

    key = "dice"
    name = "Dice"
    family = "grid"
    players = range(2, 3)  # D-01
    box = tuple(face for die in FACES for face in die)
    rack_size = 9  # D-05
    printed = Options(
        joker_law="free",
        opening=0,
        turn_seconds=None,
        joker_penalty=10,  # D-32
    )
    applies = frozenset(
        {
            "turn_seconds",
            "timeout_draft",
            "joker_penalty",
            "jokers_side_by_side",
            "adjacency",
            "must_place",
            "dice_rounds",
        }
    )
    moves = (Play, Pass, Roll, Timeout)
    hides = False
    on_grid = True
    draws_first_player = False  # D-07: they alternate; the match says who begins
    zero_sum = False

    def begins(self, game: int, seats: int) -> int:
        """They take turns (D-07)."""
        return game % seats

    def games_in_match(self, seats: int, options: Options) -> int:
        return options.dice_rounds  # D-35

    def deal(self, state: State, randomness: Randomness) -> State:
        """Nine dice each, all thrown: that is the first turn's throw (D-06, D-09, DI-05)."""
        order = randomness.shuffled("pouch", range(len(FACES)))  # D-04, D-05
        taken = (tuple(order[:9]), tuple(order[9:]))
        sides = randomness.numbers("throw/0", len(FACES), SIDES)
        shown = [FACES[die][side] for die, side in zip(order, sides, strict=True)]
        return state._replace(
            racks=(tuple(shown[:9]), tuple(shown[9:])),
            taken=taken,
            held=(tuple(range(9)),) * 2,
            opened=(True, True),
        )

    # What is wrong

    def check_move(self, state: State, move: Move) -> Iterator[Violation]:
        match move:
            case Roll(seat, dice):
                yield from self._check_roll(state, seat, dice)
            case Timeout(seat, draft) if draft is not None:
                yield from self._check_draft(state, seat, draft)
            case Play() | Pass() if not state.rolled:
                yield Violation(Code.MUST_ROLL, "throw some or all of your dice first")
            case Play(seat, after):
                rack = state.racks[seat]
                yield from self.check_turn(state.grid, rack, after, True, state.options)
            case Pass():
                yield from self._check_pass(state, move)

    def _check_roll(self, state: State, seat: int, dice: object) -> Iterator[Violation]:
        if state.rolled:  # D-08
            yield Violation(Code.ALREADY_ROLLED, "one throw a turn")
        held = state.held[seat]  # some or all of them (D-08, D-27), whatever they show (D-29)
        if (
            not isinstance(dice, tuple)
            or not dice
            or not {int}.issuperset(map(type, dice))
            or len(set(dice)) < len(dice)
            or not set(held).issuperset(dice)
        ):
            yield Violation(
                Code.NO_SUCH_DIE,
                f"throw one or more of your dice, each once: {' '.join(map(str, held))}",
            )

    def _check_draft(self, state: State, seat: int, draft: object) -> Iterator[Violation]:
        if not isinstance(draft, Grid) or not is_grid(draft):
            yield Violation(Code.WRONG_MOVE, "the table must be a grid with one die in a cell")
        else:
            played = draft.bag() - state.grid.bag()
            yield from check_from_rack(played.elements(), state.racks[seat])

    def _check_pass(self, state: State, move: Pass) -> Iterator[Violation]:
        """The turn passes if nothing can be placed (D-15), but a set on hand must be (D-10, DI-10).

        Nobody is made to find more than that (D-13), unless the table wants it.
        """
        if self._must_place_set(state):
            yield Violation(Code.MUST_PLACE_SET, "you have a set and must place it")
        elif not move.undecided and self.must_play(state):
            yield Violation(Code.MUST_PLACE, "you can place a die and must")

    def _must_place_set(self, state: State) -> bool:
        rules = self.set_rules(state.options)
        obliged = state.options.must_place != "free"
        return obliged and direct.holds_set(state.racks[state.turn], rules)

    def obliges(self, state: State) -> bool:
        """With ``any``, whoever can place a die must, rearranging included (DI-10)."""
        return state.rolled and state.options.must_place == "any"

    def can_play(self, state: State) -> bool | None:
        rack = state.racks[state.turn]
        found = stuck.find(stuck.Position(self.key, state.options, state.grid, rack, opened=True))
        if found.play is None:
            return False if found.sure else None
        free = state.options._replace(must_place="free")  # any die counts, not just a set
        return True if not any(self.check_turn(state.grid, rack, found.play, True, free)) else None

    def check_grid(self, grid: Grid, options: Options) -> Iterator[Violation]:
        yield from check_grid(grid, self.bag, self.set_rules(options), options.adjacency)

    def check_turn(
        self,
        before: Table | Grid,
        rack: TileSet,
        after: Table | Grid,
        opened: bool,
        options: Options,
    ) -> Iterator[Violation]:
        """Sets, additions and rearrangements in any combination, if all dice stay (D-14, DI-11).

        Only the new grid counts, so jokers are replaced and moved at will (D-24, D-25).
        """
        assert isinstance(before, Grid)
        if not isinstance(after, Grid) or not is_grid(after):
            yield Violation(Code.WRONG_MOVE, "the table must be a grid with one die in a cell")
            return
        yield from self.check_grid(after, options)
        played = after.bag() - before.bag()
        yield from check_from_rack(played.elements(), rack)
        yield from check_stays((before.bag() - after.bag()).elements())
        if not played:
            yield Violation(Code.NOTHING_PLAYED, "none of your dice was placed")
        rules = self.set_rules(options)
        obliged = options.must_place != "free" and direct.holds_set(rack, rules)
        own = played & Counter(rack)
        if obliged and not direct.holds_set(own.elements(), rules):
            yield Violation(Code.MUST_PLACE_SET, "you have a set and must place one")

    # What happens

    def apply(self, state: State, move: Move) -> State:
        match move:
            case Roll():
                return self.throw(state, move, state.randomness)
            case Play(seat, after) if isinstance(after, Grid):
                return self._lay(state, seat, after)
            case Timeout(seat, draft) if isinstance(draft, Grid) and state.rolled:
                legal = not any(
                    self.check_turn(state.grid, state.racks[seat], draft, True, state.options)
                )
                if legal and state.options.timeout_draft == "counts":
                    return self._lay(state, seat, draft)
        return self._end_turn(state._replace(passes=state.passes + 1))

    def throw(self, state: State, move: Roll, randomness: Randomness) -> State:
        """Throw these dice; the others keep their faces (D-28)."""
        seat, dice = move.seat, move.dice
        rolls = state.rolls + 1
        sides = randomness.numbers(f"throw/{rolls}", len(dice), SIDES)
        thrown = {
            position: FACES[state.taken[seat][position]][side]
            for position, side in zip(dice, sides, strict=True)
        }
        pairs = zip(state.held[seat], state.racks[seat], strict=True)
        rack = tuple(thrown.get(position, face) for position, face in pairs)
        return state._replace(
            racks=with_item(state.racks, seat, rack),
            rolled=True,
            rolls=rolls,
            ply=state.ply + 1,
        )

    def _lay(self, state: State, seat: int, after: Grid) -> State:
        """Place dice; of equal faces the lower position goes first."""
        left = after.bag() - state.grid.bag()
        rack, held = [], []
        for position, face in zip(state.held[seat], state.racks[seat], strict=True):
            if left[face]:
                left[face] -= 1
            else:
                rack.append(face)
                held.append(position)
        state = state._replace(
            grid=after,
            racks=with_item(state.racks, seat, tuple(rack)),
            held=with_item(state.held, seat, tuple(held)),
            passes=0,
        )
        return self._end_turn(state)

    def _end_turn(self, state: State) -> State:
        first_turn = state.ply == 0  # then the other's opening throw still lies there
        ended = self.next_turn(state)._replace(rolled=first_turn)
        if not state.racks[state.turn]:
            winner = state.turn  # D-02
        elif state.passes >= STOP_AFTER * len(state.racks):
            winner = None
        else:
            return ended
        outcome = score_dice(state.racks, winner, state.options.joker_penalty)
        return ended._replace(outcome=outcome)
