"""How the stronger bots think: openings, guesses, memory, and what a search may decide."""

import random
import time
from copy import copy
from itertools import islice
from pathlib import Path

import pytest

from meldrum.bots.expert import Expert
from meldrum.bots.hidden import Hidden, Memory, guess, unseen
from meldrum.bots.ladder import LADDER, make_bot
from meldrum.bots.master import Master
from meldrum.bots.opening import own_sets, smallest_opening
from meldrum.bots.race import LEAST_WORLDS, Race
from meldrum.bots.roster import bot_named, check_name
from meldrum.play.clock import Clock
from meldrum.play.driver import Driver, Limits
from meldrum.play.imagined.racks import plain_tiles, solver_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game, view
from meldrum.rules.moves import Draw, Move, Play
from meldrum.rules.tiles import say
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.native import table_bytes, tile_bytes
from tests.seeds import SEED
from tests.tools import game, table, tiles

CLASSIC = edition_of("classic")
core = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")


def test_the_docs_tell_the_ladder() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    for one in LADDER.values():
        assert f"| `{one.key}` | {one.name} | {one.elo} | {one.style} |" in page


def test_own_sets() -> None:
    found = {say(one) for one in own_sets(tiles("R1 R2 R3 R4 K4 B4 J R4"))}
    assert found == {"R1 R2 R3", "R1 R2 R3 R4", "R2 R3 R4", "B4 K4 R4"}


@pytest.mark.parametrize(
    ("rack", "laid"),
    [
        ("R10 B10 O10 K11 K12 K13", ["B10 O10 R10"]),
        ("R5 R6 R7 K4 B4 O4", ["R5 R6 R7", "B4 K4 O4"]),
        ("R1 R2 R3 K4 B4 O4", []),
        ("R5 R6 R7 B7 K7", []),
    ],
)
def test_the_smallest_opening(rack: str, laid: list[str]) -> None:
    assert sorted(map(say, smallest_opening(tiles(rack), 30))) == sorted(laid)


def test_unseen_is_the_box_less_what_is_seen() -> None:
    state = game(racks=("R1 R2", "K1"), lying="B5 B6 B7")
    hidden = unseen(view(state, 0))
    assert len(hidden) == 106 - 5
    assert hidden.count(tiles("R1")[0]) == 1


def test_expert_keeps_its_joker_until_it_goes_out() -> None:
    state = game(racks=("R4 J K1 B9", "K1 K2 K3 K4 K5 K6 K7"), lying="R1 R2 R3 | K5 K6 K7")
    move = Expert().choose(view(state, 0), Clock())
    assert isinstance(move, Play)
    assert not any(tile.is_joker for laid in move.after for tile in laid)  # type: ignore[union-attr]
    state = state._replace(racks=(tiles("R4 J"), state.racks[1]))
    move = Expert().choose(view(state, 0), Clock())
    assert not apply(state, move).racks[0]


def test_memory_tells_who_waits() -> None:
    state = game(racks=("R1", "K1"), lying="B5 B6 B7", pool="O1 O2 O3 O4 O5 O6 O7 O8 O9 O10")
    memory = Memory()
    memory.see(view(state, 0), None)
    for _ in range(8):
        seat = state.turn
        state = apply(state, Draw(seat))
        memory.see(view(state, 0), Draw(seat))
    assert memory.others[1].is_patient
    assert memory.others[1].drawn == 1
    assert 0 not in memory.others


@core
def test_guesses_fit_what_was_seen() -> None:
    chance = random.Random(SEED)
    lying = table("R3 R4 R5 | K8 B8 O8")
    solve = solver_of(CLASSIC, CLASSIC.printed)
    state = game(racks=("R1 R2 K1", "K2 K3 K4 K5"), lying=say(lying[0]) + " | " + say(lying[1]))
    hidden = tile_bytes(unseen(view(state, 0)))
    other = Hidden(1, 5, table_bytes(lying), drawn=1, opened=True, patient=False)
    for _ in range(20):
        racks, pool = guess(solve, hidden, [other], chance)
        assert sorted(racks[1] + bytes(pool)) == sorted(hidden)
        old = plain_tiles(racks[1][:4])
        assert solve(table_bytes(lying), old, True) is None


