"""The reference solver: by the rulebook's examples, by known traps, and against every table."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

from meldrum.notation.text import parse_table
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.grid import Grid
from meldrum.rules.melds import SetRules, is_set, readings
from meldrum.rules.options import JOKER_LAWS, Options, differing
from meldrum.rules.pairings import with_jokers
from meldrum.rules.table import Table, bag, diff, new_tiles
from meldrum.rules.tiles import COLORS, JOKER, MIRROR, Bag, Tile, TileSet, in_order, rank, say
from meldrum.solver import reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import OBJECTIVES, Question
from meldrum.solver.reference import best
from meldrum.solver.reference_sets import sets_of
from tests.seeds import SEED
from tests.tools import table, tiles

pytestmark = pytest.mark.slow

CORPUS = Path(__file__).parents[2] / "conformance/corpus/classic.jsonl"


def ask(
    lying: str,
    rack: str,
    objective: str = "tiles",
    *,
    edition: str = "classic",
    opened: bool = True,
    limit_ms: int | None = None,
    **options: Any,
) -> Question:
    game = edition_of(edition)
    return Question(
        game, game.options(options), table(lying), tiles(rack), opened, objective, limit_ms
    )


def solve(lying: str, rack: str, objective: str = "tiles", **more: Any) -> Answer:
    question = ask(lying, rack, objective, **more)
    answer = best(question)
    assert answer.optimal
    assert (
        answer.bound
        == {"tiles": answer.tiles, "points": answer.points, "meld": answer.meld}[objective]
    )
    assert_sound(question, answer)
    return answer


def assert_sound(question: Question, answer: Answer) -> None:
    """The answer tells the truth about its table, and the engine allows it."""
    assert isinstance(question.table, tuple)
    assert isinstance(answer.table, tuple)
    assert isinstance(question.edition, RackEdition)
    change = diff(question.table, answer.table, question.edition.set_rules(question.options))
    assert answer.played == in_order(change.played)
    assert answer.changed == len(change.gone)
    assert (answer.tiles, answer.points) == worth_of(change.played, question.options)
    opened = question.opened or question.objective == "meld"
    if answer.played:
        assert not [*_violations(question, answer.table, opened)]
    else:
        assert answer.table == question.table


def worth_of(played: TileSet, options: Options) -> tuple[int, int]:
    return len(played), sum(t.number or options.joker_penalty for t in played)


def _violations(question: Question, after: Table, opened: bool) -> Iterator[object]:
    assert isinstance(question.edition, RackEdition)
    assert isinstance(question.table, tuple)
    return question.edition.check_turn(
        question.table, question.rack, after, opened, question.options
    )


def lies(answer: Answer) -> str:
    assert isinstance(answer.table, tuple)
    return " | ".join(sorted(map(say, answer.table)))


# The answer


def test_nothing_to_play() -> None:
    for opened, objective in product((True, False), OBJECTIVES):
        answer = solve("R3 R4 R5", "B1 K7 K9", objective, opened=opened)
        assert (answer.tiles, answer.points, answer.meld, answer.changed) == (0, 0, 0, 0)
        assert answer.table == table("R3 R4 R5")
        assert answer.played == ()
    assert solve("", "").tiles == 0


EITHER = "J R1 R2 R4 R5 K13 R13"
"""The joker helps four low tiles or two high ones."""


def test_objectives() -> None:
    most = solve("", EITHER)
    assert (most.tiles, most.points, most.meld) == (5, 42, 15)
    dear = solve("", EITHER, "points")
    assert (dear.tiles, dear.points, dear.meld) == (3, 56, 39)
    meld = solve("", EITHER, "meld")
    assert (meld.tiles, meld.points, meld.meld) == (3, 56, 39)


@pytest.mark.clause("C-70")
def test_a_joker_counts_its_penalty() -> None:
    assert solve("K1 K2 K3", "J R9").points == 30
    assert solve("K1 K2 K3", "J R9", joker_penalty=25).points == 25
    nothing = solve("K1 K2 K3", "J R9", "points", joker_penalty=0)
    assert (nothing.tiles, nothing.points) == (1, 0)


def test_the_table_is_disturbed_least() -> None:
    # R6 can split the long run, or join the group that has room for it.
    answer = solve("R4 R5 R6 R7 R8 | K6 B6 O6", "R6")
    assert (answer.tiles, answer.changed) == (1, 1)
    answer = solve("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 | K1 K2 K3", "K4")
    assert (answer.changed, lies(answer)) == (
        1,
        "K1 K2 K3 K4 | R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12",
    )
    twice = solve("R3 R4 R5 | R3 R4 R5 | K1 B1 O1", "R1 R6")
    assert (twice.tiles, twice.changed) == (2, 2)
    group = solve("B9 K9 R9 | K1 K2 K3", "K4")
    assert group.table == table("B9 K9 R9 | K1 K2 K3 K4")  # it lies in its own order


def test_the_limit() -> None:
    lines = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    hard = next(line for line in lines if line["size"] == "hard")
    lying = " | ".join(hard["table"])
    for objective, most in (("tiles", len(hard["rack"].split())), ("points", 1000), ("meld", 999)):
        question = ask(lying, hard["rack"], objective, limit_ms=0)
        answer = best(question)
        assert not answer.optimal
        assert answer.bound <= most
        assert_sound(question, answer)
    late = best(ask(lying, hard["rack"], limit_ms=100))
    assert late.is_open
    assert late.bound == len(hard["rack"].split())
    assert best(ask("R3 R4 R5", "R6", limit_ms=10_000)).optimal


def test_too_big(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit on steps ends a search too, however much time is left."""
    question = ask("R3 R4 R5 | K3 K4 K5", "R6 K6 B5 O5")
    assert best(question).optimal
    monkeypatch.setattr(reference, "MOST_STEPS", 100)
    answer = best(question)
    assert not answer.optimal
    assert answer.bound == 4


