"""Judging drafts: what each set is, what would be better, how far the opening has come."""

from pathlib import Path

import pytest

from meldrum.notation.text import parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game, view
from meldrum.server import wire
from meldrum.server.hinting import HintWanted
from meldrum.server.judgement import judged_set
from tests.server.process import ServerProcess
from tests.server.test_faults import on_turn
from tests.server.tools import run


@pytest.mark.parametrize(
    ("edition", "tiles", "better"),
    [
        ("classic", "R5 R3 R4", "R3 R4 R5"),
        ("classic", "R1 R2 R3 R4 R5 R3", "R1 R2 R3 | R3 R4 R5"),
        ("classic", "R5 J R3", "R3 J R5"),
        ("classic", "R5 R6", None),
        ("classic", "R5 R6 K9", None),
        ("my_first", "R5 R6 R4", "R4 R5 R6"),
        ("twist", "R7 R6 D B1 B2", None),
    ],
)
def test_a_better_way_to_lay_tiles(edition: str, tiles: str, better: str | None) -> None:
    rules = edition_of(edition)
    (laid,) = parse_table(tiles)
    judged = judged_set(laid, rules, rules.printed)
    assert judged.reading is None
    found = judged.better
    assert (found and sorted(found)) == (better and sorted(parse_table(better)))


def test_what_a_joker_stands_for() -> None:
    rules = edition_of("classic")
    (laid,) = parse_table("R3 J R5")
    reading = judged_set(laid, rules, rules.printed).reading
    assert reading is not None
    assert (reading.kind, reading.value) == ("run", 12)


def test_the_steps_of_a_hint() -> None:
    """A client can tell them in its own language: kind and tiles, not only a sentence."""
    state = new_game("classic", 2, bytes(32))._replace(
        turn=0,
        opened=(True, True),
        table=parse_table("R4 B4 K4 O4"),
    )
    state = state._replace(racks=(parse_tiles("B3 B5 O1"), state.racks[1]))
    advice = HintWanted(view(state, 0), 5.0).answer()
    assert advice.played == "B3 B5"
    assert [(step.kind, step.names) for step in advice.steps] == [
        ("take", {"tiles": "B4", "source": "R4 B4 K4 O4", "left": "R4 K4 O4"}),
        ("lay", {"tiles": "B3 B4 B5", "held": "B4", "rack": "B3 B5"}),
    ]
    assert advice.steps[0].says == "Take B4 from R4 B4 K4 O4."


@pytest.mark.bulk
def test_judge_and_review_at_a_table(tmp_path: Path) -> None:
    """Any seat may ask on anyone's turn; what it did last can be looked at again."""

    async def play(server: ServerProcess) -> None:
        ann, bob = await server.pair()
        async with server.seat(ann) as first, server.seat(bob) as second:
            await first.start()
            await second.until(first.now.seq)
            for seat in (first, second):
                assert seat.now.view is not None
                rack = seat.now.view.rack.split()
                judged = await seat.judge([" ".join(rack[:3]), "R1 R2 R3"])
                assert isinstance(judged, wire.Judged)
                assert not judged.legal
                assert len(judged.sets) == 2
                assert judged.opening is not None
                assert judged.opening.needed == 30
                nothing = await seat.judge([])
                assert isinstance(nothing, wire.Judged)
                assert {found.code for found in nothing.violations} >= {"nothing_played"}
            refused = await first.judge(["no tiles"])
            assert isinstance(refused, wire.Refused)
            mover, seated = (first, ann) if on_turn(first.now) else (second, bob)
            hint = await server.http.hint(seated)
            assert isinstance(await mover.move(hint.move), wire.Ok)
            review = await server.http.review(seated)
            assert review.played == hint.played

    with ServerProcess(tmp_path) as server:
        run(play(server))
