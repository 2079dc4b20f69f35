"""Whatever is written can be read back: moves, options, outcomes, fuzzed."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from meldrum.notation.moves import MoveData, move_data, move_of
from meldrum.notation.record import OutcomeData, outcome_data
from meldrum.notation.wire import outcome_of
from meldrum.rules.editions import EDITIONS
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point, Roll, Timeout
from meldrum.rules.options import JOKER_LAWS, Options, differing
from meldrum.rules.scoring import Outcome
from tests.strategies import any_tile, grids, tables

seats = st.integers(0, 3)
table_moves = st.one_of(
    st.builds(Play, seats, tables),
    st.builds(Draw, seats),
    st.builds(Pass, seats),
    st.builds(Timeout, seats, tables | st.none()),
    st.builds(Penalty, seats, tables),
    st.builds(Point, seats, any_tile),
    st.builds(Find, seats, any_tile),
)
dice_moves = st.one_of(
    st.builds(Play, seats, grids),
    st.builds(Pass, seats),
    st.builds(Timeout, seats, grids | st.none()),
    st.builds(Roll, seats, st.lists(st.integers(0, 8), max_size=9).map(tuple)),
)


def again(move: Move, edition: str) -> Move:
    line = msgspec.json.encode(move_data(move))
    return move_of(msgspec.json.decode(line, type=MoveData), edition)


@given(table_moves)
def test_moves(move: Move) -> None:
    assert again(move, "classic") == move


@given(dice_moves)
def test_dice_moves(move: Move) -> None:
    assert again(move, "dice") == move


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "joker_law": st.sampled_from(JOKER_LAWS),
            "joker_reuse": st.sampled_from(["new_set", "any_set"]),
            "opening": st.integers(0, 200),
            "turn_seconds": st.none() | st.integers(15, 9999),
            "penalty_tiles": st.integers(0, 5),
            "mirror_identical": st.booleans(),
            "rounds": st.integers(1, 100),
        },
    )
)
def test_options(chosen: dict[str, object]) -> None:
    twist = EDITIONS["twist"]
    options: Options = twist.options(chosen)
    told = msgspec.json.decode(msgspec.json.encode(differing(twist.printed, options)))
    assert twist.options(told) == options


numbers = st.lists(st.integers(-500, 500), min_size=2, max_size=4).map(tuple)


@given(
    st.builds(
        Outcome,
        st.sampled_from(["out", "stalemate", "stop", "complete", "abandoned"]),
        st.lists(st.integers(0, 3), unique=True).map(tuple),
        numbers,
        st.none() | numbers,
    )
)
def test_outcomes(outcome: Outcome) -> None:
    line = msgspec.json.encode(outcome_data(outcome))
    assert outcome_of(msgspec.json.decode(line, type=OutcomeData)) == outcome
