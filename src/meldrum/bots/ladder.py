"""The ladder: characters from the weakest to the strongest, and who plays them in which game.

A game in which luck leaves no room for all of them has fewer levels. Every key still plays every
game, because tables and records name them: the next weaker level sits in for one that is not there.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from meldrum.bots import dice
from meldrum.bots.dice_master import PlayedOut
from meldrum.bots.expert import Expert
from meldrum.bots.finder import Finder
from meldrum.bots.lookers import Greedy, Horizon, Looker
from meldrum.bots.master import Master
from meldrum.bots.my_first_master import StarMaster
from meldrum.bots.waiting import Habits, Waiting
from meldrum.play.mover import Mover
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Family

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
            580,
            "Still learning: lays sets from her rack, and hardly looks at the table.",
        ),
        (
            "casual",
            "Nils",
            820,
            "Plays for fun: lays what he has, and adds to the newest sets.",
        ),
        (
            "regular",
            "Emil",
            1000,
            "Has more of the table in view, and takes one set apart if that helps.",
        ),
        (
            "club",
            "Ottilie",
            1270,
            "Rearranges two sets at once when that gets tiles down.",
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
            1690,
            "Saves her jokers and lays a tile at a time, until you get close to going out.",
        ),
        (
            "thrifty",
            "Ida",
            1860,
            "Waits a few turns, parts with a single tile, and goes out all at once.",
        ),
        (
            "patient",
            "Theo",
            2030,
            "Waits, however long it takes, until everything goes down at once.",
        ),
        (
            "strategist",
            "Mina",
            2250,
            "Waits like Theo, and once the pool is empty she works out what you hold.",
        ),
        (
            "master",
            "Sol",
            2510,
            "Opens small, waits until everything goes down at once, "
            "and imagines your rack meanwhile.",
        ),
    )
}

LISTED = ", ".join(f"{one.key} ({one.elo})" for one in LADDER.values())
"""The levels with their Elo, for whoever asks which there are."""

Maker = Callable[[random.Random], Mover]


def looks(**horizon: int) -> Maker:
    """Lays the best it sees: all of its rack, and this much of the table."""
    seen = Horizon(whole_rack=True, additions=EVERYTHING, rounds=1, **horizon)
    return lambda chance: Looker(seen)


def waits(**habits: int) -> Maker:
    """Waits, and then lays little."""
    return lambda chance: Waiting(Habits(lays="little", **habits))


def throws(throw: dice.Thrower, place: dice.Placer) -> Maker:
    """Throws in one way and places in another."""
    return lambda chance: dice.DiceBot(throw, place, chance)


BY_FAMILY: Mapping[Family, Mapping[str, Maker]] = {
    "plain": {
        "beginner": lambda chance: Looker(Horizon(additions=1, attention=6)),
        "casual": looks(reach=1, attention=7),
        "regular": looks(reach=1, attention=13),
        "club": looks(reach=2, attention=15),
        "greedy": lambda chance: Greedy(),
        "expert": waits(longest=2, close=4),
        "thrifty": waits(longest=4),
        "patient": waits(),
        "strategist": waits(endings=150),
        "master": Master,
    },
    "bonus": {
        "beginner": lambda chance: Looker(Horizon(additions=1, attention=9)),
        "casual": looks(reach=1, attention=8),
        "regular": looks(reach=1, attention=20),
        "club": looks(reach=2, attention=18),
        "greedy": lambda chance: Greedy(),
        "expert": lambda chance: Expert(few=2),
        "thrifty": waits(longest=4),
        "master": Master,
    },
    "runs": {
        "beginner": lambda chance: Looker(Horizon()),
        "casual": looks(),
        "club": looks(reach=1, attention=3),
        "greedy": lambda chance: Greedy(),
        "expert": lambda chance: Expert(low=3),
        "master": StarMaster,
    },
    "grid": {
        "beginner": throws(dice.throw_all, dice.own_sets),
        "casual": throws(dice.throw_all, dice.crossings),
        "club": throws(dice.throw_all, dice.Glance(2)),
        "greedy": throws(dice.throw_lone, dice.most),
        "expert": throws(dice.Foresight(2, 5), dice.most),
        "master": throws(PlayedOut(), dice.most),
    },
    "finding": {"beginner": Finder},
}
"""Who plays which level in the games of a family, from the weakest to the strongest."""

UNLISTED: Mapping[Family, frozenset[str]] = {"grid": frozenset({"greedy", "expert"})}
"""Levels that are not offered because they are hardly stronger than the one before."""


def levels(edition: str) -> tuple[str, ...]:
    """The levels that a game has, from the weakest to the strongest."""
    family = edition_of(edition).family
    return tuple(key for key in BY_FAMILY[family] if key not in UNLISTED.get(family, ()))


def make_bot(key: str, edition: str, seed: str) -> Mover:
    """A bot for one seat of one game; same seed, same choices."""
    if key not in LADDER:
        raise ValueError(f"no bot {key!r}: there are {', '.join(LADDER)}")
    makers = BY_FAMILY[edition_of(edition).family]
    places = list(LADDER)
    sits = [one for one in places[: places.index(key) + 1] if one in makers][-1]
    return makers[sits](random.Random(f"meldrum-bot/{sits}/{seed}"))