def test_a_race_keeps_the_habit_unless_another_is_clearly_better() -> None:
    even = Race(2, Clock(playouts=64))
    while even.goes_on():
        even.heat(lambda at: 0.5)
    assert even.best() == 0
    better = Race(3, Clock(playouts=90))
    while better.goes_on():
        better.heat(lambda at: (0.5, 0.0, 1.0)[at])
    assert better.best() == 2
    assert len(better.wins[1]) == LEAST_WORLDS  # it dropped out


def test_a_race_may_take_several_games_a_playout() -> None:
    for games in (1, 3):
        race = Race(2, Clock(playouts=8), games)
        while race.goes_on():
            race.heat(float)
        assert sum(map(len, race.wins)) == 8 * games


def test_a_race_without_time_is_the_habit() -> None:
    race = Race(2, Clock(seconds=0))
    assert not race.goes_on()
    assert race.best() == 0


def test_an_imagined_game_is_left_in_the_middle_when_time_is_up() -> None:
    clock = Clock(playouts=64)
    race = Race(2, clock)
    asked = []

    def question(number: int) -> int:
        asked.append(number)
        if len(asked) == 5:
            clock.stop()
        return number

    ask = race.in_time(question)
    while race.goes_on():
        race.heat(lambda at: float(sum(map(ask, range(3)))))
    assert len(asked) == 5
    assert race.wins == [[], []]  # the second choice had no time, so the first does not count
    assert race.best() == 0


@core
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_twist_master_keeps_a_tiny_limit(players: int) -> None:
    """Some questions take 50 ms in Twist, and a game in thought asks dozens."""
    limit, doubtful = 0.1, 0
    bots = [make_bot("master", "twist", str(seat)) for seat in range(players)]
    driver = Driver(new_game("twist", players, bytes([SEED % 256]) * 32), bots, Limits(60, 8))
    for turn in islice(driver.turns(), 60):
        seat = turn.move.seat
        bot, seen = copy(bots[seat]), view(turn.before, seat)
        assert isinstance(bot, Master)
        begin = time.process_time()
        bot.choose(seen, Clock(limit))
        assert time.process_time() - begin <= limit + 0.1
        doubtful += bot.in_doubt(seen)
    assert doubtful >= 5


def test_a_race_goes_on_where_a_few_games_went_alike() -> None:
    """The second choice wins one game in ten more: eight games that show nothing prove nothing."""
    race = Race(2, Clock(playouts=400))
    games = 0
    while race.goes_on():
        games += 1
        lost = games % 10 == 0
        race.heat(lambda at, lost=lost: float(at == 1 or not lost))  # type: ignore[misc]
    assert race.best() == 1


class Noting:
    """A bot that only notes what clock it is given."""

    watches = False

    def __init__(self) -> None:
        self.clocks: list[Clock] = []

    def see(self, view: View, move: Move | None) -> None: ...

    def choose(self, view: View, clock: Clock) -> Move:
        self.clocks.append(clock)
        return Draw(0)


NOTING = Noting()


def noting(edition: str, seed: str) -> Noting:
    return NOTING


TOLD: list[tuple[str, ...]] = []


def of_two(edition: str, seed: str) -> Noting:
    TOLD.append((edition, seed))
    return NOTING


def of_three(edition: str, seed: str, objective: str) -> Noting:
    TOLD.append((edition, seed, objective))
    return NOTING


def test_a_function_from_the_time_of_points_is_told_to_play_for_wins() -> None:
    TOLD.clear()
    for function in ("of_two", "of_three"):
        bot_named(f"{__name__}:{function}", "classic", "7")
    assert TOLD == [("classic", "7"), ("classic", "7", "wins")]


def test_a_bot_thinks_as_much_as_its_name_says() -> None:
    here = f"{__name__}:noting"
    for name in (f"{here}@400", f"{here}@0.5s"):
        check_name(name)
        bot_named(name, "classic", "0").choose(view(game(), 0), Clock(10, 7))
    by_playouts, by_seconds = NOTING.clocks
    assert by_playouts.playouts == 400
    assert 9 < (by_playouts.seconds or 0) <= 10
    assert (by_seconds.seconds, by_seconds.playouts) == (0.5, None)
    with pytest.raises(ValueError, match="@400 or"):
        check_name("master@soon")
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        check_name("nobody@4")


@core
@pytest.mark.bulk
def test_master_stops_when_told() -> None:
    state = game(racks=("R10 B10 O10 R1", "K1 K2"), opened=False)
    clock = Clock()
    clock.stop()
    move = make_bot("master", "classic", "0").choose(view(state, 0), clock)
    assert isinstance(move, Play)
