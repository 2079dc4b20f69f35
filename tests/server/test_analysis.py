"""The analysis of positions over HTTP: no seat needed, nothing kept, nonsense refused."""

from pathlib import Path
from typing import Any

import pytest

from meldrum.client import RefusedError
from meldrum.server import wire_study
from tests.server.process import ServerProcess
from tests.server.tools import run

REQUESTS = 30


def position(**more: Any) -> wire_study.Analyze:
    begun: dict[str, Any] = {"edition": "classic", "table": ["B5 O5 K5"], "rack": "R5 B6 B7 O6 O7"}
    return wire_study.Analyze(**(begun | more))


NONSENSE: list[dict[str, Any]] = [
    {"edition": "whist"},
    {"edition": "introductory"},
    {"table": ["no tiles"]},
    {"rack": "R14"},
    {"options": {"joker_law": "mine"}},
    {"options": {"gravity": 3}},
    {"edition": "dice", "table": ["R1"] * 201, "rack": ""},
    {"edition": "dice", "table": [" ".join(["R1"] * 101)], "rack": ""},
    {"edition": "dice", "table": [". " * 201], "rack": ""},
]


def test_positions_need_no_table(tmp_path: Path) -> None:
    async def ask(server: ServerProcess) -> None:
        analyze = server.http.analyze
        found = await analyze(position())
        assert (found.legal, found.out, found.needed) == (True, False, 0)
        assert {found.plays[at].played for at in found.all_best} == {"R5 B6 B7", "R5 O6 O7"}
        best = found.plays[found.best["tiles"]]
        assert best.steps[-1].table
        assert best.steps[-1].says.endswith(".")
        wrong = await analyze(position(table=["B5 O5"], rack="R1 R1 R1"))
        assert not wrong.legal
        assert [one.code for one in wrong.violations] == ["too_many_copies", "too_few_tiles"]
        assert not wrong.plays
        unopened = await analyze(position(opened=False, options={"opening": 40}))
        assert unopened.needed == 40
        dice = await analyze(position(edition="dice", table=["R2 K2 B2"], rack="O2 K3 K4"))
        assert dice.plays[dice.best["tiles"]].tiles == 3
        for nonsense in NONSENSE:
            with pytest.raises(RefusedError) as refused:
                await analyze(position(**nonsense))
            assert (refused.value.status, refused.value.codes) == (409, ["bad_table"]), nonsense
        many = await analyze(position(table=["R1 R5 K9"] * 600, rack=" ".join(["R1"] * 900)))
        assert not many.legal
        with pytest.raises(RefusedError) as large:
            await analyze(position(rack="R1 " * 6000))
        assert large.value.codes == ["too_large"]
        for _ in range(REQUESTS - 6 - len(NONSENSE)):
            await analyze(position())
        with pytest.raises(RefusedError) as flood:
            await analyze(position())
        assert flood.value.codes == ["too_many"]

    with ServerProcess(tmp_path, requests=REQUESTS) as server:
        run(ask(server))
