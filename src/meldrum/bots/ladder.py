"""The ladder: six characters, the same in every game, each stronger than the one before."""

import random
from dataclasses import dataclass

from meldrum.bots import dice
from meldrum.bots.dice_master import PlayedOut
from meldrum.bots.expert import Expert
from meldrum.bots.finder import Finder
from meldrum.bots.lookers import Greedy, Horizon, Looker
from meldrum.bots.master import Master
from meldrum.bots.my_first_master import StarMaster
from meldrum.play.mover import Mover
from meldrum.rules.editions import edition_of

EVERYTHING = 99


@dataclass(frozen=True, slots=True)
class Character:
    """A character at the table."""

    key: str
    name: str
    elo: int
    """How strong it is in Classic with two players, derived in docs/strength.md; Gus is 1500."""
    style: str


LADDER: dict[str, Character] = {
    key: Character(key, name, elo, style)
    for key, name, elo, style in (
        (
            "beginner",
            "Pia",
            640,
            "Lays sets of three from her rack, and adds one tile to a set that was just laid.",
        ),
        (
            "casual",
            "Nils",
            930,
            "Lays his best sets, then adds to one of the newest sets or takes it apart.",
        ),
        (
            "club",
            "Ottilie",
            1210,
            "Takes two of the newer sets apart at once when that gets tiles down.",
        ),
        (
            "greedy",
            "Gus",
            1500,
            "Always lays as many tiles as possible, and has never missed one.",
        ),
        (
            "expert",
            "Vera",
            1600,
            "Saves her jokers for the last turn and leaves you as little as she can.",
        ),
        (
            "master",
            "Sol",
            2380,
            "Opens small, waits until everything goes down at once, "
            "and imagines your rack meanwhile.",
        ),
    )
}

LISTED = ", ".join(f"{one.key} ({one.elo})" for one in LADDER.values())
"""The levels with their Elo, for whoever asks which there are."""

HORIZONS = {
    "beginner": Horizon(additions=1, attention=6),
    "casual": Horizon(whole_rack=True, additions=EVERYTHING, reach=1, rounds=1, attention=8),
    "club": Horizon(whole_rack=True, additions=EVERYTHING, reach=2, rounds=1, attention=13),
}

RUN_HORIZONS = {
    "beginner": Horizon(),
    "casual": Horizon(whole_rack=True, additions=EVERYTHING),
    "club": Horizon(whole_rack=True, additions=EVERYTHING, reach=1, rounds=1, attention=2),
}
"""My First has few runs on the table and nothing to rearrange."""


DICE_WAYS: dict[str, tuple[dice.Thrower, dice.Placer]] = {
    "beginner": (dice.throw_all, dice.own_sets),
    "casual": (dice.throw_all, dice.additions),
    "club": (dice.throw_all, dice.crossings),
    "greedy": (dice.throw_lone, dice.most),
    "expert": (dice.Foresight(2, 5), dice.most),
    "master": (PlayedOut(), dice.most),
}


def make_bot(key: str, edition: str, seed: str) -> Mover:
    """A bot for one seat of one game; same seed, same choices."""
    if key not in LADDER:
        raise ValueError(f"no bot {key!r}: there are {', '.join(LADDER)}")
    chance = random.Random(f"meldrum-bot/{key}/{seed}")
    family = edition_of(edition).family
    if family == "finding":
        return Finder()
    if family == "grid":
        throw, place = DICE_WAYS[key]
        return dice.DiceBot(throw, place, chance)
    horizons = RUN_HORIZONS if family == "runs" else HORIZONS
    if key in horizons:
        return Looker(horizons[key])
    if key == "greedy":
        return Greedy()
    if key == "expert":
        return Expert()
    return StarMaster(chance) if family == "runs" else Master(chance)
