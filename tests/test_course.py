"""The exercises of the course: the engine proves what each of them promises."""

import json
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from meldrum.library.position import Position
from meldrum.notation.text import parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game
from meldrum.rules.moves import Play
from meldrum.rules.options import JOKER_LAWS
from meldrum.rules.scoring import rack_value
from meldrum.rules.state import with_item
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet, say
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

WEB = Path(__file__).parents[1] / "web/src"
COURSE: list[dict[str, Any]] = json.loads((WEB / "book/course.json").read_text(encoding="utf-8"))
Exercise = dict[str, Any]


def those(claim: str) -> pytest.MarkDecorator:
    """The exercises that claim this in their proof."""
    found = [one for one in COURSE if claim in one["proof"]]
    assert found, claim
    return pytest.mark.parametrize("exercise", found, ids=lambda one: one["id"])


def position(exercise: Exercise, table: list[str] | None = None, **more: Any) -> Position:
    options = exercise.get("options", {}) | more
    lying = exercise["table"] if table is None else table
    opened = exercise.get("opened", True)
    return Position(exercise["edition"], lying, exercise["rack"], opened, options)


def faces(lines: list[str] | str) -> Counter[str]:
    written = lines if isinstance(lines, str) else " ".join(lines)
    return Counter(face for face in written.split() if face != ".")


def meets(goal: dict[str, Any], rack: Counter[str], laid: Counter[str]) -> bool:
    """Whether a lay of these rack tiles is what was asked for."""
    most = goal.get("most", rack.total())
    least = rack.total() if goal.get("out") else goal.get("lay", 1)
    kept = rack - laid
    return (
        least <= laid.total() <= most
        and laid >= faces(goal.get("tiles", ""))
        and kept >= faces(goal.get("keep", ""))
    )


def wanted(exercise: Exercise) -> list[TileSet]:
    """Every choice of rack tiles that would do."""
    rack = parse_tiles(exercise["rack"])
    found = {
        tuple(sorted(chosen, key=str))
        for size in range(1, len(rack) + 1)
        for chosen in combinations(rack, size)
        if meets(exercise["goal"], faces(exercise["rack"]), Counter(map(str, chosen)))
    }
    assert found or exercise["goal"].get("draw"), exercise["id"]
    return sorted(found, key=say)


def can_lay(
    exercise: Exercise, tiles: TileSet, table: list[str] | None = None, **more: Any
) -> bool:
    """Whether exactly these tiles can be laid, however the table is rearranged."""
    asked = position(exercise, table, **more)
    edition = edition_of(asked.edition)
    question = Question(edition, asked.options, asked.table, tiles, asked.opened)
    answer = best_play(question)
    assert answer.optimal
    return answer.tiles == len(tiles)


def test_there_are_enough_and_each_has_a_name() -> None:
    assert len({one["id"] for one in COURSE}) == len(COURSE) >= 24
    laws = {position(one).options.joker_law for one in COURSE if one["chapter"] == "joker"}
    assert laws == set(JOKER_LAWS)


@pytest.mark.parametrize("exercise", COURSE, ids=lambda one: one["id"])
def test_the_solution_is_legal_and_meets_the_goal(exercise: Exercise) -> None:
    if exercise["goal"].get("draw"):
        return
    before, after = faces(exercise["table"]), faces(exercise["solution"])
    assert position(exercise).check(exercise["solution"]).violations == ()
    gained = faces(exercise["goal"].get("gain", ""))
    assert before - after == gained
    assert meets(exercise["goal"], faces(exercise["rack"]), after - before)


@pytest.mark.parametrize(
    "exercise",
    [one for one in COURSE if "touches" in one["proof"]],
    ids=lambda one: one["id"],
)
def test_it_takes_as_many_sets_as_it_says(exercise: Exercise) -> None:
    """The goal is out of reach for somebody who leaves all but so many sets alone."""
    table, touched = exercise["table"], exercise["proof"]["touches"]
    for few in combinations(table, touched - 1):
        assert not any(can_lay(exercise, tiles, list(few)) for tiles in wanted(exercise))
    assert any(can_lay(exercise, tiles) for tiles in wanted(exercise))


PLACED = {"draw", "gain"}
"""Goals that no tile can reach by being added."""
REARRANGED = [
    one
    for one in COURSE
    if not one["proof"].get("plain") and one["edition"] != "dice" and not PLACED & set(one["goal"])
]


@pytest.mark.parametrize("exercise", REARRANGED, ids=lambda one: one["id"])
def test_adding_is_not_enough(exercise: Exercise) -> None:
    """Whoever only adds to the sets, and lays sets of their own, does not get there."""
    table = exercise["table"]
    tried = 0
    for tiles in wanted(exercise):
        for places in product(range(len(table) + 2), repeat=len(tiles)):
            parts = [Counter(line.split()) for line in (*table, "", "")]
            for place, tile in zip(places, tiles, strict=True):
                parts[place][str(tile)] += 1
            sets = [say(tuple(parse_tiles(" ".join(part.elements())))) for part in parts if part]
            assert not all(is_set(exercise["edition"], one) for one in sets), sets
            tried += 1
    assert tried > 0


