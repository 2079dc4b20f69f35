"""Random legal sets, and the box they are taken from."""

import random
from collections import Counter
from collections.abc import Callable

from tests.referee.sets import set_values
from tests.referee.tiles import BAGS, BOXES, COLORS, is_joker

Row = list[str]
Shape = Callable[[random.Random, int], Row]
TRIES = 40


def random_row(edition: str, rng: random.Random) -> Row:
    """A set that is often legal: a shape in real tiles, some of them dressed as jokers."""
    shape = rng.choice(SHAPES[edition])
    row = shape(rng, BOXES[edition].top)
    kinds = [kind for kind, _ in BOXES[edition].jokers if kind in "JD"]
    while rng.random() < 0.3:
        row = _dress(row, rng, rng.choice(kinds))
    return row


def _run(rng: random.Random, top: int) -> Row:
    color = rng.choice(COLORS)
    length = min(top, rng.choice((3, 3, 3, 4, 4, 5, 6, 7, rng.randint(3, 13))))
    start = rng.randint(1, top - length + 1)
    return [f"{color}{n}" for n in range(start, start + length)]


def _group(rng: random.Random, top: int) -> Row:
    n = rng.randint(1, top)
    return [f"{color}{n}" for color in rng.sample(COLORS, rng.choice((3, 3, 4)))]


def _color_change(rng: random.Random, top: int) -> Row:
    """A run of two or three colors with a Color Change where they meet."""
    row = _run(rng, top)
    colors = iter(rng.sample(COLORS, 3))
    color = next(colors)
    places = rng.sample(range(len(row)), rng.choice((1, 1, 1, 2)))
    for i, tile in enumerate(row):
        if i in places:
            color = next(colors)
        row[i] = "C" if i in places else color + tile[1:]
    return row


def _mirror(rng: random.Random, top: int) -> Row:
    """A side, the Mirror, and the side again."""
    shape = rng.choice((_run, _run, _group, _color_change))
    side = shape(rng, top)[: rng.randint(1, 4)]
    if rng.random() < 0.25 and "C" not in side:
        side.reverse()
    return [*side, "M", *side[::-1]]


def _dress(row: Row, rng: random.Random, kind: str) -> Row:
    """Puts a Joker for one tile, or a Double for two."""
    i = rng.randrange(len(row))
    span = row[i : i + (2 if kind == "D" else 1)]
    if any(is_joker(tile) for tile in span):
        return row
    return [*row[:i], kind, *row[i + len(span) :]]


SHAPES: dict[str, tuple[Shape, ...]] = {
    "classic": (_run, _group),
    "vintage": (_run, _group),
    "twist": (_run, _group, _color_change, _mirror),
    "my_first": (_run,),
    "dice": (_run, _group),
}


class Draft:
    """A table being changed, the tiles played from the rack, and what is left in the box."""

    def __init__(self, edition: str, rng: random.Random) -> None:
        self.edition = edition
        self.rng = rng
        self.bag = Counter(BAGS[edition])
        self.table: list[Row] = []
        self.used: Row = []

    def copy(self) -> "Draft":
        """A draft to try something on."""
        twin = Draft(self.edition, self.rng)
        twin.bag, twin.used = Counter(self.bag), list(self.used)
        twin.table = [list(row) for row in self.table]
        return twin

    def legal(self, row: Row) -> bool:
        """Whether the row is a set."""
        return bool(set_values(self.edition, row))

    def fresh(self, wanted: str = "") -> Row | None:
        """A legal set from the box, taken out of it; with this joker if one is wanted.

        The wanted joker comes from elsewhere and is not taken from the box.
        """
        for _ in range(TRIES if not wanted else 4 * TRIES):
            row = random_row(self.edition, self.rng)
            if wanted and wanted not in row:
                row = self._with_joker(row, wanted)
            cost = Counter(row) - Counter([wanted])
            if cost <= self.bag and self.legal(row):
                self.bag -= cost
                return row
        return None

    def _with_joker(self, row: Row, kind: str) -> Row:
        return _dress(row, self.rng, kind) if kind in "JD" else row

    def take(self, tiles: Row) -> bool:
        """Plays tiles of the box as if they had been on the rack."""
        if not Counter(tiles) <= self.bag:
            return False
        self.bag -= Counter(tiles)
        self.used += tiles
        return True

    def lay_out(self, sets: int) -> None:
        """Puts random sets on the table."""
        for _ in range(sets):
            row = self.fresh()
            if row:
                self.table.append(row)

    def some_tiles(self, size: int) -> Row:
        """Random tiles of the box, taken out of it."""
        pile = sorted(self.bag.elements())
        tiles = self.rng.sample(pile, min(size, len(pile)))
        self.bag -= Counter(tiles)
        return tiles
