"""What ``import meldrum`` promises: names that load when asked for, and reprs that evaluate."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import meldrum
from meldrum import Game, NotationError, Position, Tile
from meldrum.rules.editions import EDITIONS
from meldrum.rules.errors import IllegalMove


def test_every_public_name_loads() -> None:
    assert sorted(meldrum.__all__) == sorted(meldrum._HOMES)
    for name in meldrum.__all__:
        assert getattr(meldrum, name) is not None
    assert set(meldrum.__all__) <= set(dir(meldrum))
    with pytest.raises(AttributeError, match="no attribute 'Combo'"):
        meldrum.__getattr__("Combo")


def test_importing_loads_no_solver() -> None:
    asked = "import sys, meldrum; print('meldrum.solver' in sys.modules, 'msgspec' in sys.modules)"
    said = subprocess.check_output([sys.executable, "-c", asked], text=True)
    assert said.split() == ["False", "False"]


@pytest.mark.parametrize(
    "position",
    [
        Position("classic", "R4 R5 R6", "R7 J"),
        Position("twist", "R3 R4 C B6", "M D", opened=False, options={"joker_law": "free"}),
        Position("dice", "K3 K4 K5 / . . K6 / . . K7", "R1 B1"),
        Position("my_first", rack=(Tile("R", 1), Tile("J"))),
    ],
)
def test_a_position_evaluates_to_itself(position: Position) -> None:
    assert eval(repr(position)) == position
    if position.opened:
        assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    ("edition", "table", "rack", "said"),
    [
        ("classic", "R1 R2", "K1", "table, set 1: 'R1 R2' is not a set"),
        ("classic", "R1 R2 R3", "R1 R1", "table and rack: 3 times R1"),
        ("classic", "R1 R2 R3", "M", "table and rack: M is not a tile of classic"),
        ("dice", "R1 R2", "K1", "grid: "),
        ("dice", "", " ".join(["R1"] * 10), "rack: 10 dice"),
        ("classic", 7, "K1", "table: 7 is not"),
        ("classic", "r1 r2 r3", "K1", "did you mean R1"),
        ("introductory", "", "", "introductory has no racks"),
    ],
)
def test_nonsense_is_refused(edition: str, table: object, rack: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        Position(edition, table, rack)


def test_tiles_may_be_text_lists_or_values() -> None:
    written = Position("classic", "R4 R5 R6 | K7 K8 K9", "B3 B5")
    assert written == Position("classic", ["R4 R5 R6", "K7 K8 K9"], ["B3", "B5"])
    assert written == Position("classic", written.table, written.rack)
    assert isinstance(written.table, tuple)
    assert written == Position("classic", [list(tiles) for tiles in written.table], ("B3", "B5"))
    grid = Position("dice", "K3 K4 K5", "R1")
    assert (
        grid == Position("dice", ["K3 K4 K5"], [Tile("R", 1)]) == Position("dice", grid.table, "R1")
    )
    assert meldrum.check("classic", meldrum.parse_tiles("R1 R2 R3")).legal


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"objective": "score"}, "objective: 'score' is not one of tiles, points, meld"),
        ({"limit_ms": "x"}, "limit_ms: 'x' is not a time"),
        ({"limit_ms": float("nan")}, "limit_ms: nan is not a time"),
    ],
)
def test_what_cannot_be_asked_for(how: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        Position("classic", "", "R1 R2 R3").best_play(**how)


def test_a_solution_says_when_there_is_no_play() -> None:
    best = Position("classic", "", "R1 K5").best_play("meld")
    assert (bool(best), best.played, best.proven, best.steps) == (False, (), True, ())
    assert best.rack == meldrum.parse_tiles("R1 K5")
    assert str(best) == "Nothing can be played (proven)."
    assert eval(repr(best)) == best


def test_moves_leave_the_old_game_as_it_was() -> None:
    game = Game.new(players=["Ann", "Bob"], seed="tea")
    later = game.draw()
    assert (len(game.moves), len(later.moves), later.names) == (0, 1, ("Ann", "Bob"))
    assert game.check(later.moves[0])
    assert not game.check("R1 R2")
    with pytest.raises(IllegalMove):
        game.pass_turn()
    with pytest.raises(IllegalMove):
        game.play("R1 R2")


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_between_bots_are_written_and_read_back(edition: str, tmp_path: Path) -> None:
    games = [
        Game.between("simple", "simple", edition=edition, seed=f"face/{number}", number=number)
        for number in range(2)
    ]
    assert all(game.outcome for game in games)
    assert eval(repr(games[0])) == games[0]
    path = tmp_path / "games.jsonl"
    meldrum.write_games(path, games)
    assert meldrum.read_games(path) == games
    with pytest.raises(AttributeError):
        meldrum.write_games(path, [games[0], "not a game"])  # type: ignore[list-item]
    assert meldrum.read_games(path) == games
    meldrum.write_games(path, games[1])
    assert meldrum.read_games(path) == games[1:]


def test_a_record_that_lies_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    honest = Game.between("simple", "simple", seed="face")
    path.write_text("\n" + honest.record().replace('"winners":[', '"winners":[9,'))
    with pytest.raises(NotationError, match=r"games\.jsonl:2: outcome"):
        meldrum.read_games(path)


def test_seeds() -> None:
    assert Game.new(seed=bytes(32)) == Game.new(seed=bytes(32))
    assert Game.new().log.start.seed != Game.new().log.start.seed
    dice = Game.between("simple", "simple", edition="dice", seed=bytes(32))
    assert dice == Game.between("simple", "simple", edition="dice", seed=bytes(32))
    assert dice.position.edition == "dice"
    assert Game.new(seed=7) == Game.new(seed="7")
    with pytest.raises(TypeError, match=r"Game\.new"):
        Game("classic")  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", ["classic", "my_first", "dice"])
def test_the_best_play_or_a_draw_until_it_is_over(edition: str) -> None:
    game = Game.new(edition, seed="loop")
    while not game.is_over:
        if edition == "dice" and not game.state.rolled:
            game = game.roll(*game.state.held[game.turn])
        elif best := game.position.best_play():
            game = game.play(best) if game.check(best) else game.pass_turn()
        else:
            game = game.draw() if game.state.pool else game.pass_turn()
    assert game.table == game.state.table or edition == "dice"
    assert Game.from_record(game.record()) == game
