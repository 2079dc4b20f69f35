"""Explained turns: every explanation can be carried out, and none is shorter."""

import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from meldrum.bots import simple
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game, to_move, view
from meldrum.rules.grid import Grid
from meldrum.rules.melds import SetRules, is_group, is_set, readings
from meldrum.rules.moves import Play
from meldrum.rules.table import Table, bag, diff
from meldrum.rules.tiles import COLORS, JOKER, KNOWN, Bag, Tile, TileSet, in_order
from meldrum.solver.steps.dice import Carry, PickUp, Place
from meldrum.solver.steps.explain import (
    GridStep,
    Step,
    grid_steps,
    replay,
    replay_grid,
    say_step,
    steps,
)
from meldrum.solver.steps.homes import FEWEST, best_matching, homes
from meldrum.solver.steps.kinds import Join, Keep, Lay, Move, Put, Shift, Split, Swap, Take
from meldrum.solver.steps.pieces import Piece, pieces
from tests.seeds import SEED
from tests.tools import grid, table, tiles

pytestmark = pytest.mark.slow

CONFORMANCE = Path(__file__).parent.parent.parent / "conformance"
RULES = SetRules()


@pytest.fixture
def rng() -> random.Random:
    return random.Random(SEED)


def rules_of(edition: str, **options: Any) -> SetRules:
    rules = edition_of(edition)
    return rules.set_rules(rules.options(options))


def told(before: str, after: str, rules: SetRules = RULES) -> list[str]:
    """The sentences for a turn that was checked."""
    return [say_step(step) for step in explained(table(before), table(after), rules)]


def explained(before: Table, after: Table, rules: SetRules) -> tuple[Step, ...]:
    """The steps of a turn, carried out and looked at."""
    found = steps(before, after, rules)
    rest = diff(replay(before, found), after, rules)
    assert not rest.gone
    assert not rest.fresh
    assert sum(step.movements for step in found) == fewest(before, after, rules)
    for step in found:
        assert_by_hand(step)
        assert say_step(step).endswith(".")
    rack = sum((Counter(getattr(step, "rack", ())) for step in found), Counter())
    kept = sum((Counter(step.tiles) for step in found if isinstance(step, Keep)), Counter())
    assert rack == bag(after) - bag(before)
    assert kept == bag(before) - bag(after)
    return found


def assert_by_hand(step: Step) -> None:
    """What stays lying keeps its order: nobody's hand has to sort a set."""
    match step:
        case Take(_, source, left):
            assert is_part(left, source)
        case Put(_, _, target, result):
            assert is_part(target, result)
        case Move(_, source, left, target, result):
            assert is_part(left, source)
            assert is_part(target, result)
        case Join(parts, _, result):
            assert all(is_part(part, result) for part in parts)
        case Split(source, parts):
            assert sum(parts, ()) == source


def is_part(part: TileSet, whole: TileSet) -> bool:
    """Whether the tiles lie in the whole in this order."""
    left = iter(whole)
    return all(tile in left for tile in part)


def fewest(before: Table, after: Table, rules: SetRules) -> int:
    """The fewest movements by the formula: one for each old and new set, less what pairs save.

    The pairs are chosen by plain augmenting paths: no pair saves more than one, for only sets
    that did not change would save two.
    """
    change = diff(before, after, rules)
    saving = {
        at: [origin for origin, old in enumerate(change.gone) if saves(old, new, rules)]
        for at, new in enumerate(change.fresh)
    }
    partner: dict[int, int] = {}

    def settle(at: int, seen: set[int]) -> bool:
        for origin in saving[at]:
            if origin in seen:
                continue
            seen.add(origin)
            if origin not in partner or settle(partner[origin], seen):
                partner[origin] = at
                return True
        return False

    saved = sum(settle(at, set()) for at in saving)
    return len(change.gone) + len(change.fresh) - saved + bool(change.missing)


def saves(old: TileSet, new: TileSet, rules: SetRules) -> bool:
    """Whether a new set can be made of an old one by taking only or by putting only."""
    if is_group(new, rules):
        return Counter(old) <= Counter(new) or Counter(new) <= Counter(old)
    return is_part(old, new) or is_part(new, old)


# What the books show