def test_other_editions_are_handed_on() -> None:
    runs = edition_of("my_first")
    question = Question(runs, runs.printed, table("R1 R2 R3"), tiles("R4 K9"))
    assert best(question).tiles == 1
    dice = edition_of("dice")
    assert best(Question(dice, dice.printed, Grid.of([]), tiles("R1 R2 R3 K9"))).tiles == 3
    with pytest.raises(TypeError):
        best(replace(question, edition=edition_of("classic"), table=Grid.of([])))


# Rulings


@pytest.mark.clause("CV-01")
@pytest.mark.parametrize(
    ("lying", "rack", "expected"),
    [
        ("R3 R4 J", "R5 K9 K10", (3, 3, 3, 3, 3)),
        ("R3 R4 J | R9 B9 K9 O9", "R5 K10", (2, 2, 0, 2, 2)),
        ("R3 R4 J | R5 B5 K5 O5", "K9 K10", (2, 2, 0, 2, 2)),
        ("R2 R3 J R5 R6", "R1 R7 K9 K10", (4, 2, 2, 4, 2)),
        ("B6 B7 J", "B5 K9 K10", (3, 1, 1, 3, 1)),
        ("K1 K2 J | R1 B1 O1 | R2 B2 O2", "K9 K10", (2, 0, 0, 2, 0)),
        ("R5 B5 J", "O5 K9 K10", (3, 3, 3, 3, 1)),
        ("R2 R3 R4 J R6", "R7", (1, 1, 1, 1, 1)),
        ("B6 B7 J", "B4", (1, 0, 0, 0, 0)),
    ],
)
def test_joker_laws(lying: str, rack: str, expected: tuple[int, ...]) -> None:
    laws = ("free", "book-classic", "book-vintage", "book-twist", "frozen")
    assert tuple(solve(lying, rack, joker_law=law).tiles for law in laws) == expected


