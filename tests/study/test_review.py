"""Reviews of finished games: both ledgers, only what the player knew, and one judge for all."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec
import pytest

from meldrum.cli.main import main
from meldrum.library.game import Game
from meldrum.notation.moves import move_of
from meldrum.notation.record import Record, log_of, record_of, write_record
from meldrum.notation.text import NotationError, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Pass, Play, Roll
from meldrum.rules.state import State
from meldrum.rules.tiles import say
from meldrum.solver import native
from meldrum.study.review.candidates import Candidate, candidates
from meldrum.study.review.data import GameReview, TurnReview
from meldrum.study.review.endings import foreseen
from meldrum.study.review.judgement import Verdict, judge
from meldrum.study.review.parallel import reviews
from meldrum.study.review.review import review_turn, reviewed
from meldrum.study.review.summary import game_review
from meldrum.study.review.turns import Turn, turns_of
from tests.seeds import SEED
from tests.solver.test_endgame import after, moves, tiny

pytestmark = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")

WORLDS = 16
GAMES = ("classic", "vintage", "twist", "my_first", "dice")


@cache
def record(edition: str, bots: tuple[str, str] = ("expert", "casual")) -> Record:
    return record_of(Game.between(*bots, edition=edition, seed=f"review {SEED}").log)


@cache
def review(edition: str) -> GameReview:
    return game_review(record(edition), list(reviewed(record(edition), worlds=WORLDS)))


def some_turns(edition: str, count: int = 6) -> list[Turn]:
    """Turns in which there is something to decide."""
    found = turns_of(log_of(record(edition)))
    return [turn for turn in found if len(_candidates(turn)) > 1][:count]


def _candidates(turn: Turn) -> list[Candidate]:
    chosen = turn.chosen()
    return candidates(turn.seen, chosen, turn.memory, "x") if chosen else []


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_every_turn_of_every_game_is_reviewed(edition: str) -> None:
    played, told = record(edition), review(edition)
    assert [turn.number for turn in told.turns] == list(range(1, len(played.moves) + 1))
    assert [seat.seat for seat in told.seats] == [0, 1]
    real = [turn for turn in told.turns if turn.real]
    assert len(real) >= 5
    for turn in real:
        assert turn.choices[0].names[0] == "played"
        assert turn.choices[0].move == turn.move
        assert turn.chance == max(choice.chance for choice in turn.choices)
        assert turn.low <= turn.high
        assert bool(turn.says) == bool(turn.label)


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_the_first_ledger_is_what_could_have_been_laid(edition: str) -> None:
    told = [turn for turn in review(edition).turns if turn.missed]
    assert any(turn.missed and turn.missed.laid < turn.missed.most for turn in told)
    for turn in told:
        assert turn.missed
        assert turn.missed.laid == len(turn.played.split())
        if turn.missed.laid < turn.missed.most:
            assert len(turn.missed.choice.split()) == turn.missed.most
            assert turn.missed.steps


@pytest.mark.slow
def test_a_summary_adds_the_turns_up() -> None:
    told = review("classic")
    for seat in told.seats:
        own = [turn for turn in told.turns if turn.seat == seat.seat]
        assert seat.decisions == sum(turn.real for turn in own)
        assert seat.cost == pytest.approx(sum(turn.cost for turn in own if turn.real))
        assert seat.luck == pytest.approx(sum(turn.luck for turn in own))
        assert sum(seat.labels.values()) == sum(turn.label is not None for turn in own)
        assert seat.found <= seat.lays <= len(own)
        assert 0 <= seat.adjusted <= 1
    assert {seat.won for seat in told.seats} == {0.0, 1.0}
    assert all(sum(shares) == pytest.approx(1) for shares in told.graph)
    assert told.graph[-1] == [seat.won for seat in told.seats]


@pytest.mark.slow
def test_of_one_seat_only_its_own_chances_and_luck_are_told() -> None:
    turns = [turn for turn in review("classic").turns if turn.seat == 1]
    told = game_review(record("classic"), turns, 1)
    (seat,) = told.seats
    both = review("classic").seats[1]
    assert (seat.cost, seat.luck, seat.labels) == (both.cost, both.luck, both.labels)
    assert seat.adjusted == min(1.0, max(0.0, seat.won - seat.luck))
    assert told.graph[0] == [turns[0].after]
    assert all(len(chances) == 1 for chances in told.graph)
    assert len(told.graph) == len(turns)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "kind"), [("classic", "draw"), ("dice", "roll")])
def test_luck_is_what_a_draw_or_a_throw_changed(edition: str, kind: str) -> None:
    turns = [turn for turn in review(edition).turns if turn.move.type == kind]
    assert sum(turn.luck != 0 for turn in turns) >= 3
    for turn in turns:
        assert turn.after == pytest.approx(turn.choices[0].chance + turn.luck)
    assert all(turn.luck == 0 for turn in review(edition).turns if turn.move.type == "play")


def test_the_same_review_comes_out_again_and_in_other_processes() -> None:
    short = record("classic")
    once = [one for one, _ in zip(reviewed(short, 0, WORLDS), range(3), strict=False)]
    again = [one for one, _ in zip(reviews(short, 0, WORLDS, 2), range(3), strict=False)]
    assert once == again
    assert len(once) == 3


# Only what the player knew


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "my_first"])
def test_hidden_tiles_change_no_verdict(edition: str) -> None:
    chance = random.Random(SEED)
    turns = some_turns(edition, 4)
    assert len(turns) == 4
    for turn in turns:
        other = turn.before
        for _ in range(9):
            other = _shuffled(turn.before, turn.seat, chance)
        assert say(other.pool) != say(turn.before.pool)
        found = _candidates(turn)
        known = judge(turn.seen, turn.memory, found, "x", WORLDS)
        assert known == judge(view(other, turn.seat), turn.memory, found, "x", WORLDS)


def _shuffled(state: State, seat: int, chance: random.Random) -> State:
    """The same game to this seat, with everything hidden from it elsewhere."""
    hidden = [
        *state.pool,
        *(tile for at, rack in enumerate(state.racks) if at != seat for tile in rack),
    ]
    chance.shuffle(hidden)
    racks = tuple(
        rack if at == seat else tuple(hidden.pop() for _ in rack)
        for at, rack in enumerate(state.racks)
    )
    return state._replace(racks=racks, pool=tuple(hidden))


def test_a_running_game_is_refused() -> None:
    running = msgspec.structs.replace(record("classic"), outcome=None)
    with pytest.raises(NotationError, match="not over"):
        next(reviewed(running))


def test_an_untrue_record_is_refused() -> None:
    forged = msgspec.structs.replace(record("classic"), seed="00" * 32)
    with pytest.raises(NotationError, match="not as played"):
        next(reviewed(forged))


def test_there_is_nothing_to_review_in_the_introductory_game() -> None:
    played = record_of(Game.between("beginner", "beginner", edition="introductory").log)
    with pytest.raises(NotationError, match="nothing to decide"):
        next(reviewed(played))


# The judge


def verdict(low: float, how: str = "imagined") -> Verdict:
    return Verdict(how, (), 0, low, low, low + 0.1)


def test_a_label_needs_a_loss_that_is_certain() -> None:
    lows = (0.0, 0.019, 0.02, 0.05, 0.1, 0.9)
    labels = [verdict(low).label for low in lows]
    assert labels == [None, None, "slip", "mistake", "blunder", "blunder"]
    assert verdict(0.9, "searched").label is None
    assert verdict(1.0, "proven").label == "blunder"


def test_trying_again_is_judged_like_the_turn_itself() -> None:
    turns = some_turns("classic")
    assert turns
    for turn in turns:
        told = review_turn(turn, 96)
        best = move_of(told.choices[told.best].move, "classic")
        tried = review_turn(turn, 96, instead=best)
        assert tried.choices[0].chance == told.choices[told.best].chance
        assert sorted(one.chance for one in tried.choices) == sorted(
            one.chance for one in told.choices
        )
        assert tried.chance == told.chance
        assert tried.label is None


def test_a_throw_names_its_dice_and_can_be_tried_again() -> None:
    turns = [turn for turn in some_turns("dice", 20) if isinstance(turn.move, Roll)]
    assert len(turns) >= 3
    for turn in turns[:3]:
        told = review_turn(turn, WORLDS)
        (first, *_) = told.choices
        assert isinstance(turn.move, Roll)
        assert len(first.played.split()) == len(turn.move.dice)
        assert Counter(parse_tiles(first.played)) <= Counter(turn.seen.rack)
        for choice in told.choices:
            tried = review_turn(turn, WORLDS, instead=move_of(choice.move, "dice"))
            assert tried.move.type == "roll"
            assert (tried.played, tried.choices[0].chance) == (choice.played, choice.chance)


def test_proven_endings_agree_with_brute_force() -> None:
    chance = random.Random(SEED)
    judged = lost = 0
    for _ in range(40):
        state = tiny(chance, "classic", "free", chance.choice(("pass", "forced")))
        for move in moves(state):
            found = foreseen(state, move)
            winner, _ = after(edition_of("classic").apply(state, move), state.turn, False)
            assert found.proven
            assert found.share == (winner + 1) / 2, (state, move)
            judged, lost = judged + 1, lost + (winner < 0)
    assert judged >= 80
    assert 0 < lost < judged


def test_time_outs_count_as_what_they_did() -> None:
    turn = some_turns("classic", 1)[0]
    assert turn.chosen() == turn.move
    assert isinstance(turn.move, Play | Draw | Pass)


# The command


@pytest.mark.slow
def test_the_command_reviews_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(record("dice")) + "\n", encoding="utf-8")
    words = ["review", str(file), "--worlds", str(WORLDS), "--jobs", "1"]
    assert main([*words, "--json"]) == 0
    told = msgspec.json.decode(capsys.readouterr().out, type=GameReview)
    assert told == review("dice")
    assert "who is ahead" in _said([*words, "--steps"], capsys)
    alone = _said([*words, "--seat", "1"], capsys)
    assert "Seat 1, casual" in alone
    assert "its chance of winning" in alone
    assert "Seat 0" not in alone
    assert "  1. " not in alone
    stepwise = _said([*words, "--seat", "1", "--steps"], capsys)
    assert "  1. " in stepwise
    assert set(alone.splitlines()) < set(stepwise.splitlines())


def _said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    running = msgspec.structs.replace(record("classic"), outcome=None)
    file.write_text(write_record(running) + "\n", encoding="utf-8")
    assert main(["review", str(file), "--jobs", "1"]) == 2
    assert "not over" in capsys.readouterr().err
    assert main(["review", str(file), "--seat", "7"]) == 2
    assert "2 seats" in capsys.readouterr().err
    assert main(["review", str(file), "--game", "2"]) == 2
    assert "no game 2" in capsys.readouterr().err


@pytest.mark.slow
def test_sentences_say_what_would_have_been_better() -> None:
    turns: list[TurnReview] = [turn for turn in review("my_first").turns if turn.label]
    assert turns
    for turn in turns:
        assert turn.says.startswith("You ")
        assert "wins" in turn.says


@pytest.mark.parametrize("edition", ["classic", "twist"])
def test_the_fewest_imagined_games_still_give_a_verdict(edition: str) -> None:
    """A fraction of one game used to be none, and a review of none failed."""
    told = review_turn(some_turns(edition, 1)[0], worlds=1)
    assert told.choices
    assert told.how