def cases(edition: str) -> Iterator[dict[str, Any]]:
    text = (CONFORMANCE / f"rulebook/{edition}.jsonl").read_text(encoding="utf-8")
    for case in map(json.loads, text.splitlines()):
        if "before" in case and case["expect"]["legal"]:
            yield case


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "my_first"])
def test_every_legal_turn_of_the_rulebook_cases(edition: str) -> None:
    for case in cases(edition):
        rules = rules_of(edition, **case.get("options", {}))
        explained(table(" | ".join(case["before"])), table(" | ".join(case["after"])), rules)


def test_a_run_grows() -> None:  # C-62
    assert told("B4 B5 B6", "B4 B5 B6 B7") == ["Put B7 from your rack at the end of B4 B5 B6."]
    assert told("B4 B5 B6", "B3 B4 B5 B6 B7 B8") == [
        "Put B3 in front of B4 B5 B6 and B7 B8 at its end, from your rack."
    ]


def test_the_fourth_tile_of_a_group_is_borrowed() -> None:  # C-63
    assert told("R4 B4 K4 O4", "B3 B4 B5 B6 | R4 K4 O4") == [
        "Take B4 from R4 B4 K4 O4.",
        "Lay B3 B4 B5 B6 with B3 B5 B6 from your rack.",
    ]


def test_one_tile_is_added_and_another_taken() -> None:  # C-64
    assert told("B8 B9 B10", "B9 B10 B11 | B8 R8 K8") == [
        "Take B8 from B8 B9 B10.",
        "Lay B8 R8 K8 with R8 K8 from your rack.",
        "Put B11 from your rack at the end of B9 B10.",
    ]


def test_a_run_is_split() -> None:  # C-65
    assert told("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8") == [
        "Take R7 R8 from R4 R5 R6 R7 R8.",
        "Lay R6 R7 R8 with R6 from your rack.",
    ]


def test_a_combined_split() -> None:  # C-66
    assert told("O1 O2 O3 O4 | R1 B1 K1 O1", "O2 O3 O4 | B1 K1 O1 | B1 O1 R1") == [
        "Take O1 from O1 O2 O3 O4.",
        "Take R1 from R1 B1 K1 O1.",
        "Lay B1 O1 R1 with B1 from your rack.",
    ]


def test_a_multiple_split() -> None:  # C-67
    before = "R5 R6 R7 | O5 O6 O7 | K5 K6 K7 K8 K9"
    assert told(before, "R5 O5 K5 B5 | R6 O6 K6 | R7 O7 K7 | K8 K9 K10") == [
        "Take K5 K6 K7 from K5 K6 K7 K8 K9.",
        "Put K10 from your rack at the end of K8 K9.",
        "Take up R5 R6 R7.",
        "Take up O5 O6 O7.",
        "Lay R5 O5 K5 B5 with B5 from your rack.",
        "Lay R6 O6 K6.",
        "Lay R7 O7 K7.",
    ]


