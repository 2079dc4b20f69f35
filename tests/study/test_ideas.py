"""What a review says of a better play is true of it: the sets lay there, the tiles were at hand."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from meldrum.bots.solving import question_of
from meldrum.library.game import Game
from meldrum.notation.moves import MoveData
from meldrum.notation.record import Record, log_of, record_of
from meldrum.notation.text import parse_table, parse_tiles
from meldrum.rules.moves import Draw, Move, Play
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.best import best_play
from meldrum.study.laying import played_tiles
from meldrum.study.review.data import ChoiceData, IdeaData, TurnReview
from meldrum.study.review.ideas import RANKS, ideas
from meldrum.study.review.turns import turns_of
from meldrum.study.review.words import idea_words, sentence
from tests.seeds import SEED

pytestmark = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")
EDITIONS = ("classic", "vintage", "twist", "my_first")
TURNS = 60


@cache
def record(edition: str) -> Record:
    return record_of(Game.between("casual", "casual", edition=edition, seed=f"ideas {SEED}").log)


def missed(edition: str) -> Iterator[tuple[View, Move, Play]]:
    """Turns of weak players, what they did, and the most that could have been laid."""
    for turn in turns_of(log_of(record(edition))):
        made, best = turn.chosen(), best_play(question_of(turn.seen))
        if made and best.played:
            yield turn.seen, made, Play(turn.seat, best.table)


def in_any_order(table: Table) -> Counter[TileSet]:
    return Counter(tuple(sorted(tiles)) for tiles in table)


def complaints(idea: IdeaData, seen: View, made: Move, better: Play) -> Iterator[str]:
    """What is not true of it, judged by the tables alone."""
    assert isinstance(better.after, tuple)
    tiles, taken = Counter(parse_tiles(idea.tiles)), Counter(parse_tiles(idea.taken or ""))
    sets = parse_table(idea.sets)
    named = sum((Counter(lying) for lying in sets), Counter())
    laid, done = (Counter(played_tiles(seen, move)) for move in (better, made))
    if not tiles <= laid or not laid <= Counter(seen.rack):
        yield "the tiles are not laid from the rack"
    if tiles <= done:
        yield "the player laid these tiles too"
    if not all(lying in seen.table for lying in sets):
        yield "no such set lay there"
    if not taken <= named:
        yield "what is taken was not in that set"
    together = [Counter(lying) for lying in better.after if tiles <= Counter(lying)]
    if not together:
        yield "the tiles do not end up in one set"
    if idea.kind in ("add", "join") and not any(tiles + named <= one for one in together):
        yield "they are not added to it"
    if idea.kind == "lay" and tiles not in together:
        yield "they do not make a set"
    changed = in_any_order(seen.table) - in_any_order(better.after)
    if idea.kind not in ("lay", "keep") and not in_any_order(sets) <= changed:
        yield "the set did not change"
    if idea.kind in ("split", "break") and not any(one & named for one in together):
        yield "no part of the set is with them"
    if idea.kind == "take" and not any(tiles + taken <= one for one in together):
        yield "what is taken is not with them"
    if idea.kind == "replace" and not any(tiles + named - taken <= one for one in together):
        yield "they are not where it was"
    if idea.kind == "swap" and not all(tile.is_joker for tile in taken):
        yield "that is no joker"


@pytest.mark.parametrize("edition", EDITIONS)
def test_ideas_are_true_of_the_play(edition: str) -> None:
    told = 0
    for seen, made, better in islice(missed(edition), TURNS):
        found = ideas(seen, made, better)
        assert len(found) <= 2
        for idea in found:
            assert not list(complaints(idea, seen, made, better)), (idea, seen, better)
            told += 1
    assert told >= 10


def test_false_ideas_are_found_out() -> None:
    """The check above can fail."""
    for seen, made, better in missed("classic"):
        for idea in ideas(seen, made, better):
            if idea.kind in ("take", "break", "split"):
                strange = IdeaData(kind=idea.kind, tiles=idea.tiles, sets=["K1 K2 K3 K4 K5 K6 K7"])
                assert "no such set lay there" in complaints(strange, seen, made, better)
                idea.tiles = idea.sets[0]
                assert "the tiles are not laid from the rack" in complaints(
                    idea, seen, made, better
                )
                return
    raise AssertionError("nothing was taken apart")


def position(edition: str, table: str, rack: str) -> View:
    """A view of a made-up turn."""
    start = next(iter(turns_of(log_of(record(edition)))))
    lying = parse_table([one.strip() for one in table.split("|")])
    view = start.seen
    return view._replace(table=lying, rack=parse_tiles(rack), opened=(True, True))


SAID = {
    "split": ("classic", "R4 R5 R6 R7 R8", "R6", "splitting R4–R8 would have freed R6"),
    "take": (
        "classic",
        "R6 K6 B6 O6 | R7 R8 R9",
        "O4 O5",
        "taking O6 out of R6 K6 B6 O6 would have freed O4 and O5",
    ),
    "swap": (
        "classic",
        "K5 K6 J",
        "K7 R1 B1",
        "K7 could have taken the joker’s place in K5 K6 J",
    ),
    "add": ("classic", "R4 R5 R6", "R7", "R7 could have been added to R4 R5 R6"),
    "lay": (
        "classic",
        "R4 R5 R6",
        "K1 B1 O1",
        "K1, B1 and O1 could have been laid right from your rack",
    ),
}


@pytest.mark.parametrize("kind", SAID)
def test_a_missed_play_is_told_in_words(kind: str) -> None:
    edition, table, rack, said = SAID[kind]
    seen = position(edition, table, rack)
    best = best_play(question_of(seen))
    assert best.played
    (idea, *_) = ideas(seen, Draw(0), Play(0, best.table))
    assert (idea.kind, idea_words(idea)) == (kind, said)


def test_a_tile_may_join_two_sets() -> None:
    seen = position("classic", "R3 R4 R5 | R7 R8 R9", "R6")
    (idea,) = ideas(seen, Draw(0), Play(0, parse_table(["R3 R4 R5 R6 R7 R8 R9"])))
    assert idea_words(idea) == "R6 could have joined R3 R4 R5 and R7 R8 R9"


def test_what_was_better_kept_is_told() -> None:
    seen = position("classic", "R4 R5 R6", "R7 R3 K9")
    more, less = (Play(0, parse_table([text])) for text in ("R3 R4 R5 R6 R7", "R4 R5 R6 R7"))
    (idea,) = ideas(seen, more, less)
    assert idea_words(idea) == "it was better to keep R3"


def test_there_are_words_for_every_kind() -> None:
    for kind in (*RANKS, "keep"):
        idea = IdeaData(kind=kind, tiles="K7", taken="J", sets=["K5 K6 J"])
        assert "K7" in idea_words(idea)


def test_no_turn_gets_more_than_two_sentences() -> None:
    draw, play = MoveData(seat=0, type="draw"), MoveData(seat=0, type="play")
    choices = [
        ChoiceData(["played"], draw, "", 0.1, 0.0),
        ChoiceData(["most"], play, "K7 O6 R6", 0.4, 0.0),
    ]
    swap = IdeaData(kind="swap", tiles="K7", taken="J", sets=["K5 K6 J"])
    split = IdeaData(kind="split", tiles="O6 R6", sets=["B4 B5 B6 B7 B8"])
    turn = TurnReview(
        number=1,
        seat=0,
        move=draw,
        played="",
        how="imagined",
        real=True,
        choices=choices,
        best=1,
        label="blunder",
        ideas=[swap, split],
    )
    assert sentence(turn) == (
        "You drew, which wins about 10 % of the time; laying K7 O6 R6 wins about 40 % of the time."
        " K7 could have taken the joker’s place in K5 K6 J;"
        " splitting B4–B8 would have freed O6 and R6."
    )
