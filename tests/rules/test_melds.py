"""Sets: counts that any correct program must reproduce, readings, and words for what is wrong."""

import json
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.melds import SetRules, explain, is_same, is_set, readings
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet, in_order, say
from tests.tools import tiles

COUNTS = json.loads(
    (Path(__file__).parents[2] / "conformance/counts.json").read_text(encoding="utf-8")
)
CLASSIC = SetRules()
TWIST = edition_of("twist").set_rules(edition_of("twist").printed)


def natural(top: int) -> tuple[list[TileSet], list[TileSet]]:
    """Groups and runs without jokers, found by asking the engine about every candidate."""
    runs = [
        run
        for color in COLORS
        for low in range(1, top + 1)
        for high in range(low, top + 1)
        if is_set(run := tuple(Tile(color, n) for n in range(low, high + 1)), SetRules(top=top))
    ]
    groups = [
        group
        for number in range(1, top + 1)
        for size in range(1, 5)
        for colors in combinations(COLORS, size)
        if is_set(group := tuple(Tile(color, number) for color in colors), SetRules(top=top))
    ]
    return groups, runs


def test_natural_sets() -> None:
    groups, runs = natural(13)
    assert {"groups": len(groups), "runs": len(runs)} == COUNTS["natural_sets"]
    assert len(natural(10)[1]) == COUNTS["my_first_runs"]


def with_jokers(longest: int) -> Counter[int]:
    """Distinct bags of tiles that some order of them makes a set, by their jokers."""
    groups, runs = natural(13)
    bags = set()
    for tiles_ in groups + runs:
        if len(tiles_) > longest:
            continue
        for jokers in range(3):
            for places in combinations(range(len(tiles_)), jokers):
                laid = tuple(JOKER if at in places else t for at, t in enumerate(tiles_))
                if is_set(laid, CLASSIC):
                    bags.add(in_order(laid))
    return Counter(bag.count(JOKER) for bag in bags)


def test_sets_with_jokers() -> None:
    few = COUNTS["classic_sets_of_at_most_five"]
    assert with_jokers(5) == {0: few["no joker"], 1: few["one joker"], 2: few["two jokers"]}
    assert sum(with_jokers(13).values()) == COUNTS["classic_sets_of_any_length"]


def test_no_other_five_tiles_are_a_set() -> None:
    """A bag that no natural set gives is not a set in any order: sampled over a small box."""
    box = [Tile(color, n) for color in "KR" for n in (1, 2, 3, 12, 13)] + [JOKER]
    for bag in combinations(box, 3):
        plain = [t for t in bag if t != JOKER]
        same_number = len({t.number for t in plain}) == 1
        spread = max(t.number for t in plain) - min(t.number for t in plain)
        one_color = len({t.letter for t in plain}) == 1
        wanted = (same_number and len({t.letter for t in plain}) == len(plain)) or (
            one_color and spread < 3 and len({t.number for t in plain}) == len(plain)
        )
        assert any(is_set(order, CLASSIC) for order in permutations(bag)) == wanted, bag


def meaning(text: str, rules: SetRules = TWIST) -> dict[str, set[str]]:
    """Kind and what each tile stands for, of every reading."""
    found: dict[str, set[str]] = {}
    for reading in readings(tiles(text), rules):
        stands = ", ".join(map(say, reading.stands_for))
        found.setdefault(reading.kind, set()).add(stands)
    return found


@pytest.mark.clause("C-42", "C-47", "T-53", "T-66", "T-67", "T-69", "T-71", "T-90", "T-94")
def test_what_jokers_stand_for() -> None:
    assert meaning("R9 R10 J") == {"run": {"R9, R10, R11"}}
    assert meaning("R5 B5 J") == {"group": {"R5, B5, K5", "R5, B5, O5"}}
    assert meaning("R2 D R5") == {"run": {"R2, R3 R4, R5"}}
    assert meaning("B3 R3 D") == {"group": {"B3, R3, K3 O3"}}
    assert meaning("R3 R4 C B6") == {"run": {"R3, R4, C5, B6"}}
    assert meaning("R3 C J") == {"run": {"R3, C4, K5", "R3, C4, B5", "R3, C4, O5"}}
    assert meaning("B3 R3 M D") == {"mirror_group": {"B3, R3, , R3 B3"}}
    assert meaning("R6 R7 M J R6") == {"mirror_run": {"R6, R7, , R7, R6"}}
    assert set(meaning("R5 M R5")) == {"mirror_run", "mirror_group"}
    assert meaning("B3 D M D B3")["mirror_run"] == {
        "B3, B4 B5, , B4 B5, B3",
        "B3, B1 B2, , B1 B2, B3",
    }


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("R5 K5 B5", "B5 R5 K5", True),
        ("R5 J J", "J R5 J", True),  # both can be the same group
        ("B5 J J", "J B5 J", True),
        ("R4 R5 J", "J R4 R5", False),
        ("R8 R7 M R7 R8", "R7 R8 M R8 R7", True),
        ("K7 R7 M K7 R7", "R7 K7 M R7 K7", True),
        ("B9 J J M O9 K9 B9", "O9 B9 J M J B9 K9", True),
        ("R6 R7 M J R6", "R6 J M R7 R6", True),
        ("R5 D K5 M J O5 B5 R5", "O5 K5 B5 R5 M R5 J D", True),
        ("R6 R7 M R7 R6", "R6 J M R7 R6", False),
        ("R1 R1 R1", "R1 R1 R1", True),
        ("R1 R1 R2", "R1 R2 R1", False),
    ],
)
def test_the_same_set_in_another_layout(one: str, other: str, same: bool) -> None:
    assert is_same(tiles(one), tiles(other), TWIST) is same


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("R5 K5 R5", "every color only once"),
        ("R5 K5 B5 O5 J", "at most four"),
        ("R5 R6 R8", "one by one"),
        ("R5 K6 B9", "neither"),
        ("R5 R6 M R5 R6", "mirror"),
        ("R5 R6 C R8", "color change"),
    ],
)
def test_words_for_what_is_wrong(text: str, word: str) -> None:
    assert not is_set(tiles(text), TWIST)
    assert word in explain(tiles(text), TWIST)


@pytest.mark.clause("TW-01", "TW-11")
def test_a_side_that_must_be_a_set_needs_a_number_tile() -> None:
    strict = TWIST._replace(mirror_side_set=True, shortest_side=3)
    assert is_set(tiles("D D J M R9 R8 R7 R6 R5"), TWIST)
    assert not is_set(tiles("D D J M R9 R8 R7 R6 R5"), strict)
    assert is_set(tiles("R5 R6 R7 M R7 J R5"), strict)


def test_words_in_other_editions() -> None:
    assert "no groups" in explain(tiles("R5 K5 B5"), SetRules(top=10, groups=False))
    apart = SetRules(jokers_side_by_side=False)
    assert not is_set(tiles("R5 J J"), apart)
    assert is_set(tiles("J R5 J"), apart)
    assert "side by side" in explain(tiles("R5 J J"), apart)
