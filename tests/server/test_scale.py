"""The model of a million tables: what it says follows from what it is told."""

import random

import pytest

from bench.scale import (
    MEASURED,
    REGIONS,
    Machine,
    Play,
    breaking,
    cells_for,
    day,
    needs,
    report,
    some,
)

SMALL = Play(tables=20_000)
MACHINE = Machine(tables=2_000)


def test_a_day_has_as_many_tables_as_were_asked_for() -> None:
    """At the busiest minute, to within chance; and fewer at any other."""
    seen = day(SMALL, cells_for(SMALL, MACHINE), random.Random(5))
    total = [sum(minute) for minute in seen]
    assert max(total) == pytest.approx(SMALL.tables, rel=0.04)
    assert min(total) < 0.8 * SMALL.tables
    peaks = [max(minute[at] for minute in seen) for at in range(len(seen[0]))]
    assert max(peaks) < 1.15 * MACHINE.tables  # chance alone fills no cell much more than others


def test_chance_events() -> None:
    rng = random.Random(7)
    for mean in (0.5, 20.0, 400.0):
        drawn = [some(mean, rng) for _ in range(4000)]
        average = sum(drawn) / len(drawn)
        spread = sum((one - average) ** 2 for one in drawn) / len(drawn)
        assert average == pytest.approx(mean, rel=0.06)
        assert spread == pytest.approx(mean, rel=0.15)


def test_needs_follow_the_costs() -> None:
    """Twice the price of a move, twice the processor; half the disk, half as long until it ends."""
    dear = MEASURED._replace(move_ms=2 * MEASURED.move_ms, apart_ms=0.0, news_ms=0.0)
    cheap = dear._replace(move_ms=MEASURED.move_ms)
    once, twice = (needs(5000, SMALL, MACHINE, costs, 1e6)[0] for costs in (cheap, dear))
    assert twice.needed == pytest.approx(2 * once.needed)
    ends = dict(breaking(SMALL, MACHINE, MEASURED))
    half = dict(breaking(SMALL, MACHINE._replace(disk_gib=MACHINE.disk_gib / 2), MEASURED))
    disk = "disk of PostgreSQL"
    assert ends[disk] == pytest.approx(2 * half[disk], rel=0.06)
    assert ends["commits"] == half["commits"]


def test_every_region_has_cells_and_the_same_seed_the_same_day() -> None:
    assert all(count > 0 for count in cells_for(SMALL, MACHINE).values())
    assert sum(region.share for region in REGIONS) == pytest.approx(1)
    assert report(SMALL, MACHINE, MEASURED, 3) == report(SMALL, MACHINE, MEASURED, 3)
