"""My First's turns step by step: the engine against every table that single steps lead to."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from meldrum.rules import runs
from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.my_first import MyFirst
from meldrum.rules.options import Options
from meldrum.rules.tiles import say
from tests.seeds import SEED
from tests.stepwise import Position, Runs, random_small_positions
from tests.tools import table, tiles

pytestmark = pytest.mark.slow

EDITION = EDITIONS["my_first"]
assert isinstance(EDITION, MyFirst)


def options_of(position: Position) -> Options:
    return EDITION.options(
        {
            "joker_from_middle": position.from_middle,
            "jokers_side_by_side": position.touching,
        }
    )


def is_legal(position: Position, after: Runs) -> bool:
    assert isinstance(EDITION, MyFirst)
    before, new = (table(" | ".join(map(" ".join, t))) for t in (position.table, after))
    rack = tiles(" ".join(position.rack))
    return not any(EDITION.check_turn(before, rack, new, True, options_of(position)))


def near(position: Position, after: Runs, rng: random.Random) -> Iterator[Runs]:
    """Tables much like a legal one: a joker more, fewer, or elsewhere."""
    there = (*position.rack, *(tile for run in position.table for tile in run)).count("J")
    for _ in range(3):
        changed = list(after)
        for _ in range(rng.choice([1, 2])):
            at = rng.randrange(len(changed))
            low, high = changed[at][:1], changed[at][-1:]
            ways = [("J", *changed[at]), (*changed[at], "J")]
            ways += [changed[at][1:]] * (low == ("J",)) + [changed[at][:-1]] * (high == ("J",))
            changed[at] = rng.choice(ways)
        if all(map(position.is_run, changed)) and sum(r.count("J") for r in changed) <= there:
            yield tuple(sorted(changed))


def moves_twice(position: Position, after: Runs) -> bool:
    """Whether a table joker went to the rack though no tile took its place where it lay."""
    cells = {
        f"{next(t for t in run if t != 'J')[0]}{_low(run) + at}"
        for run in position.table
        for at, tile in enumerate(run)
        if tile == "J"
    }
    swapped = cells & set(position.rack) & {tile for run in after for tile in run}
    lost = sum(r.count("J") for r in position.table) - sum(r.count("J") for r in after)
    return lost > len(swapped)


def _low(run: tuple[str, ...]) -> int:
    at, tile = next((at, tile) for at, tile in enumerate(run) if tile != "J")
    return int(tile[1:]) - at


@pytest.mark.clause("MF-15", "MF-06", "MF-11", "MF-12", "MF-13")
def test_engine_and_brute_force_agree() -> None:
    rng = random.Random(SEED)
    seen = {"legal": 0, "illegal": 0, "chain": 0}
    for position, reached in random_small_positions(SEED, 250, 1500):
        some = rng.sample(sorted(reached), min(len(reached), 8))
        asked = {*some, *(t for s in [*some, position.table] if s for t in near(position, s, rng))}
        for after in sorted(asked):
            legal = is_legal(position, after)
            assert legal == (after in reached), (position, after)
            seen["legal" if legal else "illegal"] += 1
            seen["chain"] += legal and moves_twice(position, after)
    assert seen["legal"] > 600, seen
    assert seen["illegal"] > 150, seen
    assert seen["chain"] > 15, seen


@pytest.mark.clause("MF-15", "F-37")
def test_who_can_play() -> None:
    answers = []
    for position, reached in random_small_positions(SEED + 1, 400, 1500):
        lying = table(" | ".join(map(" ".join, position.table)))
        rules = EDITION.set_rules(options_of(position))
        rack = tiles(" ".join(position.rack))
        can = runs.can_play(lying, rack, rules, position.from_middle)
        assert can == bool(reached), position
        answers.append(can)
    assert 100 < sum(answers) < 300


def test_the_same_steps_in_every_process() -> None:
    """Python hashes text differently in each process; what a record says must not depend on it."""
    asked = "from tests.rules.test_run_steps import several; print(several(None))"
    said = {
        subprocess.check_output(
            [sys.executable, "-c", asked], text=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2", "3", "4")
    }
    assert len(said) == 1


def several(claimed: str | None) -> str:
    """A turn with more than one story: tiles that take a joker's place, or wait till it is gone."""
    before = table("J K7 K8 | J B5 B6 B7 B8 | K1 K2 K3 | R3 R4 J R6 R7 R8 R9 | J O2 O3 | B1 B2 B3")
    after = table(
        "K7 K8 K9 | B4 B5 B6 B7 B8 | K1 K2 K3 | R3 R4 J R6 R7 R8 R9 | O2 O3 O4 O5 J | B1 B2 B3"
        " | K4 J J"
    )
    rules = EDITION.set_rules(EDITION.printed)
    told = None if claimed is None else tiles(claimed)
    return say(runs.swapped(before, tiles("O4 B4 K4 O5 K9"), after, rules, False, told))


@pytest.mark.parametrize("claimed", ["K9 B4", "B4 O4"])
def test_either_story_is_believed(claimed: str) -> None:
    assert several(claimed) == claimed


@pytest.mark.parametrize("claimed", ["", "K4", "K1"])
def test_a_story_that_cannot_be_is_not_believed(claimed: str) -> None:
    assert several(claimed) == several(None) != claimed