@pytest.mark.clause("CV-02")
def test_a_joker_taken_makes_a_new_set() -> None:
    lying = "R3 R4 J | K7 K8 K9"
    assert solve(lying, "R5").tiles == 0
    assert solve(lying, "R5", joker_reuse="any_set").tiles == 1
    split = solve("R3 R4 J | K4 K5 K6 K7 K8 K9", "R5")
    assert (split.tiles, split.changed) == (1, 2)
    lent = solve("R3 R4 J | R9 B9 K9 O9 | R10 R11 R12", "R5")  # the joker stands for the red 9
    assert (lent.tiles, lent.changed) == (1, 3)


@pytest.mark.clause("V-43", "V-46")
def test_vintage_wants_rack_tiles_even_at_far_ends() -> None:
    more: dict[str, Any] = {"edition": "vintage", "joker_reuse": "any_set"}
    answer = solve("R7 J R9 | K9 K10 K11 K12", "R8 K8 K13", **more)
    assert (answer.tiles, lies(answer)) == (3, "J K8 K9 K10 K11 K12 K13 | R7 R8 R9")
    assert solve("R7 J R9 | K9 K10 K11 K12", "R8 K8", **more).tiles == 1
    shared = solve("O8 J J", "K8 R8 K7 R7 K6 O6", edition="vintage")
    assert shared.tiles == 6


def test_a_frozen_set_stays_whole_in_a_long_run() -> None:
    lying, rack = "J B4 B5 B6 | B4 B5 B6 B7", "B3 O5 B7"
    answer = solve(lying, rack, "points", joker_law="frozen", joker_reuse="any_set")
    assert (answer.points, answer.changed) == (10, 1)
    whole = {"B3 B4 B5 B6 B7 J | B4 B5 B6 B7", "B4 B5 B6 B7 | J B3 B4 B5 B6 B7"}
    assert lies(answer) in whole
    both = solve("R5 B5 J", "O5 K5 K9 K10", joker_law="frozen")
    assert (both.tiles, lies(both)) == (4, "J K9 K10 | K5 R5 B5 O5")


@pytest.mark.clause("TW-09")
@pytest.mark.parametrize(
    ("lying", "rack", "expected"),
    [
        ("B3 R3 D", "O3 K7 K10", "B3 R3 O3 | K7 D K10"),
        ("R2 D R5", "R3 R4 K7 K10", "K7 D K10 | R2 R3 R4 R5"),
        ("R3 R4 R5 M R5 R4 R3", "R9 R9", "R3 R4 R5 | R3 R4 R5 | R9 M R9"),
        ("R2 R3 R4 C B6 B7 B8", "R5 K9 O11", "B6 B7 B8 | K9 C O11 | R2 R3 R4 R5"),
        ("R3 R4 C", "R5 K9 O11", "K9 C O11 | R3 R4 R5"),
    ],
)
def test_bonus_jokers_are_cleared(lying: str, rack: str, expected: str) -> None:
    answer = solve(lying, rack, edition="twist")
    assert answer.tiles == len(tiles(rack))
    rules = edition_of("twist").set_rules(edition_of("twist").printed)
    assert isinstance(answer.table, tuple)
    assert not diff(parse_table(expected.split(" | ")), answer.table, rules).gone


@pytest.mark.clause("TW-09")
def test_bonus_jokers_that_stay() -> None:
    assert solve("R2 D R5", "R3 K7 K10", edition="twist").tiles == 0
    assert solve("R2 R3 M R3 R2", "R9 R9", edition="twist").tiles == 0