# Words


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        ("R1 R2 R3 | K4 B4 O4", "O4 K4 B4 | R1 R2 R3", []),
        ("", "R1 R2 R3", ["Lay R1 R2 R3 from your rack."]),
        ("K4 B4 O4", "R4 K4 B4 O4", ["Add R4 from your rack to K4 B4 O4."]),
        ("R4 R5 R6", "R3 R4 R5 R6", ["Put R3 from your rack in front of R4 R5 R6."]),
        ("R4 R5 R6", "R4 R5 R6 J", ["Put a joker from your rack at the end of R4 R5 R6."]),
        (
            "R1 R2 R3 R4 R5 R6",
            "R4 R5 R6 | R1 R2 R3",
            ["Split R1 R2 R3 R4 R5 R6 into R1 R2 R3 and R4 R5 R6."],
        ),
        ("R1 R2 R3 | R4 R5 R6", "R1 R2 R3 R4 R5 R6", ["Join R1 R2 R3 and R4 R5 R6."]),
        (
            "R1 R2 R3 | R5 R6 R7",
            "R1 R2 R3 R4 R5 R6 R7",
            ["Join R1 R2 R3 and R5 R6 R7 with R4 from your rack."],
        ),
        (
            "K4 R4 B4 O4 | K1 K2 K3",
            "R4 B4 O4 | K1 K2 K3 K4",
            ["Move K4 from K4 R4 B4 O4 to the end of K1 K2 K3."],
        ),
        (
            "K4 R4 B4 O4 | K5 K6 K7",
            "R4 B4 O4 | K4 K5 K6 K7",
            ["Move K4 from K4 R4 B4 O4 to the front of K5 K6 K7."],
        ),
        (
            "K4 K5 K6 K7 | R4 B4 O4",
            "K5 K6 K7 | R4 B4 O4 K4",
            ["Move K4 from K4 K5 K6 K7 to R4 B4 O4."],
        ),
        ("B6 B7 J", "J B6 B7", ["Move the joker in B6 B7 J to make J B6 B7."]),
        (
            "R3 R4 J",
            "R3 R4 R5 | K9 K10 J",
            [
                "Swap the joker in R3 R4 J for R5 from your rack.",
                "Lay K9 K10 J with K9 K10 from your rack.",
            ],
        ),
        (
            "R3 R4 J | R5 B5 K5 O5",
            "R3 R4 R5 | B5 K5 O5 | K9 K10 J",
            [
                "Take R5 from R5 B5 K5 O5.",
                "Swap the joker in R3 R4 J for R5.",
                "Lay K9 K10 J with K9 K10 from your rack.",
            ],
        ),
        (
            "R3 J J R6",
            "R3 R4 J R6 | K9 K10 J",
            [
                "Swap a joker in R3 J J R6 for R4 from your rack to make R3 R4 J R6.",
                "Lay K9 K10 J with K9 K10 from your rack.",
            ],
        ),
        (
            "R3 J J R6 | K5 K6 K7",
            "R3 R4 R5 R6 | J K5 K6 K7 J",
            [
                "Swap J J in R3 J J R6 for R4 R5 from your rack.",
                "Put J in front of K5 K6 K7 and J at its end.",
            ],
        ),
        (
            "R3 R4 J | R5 B5 K5 O5 | R6 B6 K6 O6",
            "R3 R4 R5 R6 R7 | B5 K5 O5 | B6 K6 O6 | K9 K10 J",
            [
                "Take R5 from R5 B5 K5 O5.",
                "Take R6 from R6 B6 K6 O6.",
                "Swap the joker in R3 R4 J for R5 R6 and R7 from your rack.",
                "Lay K9 K10 J with K9 K10 from your rack.",
            ],
        ),
        (
            "K1 K2 K3 | K5 K6 K7 K8 | B3 B4 B5 B6",
            "K1 K2 K3 K4 K5 | K6 K7 K8 | B4 B5 B6 | R3 B3 O3",
            [
                "Take K5 from K5 K6 K7 K8.",
                "Put K4 K5 at the end of K1 K2 K3, K4 from your rack.",
                "Take B3 from B3 B4 B5 B6.",
                "Lay R3 B3 O3 with R3 O3 from your rack.",
            ],
        ),
        (
            "B6 B7 J B9",
            "B6 B7 B8 B9 | R1 R2 R3 J",
            [
                "Swap the joker in B6 B7 J B9 for B8 from your rack.",
                "Lay R1 R2 R3 J with R1 R2 R3 from your rack.",
            ],
        ),
    ],
)
def test_sentences(before: str, after: str, sentences: list[str]) -> None:
    assert told(before, after) == sentences


def test_my_first_keeps_a_swapped_joker_on_the_rack() -> None:
    assert told("R3 J R5", "R3 R4 R5", rules_of("my_first")) == [
        "Swap the joker in R3 J R5 for R4 from your rack.",
        "Put the joker on your rack.",
    ]


def test_my_first_leaves_number_tiles_where_they_lie() -> None:
    assert told("R3 J R5", "R3 R4 R5 J", rules_of("my_first")) == [
        "Take the joker from R3 J R5.",
        "Put R4 J into R3 R5 to make R3 R4 R5 J, R4 from your rack.",
    ]


def test_a_mirror_grows_on_both_sides() -> None:
    twist = rules_of("twist")
    assert told("R2 R3 M R3 R2", "R2 R3 R4 M R4 R3 R2", twist) == [
        "Put R4 R4 from your rack into R2 R3 M R3 R2 to make R2 R3 R4 M R4 R3 R2."
    ]
    assert told("R3 R4 R5 M R5 R4 R3", "R3 R4 R5 | R3 R4 R5 | R9 M R9", twist) == [
        "Take M R5 R4 R3 from R3 R4 R5 M R5 R4 R3.",
        "Lay R3 R4 R5.",
        "Lay R9 M R9 with R9 R9 from your rack.",
    ]
    assert told("R2 R3 M R3 R2", "R3 R2 M R2 R3 | K1 K2 K3", twist) == [
        "Lay K1 K2 K3 from your rack."
    ]


