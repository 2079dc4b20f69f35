"""Records: whole games round the loop, and every kind of forgery found."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meldrum.cli.simulate import games
from meldrum.notation.moves import MoveData, move_data, move_of
from meldrum.notation.record import (
    Log,
    Record,
    entry_of,
    log_of,
    read_record,
    record_of,
    verify,
    write_record,
)
from meldrum.notation.text import NotationError
from meldrum.notation.transcript import transcript
from meldrum.rules.game import apply, new_game
from meldrum.rules.moves import (
    Draw,
    Find,
    Move,
    Pass,
    Penalty,
    Play,
    Point,
    Roll,
    Timeout,
)
from meldrum.rules.tiles import Tile
from tests.tools import ALL, SEED, dice, game, grid, table

MOVES: list[tuple[str, Move]] = [
    ("classic", Play(0, table("R1 R2 R3 | J K5 B5"))),
    ("classic", Play(1, ())),
    ("dice", Play(0, grid("R1 R2 R3 / . K2 . / . B2 ."))),
    ("classic", Draw(2)),
    ("classic", Pass(3)),
    ("classic", Draw(2, undecided=True)),
    ("classic", Pass(3, undecided=True)),
    ("classic", Timeout(0)),
    ("classic", Timeout(0, table("R1 | R2"))),
    ("dice", Timeout(1, grid("R1 R2"))),
    ("vintage", Penalty(0, table("R1"))),
    ("dice", Roll(0, (0, 3, 8))),
    ("introductory", Point(0, Tile("R", 5))),
    ("introductory", Find(2, Tile("R", 6))),
]


@pytest.mark.parametrize(("edition", "move"), MOVES)
def test_moves_as_data(edition: str, move: Move) -> None:
    line = msgspec.json.encode(move_data(move))
    assert move_of(msgspec.json.decode(line, type=MoveData), edition) == move


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (MoveData(seat=0, type="play"), "a play without its table"),
        (MoveData(seat=0, type="fly"), "'fly'"),
        (MoveData(seat=0, type="roll"), "'roll'"),
        (MoveData(seat=0, type="penalty"), "'penalty'"),
        (MoveData(seat=0, type="point"), "'point'"),
        (MoveData(seat=0, type="find"), "'find'"),
        (MoveData(seat=0, type="play", after=["R1 Q"]), "set 1, tile 2"),
    ],
)
def test_moves_that_cannot_be_read(data: MoveData, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        move_of(data, "classic", "move 3")


def some_record(edition: str, players: int = 2, seed: str = "record") -> Record:
    return record_of(next(games(edition, ("simple",) * players, 1, seed, {})))


@pytest.mark.parametrize("edition", ALL)
def test_round_trip(edition: str) -> None:
    record = some_record(edition)
    assert verify(record) == []
    again = read_record(write_record(record))
    assert again == record
    assert record_of(log_of(again)) == record
    assert list(transcript(again))[-1].startswith("points")


def test_unfinished_and_abandoned() -> None:
    start = new_game("my_first", 2, SEED)
    log = Log(("a", "b"), start, ((Draw(0), 1200),))
    record = record_of(log)
    assert "outcome" not in json.loads(write_record(record))
    assert json.loads(write_record(record))["moves"][0]["ms"] == 1200
    assert verify(record) == []
    assert list(transcript(record))[-1] == "unfinished"
    gone = record_of(replace(log, abandoned=True))
    assert gone.outcome is not None
    assert gone.outcome.reason == "abandoned"
    assert verify(read_record(write_record(gone))) == []
    assert "nobody won" in list(transcript(gone))[-2]


def test_options_are_told() -> None:
    start = new_game("classic", 2, SEED, {"joker_law": "free", "turn_seconds": None})
    record = record_of(Log(("a", "b"), start))
    assert record.options == {
        "joker_law": "free",
        "turn_seconds": None,
        "empty_pool": "forced",
        "draw": "by_choice",
    }
    assert "  option joker_law: free" in list(transcript(record))
    assert verify(record) == []


OLD = Path(__file__).parent / "data/free-passes.jsonl"
"""Records from before a player who could play had to."""


@pytest.mark.parametrize("line", OLD.read_text(encoding="utf-8").splitlines())
def test_old_records_verify_by_the_rule_they_were_played_by(line: str) -> None:
    record = read_record(line)
    assert "empty_pool" not in record.options
    assert verify(record) == []
    record.options |= {"empty_pool": "forced", "draw": "by_choice"}
    complaints = verify(record)
    assert len(complaints) == 1
    assert complaints[0].endswith("there is still something you can play")
    for entry in record.moves:
        if entry.type == "pass":
            entry.undecided = True
    assert verify(record) == []


Tamper = Callable[[dict[str, Any]], object]


def first(record: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(move for move in record["moves"] if move["type"] == kind)
    return found


def newcomer(seat: int) -> dict[str, Any]:
    return {"seat": seat, "name": "Nils 2", "move": 2}


def test_who_takes_over_is_named() -> None:
    data = json.loads(write_record(some_record("classic")))
    data.update(names=["Ann", "Nils"], newcomers=[newcomer(0)])
    record = read_record(json.dumps(data))
    assert verify(record) == []
    lines = list(transcript(record))
    assert lines[0].endswith("Ann, Nils")
    at = lines.index("Nils 2 takes seat 0")
    assert lines[at + 1].startswith("2. ")


@pytest.mark.parametrize(
    ("edition", "tamper", "says"),
    [
        ("classic", lambda r: r.update(first=1 - r["first"]), "first"),
        ("classic", lambda r: r.update(seed="00" * 32), "deal"),
        ("classic", lambda r: r.update(seed="zz"), "cannot be dealt"),
        ("classic", lambda r: r.update(seats=["a"]), "players, not 1"),
        ("classic", lambda r: r.update(options={"opening": 999}), "999"),
        ("classic", lambda r: r.update(names=["Ann"]), "names: 1 for 2 seats"),
        ("classic", lambda r: r.update(newcomers=[newcomer(2)]), "there is no seat 2"),
        ("classic", lambda r: r.update(client_seeds=["x"]), "deal"),
        ("classic", lambda r: first(r, "draw").update(drawn="K13"), "drawn"),
        ("classic", lambda r: first(r, "play").update(played="K13"), "played"),
        ("classic", lambda r: first(r, "play").update(after=["R1 R2"]), "at least three tiles"),
        ("classic", lambda r: first(r, "play").update(after=["Q"]), "'Q'"),
        ("classic", lambda r: r["moves"].pop(), "outcome"),
        (
            "classic",
            lambda r: r.update(outcome={"reason": "abandoned", "winners": [], "points": [0, 0]}),
            "outcome",
        ),
        ("classic", lambda r: r["outcome"]["points"].reverse(), "outcome"),
        ("classic", lambda r: r["moves"][0].update(seat=1 - r["moves"][0]["seat"]), "not the turn"),
        ("my_first", lambda r: r["moves"][0].update(stars=[9, 9]), "stars"),
        ("dice", lambda r: first(r, "roll").update(faces="K1"), "faces"),
        ("dice", lambda r: r["dice"]["taken"].reverse(), "dice"),
        ("introductory", lambda r: r["moves"][1].update(tile="K9"), "next number"),
    ],
)
def test_forgeries_are_found(edition: str, tamper: Tamper, says: str) -> None:
    data = json.loads(write_record(some_record(edition)))
    tamper(data)
    complaints = verify(read_record(json.dumps(data)))
    assert any(says in complaint for complaint in complaints), complaints


def test_records_written_differently_are_the_same() -> None:
    """Yellow for orange, a grid elsewhere on the plane, tiles in another order."""
    data = json.loads(write_record(some_record("classic")).replace('"O', '"Y').replace(" O", " Y"))
    play = first(data, "play")
    play["played"] = " ".join(reversed(play["played"].split()))
    assert verify(read_record(json.dumps(data))) == []
    for number in range(9):
        data = json.loads(write_record(some_record("dice", seed=f"grid {number}")))
        for move in data["moves"]:
            if "grid" in move:
                move["grid"] = [".", *(f". {row}" for row in move["grid"])]
        assert verify(read_record(json.dumps(data))) == []


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format":"meldrum-record"}', "[" * 5000, b"\xff\xfe"],
)
def test_unreadable_records(text: str | bytes) -> None:
    with pytest.raises(NotationError, match=r"games\.jsonl:3"):
        read_record(text, "games.jsonl:3")


def test_other_versions_and_unknown_fields_are_refused() -> None:
    data = json.loads(write_record(some_record("introductory")))
    with pytest.raises(NotationError, match="meldrum-record 2"):
        read_record(json.dumps(data | {"version": 2}))
    with pytest.raises(NotationError, match="extra"):
        read_record(json.dumps(data | {"extra": 1}))
    with pytest.raises(NotationError, match="no edition"):
        log_of(read_record(json.dumps(data | {"edition": "chess"})))


def entry(edition_state: Any, move: Move) -> dict[str, Any]:
    made = entry_of(edition_state, move, apply(edition_state, move))
    data: dict[str, Any] = msgspec.to_builtins(made)
    return data


def test_how_time_outs_and_penalties_are_written() -> None:
    state = game("vintage", ("R7 K9", "K1"), "R4 R5 R6", pool="O1 O2 O3 O4")
    legal, mess = table("R4 R5 R6 R7"), table("R4 R5 | R6 R7")
    timeout = {"seat": 0, "type": "timeout"}
    assert entry(state, Timeout(0)) == {**timeout, "drawn": "O1"}
    assert entry(state, Timeout(0, table("R4 R5 R6"))) == {**timeout, "drawn": "O1"}
    written = {"draft": ["R4 R5", "R6 R7"], "drawn": "O1 O2 O3"}
    assert entry(state, Timeout(0, mess)) == timeout | written
    assert entry(state, Timeout(0, legal)) == timeout | {"after": ["R4 R5 R6 R7"], "played": "R7"}
    assert entry(state, Penalty(0, mess)) == {"seat": 0, "type": "penalty"} | written
    empty = game("vintage", ("R7 K9", "K1"), "R4 R5 R6", pool="")
    assert entry(empty, Timeout(0)) == {**timeout, "drawn": ""}


def test_how_dice_time_outs_are_written() -> None:
    state = dice(("R6 K9", "K1"), "R3 R4 R5")
    timeout = {"seat": 0, "type": "timeout"}
    assert entry(state, Timeout(0)) == {**timeout, "drawn": ""}
    assert entry(state, Timeout(0, grid("R3 R4 R5"))) == {**timeout, "drawn": ""}
    assert entry(state, Timeout(0, grid("R3 R4 R5 R6"))) == timeout | {
        "grid": ["R3 R4 R5 R6"],
        "played": "R6",
    }
    assert entry(state, Timeout(0, grid("R3 R4 R5 / R6"))) == timeout | {
        "draft": ["R3 R4 R5", "R6 . ."],
        "drawn": "",
    }


def test_timeouts_survive_the_loop() -> None:
    """A game of nothing but time-outs and penalties, read back and verified."""
    start = new_game("vintage", 2, SEED)
    state, moves = start, []
    for number in range(12):
        seat = state.turn
        draft = (*state.table, state.racks[seat][:2]) if number % 3 else None
        move: Move = Penalty(seat, draft) if number % 3 == 2 and draft else Timeout(seat, draft)
        state = apply(state, move)
        moves.append((move, None))
    record = record_of(Log(("a", "b"), start, tuple(moves)))
    assert verify(read_record(write_record(record))) == []
    told = "\n".join(transcript(record))
    assert "with the draft" in told
    assert "drawn" in told