@pytest.mark.clause("TW-13")
def test_a_joker_replaces_no_other_kind() -> None:
    more: dict[str, Any] = {"edition": "twist", "color_change_first": False}
    lying, rack = "R3 R4 J", "C K9 R9"  # the color change cannot lie in a group
    assert solve(lying, rack, **more).tiles == 1
    assert solve(lying, rack, joker_law="free", **more).tiles == 3
    # In a longer run the color change may stand where the joker stood: that is another set.
    longer = solve(lying, "C B6 B7 B8 K9 R9", **more)
    assert (longer.tiles, lies(longer)) == (6, "K9 R9 J | R3 R4 C B6 B7 B8")
    first = solve(lying, rack, edition="twist")  # and so it is in front
    assert (first.tiles, lies(first)) == (3, "C R3 R4 | K9 R9 J")


def test_all_laws_in_twist() -> None:
    lying, rack = "R2 D R5", "R3 R4 K7 K10"
    found = [solve(lying, rack, edition="twist", joker_law=law).tiles for law in JOKER_LAWS]
    assert dict(zip(JOKER_LAWS, found, strict=True)) == {
        "book-classic": 4,
        "book-vintage": 4,
        "book-twist": 4,
        "free": 4,
        "frozen": 4,
    }


# Traps


def test_three_runs_of_one_color() -> None:
    answer = solve("", "R9 R10 R11 R11 R12 R12 R13 R13 J", "meld", opened=False)
    assert (answer.meld, answer.tiles) == (102, 9)


def test_three_groups_of_one_number() -> None:
    answer = solve("", "R5 R5 B5 B5 K5 K5 O5 O5 J")
    assert (answer.tiles, answer.meld) == (9, 45)


def test_jokers_of_the_table_stay_there() -> None:
    lying, rack = "R5 B5 J", "K5 O5"  # both would fit, but then the joker has no place
    for law in ("free", "book-classic"):
        answer = solve(lying, rack, joker_law=law)
        assert answer.tiles == 1
        assert isinstance(answer.table, tuple)
        assert bag(answer.table)[JOKER] == 1


def test_rules_on_sets_are_honored() -> None:
    free: dict[str, Any] = {"joker_law": "free", "jokers_side_by_side": False}
    assert lies(solve("J R5 J", "B5 K9", **free)) == "R5 J B5 J"
    assert solve("R3 J R5 R6", "J K9", **free).tiles == 1
    assert solve("R3 J R5", "J K9", **free).tiles == 1
    twist: dict[str, Any] = {"edition": "twist"}
    assert solve("", "C R12 R13", **twist).tiles == 3
    assert solve("", "C R12 R13", color_change_first=False, **twist).tiles == 0
    turned = solve("", "C R13 M C R13", color_change_first=False, **twist)
    assert lies(turned) == "R13 C M C R13"
    assert solve("", "R3 C B5 C R7", **twist).tiles == 5
    assert solve("", "R3 C B5 C R7", color_change_max=1, **twist).tiles == 3
    assert solve("", "R5 M R5", **twist).tiles == 3
    assert solve("", "R5 M R5", mirror_min_side=2, **twist).tiles == 0
    assert solve("", "R5 R6 M R6 R5", mirror_side_set=True, **twist).tiles == 0
    assert solve("", "R5 R6 M R6 J", **twist).tiles == 5
    assert solve("", "R5 R6 M R6 J", mirror_identical=True, **twist).tiles == 3


# The opening


@pytest.mark.clause("C-21", "C-22", "CV-06")
def test_the_opening() -> None:
    assert solve("", "R9 B9 J", opened=False).tiles == 0
    assert solve("", "R9 B9 J", "meld", opened=False).meld == 27
    answer = solve("", "R9 R10 J", opened=False)
    assert (answer.tiles, answer.points, answer.meld) == (3, 49, 30)
    two = solve("R4 R5 R6", "R1 R2 R3 R8 B8 K8 R7", opened=False)
    assert (two.tiles, two.meld, two.changed) == (6, 30, 0)
    assert solve("", "R9 B9 K9", opened=False, opening=0).tiles == 3
    assert solve("", "R9 B9 K9", opened=False, opening=27).tiles == 3