@cache
def is_set(edition: str, text: str) -> bool:
    """Whether these tiles are one set, in some order."""
    rules, tiles = edition_of(edition), parse_tiles(text)
    answer = best_play(Question(rules, rules.printed, (), tiles))
    one_set = isinstance(answer.table, tuple) and len(answer.table) == 1
    return answer.tiles == len(tiles) and one_set


def test_adding_a_die_is_not_enough() -> None:
    (exercise,) = (one for one in COURSE if one["id"] == "two-crossings")
    (row,) = exercise["table"]
    cells = row.split()
    blank = ["."] * (len(cells) + 2)
    tried = 0
    for down, along in product(range(3), range(len(blank))):
        rows = [[*blank], [".", *cells, "."], [*blank]]
        if rows[down][along] == ".":
            rows[down][along] = exercise["goal"]["tiles"]
            verdict = position(exercise).check([" ".join(one) for one in rows])
            assert verdict.violations
            tried += 1
    assert tried == 3 * len(blank) - faces(row).total()


@those("not_under")
def test_another_joker_law_forbids_it(exercise: Exercise) -> None:
    for law in exercise["proof"]["not_under"]:
        assert position(exercise, joker_law=law).check(exercise["solution"]).violations, law
        assert not any(can_lay(exercise, tiles, joker_law=law) for tiles in wanted(exercise)), law


@those("stars")
def test_stars(exercise: Exercise) -> None:
    blank = new_game("my_first", 2, bytes(32))
    seat, table = blank.turn, parse_table(exercise["table"])
    rack = parse_tiles(exercise["rack"])
    begun = blank._replace(table=table, racks=with_item(blank.racks, seat, rack))
    after = apply(begun, Play(seat, parse_table(exercise["solution"])))
    assert after.stars[seat] - begun.stars[seat] == exercise["proof"]["stars"]


@those("outs")
def test_how_many_tiles_would_end_the_game(exercise: Exercise) -> None:
    """Not all can be laid now; with so many of the tiles nobody has seen it can be."""
    asked = position(exercise)
    rack = parse_tiles(exercise["rack"])
    assert 0 < best_play(asked.question()).tiles < len(rack)
    unseen = Counter(map(str, edition_of("classic").box)) - faces(exercise["table"])
    unseen -= faces(exercise["rack"])
    outs = sum(
        count for face, count in unseen.items() if can_lay(exercise, (*rack, *parse_tiles(face)))
    )
    assert [outs, unseen.total()] == exercise["proof"]["outs"]


@those("points")
def test_what_the_rack_would_cost(exercise: Exercise) -> None:
    rack = faces(exercise["rack"])
    left = rack - (faces(exercise["solution"]) - faces(exercise["table"]))
    options = position(exercise).options
    costs = [
        rack_value(parse_tiles(" ".join(tiles.elements())), options.joker_penalty)
        for tiles in (rack, left)
    ]
    assert costs == exercise["proof"]["points"]
    assert best_play(position(exercise).question("points")).tiles == exercise["goal"]["lay"]


def test_the_words_tell_the_numbers_that_are_proven() -> None:
    words = (WEB / "words/en/course.ts").read_text(encoding="utf-8")
    proofs = {one["id"]: one["proof"] for one in COURSE}
    outs, unseen = proofs["wait"]["outs"]
    before, after = proofs["hurry"]["points"]
    assert f"{outs} of the {unseen} tiles" in words
    assert f"{after} points instead of {before}" in words
    assert f"{proofs['stars']['stars']} stars!" in words
    measured = (WEB.parents[1] / "docs/strength.md").read_text(encoding="utf-8")
    assert "saves 83 % of its jokers for the end; one that lays what it can, 5 %" in words
    assert (
        "| jokers kept to the end | 5 % of 399 | 5 % of 393 | 1 % of 437 | 83 % of 60 |" in measured
    )
    assert "won 74 % among three that lay what they can" in words
    assert "this won 74.0 ±5.9 % of the games against three Greedys" in measured


@those("rival")
def test_the_race(exercise: Exercise) -> None:
    """After the solution the rival has one lay, which lets us go out; after any other they win."""
    rival, rack = parse_tiles(exercise["proof"]["rival"]), parse_tiles(exercise["rack"])
    table = parse_table(exercise["solution"])
    (door,) = (tile for tile in rival if laying(table, (tile,)).tiles)
    assert laying(table, rival).tiles == 1
    left = faces(exercise["rack"]) - faces(exercise["goal"]["tiles"])
    mine = parse_tiles(" ".join(left.elements()))
    opened = laying(table, (door,)).table
    assert isinstance(opened, tuple)
    assert laying(opened, mine).tiles == len(mine)
    others = 0
    for tiles in (chosen for size in (1, 2, 3) for chosen in combinations(rack, size)):
        mistake = laying(parse_table(exercise["table"]), tiles)
        if mistake.tiles == len(tiles) and tiles not in wanted(exercise):
            assert isinstance(mistake.table, tuple)
            assert laying(mistake.table, rival).tiles == len(rival)
            others += 1
    assert others == 2


def laying(table: Table, rack: TileSet) -> Answer:
    classic = edition_of("classic")
    return best_play(Question(classic, classic.printed, table, rack))