def test_sets_that_give_to_each_other() -> None:
    """Nothing can go straight to a set that must first give: a hand holds the tiles of one."""
    before, after = "R3 R4 R5 R6 | B3 K3 O3 J", "R4 R5 R6 J | R3 B3 K3 O3"
    assert told(before, after) == [
        "Take R3 from R3 R4 R5 R6.",
        "Swap the joker in B3 K3 O3 J for R3.",
        "Put the joker at the end of R4 R5 R6.",
    ]
    before = "R5 B5 O5 | R6 R7 R8 R9 | B9 K9 O9 | K5 K6 K7 K8"
    assert told(before, "K5 B5 O5 | R5 R6 R7 R8 | B9 O9 R9 | K6 K7 K8 K9") == [
        "Take K5 from K5 K6 K7 K8.",
        "Move K9 from B9 K9 O9 to the end of K6 K7 K8.",
        "Move R9 from R6 R7 R8 R9 to B9 O9.",
        "Move R5 from R5 B5 O5 to the front of R6 R7 R8.",
        "Add K5 to B5 O5.",
    ]


def test_a_whole_set_goes_into_another() -> None:
    before, after = table("R1 R2 R3 R4 | R2 R3 R4"), table("R1 R2 R2 R3 R3 R4 R4")
    (step,) = explained(before, after, RULES)
    assert say_step(step) == ("Move R2 R3 R4 into R1 R2 R3 R4 to make R1 R2 R2 R3 R3 R4 R4.")


def test_tiles_of_a_set_become_a_set() -> None:
    """Not cut off in one piece, so it is no split."""
    twist = rules_of("twist")
    before, after = "K7 R7 B7 M B7 R7 K7", "K7 B7 M B7 K7 | R7 B7 R7"
    assert explained(table(before), table(after), twist)
    (step,) = explained(table("R1 K1 R2 K2 R3 K3"), table("R1 R2 R3 | K1 K2 K3"), RULES)
    assert say_step(step) == "Take K1 K2 K3 from R1 K1 R2 K2 R3 K3 and lay K1 K2 K3."


