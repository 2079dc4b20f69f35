"""Plays without rearranging, against trying everything."""

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from meldrum.rules import direct
from meldrum.rules.editions import EDITIONS
from meldrum.rules.melds import SetRules, is_set
from meldrum.rules.table import Table
from meldrum.rules.tiles import MIRROR, TileSet, in_order
from tests.seeds import SEED

RACKS = 150


def racks(edition: str) -> Iterator[TileSet]:
    chance = random.Random(f"{SEED}/direct/{edition}")
    box = EDITIONS[edition].box
    jokers = [tile for tile in box if tile.is_joker]
    for number in range(RACKS):
        held = chance.sample(box, chance.randint(3, 14))
        yield tuple(held + jokers[: number % 3])


def rules_of(edition: str, side_by_side: bool) -> SetRules:
    rules = EDITIONS[edition]
    return rules.set_rules(rules.options({"jokers_side_by_side": side_by_side}))


def every_three(rack: TileSet, rules: SetRules) -> list[TileSet]:
    return [
        three
        for three in dict.fromkeys(combinations(in_order(rack), 3))
        if any(is_set(laid, rules) for laid in permutations(three))
    ]


def every_addition(table: Table, rack: TileSet, rules: SetRules) -> list[Table]:
    return [
        (*table[:at], longer, *table[at + 1 :])
        for tile in dict.fromkeys(rack)
        for at, tiles in enumerate(table)
        for longer in ((tile, *tiles), (*tiles, tile))
        if is_set(longer, rules)
    ]


@pytest.mark.parametrize("side_by_side", [True, False])
@pytest.mark.parametrize("edition", ["classic", "twist", "my_first"])
def test_every_set_of_three_is_found_once_and_in_order(edition: str, side_by_side: bool) -> None:
    rules = rules_of(edition, side_by_side)
    found = 0
    for rack in racks(edition):
        laid = list(direct.triples(rack, rules))
        assert all(is_set(tiles, rules) for tiles in laid)
        # Around a mirror lie one tile and its twin: all else that makes a set is near.
        expected = [three for three in every_three(rack, rules) if MIRROR not in three]
        assert [in_order(tiles) for tiles in laid if MIRROR not in tiles] == expected
        found += len(laid)
    assert found > RACKS


@pytest.mark.parametrize("edition", ["classic", "twist", "my_first"])
def test_every_tile_that_fits_a_set_is_found(edition: str) -> None:
    rules = rules_of(edition, True)
    chance = random.Random(f"{SEED}/additions/{edition}")
    found = 0
    for rack in racks(edition):
        table = tuple(direct.triples(rack, rules))[:6]
        for _ in range(3):
            longer = every_addition(table, rack, rules)
            table = chance.choice(longer) if longer else table
        table = (*table, rack[:2])  # no set as it lies, and perhaps one with another tile
        other = tuple(chance.sample(EDITIONS[edition].box, 14))
        expected = every_addition(table, other, rules)
        assert list(direct.additions(table, other, rules)) == expected
        assert direct.fits(table, other, rules) == bool(expected)
        found += len(expected)
    assert found > RACKS
