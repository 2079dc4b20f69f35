"""The cross-table goes on where it stopped, and has a cell for every pair."""

from pathlib import Path

import pytest

from bench.cross_table import CrossTable, lines, main, rounds
from meldrum.arena.workers import alone
from meldrum.play.driver import Limits

BOTS = ["beginner", "casual", "club"]


def crossed(folder: Path, players: int = 2) -> CrossTable:
    return CrossTable("my_first", players, BOTS, "0", Limits(playouts=1), folder)


def test_pairs_advance_together() -> None:
    assert list(rounds(5)) == [5]
    assert list(rounds(40)) == [5, 10, 20, 40]


def test_two_players_have_each_pair_once_and_see_it_from_both_sides(tmp_path: Path) -> None:
    table = crossed(tmp_path)
    table.play(3, 0.0, alone)
    assert list(table.played) == [("casual", "beginner"), ("club", "beginner"), ("club", "casual")]
    assert {len(deals) for deals in table.played.values()} == {3}
    _, _, *rows, _, played = lines(BOTS, table.played)
    assert played == "18 games, 0 turns forfeited"
    cells = [row.strip("| ").split(" | ") for row in rows]
    assert [row[0] for row in cells] == BOTS
    assert [cells[at][at + 1] for at in range(3)] == ["–"] * 3
    shares = [[float(one.split()[0]) for one in row[1:4] if one != "–"] for row in cells]
    assert shares[0][0] + shares[1][0] == pytest.approx(100, abs=1)
    assert float(cells[2][4]) > float(cells[0][4])  # Club is the stronger one


def test_four_players_have_one_among_three_either_way(tmp_path: Path) -> None:
    table = crossed(tmp_path, 4)
    table.play(2, 0.0, alone)
    assert len(table.played) == 6
    (deal, _) = table.played["club", "beginner"]
    assert deal.lineup == ("club", "beginner", "beginner", "beginner")


def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = crossed(tmp_path)
    whole.play(3, 0.0, alone)
    again = crossed(tmp_path)
    monkeypatch.setattr("meldrum.arena.workers.play_task", lambda *task: pytest.fail(f"{task}"))
    again.play(3, 0.0, alone)
    assert again.played == whole.played


def test_a_level_that_has_changed_is_forgotten(tmp_path: Path) -> None:
    table = crossed(tmp_path)
    table.play(2, 0.0, alone)
    table.forget(["club"])
    kept = [path.name for path in table.folder.iterdir()]
    assert kept == ["casual+beginner.jsonl"]


def test_a_narrow_interval_is_enough(tmp_path: Path) -> None:
    table = crossed(tmp_path)
    table.play(20, 1.0, alone)
    assert {len(deals) for deals in table.played.values()} == {5}


def test_the_command_prints_the_table_and_keeps_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "cross_table --edition my_first --bots beginner,casual --deals 2 --out"
    monkeypatch.setattr("sys.argv", [*words.split(), str(tmp_path)])
    main()
    printed = capsys.readouterr().out
    assert printed.splitlines()[0] == "| wins of 1 among | beginner | casual | Elo |"
    assert (tmp_path / "my_first-2" / "table.md").read_text(encoding="utf-8") == printed