# Carrying out


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (Take(tiles("R1"), tiles("R1 R2 R3"), tiles("R2")), "vanish"),
        (Take(tiles("R1"), tiles("R1 R2"), tiles("R2")), "does not lie there"),
        (Lay(tiles("B1 B2 B3"), tiles("B1"), tiles("B2 B3")), "not in the hand"),
        (Put((), tiles("R5"), tiles("R1 R2 R3"), tiles("R1 R2 R3 R4")), "appear"),
        (Keep(tiles("J")), "not in the hand"),
        (Take(tiles("R1"), tiles("R1 R2 R3"), tiles("R2 R3")), "still in the hand"),
    ],
)
def test_steps_that_cannot_be(step: Step, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        replay(table("R1 R2 R3"), [step])


# Nothing is shorter: a search through all movements there are

Position = tuple[tuple[TileSet, ...], TileSet, TileSet]
"""Sets in order, tiles in hand, tiles of the rack that will be laid."""


def movements(position: Position) -> Iterator[Position]:
    """Every position one movement further, whatever the tiles."""
    rows, held, rack = position
    for at, row in enumerate(rows):
        others = rows[:at] + rows[at + 1 :]
        for count in range(1, len(row) + 1):
            for places in combinations(range(len(row)), count):
                left = tuple(tile for place, tile in enumerate(row) if place not in places)
                taken = tuple(row[place] for place in places)
                kept = (left,) if left else ()
                yield tuple(sorted((*others, *kept))), in_order((*held, *taken)), rack
    stock = [(tile, False) for tile in held] + [(tile, True) for tile in rack]
    for count in range(1, len(stock) + 1):
        for chosen in set(combinations(stock, count)):
            used = Counter(chosen)
            later = (Counter(stock) - used).elements()
            rest = list(later)
            hand = in_order(tile for tile, own in rest if not own)
            own = in_order(tile for tile, own in rest if own)
            laid = tuple(tile for tile, _ in chosen)
            for at, row in [*enumerate(rows), (len(rows), ())]:
                others = rows[:at] + rows[at + 1 :]
                for longer in set(interleaved(row, laid)):
                    yield tuple(sorted((*others, longer))), hand, own


def interleaved(row: TileSet, more: TileSet) -> Iterator[TileSet]:
    """The row with more tiles in it anywhere, in any order."""
    size = len(row) + len(more)
    for order in set(permutations(more)):
        for places in combinations(range(size), len(more)):
            new, old = iter(order), iter(row)
            yield tuple(next(new) if at in places else next(old) for at in range(size))


def distance(before: Table, after: Table, rules: SetRules, limit: int) -> int:
    """The fewest movements from one table to another, found by trying all; at most the limit."""

    def seen_as(rows: Table) -> Table:
        return tuple(sorted(in_order(row) if is_group(row, rules) else row for row in rows))

    rack = in_order((bag(after) - bag(before)).elements())
    kept = in_order((bag(before) - bag(after)).elements())
    goal = (seen_as(after), kept, ())
    reached: set[Position] = {(tuple(sorted(before)), (), rack)}
    known = set(reached)
    for count in range(limit):
        if any((seen_as(rows), held, own) == goal for rows, held, own in reached):
            return count + bool(kept)
        reached = {new for old in reached for new in movements(old)} - known
        known |= reached
    return limit + bool(kept)


def tiny_turn(rng: random.Random) -> tuple[Table, Table]:
    """Two tables of few tiles, most of them the same; their sets need not be legal."""
    few = [*tiles("R5 B5 K5"), *rng.sample(tiles("R5 R6 R7 B5 J J"), rng.randint(1, 2))]
    while True:
        before, after = rows_of(few, rng), rows_of(few, rng)
        if rng.random() < 0.6:  # a tile is new
            before = rows_of(few[:-1], rng)
        elif rng.random() < 0.2:  # or goes to the rack
            after = rows_of(few[1:], rng)
        if before and after:
            return before, after


def rows_of(some: list[Tile], rng: random.Random) -> Table:
    """Tiles dealt into some rows."""
    loose = rng.sample(some, len(some))
    rows: list[TileSet] = []
    while loose:
        size = rng.choice([1, 2, 3, 3, 4])
        rows.append(tuple(loose[:size]))
        loose = loose[size:]
    return tuple(rows)


def test_no_way_has_fewer_movements(rng: random.Random) -> None:
    seen: Counter[int] = Counter()
    while sum(seen.values()) < 150:
        before, after = tiny_turn(rng)
        count = sum(step.movements for step in explained(before, after, RULES))
        if count <= 4:
            assert count == distance(before, after, RULES, count), (before, after)
            seen[count] += 1
    assert set(seen) >= {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("R5 B5 K5", "R5 B5 K5 O5"),
        ("R5 B5 K5 O5", "R5 R6 R7 | B5 K5 O5"),
        ("R5 R6 R7", "R6 R7 R8"),
        ("R5 R6 J", "J R5 R6"),
        ("R5 J J", "J R5 J"),
        ("R5 B5 J", "B5 R5 K5"),
    ],
)
def test_no_way_has_fewer_movements_with_legal_sets(before: str, after: str) -> None:
    one, other = table(before), table(after)
    count = sum(step.movements for step in explained(one, other, RULES))
    assert count == distance(one, other, RULES, count)


# The choice of homes, against every choice there is


def every_choice(left: int, right: int) -> Iterator[dict[int, int]]:
    """Every matching, as left by right."""
    for count in range(min(left, right) + 1):
        for lefts in combinations(range(left), count):
            for rights in permutations(range(right), count):
                yield dict(zip(rights, lefts, strict=True))


def test_the_matching_is_the_heaviest(rng: random.Random) -> None:
    for _ in range(300):
        left, right = rng.randint(1, 4), rng.randint(1, 4)
        weights = {
            (a, b): rng.choice([1, 2, 3, 1002, 1003, 2004])
            for a in range(left)
            for b in range(right)
            if rng.random() < 0.6
        }
        found = best_matching(weights)
        assert len(set(found.values())) == len(found)
        heaviest = max(
            sum(weights[pair] for right, left in choice.items() if (pair := (left, right)))
            for choice in every_choice(left, right)
            if all((left, right) in weights for right, left in choice.items())
        )
        assert sum(weights[left, right] for right, left in found.items()) == heaviest


def longest_part(old: TileSet, new: TileSet, rules: SetRules) -> int:
    """How many tiles can stay, by trying all parts of the old set."""
    if is_group(new, rules):
        return (Counter(old) & Counter(new)).total()
    return max(
        count
        for count in range(len(old) + 1)
        if any(is_part(part, new) for part in combinations(old, count))
    )


