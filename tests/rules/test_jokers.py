"""Joker laws beyond the conformance cases: told-apart jokers, frozen sets, bonus jokers."""

import time
from typing import Any

import pytest

from meldrum.rules.moves import Play
from tests.tools import codes, game, table


def broken(edition: str, before: str, rack: str, after: str, **options: Any) -> set[str]:
    return codes(game(edition, (rack, "K1"), before, **options), Play(0, table(after)))


@pytest.mark.clause("CV-01")
def test_equal_jokers_may_be_told_apart_in_any_way() -> None:
    """The joker that was O5 lies as O5 elsewhere, the one that was K5 lies where O5 was."""
    assert not broken(
        "classic",
        "R5 B5 J | K4 J K6 | O1 O2 O3 | B6 R6 O6 | R4 B4 O4 | K1 K2 K3",
        "O7",
        "R5 B5 J | O4 J O6 O7 | O1 O2 O3 | B6 R6 K6 | R4 B4 K4 | K1 K2 K3",
    )


def test_one_reading_for_all() -> None:
    """R5 J J is either R6 R7 or two more fives: the tiles that replace must fit one reading."""
    rack, moved = "R4 R6 K8 K9 B8 B9", "K8 K9 J | B8 B9 J"
    assert broken("classic", "R5 J J", rack, f"R4 R5 R6 | {moved}") == {"joker_not_replaced"}
    assert not broken("classic", "R5 J J", f"{rack} R7", f"R4 R5 R6 R7 | {moved}")
    mixed = broken(
        "classic", "R5 J J | K5 K6 K7", f"{rack} B6 O6", f"R4 R5 R6 | K5 K6 K7 | {moved}"
    )
    assert mixed == {"joker_not_replaced"}


@pytest.mark.clause("CV-01")
def test_each_retrieved_joker_needs_its_own_tile() -> None:
    before = "R3 R4 J | R6 J R8"
    after = "R3 R4 R5 | R6 R7 R8 | K9 K10 J | B9 B10 J"
    rack = "R5 R7 K9 K10 B9 B10"
    assert not broken("classic", before, rack, after)
    assert not broken("vintage", before, rack, after)
    twins = "R3 R4 J | R4 J R6"
    one = broken(
        "classic",
        twins,
        "R5 K9 K10 B9 B10 K4 B4 O6 B6",
        "R3 R4 R5 | K4 B4 R4 | R6 O6 B6 | K9 K10 J | B9 B10 J",
    )
    assert one == {"joker_not_replaced"}


@pytest.mark.clause("V-43", "V-46")
def test_vintage_wants_the_rack() -> None:
    before = "R3 R4 J | K9 B9 O9 R9"
    assert broken("vintage", before, "R5 K10", "R3 R4 R5 | B9 O9 R9 | K9 K10 J") == {
        "joker_needs_two_rack_tiles"
    }
    from_table = "R3 R4 J | R5 B5 K5 O5"
    assert broken("vintage", from_table, "K9 K10", "R3 R4 R5 | B5 K5 O5 | K9 K10 J") == {
        "joker_replaced_from_table"
    }
    shared = "R3 R4 J | R6 J R8"
    assert not broken("vintage", shared, "R5 R7 K9 K10", "R3 R4 R5 | R6 R7 R8 | K9 K10 J J")
    rack_joker = "R3 R4 J"
    assert not broken("vintage", rack_joker, "R5 K9 J", "R3 R4 R5 | K9 J J")
    # The replacing tile does not count again among the two.
    assert broken("vintage", "R3 R4 J | R6 R7 R8", "R5 K1", "R3 R4 R5 | R6 R7 R8 J | K1") != set()


