"""Reviews over HTTP: told turn by turn, kept, refused for what is not a finished game."""

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meldrum.library.game import Game
from meldrum.notation.moves import MoveData
from meldrum.notation.record import Record, record_of
from meldrum.server import wire_study
from meldrum.server.config import Config
from meldrum.server.metrics import Metrics
from meldrum.server.refusals import Refusal
from meldrum.server.tables.reviews import MOST_EACH, Reviewer
from meldrum.server.workers.pool import Job, WorkerPool
from meldrum.server.workers.reviews import FitJob
from meldrum.solver import native
from tests.seeds import SEED
from tests.server.process import ServerProcess
from tests.server.tools import run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built"),
]


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of(Game.between("club", "casual", edition="dice", seed=f"kept {SEED}").log)


def post(server: ServerProcess, path: str, body: object) -> tuple[int, bytes]:
    """The answer, once a worker has found one in its time: the machine may be busy."""
    while (answer := posted(server, path, body))[0] == 503:
        pass
    return answer


def posted(server: ServerProcess, path: str, body: object) -> tuple[int, bytes]:
    request = urllib.request.Request(
        f"{server.url}/api/v1/{path}", msgspec.json.encode(body), method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def lines(text: bytes) -> list[wire_study.ReviewLine]:
    return [msgspec.json.decode(line, type=wire_study.ReviewLine) for line in text.splitlines()]


def codes(text: bytes) -> list[str]:
    return [one["code"] for one in json.loads(text)["violations"]]


def test_a_review_is_told_turn_by_turn_and_kept(tmp_path: Path, record: Record) -> None:
    with ServerProcess(tmp_path) as server:
        status, text = post(server, "review", record)
        assert status == 200
        first, *turns, last = lines(text)
        assert first.total == len(record.moves) == len(turns)
        assert [one.turn.number for one in turns if one.turn] == list(range(1, len(turns) + 1))
        assert last.review
        assert [seat.name for seat in last.review.seats] == ["club", "casual"]
        assert post(server, "review", record) == (200, text)
        (kept,) = (tmp_path / "data" / "reviews").glob("*.jsonl")
        assert kept.read_bytes() == text
    with ServerProcess(tmp_path) as server:
        kept.write_bytes(b"kept\n")
        assert post(server, "review", record) == (200, b"kept\n")


class Endless(WorkerPool):
    """Workers that find every game fit for a review, and are never done with one."""

    async def ask(self, job: Job, seconds: float, who: str = "") -> Any:
        if isinstance(job, FitJob):
            return ""
        return await asyncio.Event().wait()


def test_review_flood(tmp_path: Path, record: Record) -> None:
    """review-flood: whoever asks for many long reviews is told to wait; a stranger is not."""

    async def ask() -> None:
        reviewer = Reviewer(Config(data=str(tmp_path)), Metrics())
        reviewer.pool = Endless(1)
        asked = [altered(record, seats=[name, "casual"]) for name in "abcd"]
        for one in asked[:MOST_EACH]:
            await reviewer.review(one, "192.0.2.1")
        with pytest.raises(Refusal, match="busy"):
            await reviewer.review(asked[2], "192.0.2.1")
        await reviewer.review(asked[0], "192.0.2.1")  # it is being made anyway
        await reviewer.review(asked[2], "192.0.2.2")
        await reviewer.close()

    run(ask())


def test_another_move_is_judged_alike(tmp_path: Path, record: Record) -> None:
    with ServerProcess(tmp_path) as server:
        turns = [one.turn for one in lines(post(server, "review", record)[1]) if one.turn]
        turn = next(one for one in turns if one.real and one.best)
        best = turn.choices[turn.best]
        asked = wire_study.TryAgain(record=record, number=turn.number, move=best.move)
        status, text = post(server, "try", asked)
        assert status == 200
        told = json.loads(text)
        assert told["choices"][0]["chance"] == best.chance
        assert told["label"] is None
        asked.number = 10_000
        assert codes(post(server, "try", asked)[1]) == ["bad_record"]


def altered(record: Record, **more: Any) -> Record:
    return msgspec.structs.replace(record, **more)


def test_what_is_no_finished_game_is_refused(tmp_path: Path, record: Record) -> None:
    with ServerProcess(tmp_path) as server:
        for wrong in (altered(record, outcome=None), altered(record, seed="00" * 32)):
            status, text = post(server, "review", wrong)
            assert (status, codes(text)) == (409, ["bad_record"])
        again = MoveData(seat=record.moves[0].seat, type="roll", dice=[0])
        illegal = wire_study.TryAgain(record=record, number=1, move=again)
        status, text = post(server, "try", illegal)
        assert status == 409
        assert codes(text)
        assert post(server, "review", {"seats": ["x" * (1 << 20)]})[0] == 413
        assert not (tmp_path / "data" / "reviews").exists()
