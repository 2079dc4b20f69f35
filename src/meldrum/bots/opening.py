"""The smallest opening: sets from the rack that are worth enough and show as little as possible."""

from collections import Counter
from itertools import combinations

from meldrum.rules.tiles import Tile, TileSet

LONGEST_RUN = 5


def own_sets(rack: TileSet) -> list[TileSet]:
    """Groups and short runs among the number tiles of a rack; longer runs are two of these."""
    tiles = sorted({tile for tile in rack if tile.number})
    there = set(tiles)
    found: list[TileSet] = []
    numbers: dict[int, list[Tile]] = {}
    for tile in tiles:
        numbers.setdefault(tile.number, []).append(tile)
    for same in numbers.values():
        found += [group for size in (3, 4) for group in combinations(same, size)]
    for tile in tiles:
        run = [tile]
        while len(run) < LONGEST_RUN:
            above = Tile(tile.letter, run[-1].number + 1)
            if above not in there:
                break
            run.append(above)
            if len(run) >= 3:
                found.append(tuple(run))
    return found


def smallest_opening(rack: TileSet, needed: int) -> tuple[TileSet, ...]:
    """One set, or two, worth the opening with the fewest tiles, then points; () if there is none.

    >>> from meldrum.notation.text import parse_tiles
    >>> from meldrum.rules.tiles import say
    >>> [say(tiles) for tiles in smallest_opening(parse_tiles("R10 B10 O10 K11 K12 K13"), 30)]
    ['B10 O10 R10']
    """
    sets = [(len(tiles), sum(tile.number for tile in tiles), tiles) for tiles in own_sets(rack)]
    alone = [one for one in sets if one[1] >= needed]
    if alone:
        return (min(alone)[2],)
    held = Counter(rack)
    pairs = [
        (one[0] + other[0], one[1] + other[1], (one[2], other[2]))
        for one, other in combinations(sets, 2)
        if one[1] + other[1] >= needed and Counter(one[2] + other[2]) <= held
    ]
    return min(pairs)[2] if pairs else ()
