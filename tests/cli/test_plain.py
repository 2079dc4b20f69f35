"""A game line by line: sets keep their numbers, changes are named, bots have names."""

import io

import pytest

from meldrum.cli.draft import TableDraft
from meldrum.cli.main import main
from meldrum.rules.melds import SetRules
from meldrum.tui.numbering import renumbered
from tests.tools import table, tiles


def test_sets_keep_their_numbers_while_others_come_and_go() -> None:
    first = renumbered({}, table("R1 R2 R3 | K5 B5 O5 | B7 B8 B9"))
    assert list(first) == [1, 2, 3]
    later = renumbered(first, table("B7 B8 B9 B10 | O1 O2 O3 | R1 R2 R3"))
    assert later == dict(zip((1, 3, 4), table("R1 R2 R3 | B7 B8 B9 B10 | O1 O2 O3"), strict=True))


def test_taking_a_set_apart_leaves_the_other_numbers_alone() -> None:
    before = renumbered({}, table("R1 R2 R3 | K5 B5 O5 | B7 B8 B9"))
    draft = TableDraft(before, tiles("R5 B10"), SetRules(), before)
    draft.edit("2:")
    draft.edit("3+ B10")
    assert list(draft.sets) == [1, 3]
    draft.edit("K5 B5 O5 R5")
    assert draft.lines() == [
        "   1  R1 R2 R3",
        "   3  B7 B8 B9 B10   (changed)",
        "   4  K5 B5 O5 R5   (new)",
    ]
    draft.undo()
    assert draft.to_put_back == tiles("K5 B5 O5")


def play(typed: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["play", "--plain", "--seed", "07" * 32, *words])


@pytest.mark.slow
def test_bots_have_names_and_what_they_laid_is_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--edition", "classic", "--players", "3", "--against", "casual")
    assert play("draw\n" * 6 + "quit\n", monkeypatch, *words) == 0
    out = capsys.readouterr().out
    assert "Classic against Nils (820), Nils (820) 2." in out
    assert "\nNils (820) 2 " in out
    assert "   (new)\n" in out
    assert "Seat " not in out


@pytest.mark.slow
def test_a_hint_is_the_best_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The solver rearranges; a hint says how in words, and what to type."""
    assert play("draw\n" * 40 + "hint\nquit\n", monkeypatch, "--edition", "classic") == 0
    hinted = capsys.readouterr().out.rpartition("To do that, type:")
    assert " from your rack" in hinted[0].rpartition("> ")[2]
    assert "  end\n" in hinted[2]