def worth(choice: dict[int, int], gone: Table, fresh: Table) -> tuple[int, int]:
    """Movements that a choice of homes saves, and tiles that stay lying."""
    saved = lying = 0
    for at, old in choice.items():
        count = longest_part(gone[old], fresh[at], RULES)
        full = (count == len(gone[old])) + (count == len(fresh[at]))
        saved += full
        lying += count if full or count >= FEWEST else 0
    return saved, lying


def test_as_many_tiles_stay_as_can(rng: random.Random) -> None:
    checked = 0
    for before, after in rearranged(rng, 400):
        change = diff(before, after, RULES)
        if 0 < len(change.gone) * len(change.fresh) <= 12:
            found = homes(change.gone, change.fresh, RULES)
            choices = every_choice(len(change.gone), len(change.fresh))
            best = max(worth(choice, change.gone, change.fresh) for choice in choices)
            chosen = {at: home.old for at, home in found.items()}
            assert worth(chosen, change.gone, change.fresh) == best
            checked += 1
    assert checked > 20


# Many turns


def corpus() -> list[tuple[Table, TileSet]]:
    text = (CONFORMANCE / "corpus/classic.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line) for line in text.splitlines()]
    return [(table(" | ".join(case["table"])), tiles(case["rack"])) for case in found]


def rearranged(rng: random.Random, count: int) -> Iterator[tuple[Table, Table]]:
    """Tables of the corpus, some of their sets dissolved and made into others, rack tiles added."""
    places = [place for place in corpus() if place[0]]
    for _ in range(count):
        before, rack = rng.choice(places)
        after = dealt_anew(before, rack, rng)
        if after:
            yield before, after


def dealt_anew(before: Table, rack: TileSet, rng: random.Random) -> Table | None:
    """Another table with the same tiles, perhaps some more; None if none was found."""
    loose = rng.sample(before, rng.randint(1, len(before)))
    stays = list((Counter(before) - Counter(loose)).elements())
    meanings: list[Tile] = []
    jokers: list[Tile] = []
    for some in loose:
        reading = rng.choice(readings(some, RULES))
        meanings += [meaning for (meaning,) in reading.stands_for]
        pairs = zip(some, reading.stands_for, strict=True)
        jokers += [meaning for tile, (meaning,) in pairs if tile == JOKER]
    more = [tile for tile in rng.sample(rack, min(len(rack), 3)) if not tile.is_joker]
    made = covered(Counter(meanings + more), rng, [300]) or covered(Counter(meanings), rng, [300])
    if made is None:
        return None
    sets = [list(some) for some in made]
    for meaning in jokers:
        chosen = rng.choice([some for some in sets if meaning in some])
        chosen[chosen.index(meaning)] = JOKER
    after = [*map(tuple, sets), *stays]
    rng.shuffle(after)
    return tuple(after) if all(is_set(some, RULES) for some in after) else None


def covered(loose: Bag, rng: random.Random, tries: list[int]) -> list[TileSet] | None:
    """Number tiles made into sets somehow."""
    tries[0] -= 1
    if not +loose or tries[0] < 0:
        return None if +loose else []
    lowest = min(+loose, key=lambda tile: (tile.number, tile.letter))
    options = list(sets_with(lowest, loose))
    rng.shuffle(options)
    for some in options:
        rest = covered(loose - Counter(some), rng, tries)
        if rest is not None:
            return [some, *rest]
    return None


def sets_with(lowest: Tile, loose: Bag) -> Iterator[TileSet]:
    """Every run that begins with a tile and every group that it lies in."""
    run = [lowest]
    while loose[above := Tile(lowest.letter, run[-1].number + 1)]:
        run.append(above)
        if len(run) >= 3:
            yield tuple(run)
    others = [tile for color in COLORS if loose[tile := Tile(color, lowest.number)]]
    others = [tile for tile in others if tile != lowest]
    yield from ((lowest, *some) for size in (2, 3) for some in combinations(others, size))


def test_rearranged_tables(rng: random.Random) -> None:
    kinds: Counter[type] = Counter()
    for before, after in rearranged(rng, 600):
        kinds.update(type(step) for step in explained(before, after, RULES))
    assert {Take, Lay, Put, Move, Split, Join, Swap} <= kinds.keys()


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "my_first"])
def test_turns_of_whole_games(edition: str, rng: random.Random) -> None:
    for _ in range(6):
        state = new_game(edition, 3, rng.randbytes(32))
        rules = edition_of(edition).set_rules(state.options)
        while movers := to_move(state):
            move = simple.choose(view(state, min(movers)))
            if isinstance(move, Play) and isinstance(move.after, tuple):
                found = explained(state.table, move.after, rules)
                assert found
                assert not any(isinstance(step, Shift) for step in found)
            state = apply(state, move)


