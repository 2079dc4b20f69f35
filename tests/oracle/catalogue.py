"""All sets that cannot be cut, out of a stock of tiles; remembered for Twist's whole box.

With most of the box in play the search takes longer than the program, so there the sets of the
whole box are found once and those are picked that the stock can lay.
"""

from collections import Counter, defaultdict
from functools import lru_cache

from meldrum.rules.editions.twist import Twist
from meldrum.rules.tiles import Bag, Tile, TileSet
from tests.oracle.mirrors import Mirrors
from tests.oracle.reading import Rules
from tests.oracle.shapes import NOTHING, Runs, Touchy, groups

MANY_TILES, MANY_JOKERS = 60, 5

ByContent = list[tuple[list[tuple[Tile, int]], list[TileSet]]]
"""Layouts by the tiles they are made of."""


def uncut(stock: Bag, rules: Rules, touchy: Touchy = NOTHING) -> set[TileSet]:
    """Every set of these tiles that cannot be cut, each in all layouts that differ."""
    jokers = sum(count for tile, count in stock.items() if tile.is_joker)
    if touchy.sets or stock.total() < MANY_TILES or jokers < MANY_JOKERS:
        return _search(stock, rules, touchy)
    return {
        row
        for content, rows in _whole_box(rules)
        if all(stock[tile] >= count for tile, count in content)
        for row in rows
    }


def _search(stock: Bag, rules: Rules, touchy: Touchy) -> set[TileSet]:
    found = Runs(stock, rules, touchy).all() | Mirrors(stock, rules, touchy).all()
    return found | groups(stock, rules) if rules.groups else found


@lru_cache(maxsize=2)
def _whole_box(rules: Rules) -> ByContent:
    by_content: defaultdict[TileSet, list[TileSet]] = defaultdict(list)
    for tiles in _search(Counter(Twist.box), rules, NOTHING):
        by_content[tuple(sorted(tiles))].append(tiles)
    return [(list(Counter(content).items()), rows) for content, rows in by_content.items()]
