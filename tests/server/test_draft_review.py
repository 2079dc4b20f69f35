"""Judging drafts: what each set is, what would be better, how far the opening has come."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest

from meldrum.client import RefusedError
from meldrum.notation.text import parse_grid, parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game, view
from meldrum.server import wire, wire_study
from meldrum.server.refusals import Refusal
from meldrum.server.services import Services
from meldrum.server.tables.advice import Adviser
from meldrum.server.workers.hints import HintJob
from meldrum.server.workers.pool import Job
from meldrum.study.sets import reviewed_lines, reviewed_set
from tests.server.process import ServerProcess
from tests.server.test_faults import on_turn
from tests.server.tools import run

REQUESTS = 20


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
        ("classic", "R5 K6 D", None),
        ("classic", "R5 R5 R5", None),
    ],
)
def test_a_better_way_to_lay_tiles(edition: str, tiles: str, better: str | None) -> None:
    rules = edition_of(edition)
    (laid,) = parse_table(tiles)
    judged = reviewed_set(laid, rules, rules.printed)
    assert judged.reading is None
    found = judged.better
    assert (found and sorted(found)) == (better and sorted(parse_table(better)))


@pytest.mark.parametrize(
    ("edition", "tiles", "missing"),
    [
        ("classic", "R5", 2),
        ("classic", "R6 R5", 1),
        ("classic", "R5 R7", 1),
        ("classic", "K5 R5", 1),
        ("classic", "R5 R8", 2),
        ("classic", "R5 R6 R8", 1),
        ("classic", "R13 R12", 1),
        ("classic", "J", 2),
        ("classic", "R5 K6", 0),
        ("classic", "R5 R5", 0),
        ("classic", "R5 R9", 0),
        ("classic", "R5 R6 K9", 0),
        ("classic", "R3 R4 R5", 0),
        ("my_first", "K5 R5", 0),
        ("twist", "R5 M", 1),
    ],
)
def test_what_a_set_on_its_way_is_missing(edition: str, tiles: str, missing: int) -> None:
    rules = edition_of(edition)
    (laid,) = parse_table(tiles)
    assert reviewed_set(laid, rules, rules.printed).missing == missing


def test_a_line_of_dice_grows_only_at_its_ends() -> None:
    dice = edition_of("dice")
    for row, missing in (("R5 R6", 1), ("R6 R5", 1), ("R5 K5", 1), ("R5 R7", 0), ("R5 K6", 0)):
        (line,) = reviewed_lines(parse_grid([row]), dice, dice.printed)
        assert line.missing == missing, row


def test_what_a_joker_stands_for() -> None:
    rules = edition_of("classic")
    (laid,) = parse_table("R3 J R5")
    reading = reviewed_set(laid, rules, rules.printed).reading
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
    advice = HintJob(view(state, 0), 5.0).answer()
    assert advice.played == "B3 B5"
    assert [(step.kind, step.names) for step in advice.steps] == [
        ("take", {"tiles": "B4", "source": "R4 B4 K4 O4", "left": "R4 K4 O4"}),
        ("lay", {"tiles": "B3 B4 B5", "held": "B4", "rack": "B3 B5"}),
    ]
    assert advice.steps[0].says == "Take B4 from R4 B4 K4 O4."


@pytest.mark.parametrize(("seconds", "sure"), [(0.0, False), (60.0, True)])
def test_a_hint_says_if_it_had_no_time(seconds: float, sure: bool) -> None:
    """Nothing found is not nothing to play."""
    state = new_game("twist", 2, bytes(32), {"joker_law": "frozen"})._replace(
        turn=0, opened=(True, True), table=parse_table("R5 B5 K5 J")
    )
    state = state._replace(racks=(parse_tiles("M K7 K9"), state.racks[1]))
    advice = HintJob(view(state, 0), seconds).answer()
    assert (advice.played, advice.move.type, advice.sure) == ("", "draw", sure)


def exercise(draft: list[str], **more: Any) -> wire_study.Exercise:
    begun: dict[str, Any] = {"edition": "classic", "table": ["R3 R4 J"], "rack": "R5 K9 K10"}
    return wire_study.Exercise(id=uuid4(), draft=draft, **(begun | more))


def test_exercises_need_no_table(tmp_path: Path) -> None:
    """Lessons ask what a draft is worth on a table that they make up; nothing is kept."""

    async def learn(server: ServerProcess) -> None:
        judge = server.http.judge
        asked = exercise(["R3 R4 R5", "K9 K10 J"])
        judged = await judge(asked)
        assert (judged.id, judged.legal, judged.opening) == (asked.id, True, None)
        assert judged.sets[1].stands_for == ["K9", "K10", "K11"]
        slid = await judge(exercise(["R3 R4 R5 J"]))
        assert not slid.legal
        begun = {"table": [], "rack": "R9 B9 J", "opened": False}
        opening = await judge(exercise(["R9 B9 J"], **begun))
        assert opening.opening == wire.OpeningData(points=27, needed=30)
        assert [found.code for found in opening.violations] == ["opening_too_low"]
        bad = [
            (exercise([], edition="introductory"), 409),
            (exercise([], options={"joker_law": "none"}), 409),
            (exercise([], edition="dice", table=[], rack="R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"), 409),
            (exercise([], edition="whist"), 409),
            (exercise([], rack="J J"), 409),
            (exercise(["no tiles"]), 409),
        ]
        for question, status in bad:
            with pytest.raises(RefusedError) as refused:
                await judge(question)
            assert refused.value.status == status
        for _ in range(REQUESTS - 3 - len(bad)):
            await judge(asked)
        with pytest.raises(RefusedError) as flood:
            await judge(asked)
        assert flood.value.codes == ["too_many"]

    with ServerProcess(tmp_path, requests=REQUESTS) as server:
        run(learn(server))


@pytest.mark.parametrize(("law", "legal"), [("book-classic", False), ("free", True)])
def test_an_exercise_has_its_own_options(law: str, legal: bool) -> None:
    asked = exercise(["B4 J B6 B7"], table=["B6 B7 J"], rack="B4", options={"joker_law": law})
    assert _reviewed(asked).legal == legal


def test_an_exercise_of_dice_is_a_grid() -> None:
    begun: dict[str, Any] = {"edition": "dice", "table": ["R3 R4 R5"], "rack": "B3 K3"}
    crossed = _reviewed(exercise(["R3 R4 R5", "B3 . .", "K3 . ."], **begun))
    assert crossed.legal
    assert [line.kind for line in crossed.sets] == ["run", "group"]
    assert not _reviewed(exercise(["R3 R4 R5", "B3 K3 ."], **begun)).legal


def _reviewed(asked: wire_study.Exercise) -> wire.Judged:
    async def answer(job: Job, seconds: float, who: str) -> object:
        return job.answer()

    config = SimpleNamespace(hint_seconds=1, waiting_each=5)
    services = SimpleNamespace(workers=SimpleNamespace(ask=answer), config=config)
    return run(Adviser().exercise(cast(Services, services), "ann", asked))


def test_one_question_at_a_time() -> None:
    """While somebody waits for an answer, another question of theirs is refused."""

    async def ask() -> None:
        asked, answered = asyncio.Event(), asyncio.Event()

        async def think(job: Job, seconds: float, who: str) -> object:
            asked.set()
            await answered.wait()
            return job.answer()

        workers = SimpleNamespace(ask=think)
        config = SimpleNamespace(hint_seconds=1, waiting_each=5)
        services = cast(Services, SimpleNamespace(workers=workers, config=config))
        adviser, question = Adviser(), exercise(["R3 R4 R5"])
        first = asyncio.create_task(adviser.exercise(services, "ann", question))
        await asked.wait()
        with pytest.raises(Refusal) as refused:
            await adviser.exercise(services, "ann", question)
        assert [found.code for found in refused.value.violations] == ["busy"]
        answered.set()
        judged = await first
        assert await adviser.exercise(services, "ann", question) == judged

    run(ask())


def test_the_lines_of_a_grid() -> None:
    dice = edition_of("dice")
    grid = parse_grid(["R5 J R3 .", ". B4 . .", ". K4 . O1"])
    row, column = (line.reading for line in reviewed_lines(grid, dice, dice.printed))
    assert row is not None
    assert column is not None
    assert (row.kind, row.value, column.kind, column.value) == ("run", 12, "group", 12)
    assert row.stands_for[1] == column.stands_for[0]
    (wrong,) = reviewed_lines(parse_grid(["R5 K5"]), dice, dice.printed)
    assert wrong.reading is None
    assert not reviewed_lines(grid, dice, dice.options({"adjacency": "loose"}))


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
