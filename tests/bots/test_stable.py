"""The bots from outside do what their rows say, and a search over such rows climbs."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.duels import Duels, Setting, share_in
from bench.hill_climb import Search, Shares, is_better
from meldrum.arena.game import Played, play_game
from meldrum.bots.roster import bot_named
from meldrum.bots.waiting import NEVER
from meldrum.play.driver import Limits
from meldrum.rules.game import new_game
from meldrum.rules.moves import Draw, Play
from tests.bots.stable.habits import VALUES, WAITING, Habits, varied
from tests.bots.stable.outside import ROWS
from tests.seeds import SEED

AGAINST_GREEDY = Setting("classic", 2, "greedy", Limits(), str(SEED))


def played(row: str, players: int = 2, number: int = 0) -> Played:
    """A game of this row in the first seat, Greedy in the others."""
    names = [f"tests.bots.stable.outside:{row}", *["greedy"] * (players - 1)]
    bots = [bot_named(name, "classic", str(number)) for name in names]
    return play_game(new_game("classic", players, bytes([number] * 32)), bots)


@pytest.mark.parametrize("row", ROWS)
def test_every_row_plays_legally(row: str) -> None:
    assert not played(row).forfeits
    assert not played(row, players=4).forfeits


def test_one_that_lays_all_it_can_lays_as_often_as_greedy() -> None:
    game = played("lays_all")
    assert sum(isinstance(move, Play) for move in game.moves if move.seat == 0) > 5


def test_waiting_is_drawing_between_the_opening_and_the_end() -> None:
    own = [move for move in played("waits").moves if move.seat == 0]
    laid = [at for at, move in enumerate(own) if isinstance(move, Play)]
    assert len(laid) == 2
    assert all(isinstance(move, Draw) for move in own[laid[0] + 1 : laid[1]])


def test_waiting_beats_greedy() -> None:
    setting = AGAINST_GREEDY
    waits = [share_in(setting, (ROWS["waits"], str(deal))) for deal in range(4)]
    lays = [share_in(setting, (ROWS["lays_all"], str(deal))) for deal in range(4)]
    assert sum(waits) > sum(lays)


def test_an_unknown_row_is_named() -> None:
    with pytest.raises(ValueError, match="has no function 'naps'"):
        bot_named("tests.bots.stable.outside:naps", "classic", "0")


def test_a_variation_changes_one_or_two_habits_to_values_that_may_be_tried() -> None:
    chance = random.Random(SEED)
    for _ in range(200):
        before, after = WAITING.as_json(), varied(WAITING, chance).as_json()
        changed = [name for name in VALUES if before[name] != after[name]]
        assert 1 <= len(changed) <= 2
        assert all(after[name] in VALUES[name] for name in changed)


def test_habits_are_told_by_what_is_special() -> None:
    assert str(Habits()) == "lays all it can"
    assert str(Habits(longest=5, chance=1.0)) == "longest=5 chance=1.0"
    assert Habits(**WAITING.as_json()) == WAITING


class Hill:
    """Shares that grow with patience, hidden in the luck of each deal, which all have in common."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def play(self, field: Sequence[Habits], name: str, deals: int) -> Shares:
        luck = random.Random(f"{SEED}/{name}")
        self.asked.append(name)
        drawn = [luck.gauss(0, 0.2) for _ in range(deals)]
        return {one: [height(one) + luck.gauss(0, 0.1) + more for more in drawn] for one in field}


def height(habits: Habits) -> float:
    return 0.3 * habits.chance + 0.2 * (habits.opens == "small") + 0.1 * (habits.enough == NEVER)


def test_the_search_climbs_through_the_luck() -> None:
    hill = Hill()
    found = [best for best, _ in Search(hill.play, str(SEED), 12, 4).climb([Habits(enough=1)], 12)]
    heights = [height(Habits(enough=1)), *map(height, found)]
    assert heights[-1] >= heights[0] + 0.4
    assert len(set(hill.asked)) == len(hill.asked)  # no deal twice


def test_a_rival_must_do_clearly_better_in_the_same_deals() -> None:
    holder = [0.0, 0.5, 1.0, 0.5]
    assert is_better([0.5, 0.5, 1.0, 1.0], holder)
    assert not is_better(holder, holder)
    assert not is_better([1.0, 0.0, 1.0, 0.5], holder)


def test_a_search_goes_on_from_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    field = [ROWS["lays_all"], ROWS["waits"]]
    whole = Duels(AGAINST_GREEDY, path).play(field, "some", 1)
    path.write_text(path.read_text() + '["cut o')
    monkeypatch.setattr("bench.duels.share_in", lambda *asked: pytest.fail(f"again: {asked}"))
    assert Duels(AGAINST_GREEDY, path).play(field, "some", 1) == whole
    other = Setting("classic", 2, "expert", Limits(), "0")
    with pytest.raises(SystemExit, match="another search"):
        Duels(other, path)
