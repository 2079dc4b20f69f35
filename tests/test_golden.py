"""The golden playthroughs: none missing, none changed, each verified and refereed."""

import json

import pytest

from meldrum.notation.record import read_record, verify
from tests.golden import FOLDER, playthrough, wanted
from tests.referee.records import referee


@pytest.mark.parametrize(("edition", "players"), wanted())
def test_playthrough(edition: str, players: int) -> None:
    for name, text in playthrough(edition, players).items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert kept.splitlines() == text.splitlines(), f"{name} changed: see ./run golden"
    line = (FOLDER / f"{edition}-{players}.jsonl").read_text(encoding="utf-8")
    assert verify(read_record(line)) == []
    assert referee(json.loads(line)) == []


def test_no_playthrough_too_many() -> None:
    names = {f"{edition}-{players}" for edition, players in wanted()}
    assert {path.stem for path in FOLDER.iterdir()} == names
