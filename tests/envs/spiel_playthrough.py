"""Playthroughs by OpenSpiel's own program, and the outlines of them that are kept.

A whole one has tensors on every other line. ``python -m tests.envs.spiel_playthrough`` rewrites the
outlines; look at the diff before you commit it.
"""

import re
from pathlib import Path
from typing import Any

from open_spiel.python.algorithms import generate_playthrough

import meldrum.envs.openspiel  # noqa: F401  # which registers the games

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {"meldrum_introductory(players=3)": 1, "meldrum_my_first": 1}
KEPT = ("game: ", "GameType.", "# Apply ", "action: ")


def playthrough(game: str, **arguments: Any) -> str:
    """What OpenSpiel writes about a random game."""
    text: str = generate_playthrough.playthrough(game, **{"action_sequence": [], **arguments})
    return text


def outline(text: str) -> str:
    """What kind of game it is, every action, and how it ends."""
    lines = text.splitlines()
    facts = [line for line in lines if re.match(r"(Num|Max|Min|.*Size)\w*\(\) = ", line)]
    kept = [line for line in lines if line.startswith(KEPT)]
    returns = [line for line in lines if line.startswith("Returns() = ")]
    return "\n".join([*facts, *kept, returns[-1]]) + "\n"


def actions(text: str) -> list[int]:
    """The actions of a playthrough."""
    return [int(action) for action in re.findall(r"^action: (\d+)$", text, re.M)]


def path(game: str) -> Path:
    return FOLDER / f"{game.partition('(')[0]}.txt"


if __name__ == "__main__":
    for name, seed in SEEDS.items():
        path(name).write_text(outline(playthrough(name, seed=seed)), encoding="utf-8")
