"""What holds in every game, whatever is played."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from meldrum.notation.record import Log, read_record, record_of, verify, write_record
from meldrum.notation.wire import write_view
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import apply, check, new_game, to_move, view
from meldrum.rules.grid import Grid
from meldrum.rules.melds import is_set
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point, Roll, Timeout
from meldrum.rules.state import State
from meldrum.rules.table import bag
from tests.random_play import messy, play, random_move, seats_of
from tests.seeds import SEED
from tests.strategies import any_tile, grids, tables
from tests.tools import ALL

pytestmark = pytest.mark.slow

GAMES = 24
SOAK_GAMES = 10_000


def everything(state: State) -> Counter[object]:
    """All tiles of the game, wherever they are."""
    racks: Counter[object] = Counter(tile for rack in state.racks for tile in rack)
    return racks + Counter(state.pool) + bag(state.table) + state.grid.bag()


def assert_sound(before: State, move: Move, after: State) -> None:
    """One ply: nothing lost, nothing conjured up, nobody else's rack touched."""
    edition = EDITIONS[after.edition]
    if after.edition != "dice":
        assert everything(after) == edition.bag
    else:
        assert everything(after).total() == 18
        for seat in (0, 1):
            assert len(after.racks[seat]) == len(after.held[seat])
    for seat, rack in enumerate(after.racks):
        if seat != move.seat:
            assert rack == before.racks[seat]
    new = bag(after.table) - bag(before.table)
    assert new <= Counter(before.racks[move.seat]) + Counter(before.pool)
    if not isinstance(move, Point | Find):
        assert new <= Counter(before.racks[move.seat])  # nothing drawn is played the same turn
    assert all(stars >= 0 for stars in after.stars)
    if after.edition != "introductory":
        rules = edition.set_rules(after.options)
        assert all(is_set(tiles, rules) for tiles in after.table)
    if after.outcome and edition.zero_sum:
        assert sum(after.outcome.points) == 0
    if after.outcome:
        assert to_move(after) == frozenset()


def assert_hides(state: State, rng: random.Random) -> None:
    """Permuting what a seat cannot see leaves its view the same, byte for byte."""
    if not EDITIONS[state.edition].hides:
        return
    for seat in (*range(len(state.racks)), None):
        hidden = [tile for at, rack in enumerate(state.racks) if at != seat for tile in rack]
        hidden += state.pool
        rng.shuffle(hidden)
        racks = []
        for at, rack in enumerate(state.racks):
            racks.append(rack if at == seat else tuple(hidden[: len(rack)]))
            hidden = hidden if at == seat else hidden[len(rack) :]
        other = state._replace(racks=tuple(racks), pool=tuple(hidden))
        assert write_view(view(other, seat)) == write_view(view(state, seat))


def play_games(edition: str, part: int, count: int) -> None:
    rng = random.Random(f"{SEED}/{edition}/{part}")
    for _ in range(count):
        seed = rng.randrange(1 << 64)
        print(f"MELDRUM_SEED={SEED} {edition} game seed {seed}")
        plies = list(play(edition, seats_of(edition, rng), random.Random(seed)))
        for before, move, after in plies:
            assert_sound(before, move, after)
        assert_hides(rng.choice(plies)[0], rng)
        start, last = plies[0][0], plies[-1][2]
        assert last.outcome is not None
        log = Log(("x",) * len(start.racks), start, tuple((move, None) for _, move, _ in plies))
        text = write_record(record_of(log))
        assert verify(read_record(text)) == []


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("edition", ALL)
def test_random_games(edition: str, part: int) -> None:
    play_games(edition, part, GAMES // 4)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("edition", ALL)
def test_many_random_games(edition: str, part: int) -> None:
    play_games(edition, 100 + part, SOAK_GAMES // 20)


# Any move at all

seats = st.integers(-1, 5)
lying = tables | grids | st.none() | st.just(()) | st.just(((1, 2),)) | st.just("R1")
any_move = st.one_of(
    st.builds(Play, seats, lying),
    st.builds(Draw, seats),
    st.builds(Pass, seats),
    st.builds(Timeout, seats, lying),
    st.builds(Penalty, seats, lying),
    st.builds(Roll, seats, st.lists(st.integers(-1, 9), max_size=10).map(tuple)),
    st.builds(Point, seats, any_tile),
    st.builds(Find, seats, any_tile),
    st.none(),
)


@settings(max_examples=300)
@given(st.sampled_from(ALL), st.randoms(use_true_random=False), st.lists(any_move, max_size=6))
def test_check_never_raises(edition: str, rng: random.Random, moves: list[Move]) -> None:
    state = new_game(edition, seats_of(edition, rng), rng.randbytes(32))
    for _ in range(rng.randrange(12)):
        if movers := to_move(state):
            state = apply(state, random_move(state, min(movers), rng))
    for move in moves:
        for violation in check(state, move):
            assert violation.code
            assert violation.message
    for seat in to_move(state):
        draft = messy(state.table, state.racks[seat], rng)
        check(state, Play(seat, draft))


class OneGame(RuleBasedStateMachine):
    """Hypothesis plays: each step is a legal move, and it may try any of its own."""

    state: State
    start: State
    moves: list[tuple[Move, int | None]]

    @initialize(
        edition=st.sampled_from(ALL),
        rng=st.randoms(use_true_random=False),
        fixed=st.binary(min_size=32, max_size=32),
    )
    def begin(self, edition: str, rng: random.Random, fixed: bytes) -> None:
        self.start = self.state = new_game(edition, seats_of(edition, rng), fixed)
        self.moves = []

    def step(self, move: Move) -> None:
        before, self.state = self.state, apply(self.state, move)
        assert_sound(before, move, self.state)
        assert self.state == apply(before, move)
        self.moves.append((move, None))

    @precondition(lambda self: bool(to_move(self.state)))
    @rule(rng=st.randoms(use_true_random=False))
    def sound_move(self, rng: random.Random) -> None:
        seat = rng.choice(sorted(to_move(self.state)))
        self.step(random_move(self.state, seat, rng))

    @rule(move=any_move)
    def any_move_at_all(self, move: Move) -> None:
        if not check(self.state, move):
            self.step(move)

    @invariant()
    def hides(self) -> None:
        if hasattr(self, "state"):
            assert_hides(self.state, random.Random(0))

    def teardown(self) -> None:
        if hasattr(self, "state"):
            log = Log(("x",) * len(self.start.racks), self.start, tuple(self.moves))
            assert verify(read_record(write_record(record_of(log)))) == []


OneGame.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestOneGame = OneGame.TestCase


def test_an_empty_grid_is_a_grid() -> None:
    assert Grid.of([]) == Grid()