@pytest.mark.clause("C-32", "CV-05")
def test_the_opening_turn_may_go_on() -> None:
    lying, rack = "R4 R5 R6", "R10 B10 K10 R7"
    assert solve(lying, rack, opened=False).tiles == 3
    answer = solve(lying, rack, opened=False, opening_turn="play_on")
    assert (answer.tiles, answer.meld, answer.changed) == (4, 30, 1)
    assert solve(lying, "R10 B10 R7", opened=False, opening_turn="play_on").tiles == 0


def test_an_opening_set_like_one_on_the_table() -> None:
    # Whose set lies there when the other was broken up cannot be told, and does not matter.
    lying, rack = "R6 R7 R8 | R9 B9 O9 | O6 O7 O8 O9", "R6 R7 R8 R9 R10 R11 K5 B6 K9"
    answer = solve(lying, rack, opened=False, opening_turn="play_on", opening=49)
    assert (answer.tiles, answer.points, answer.changed) == (8, 66, 2)
    lying, rack = "R4 R5 R6 | K9 R9 B9 O9 | R7 R8 R9 | K4 B4 O4", "R4 R5 R6 R3 K9 K8"
    answer = solve(lying, rack, opened=False, opening_turn="play_on", opening=13)
    assert (answer.tiles, answer.points) == (5, 27)
    same = solve("R6 R7 R8", "R6 R7 R8", opened=False, opening_turn="play_on", opening=21)
    assert (same.tiles, same.meld, same.changed) == (3, 21, 0)


@pytest.mark.clause("C-52", "T-43")
def test_jokers_in_an_opening_turn_that_goes_on() -> None:
    lying, rack = "R3 R4 J", "R10 B10 K10 R5 K8 K9"
    more: dict[str, Any] = {"opened": False, "opening_turn": "play_on"}
    assert solve(lying, rack, **more).tiles == 6
    assert solve(lying, rack, edition="twist", **more).tiles == 3
    assert solve(lying, "R10 B10 K10 R6 K8 K9", edition="twist", **more).tiles == 4


def test_meld_does_not_look_at_the_table() -> None:
    answer = solve("R3 R4 R5 | K3 K4 K5", "R6 R9 B9 K9 O9 R10 R11", "meld")
    assert (answer.meld, answer.tiles, answer.changed) == (57, 6, 0)
    assert answer.table == table("R3 R4 R5 | K3 K4 K5 | K9 B9 O9 | R9 R10 R11")
    opened = solve("R3 R4 R5", "R9 B9 K9", "meld", opened=False)
    assert (opened.meld, opened.tiles) == (27, 3)


# Numbers and the corpus


def test_sets_are_counted() -> None:
    """Sets of up to five tiles count as one if they are made of the same tiles."""
    game = edition_of("classic")
    every = sets_of(game.bag, game.set_rules(game.printed), lambda: None)
    small = {in_order(found) for found in every if len(found) <= 5}
    assert Counter(found.count(JOKER) for found in small) == {0: 185, 1: 494, 2: 494}


def small_lines() -> list[Any]:
    """Positions of the corpus with at most one joker, which take no time, and a few with two."""
    lines = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    small = [line for line in lines if line["size"] == "small"]
    jokers = {line["id"]: f"{line['table']} {line['rack']}".count("J") for line in small}
    return [line for line in small if jokers[line["id"]] < 2 or line["id"] in FEW]


FEW = ("8-tiles", "8-points", "10-tiles", "10-points")


@pytest.mark.parametrize("line", small_lines(), ids=lambda line: str(line["id"]))
def test_corpus(line: dict[str, Any]) -> None:
    lying = " | ".join(line["table"])
    answer = solve(lying, line["rack"], line["objective"], **line["options"])
    assert {key: getattr(answer, key) for key in line["expect"]} == line["expect"]


# Every table there is, and the engine as the judge


