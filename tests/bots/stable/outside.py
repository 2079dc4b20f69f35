"""The bots that strangers brought to beat the ladder with, each a row of habits.

meldrum arena --bots tests.bots.stable.outside:five_at_once,greedy
"""

from collections.abc import Callable
from dataclasses import replace

from meldrum.play.mover import Mover
from tests.bots.stable.habits import WAITING, Habits
from tests.bots.stable.patient import Patient

Factory = Callable[[str, str], Mover]

GOES_OUT = replace(WAITING, empty="most")
"""Waits until everything goes, and lays what it can once the pool is empty."""

ROWS: dict[str, Habits] = {
    "lays_all": Habits(),
    "waits": GOES_OUT,
    "sits": WAITING,
    "five_at_once": replace(GOES_OUT, enough=5),
    "twenty_at_once": replace(GOES_OUT, enough=20),
    "waits_1_turn": replace(GOES_OUT, longest=1),
    "waits_5_turns": replace(GOES_OUT, longest=5),
    "waits_12_turns": replace(GOES_OUT, longest=12),
    "waits_30_turns": replace(GOES_OUT, longest=30),
    "collects_14": replace(GOES_OUT, full=14),
    "collects_22": replace(GOES_OUT, full=22),
    "collects_26": replace(GOES_OUT, full=26),
    "collects_40": replace(GOES_OUT, full=40),
    "waits_50_percent": replace(GOES_OUT, chance=0.5),
    "waits_80_percent": replace(GOES_OUT, chance=0.8),
    "waits_90_percent": replace(GOES_OUT, chance=0.9),
    "waits_95_percent": replace(GOES_OUT, chance=0.95),
    "waits_99_percent": replace(GOES_OUT, chance=0.99),
    "stops_at_three": replace(GOES_OUT, close=3),
    "leaves_nothing": replace(GOES_OUT, low=20, lays="useless"),
    "feints": replace(GOES_OUT, feints=1),
}


def __getattr__(name: str) -> Factory:
    """The function that makes bots of this row; the arena asks for it by name."""
    if name not in ROWS:
        raise AttributeError(f"no row {name!r}: there are {', '.join(ROWS)}")

    def make(edition: str, seed: str) -> Mover:
        return Patient(ROWS[name], seed)

    return make
