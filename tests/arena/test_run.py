"""Whole runs: paired, repeatable, resumable, summed up."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from meldrum.arena import svg
from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan, seatings
from meldrum.arena.results import DealResult, GameResult
from meldrum.arena.run import results
from meldrum.arena.sprt import Sprt
from meldrum.arena.summary import shown, summarize
from meldrum.arena.workers import alone, on_cores, on_ray
from meldrum.breakage import Breakage
from meldrum.cli.main import main
from tests.bots.test_process import STRANGER

pytestmark = pytest.mark.slow

SMALL = Plan("classic", 2, ("greedy", "casual"), 4, "test")


def played(plan: Plan, journal: Journal | None = None) -> list[DealResult]:
    return list(results(plan, alone, journal or Journal(plan)))


def test_every_deal_is_played_once_in_every_seat() -> None:
    assert seatings(("a", "b")) == (("a", "b"), ("b", "a"))
    assert seatings(("a", "b", "b", "b")) == (
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
    )
    assert seatings(("a", "a")) == (("a", "a"),)


@pytest.mark.parametrize(
    ("players", "bots", "lineups"),
    [
        (2, "a", ["a a"]),
        (2, "a b", ["a b"]),
        (4, "a b", ["a b b b"]),
        (2, "a b c", ["a b", "a c", "b c"]),
        (3, "a b c", ["a b c"]),
        (4, "a a b b", ["a a b b"]),
    ],
)
def test_who_plays_with_whom(players: int, bots: str, lineups: list[str]) -> None:
    plan = Plan("classic", players, tuple(bots.split()), 1, "0")
    assert plan.lineups() == tuple(tuple(one.split()) for one in lineups)


def test_too_few_bots_are_refused() -> None:
    with pytest.raises(ValueError, match="3 bots for 4 players"):
        Plan("classic", 4, ("a", "b", "c"), 1, "0").lineups()


def test_a_mirror_match_is_even_over_the_seats() -> None:
    plan = Plan("classic", 2, ("greedy", "tests.arena.test_run:twin"), 3, "0")
    assert all(one.share("greedy") == 0.5 for one in played(plan))


def twin(edition: str, seed: str) -> object:
    from meldrum.bots.ladder import make_bot

    return make_bot("greedy", edition, seed)


def test_the_same_on_several_processes() -> None:
    assert list(results(SMALL, on_cores(2), Journal(SMALL))) == played(SMALL)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_the_same_on_ray() -> None:
    pytest.importorskip("ray")
    assert list(results(SMALL, on_ray("local"), Journal(SMALL))) == played(SMALL)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(ValueError, match=r"meldrum\[ray\]"):
        list(results(SMALL, on_ray("local"), Journal(SMALL)))


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    whole = played(SMALL)
    journal = Journal(SMALL, path)
    for result in whole[:2]:
        journal.add(result)
    journal.close()
    path.write_bytes(path.read_bytes() + b'{"deal":2,"li')  # the power went out
    again = Journal(SMALL, path)
    assert len(again.done) == 2
    assert played(SMALL, again) == whole
    again.close()
    assert len(path.read_bytes().splitlines()) == 5


def test_journals_keep_their_header() -> None:
    """An older journal could not be gone on with if its plan were written differently."""
    assert SMALL.as_json() == {
        "edition": "classic",
        "players": 2,
        "bots": ["greedy", "casual"],
        "seed": "test",
        "options": {},
        "objective": "wins",
        "limits": {"seconds": 10.0, "playouts": None},
    }


def test_a_journal_of_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    Journal(SMALL, path).close()
    with pytest.raises(ValueError, match="another run"):
        Journal(Plan("classic", 2, ("greedy", "casual"), 4, "other"), path)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (b"\x00\xff", "malformed"),
        (b"{}", "missing required field"),
        (b'{"deal":1,"lineup":["greedy","casual"],"games":[]}', "without games"),
        (
            b'{"deal":1,"lineup":["a","b"],"games":[{"seats":["a","b"],"reason":"out","winners":[2],'
            b'"points":[0,0],"plies":1,"opened":[0,0]}]}',
            "not at the table",
        ),
        (
            b'{"deal":1,"lineup":["a","b"],"games":[{"seats":["a","b"],"reason":"out","winners":[0],'
            b'"points":[0],"plies":1,"opened":[0,0]}]}',
            "do not fit the seats",
        ),
        (
            b'{"deal":1,"lineup":["a","b"],"games":[{"seats":["a","a"],"reason":"out","winners":[0],'
            b'"points":[0,0],"plies":1,"opened":[0,0]}]}',
            "other bots",
        ),
    ],
)
def test_a_damaged_journal_names_its_line(tmp_path: Path, damage: bytes, says: str) -> None:
    path = tmp_path / "deals.jsonl"
    journal = Journal(SMALL, path)
    journal.add(played(SMALL)[0])
    journal.close()
    kept = path.read_bytes()
    path.write_bytes(kept + damage + b"\n")
    with pytest.raises(Breakage, match=f"^{path}:3: .*{says}.*played again"):
        Journal(SMALL, path)
    assert path.read_bytes() == kept + damage + b"\n"


@pytest.mark.parametrize("content", [b"my notes", b"my notes\n", b"[1]\n", b'{"a":1}\n', b"\xff\n"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="is no journal"):
        Journal(SMALL, path)
    assert path.read_bytes() == content


def test_a_header_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    Journal(SMALL, path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:20])
    Journal(SMALL, path).close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("bots", "deals", "says"),
    [
        ("casual", 2, "casual plays against itself"),
        ("casual,casual", 2, "casual plays against itself"),
        ("casual,beginner", 1, "One deal is too few"),
    ],
)
def test_what_tells_nothing_says_so(
    bots: str, deals: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "--edition", "my_first", "--jobs", "1", "--bots", bots]
    words += ["--deals", str(deals), "--report", str(tmp_path)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert said.startswith(says)
    page = (tmp_path / "index.html").read_text()
    assert says in page
    assert main([*words, "--json"]) == 0
    told = capsys.readouterr().out
    assert says in json.loads(told)["doubts"][0]
    assert json.loads(told)["elo"] == []
    for text in (said, page, told):
        assert not re.search(r"\b(inf|nan|infinity)\b", text, re.IGNORECASE)


def test_a_report_that_cannot_be_written_is_refused_before_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    journal = tmp_path / "deals.jsonl"
    words = ["arena", "--report", str(tmp_path / "file"), "--journal", str(journal)]
    assert main(words) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err
    assert not journal.exists()


def test_sprt_stops_a_run_early() -> None:
    plan = Plan("classic", 2, ("greedy", "casual"), 200, "0")
    sprt = Sprt(0, 100, 2)
    found = list(results(plan, alone, Journal(plan), sprt))
    assert sprt.verdict == "stronger"
    assert len(found) < 60


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "arena",
        "--bots",
        "greedy,casual,beginner",
        "--deals",
        "2",
        "--seed",
        "5",
        "--jobs",
        "1",
    ]
    assert main([*words, "--report", str(tmp_path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [table["lineup"] for table in said["tables"]] == [
        ["greedy", "casual"],
        ["greedy", "beginner"],
        ["casual", "beginner"],
    ]
    assert said["elo"][0]["name"] == "greedy"
    page = (tmp_path / "index.html").read_text()
    for plot in re.findall(r"<svg.*?</svg>", page, re.S):
        ElementTree.fromstring(plot)
    for heading in ("Strength", "Who against whom", "Game length", "Opening", "Winner's score"):
        assert heading in page
    shares = re.findall(r"%<small>(-?\d+) to (\d+)</small>", page)
    assert shares
    assert all(0 <= int(low) <= int(high) <= 100 for low, high in shares)
    assert main([*words, "--report", str(tmp_path)]) == 0
    assert "greedy - casual: 2 deals, 4 games" in capsys.readouterr().out


def test_a_failing_bot_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "greedy,tests.arena.broken:crashing"
    words = ["arena", "--bots", bots, "--deals", "1", "--jobs", "1", "--report", str(tmp_path)]
    assert main(words) == 3
    said = capsys.readouterr().out
    assert "tests.arena.broken:crashing made no legal move in any game" in said
    assert "turns: RuntimeError: boom" in said
    page = (tmp_path / "index.html").read_text()
    assert "boom" in page
    assert "<title>tests.arena.broken:crashing</title><text" in page  # whole where it is cut off
    assert ">…oken:crashing</text>" in page


def test_a_bot_that_never_answers_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--edition", "my_first", "--bots", "casual,tests.arena.broken:hanging"]
    words += ["--deals", "1", "--jobs", "1", "--seconds", "0.01", "--json"]
    assert main(words) == 3
    said = json.loads(capsys.readouterr().out)
    assert said["silent"] == ["tests.arena.broken:hanging"]
    assert list(said["forfeits"]) == ["tests.arena.broken:hanging"]


def test_a_bot_that_is_never_made_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("meldrum.bots.roster.START_SECONDS", 0.05)
    words = ["arena", "--bots", "casual,tests.arena.broken:unfinished", "--deals", "1"]
    assert main([*words, "--jobs", "1"]) == 3
    assert "'tests.arena.broken:unfinished': not made after 0.05 s" in capsys.readouterr().err


def test_a_bot_that_ends_its_process_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--bots", "casual,tests.arena.broken:deadly", "--deals", "1"]
    assert main([*words, "--jobs", "2"]) == 3
    assert "tests.arena.broken:deadly has ended" in capsys.readouterr().err


def test_other_processes_appear_under_their_own_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"cmd:{sys.executable} {STRANGER} good"
    words = ["arena", "--edition", "my_first", "--bots", f"{name},casual", "--deals", "2"]
    assert main([*words, "--jobs", "1", "--report", str(tmp_path)]) == 0
    assert "Stranger - casual: 2 deals" in capsys.readouterr().out
    assert name not in (tmp_path / "index.html").read_text()
    assert main([*words, "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"][0]["lineup"] == [name, "casual"]


def test_names_that_two_bots_share_are_told_apart() -> None:
    plan = Plan("my_first", 2, ("cmd:a", "cmd:b"), 1, "0")
    won = GameResult(plan.bots, "out", (0,), (1, -1), 9, (1, 1))
    result = DealResult(0, plan.bots, (won,), {"cmd:a": "Ann", "cmd:b": "Ann"})
    summary, renamed = shown(summarize(plan, [result]), [result])
    assert summary.plan.bots == ("Ann (cmd:a)", "Ann (cmd:b)") == renamed[0].games[0].seats


def test_curves_that_coincide_are_all_seen() -> None:
    line = [(0.0, 0.0), (1.0, 1.0)]
    plot = svg.steps([(name, line) for name in "abc"], "turn", svg.palette("abc"))
    widths = [float(width) for width in re.findall(r'stroke-width="([\d.]+)"', plot)]
    assert len(widths) == 3
    assert widths == sorted(set(widths), reverse=True)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--bots nobody", "no bot 'nobody'"),
        ("--bots tests.arena:nobody", "no bot"),
        ("--deals 0", "at least one"),
        ("--players 5", "players, not 5"),
        ("--sprt 5", "two Elo numbers"),
        ("--sprt 5,0", "higher"),
        ("--bots greedy,club,casual --sprt 0,5", "first of two"),
    ],
)
def test_what_cannot_be_played(
    words: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words.split()]) == 2
    assert problem in capsys.readouterr().err
