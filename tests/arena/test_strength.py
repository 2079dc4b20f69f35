"""What docs/strength.md says of the ladder is what the ladder says of itself."""

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

from meldrum.arena.ratings import PRIOR, Wins, strengths_of
from meldrum.bots.ladder import LADDER, levels
from meldrum.rules.editions import EDITIONS
from meldrum.server.endpoints.offer import offer

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
MATCH = re.compile(
    r"^\| (\w+) – (\w+) \| (?:([\d.]+) ±[\d.]+ %|(\d+) of \d+ games) \| `--bots .* --deals (\d+) ",
    re.M,
)


def measured() -> Wins:
    """The games won in the matches of Classic with two players, in the order of the page."""
    section = PAGE.split("## Classic, two players")[1].split("\n## ")[0]
    wins: Wins = {}
    for one, other, percent, won, deals in MATCH.findall(section):
        games = 2 * int(deals)
        first = float(won) if won else float(percent) / 100 * games
        row = {one.lower(): first + PRIOR, other.lower(): games - first + PRIOR}
        wins[one.lower(), other.lower()] = row
    return wins


def test_each_elo_follows_from_the_measured_matches() -> None:
    wins = measured()
    assert set(wins) >= {(second, first) for first, second in pairwise(LADDER)}
    strengths = strengths_of(wins, list(LADDER))
    for one in LADDER.values():
        elo = 1500 + 400 * math.log10(strengths[one.key] / strengths["greedy"])
        assert one.elo == round(elo, -1), (one.key, elo)
        assert f"| {one.name}, {one.key.title()} | {one.elo} |" in PAGE


def shares(game: str) -> dict[str, float]:
    """How often each level beats the one before it, in percent, as the page says."""
    if game == "classic":
        wins = measured()
        return {one: 100 * row[one] / sum(row.values()) for (one, _), row in wins.items()}
    name = EDITIONS[game].name
    (row,) = re.findall(rf"^\| {name} \| Beginner · (.+) \|$", PAGE, re.M)
    return {one.lower(): float(share) for one, share in re.findall(r"(\w+) ([\d.]+) ±", row)}


@pytest.mark.parametrize("game", ["classic", "vintage", "twist", "my_first", "dice"])
def test_neighbors_are_100_to_300_elo_apart(game: str) -> None:
    found = shares(game)
    assert list(found) == list(levels(game)[1:])
    assert all(64 <= share <= 85 for share in found.values()), found


def test_the_server_offers_each_bot_with_its_elo() -> None:
    assert {bot.key: bot.elo for bot in offer().bots} == {
        one.key: one.elo for one in LADDER.values()
    }
    for edition in offer().editions:
        assert edition.levels == list(levels(edition.key))