def test_frozen() -> None:
    frozen = {"joker_law": "frozen"}
    assert not broken("classic", "R3 R4 J", "R2", "R2 R3 R4 J", **frozen)
    assert not broken("classic", "R3 R4 J", "R5 K9 K10", "R3 R4 R5 | K9 K10 J", **frozen)
    assert broken("classic", "R5 B5 J", "O5 K9 K10", "R5 B5 O5 | K9 K10 J", **frozen) == {
        "joker_set_frozen"
    }
    assert not broken("classic", "R5 B5 J", "O5 K5 K9 K10", "R5 B5 O5 K5 | K9 K10 J", **frozen)
    split = broken("classic", "R2 R3 R4 J R6", "R7", "R2 R3 R4 | J R6 R7", **frozen)
    assert split == {"joker_set_frozen"}
    mirror = broken("twist", "R2 R3 M R3 R2", "R4 R4", "R2 R3 R4 | R2 R3 R4 M R3 R2", **frozen)
    assert mirror
    freed = "R2 R3 R4 | R2 R3 R4 | K9 M K9"
    assert broken("twist", "R2 R3 M R3 R2", "R4 R4 K9 K9", freed, **frozen) == {"joker_set_frozen"}
    double = "R2 R3 R4 R5 | K8 D K11"
    assert not broken("twist", "R2 D R5", "R3 R4 K8 K11", double, **frozen)
    two = broken("classic", "R5 J J", "K5 B5 O9 O10", "R5 K5 B5 J | O9 O10 J", **frozen)
    assert not two


def test_classic_law_on_bonus_jokers() -> None:
    law = {"joker_law": "book-classic"}
    assert not broken("twist", "R2 D R5", "R3 R4 K8 K11", "R2 R3 R4 R5 | K8 D K11", **law)
    assert broken("twist", "B3 R3 D", "O3 K8 K11", "B3 R3 O3 | K8 D K11", **law) == {
        "joker_not_replaced"
    }
    assert broken("twist", "R3 R4 C", "R5 K8 B10", "R3 R4 R5 | K8 C B10", **law) == {
        "joker_not_replaced"
    }
    mirror = broken("twist", "R2 R3 M R3 R2", "R4 R4 K9 K9", "R2 R3 R4 | R2 R3 R4 | K9 M K9", **law)
    assert mirror == {"joker_not_replaced"}


def test_a_mirror_is_kept_with_one_of_its_pairs() -> None:
    assert not broken("twist", "R2 R3 M R3 R2", "R4 R4", "R2 R3 R4 M R4 R3 R2")
    groups = "R2 R3 M R3 R2 | B2 K2 O2 | O1 R1 K1"
    pair = "R3 M R3 | R2 B2 K2 O2 | O1 R1 K1 | R2 R4 R5 R6"
    assert "joker_not_in_new_set" not in broken("twist", groups, "R4 R5 R6", pair)
    kept = broken(
        "twist", "R2 R3 M R3 R2 | B2 K2 O2 | B2 K2 O2", "J", "R3 M R3 J | R2 B2 K2 O2 | R2 B2 K2 O2"
    )
    assert kept == {"not_a_set"}
    alone = "R2 R3 M R3 R2 | B2 K2 O2 | B2 K2 O2"
    assert not broken(
        "twist", alone, "R13 B13 K13", "R3 M R3 | R2 B2 K2 O2 | R2 B2 K2 O2 | R13 B13 K13"
    )


@pytest.mark.clause("T-59", "T-60", "TW-13")
def test_a_joker_is_not_replaced_by_a_joker() -> None:
    assert broken("twist", "R3 R4 J", "C K9 K10", "R3 R4 C | K9 K10 J") == {"joker_exchanged"}
    assert not broken("twist", "R3 R4 J", "C", "R3 R4 J C")
    assert not broken("twist", "R3 R4 J", "C K9 K10", "R3 R4 C | K9 K10 J", joker_law="free")


def test_any_set_lifts_the_new_set() -> None:
    before, rack, after = "R3 R4 J | K7 K8 K9", "R5", "R3 R4 R5 | K7 K8 K9 J"
    assert broken("classic", before, rack, after) == {"joker_not_in_new_set"}
    assert not broken("classic", before, rack, after, joker_reuse="any_set")


def test_full_tables_are_judged_fast() -> None:
    """All eight jokers of Twist in sets that read in many ways, and all of them moved."""
    before = "B3 J D | B4 J D | R7 C C K10 | O2 M O2 | O5 M O5 | R1 R2 R3 | K1 K2 K3 | B7 B8 B9"
    after = "B3 D J | B4 D J | R7 C C K10 | O2 M O2 | O5 M O5 R13 | R1 R2 R3 | K1 K2 K3 | B7 B8 B9"
    begin = time.perf_counter()
    for law in ("book-twist", "book-classic", "book-vintage", "frozen"):
        broken("twist", before, "R4", after, joker_law=law)
        swapped = after.replace(" R13", "").replace("R3 ", "R3 R4 ")
        assert not broken("twist", before, "R4", swapped, joker_law=law)
    assert time.perf_counter() - begin < 2