@lru_cache(maxsize=1 << 16)
def layouts(some: TileSet, rules: SetRules) -> tuple[TileSet, ...]:
    """Every order of these tiles that is a set, without orders that mean the same."""
    found: list[TileSet] = []
    for order in dict.fromkeys(orders(some)):
        if is_set(order, rules) and not any(
            set(readings(order, rules)) == set(readings(other, rules)) for other in found
        ):
            found.append(order)
    return tuple(found)


def orders(some: TileSet) -> Iterator[TileSet]:
    """Orders to try: numbers ascend on each side of a mirror, or descend on both."""
    if MIRROR not in some:
        numbers = sorted((t for t in some if not t.is_joker), key=lambda t: (t.number, t.letter))
        jokers = [tile for tile in some if tile.is_joker]
        for places in combinations(range(len(some)), len(jokers)):
            for order in permutations(jokers):
                row = list(numbers)
                for place, joker in zip(places, order, strict=True):
                    row.insert(place, joker)
                yield tuple(row)
        return
    rest = in_order((Counter(some) - Counter([MIRROR])).elements())
    if MIRROR not in rest:
        for size in range(1, len(rest)):
            for left in set(combinations(rest, size)):
                right = in_order((Counter(rest) - Counter(left)).elements())
                for one, other in product(orders(left), orders(right)):
                    yield (*one, MIRROR, *other[::-1])
                    yield (*one[::-1], MIRROR, *other)


def every_table(lying: TileSet, rack: TileSet, rules: SetRules) -> Iterator[Table]:
    """Every table of sets with all tiles that lie there and some of the rack."""
    pool = in_order((*lying, *rack))
    some = {part for size in range(3, len(pool) + 1) for part in combinations(pool, size)}
    parts = [(part, Counter(part)) for part in sorted(some) if layouts(part, rules)]

    def laid(left: Bag, stays: Bag) -> Iterator[tuple[TileSet, ...]]:
        if not left:
            yield ()
            return
        lowest = min(left, key=rank)
        for part, needs in parts:
            if lowest in needs and needs <= left:
                yield from ((part, *others) for others in laid(left - needs, stays))
        if stays[lowest]:
            one = Counter([lowest])
            yield from laid(left - one, stays - one)

    for found in {tuple(sorted(found)) for found in laid(Counter(pool), Counter(rack))}:
        choices = product(*(layouts(part, rules) for part in found))
        yield from {tuple(sorted(choice)) for choice in choices}


def every_play(question: Question) -> Iterator[tuple[tuple[int, int, int], Table]]:
    """Every legal play, and what it is worth by the objective."""
    before, rules = question.table, question.edition.set_rules(question.options)
    assert isinstance(before, tuple)
    if question.objective == "meld":
        for sets in every_table((), question.rack, rules):
            value = sum(max(reading.value for reading in readings(s, rules)) for s in sets)
            if sets:
                yield (value, bag(sets).total(), 0), (*before, *sets)
        return
    for after in every_table(tuple(bag(before).elements()), question.rack, rules):
        played = new_tiles(before, after)
        if played and not any(_violations(question, after, question.opened)):
            number, points = worth_of(played, question.options)
            first = (number, points) if question.objective == "tiles" else (points, number)
            yield (*first, -len(diff(before, after, rules).gone)), after


def assert_best(question: Question) -> bool:
    """The best play is found; whether there is one."""
    every = list(every_play(question))
    answer = best(question)
    assert_sound(question, answer)
    assert answer.optimal
    if not every:
        assert answer.tiles == 0
        return False
    assert _worth(question, answer) == max(worth for worth, _ in every)
    return True


def _worth(question: Question, answer: Answer) -> tuple[int, int, int]:
    match question.objective:
        case "tiles":
            return answer.tiles, answer.points, -answer.changed
        case "points":
            return answer.points, answer.tiles, -answer.changed
    return answer.meld, answer.tiles, -answer.changed


