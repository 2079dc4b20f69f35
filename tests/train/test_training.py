"""Training goes on where it stopped, and writes down how far it got."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from meldrum.breakage import Breakage
from meldrum.cli.main import main
from meldrum.solver import native
from meldrum.solver.value import read_weights
from meldrum.train import training
from meldrum.train.report import write_report
from meldrum.train.samples import samples_of
from meldrum.train.training import Plan, Progress, Training
from tests.seeds import SEED

pytestmark = pytest.mark.skipif(not native.AVAILABLE, reason="training needs the core")
SMALL = Plan(str(SEED), 0.01, 1, games=250, steps=50, deals=1, between=math.inf)


def test_a_game_teaches_the_same_again() -> None:
    assert any(samples_of(f"{SEED}/{number}") for number in range(20))
    assert samples_of(f"{SEED}/1") == samples_of(f"{SEED}/1")


@pytest.mark.slow
def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHECKED", 250)
    said: list[str] = []
    first = Training(tmp_path, SMALL, said.append)
    (row,) = first.rounds()
    assert row.games == 250
    assert row.share is not None
    assert any("250 of 250 games" in one for one in said)
    with (tmp_path / "progress.jsonl").open("a") as file:
        file.write('{"seconds": 1')  # somebody pulled the plug here
    second = Training(tmp_path, replace(SMALL, seconds=row.seconds + 0.01), said.append)
    assert second.rows == [row]
    assert second.network.steps == row.steps
    assert len(list(second.rounds())) == 1
    assert [one.games for one in second.rows] == [250, 500]
    assert second.rows[1].steps > row.steps
    assert read_weights((tmp_path / "weights.json").read_bytes()).games == 500


def test_progress_without_its_network_is_told(tmp_path: Path) -> None:
    (tmp_path / "progress.jsonl").write_text(
        '{"seconds":1,"games":1,"steps":1,"loss":1,"right":1,"points":1,"share":null,"margin":1}\n'
    )
    with pytest.raises(Breakage, match=r"no network\.npz"):
        Training(tmp_path, SMALL, print)


def test_the_report_shows_loss_and_strength(tmp_path: Path) -> None:
    rows = [Progress(3600.0 * at, at * 100, at, 1 / at, 0.5, 1.0, 0.6) for at in (1, 2, 3)]
    write_report(tmp_path / "report.html", rows)
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 2
    assert "300 games" in page


def test_nonsense_is_refused_before_anything_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--hours", "nan"]) == 2
    assert main(["train", "--jobs", "0"]) == 2
    assert "Traceback" not in capsys.readouterr().err
