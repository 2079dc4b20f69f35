"""A complete bot: `meldrum arena --bots "cmd:python3 examples/rack_bot.py,casual"`.

It needs nothing but Python. It reads lines as docs/bot-protocol.md describes them, lays the sets it
finds on its rack, and draws otherwise. Start from here and do better.
"""

import json
import sys
from itertools import combinations
from typing import Any

Tile = tuple[str, int]


def sets_on(rack: list[str]) -> list[tuple[Tile, ...]]:
    """Runs and groups of three or more among the number tiles, the most valuable first."""
    tiles = {(text[0], int(text[1:])) for text in rack if text[1:]}
    found: list[tuple[Tile, ...]] = []
    for color, low in tiles:
        run = [(color, low)]
        while (color, run[-1][1] + 1) in tiles:
            run.append((color, run[-1][1] + 1))
            if len(run) >= 3:
                found.append(tuple(run))
    for number in {number for _, number in tiles}:
        same = sorted(tile for tile in tiles if tile[1] == number)
        found += [group for size in (3, 4) for group in combinations(same, size)]
    return sorted(found, key=lambda one: (-sum(number for _, number in one), one))


def move(view: dict[str, Any]) -> dict[str, Any]:
    """Lay every set that can still be laid when its turn comes, if that is enough to open."""
    rack: list[str] = view["rack"].split()
    laid: list[list[str]] = []
    worth = 0
    while found := sets_on(rack):
        worth += sum(number for _, number in found[0])
        laid.append([f"{color}{number}" for color, number in found[0]])
        for tile in laid[-1]:
            rack.remove(tile)
    if laid and (view["opened"][view["seat"]] or worth >= view["options"].get("opening", 30)):
        return {"type": "play", "after": view["table"] + [" ".join(one) for one in laid]}
    return {"type": "draw" if view["pool_size"] else "pass"}


def main() -> None:
    """Answer line by line; ignore words we do not know."""
    hello = {"name": "Rack", "version": 1, "editions": ["classic", "vintage", "twist"]}
    view: dict[str, Any] = {}
    for line in sys.stdin:
        word, _, data = line.strip().partition(" ")
        if word == "hello":
            print("hello", json.dumps(hello), flush=True)
        elif word == "game":
            print("ready", flush=True)
        elif word == "position":
            view = json.loads(data)
        elif word == "go":
            answer = {"ply": json.loads(data)["ply"], "seat": view["seat"], **move(view)}
            print("move", json.dumps(answer), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