@pytest.mark.parametrize("edition", ["classic", "twist"])
def test_tables_that_are_no_tables(edition: str, rng: random.Random) -> None:
    """Drafts can be explained, too: any rows of tiles."""
    rules = rules_of(edition)
    box = list(edition_of(edition).box)
    for _ in range(300):
        some = rng.sample(box, rng.randint(2, 16))
        before = rows_of(some[rng.randrange(2) :], rng)
        explained(before, rows_of(some[: len(some) - rng.randrange(2)], rng), rules)


def test_a_whole_box_is_explained_quickly() -> None:
    """All runs become all groups and back: the most there is to explain."""
    box = [Tile(color, number) for color in COLORS for number in range(1, 14)]
    runs = tuple(tuple(box[at : at + 13]) for at in range(0, 52, 13)) * 2
    groups = tuple(tuple(Tile(color, number) for color in COLORS) for number in range(1, 14)) * 2
    for before, after in ((runs, groups), (groups, runs)):
        times = []
        for _ in range(3):
            start = time.process_time()
            found = steps(before, after, RULES)
            times.append(time.process_time() - start)
        assert len(found) == len(runs) + len(groups)
        explained(before, after, RULES)
        assert min(times) < 0.05


# Dice


def piece(text: str) -> Piece:
    return grid(text).cells


def grid_explained(before: Grid, after: Grid) -> tuple[GridStep, ...]:
    found = grid_steps(before, after)
    assert replay_grid(before, found) == pieces(after)
    own = Counter[Tile]()
    for step in found:
        assert say_step(step).endswith(".")
        if isinstance(step, Place) and step.own:
            own += Counter(die for _, die in step.dice)
    assert own == after.bag() - before.bag()
    return found


def grid_told(before: str, after: str) -> list[str]:
    return [say_step(step) for step in grid_explained(grid(before), grid(after))]


def test_every_legal_turn_of_dice_cases() -> None:
    for case in cases("dice"):
        grid_explained(grid(" / ".join(case["before"])), grid(" / ".join(case["after"])))


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        ("R1 R2 R3", "R1 / R2 / R3", []),
        ("R1 B1 O1 / . / K1 K2 K3", "K1 K2 K3 / . / B1 O1 R1", []),
        ("", "R1 R2 R3", ["Lay R1 R2 R3 from your dice."]),
        ("B4 B5 B6", "B3 B4 B5 B6", ["Put B3 from your dice to make the row B3 B4 B5 B6."]),
        (
            "K3 K4 K5",
            "K3 K4 K5 / R3 / B3",
            ["Put R3 B3 from your dice to make the column K3 R3 B3."],
        ),
        (  # D-22
            "K3 K4 K5 / . / K2 R2 B2",
            "R2 K2 B2 / . K3 . / K3 K4 K5",
            [
                "Take up K2 R2 B2 and lay R2 K2 B2 in a row, with K2 two above K4.",
                "Put K3 from your dice to make the column K2 K3 K4.",
            ],
        ),
        (
            "R4 B4 K4 O4",
            "R4 K4 O4 / . / B4 B5 B6",
            [
                "Take B4 from B4 R4 K4 O4 and lay it apart.",
                "Put B5 B6 from your dice to make the row B4 B5 B6.",
            ],
        ),
        (
            "R3 J R5 / . / K7 K8 K9",
            "R3 R4 R5 . / . / K7 K8 K9 J",
            [
                "Take J from R3 J R5 and put it down to make the row K7 K8 K9 J.",
                "Put R4 from your dice to make the row R3 R4 R5.",
            ],
        ),
        (
            ". K4 . / R3 J R5 / . B4 .",
            ". K4 . / R3 R4 R5 / . B4 . / . / O9 O10 J",
            [
                "Take J from R3 J R5 and lay it apart.",
                "Put O9 O10 from your dice to make the row O9 O10 J.",
                "Put R4 from your dice to make the row R3 R4 R5 and the column K4 R4 B4.",
            ],
        ),
    ],
)
def test_sentences_of_dice(before: str, after: str, sentences: list[str]) -> None:
    assert grid_told(before, after) == sentences