def random_question(rng: random.Random, edition: str, law: str, most: int) -> Question:
    """A small table with jokers, and a rack of tiles that mostly go with it."""
    game = edition_of(edition)
    options = game.options({"joker_law": law, **random_options(rng, edition)})
    rules = game.set_rules(options)
    while True:
        low, colors = rng.randint(1, 9), rng.sample(COLORS, rng.choice((2, 3, 4)))
        near = [
            tile
            for tile in game.box
            if tile.is_joker or (tile.letter in colors and low <= tile.number <= low + 4)
        ]
        rng.shuffle(near)
        lying: list[TileSet] = []
        for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
            sets = list(random_sets(rng, near, rules))
            lying += [rng.choice(sets)] if sets else []
            near = list((Counter(near) - Counter(lying[-1] if sets else ())).elements())
            rng.shuffle(near)
        senses = [t for s in lying for r in readings(s, rules) for m in r.stands_for for t in m]
        wanted = [tile for tile in near if tile in senses or rng.random() < 0.4]
        rack = wanted[: rng.randint(2, 7)]
        if rack and most - 3 <= bag(lying).total() + len(rack) <= most:
            opened, objective = rng.random() < 0.7, rng.choice(("tiles", "tiles", *OBJECTIVES))
            return Question(game, options, tuple(lying), tuple(rack), opened, objective)


def random_sets(rng: random.Random, near: list[Tile], rules: SetRules) -> Iterator[TileSet]:
    """Sets of some of these tiles, mostly with a joker."""
    numbers = [tile for tile in near if not tile.is_joker][:14]
    jokers = [tile for tile in near if tile.is_joker][: rng.choice((0, 1, 1, 1, 2))]
    longest = rng.choice((3, 4, 6))
    for found in sets_of(Counter((*numbers, *jokers)), rules, lambda: None):
        if len(found) <= longest and (not jokers or with_jokers((found,))):
            yield found


def random_options(rng: random.Random, edition: str) -> dict[str, object]:
    chances: list[tuple[float, str, tuple[object, ...]]] = [
        (0.15, "joker_reuse", ("any_set",)),
        (0.1, "jokers_side_by_side", (False,)),
        (0.1, "joker_penalty", (0, 5)),
        (0.7, "opening", (0, 5, 10, 15, 20)),
        (0.5, "opening_turn", ("play_on",)),
    ]
    if edition == "twist":
        chances += [
            (0.1, "mirror_min_side", (2, 3)),
            (0.1, "mirror_side_set", (True,)),
            (0.1, "mirror_identical", (True,)),
            (0.1, "color_change_max", (1,)),
            (0.1, "color_change_first", (False,)),
        ]
    return {key: rng.choice(values) for chance, key, values in chances if rng.random() < chance}


def compare(edition: str, law: str, count: int, most: int) -> None:
    playable = 0
    for number in range(count):
        rng = random.Random(f"{SEED}/{edition}/{law}/{number}")
        question = random_question(rng, edition, law, most)
        print(f"MELDRUM_SEED={SEED} {edition} {law} {number}: {told(question)}")
        playable += assert_best(question)
    assert playable >= count / 4


def told(question: Question) -> str:
    """The question in short."""
    assert isinstance(question.table, tuple)
    options = differing(question.edition.printed, question.options)
    lying, rack = " | ".join(map(say, question.table)), say(question.rack)
    return f"{lying} + {rack} {question.objective} opened={question.opened} {options}"


@pytest.mark.parametrize("law", JOKER_LAWS)
@pytest.mark.parametrize("edition", ["classic", "twist"])
def test_every_table(edition: str, law: str) -> None:
    compare(edition, law, *((30, 10) if edition == "classic" else (20, 8)))


@pytest.mark.soak
@pytest.mark.parametrize("law", JOKER_LAWS)
@pytest.mark.parametrize("edition", ["classic", "twist"])
def test_every_table_often(edition: str, law: str) -> None:
    compare(edition, law, *((1000, 11) if edition == "classic" else (300, 9)))