def test_turns_of_whole_rounds_of_dice(rng: random.Random) -> None:
    for _ in range(20):
        state = new_game("dice", 2, rng.randbytes(32))
        while movers := to_move(state):
            move = simple.choose(view(state, min(movers)))
            if isinstance(move, Play) and isinstance(move.after, Grid):
                found = grid_explained(state.grid, move.after)
                assert all(isinstance(step, Place) for step in found)  # it only adds
            state = apply(state, move)


def test_any_grids(rng: random.Random) -> None:
    kinds = set()
    for _ in range(300):
        faces = rng.choices(sorted(KNOWN), k=rng.randint(2, 17))
        before = scattered(faces[rng.randrange(3) :], 5, rng)
        kinds |= {type(step) for step in grid_explained(before, scattered(faces, 5, rng))}
    assert kinds == {PickUp, Place, Carry}


def scattered(faces: list[Tile], size: int, rng: random.Random) -> Grid:
    """Dice anywhere on a small board."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    return Grid.of(zip(rng.sample(cells, len(faces)), faces, strict=True))


def test_a_die_that_joins_two_pieces() -> None:
    """Both stay where they are."""
    assert grid_told("R1 R2 R3 . R5 R6 R7", "R1 R2 R3 R4 R5 R6 R7") == [
        "Put R4 from your dice to make the row R1 R2 R3 R4 R5 R6 R7."
    ]


def test_dice_that_move_together() -> None:
    run, cross = "O5 O6 O7 O8 O9 O10 O11", "R1 R2 R3 / K1 / B1"
    below = f"{run} / . . . . . . O12 / . . . . R1 R2 R3 / . . . . K1 / . . . . B1"
    assert grid_told(f"{cross} / . / {run}", below) == [
        "Move R1 R2 R3 K1 B1 together as they lie, with R3 two below O11.",
        "Put O12 from your dice to make the column O11 O12 R3.",
    ]
    touching = f"{run} / . . . . R1 R2 R3 / . . . . K1 / . . . . B1 / . . . . J"
    sentences = grid_told(f"{cross} / . / {run}", touching)
    assert sentences[0].startswith("Move R1 R2 R3 K1 B1 together as they lie to make the column ")


def test_dice_that_are_laid_apart() -> None:
    before = "K3 K4 K5 . . / R3 . R5 R6 R7 / B3 . O5"
    assert grid_told(before, "K4 K5 K6 . R5 R6 R7 / . R5 / . O5 / . / K3 R3 B3") == [
        "Take up K3 R3 B3 and lay them apart.",
        "Take R6 R7 from R5 R6 R7 and lay them apart.",
        "Put K6 from your dice to make the row K4 K5 K6.",
        "Put R5 from your dice to make the row R5 R6 R7.",
    ]


def test_dice_that_change_places() -> None:
    """Each goes where the other lies: a hand must hold one of them."""
    assert grid_told("R1 R2 R3 / K1 . K3 / B1 . B3", "R1 R2 R3 / K3 . K1 / B1 . B3") == [
        "Take K1 from R1 K1 B1.",
        "Take K3 from R3 K3 B3 and put it down to make the column R1 K3 B1.",
        "Put K1 to make the column R3 K1 B3.",
    ]


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (PickUp(tiles("R1"), tiles("R1"), (piece("R1 R2 R3"),), (piece("R2"),)), "vanish"),
        (PickUp(tiles("R4"), tiles("R4"), (piece("R4"),), ()), "no such piece"),
        (Place(piece("J"), piece("J"), False, None, (), (piece("J"),)), "appear"),
        (Carry(piece("J"), piece("J"), (), None, (), (piece("J"),)), "appear"),
        (PickUp(tiles("R1"), tiles("R1"), (piece("R1 R2 R3"),), (piece("R2 R3"),)), "still"),
    ],
)
def test_steps_of_dice_that_cannot_be(step: GridStep, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        replay_grid(grid("R1 R2 R3"), [step])


def test_dice_stay_on_the_table() -> None:
    with pytest.raises(ValueError, match="stays there"):
        grid_steps(grid("R1 R2 R3"), grid("R1 R2"))
