"""The joker laws, judged on the table before and after (CV-01, CV-02, TW-13).

One reading is chosen for every set of both tables, and every joker that lay on the table is
paired with a joker of its kind that lies there now. The turn is lawful if some such choice makes
every joker either *kept* or *freed* in a way the law allows.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

from tests.referee.sets import Cell, Reading, cells_of, is_group, readings, same_set
from tests.referee.tiles import COLORS, count, is_joker, numbers_of

Table = list[list[str]]
LAWS = {"classic": "book-classic", "vintage": "book-vintage", "twist": "book-twist"}


@dataclass(frozen=True)
class Joker:
    """A joker on a table: its kind, its meaning, and the set it lies in."""

    kind: str
    means: frozenset[Cell]
    home: int


Pairs = list[tuple[Joker, Joker]]
Choice = tuple[Pairs, list[Joker]]


@dataclass(frozen=True)
class Turn:
    """What a law looks at besides the jokers."""

    edition: str
    before: Table
    after: Table
    reuse_anywhere: bool = False

    @property
    def played(self) -> Counter[str]:
        """The tiles that came from the rack."""
        return count(self.after) - count(self.before)


def book_lawful(turn: Turn, law: str) -> bool:
    """Whether a printed law allows what happened to the jokers of the table."""
    if law == "book-twist" and _exchanged_somewhere(turn):
        return False
    test = {"book-classic": _classic, "book-vintage": _vintage, "book-twist": _twist}[law]
    return any(_settled(turn, choice, test) for choice in _choices(turn))


# What the jokers mean and which is which


@lru_cache(maxsize=100_000)
def _meanings(edition: str, tiles: tuple[str, ...]) -> tuple[tuple[frozenset[Cell], ...], ...]:
    """The distinct ways in which the jokers of a set can be read, all of them together."""
    found = {_joker_cells(tiles, reading) for reading in readings(edition, tiles)}
    return tuple(sorted(found, key=lambda cells: [sorted(part) for part in cells]))


def _joker_cells(tiles: tuple[str, ...], reading: Reading) -> tuple[frozenset[Cell], ...]:
    """What each joker stands for; a Mirror, for want of a tile, for the cells of one side."""
    return tuple(
        frozenset(cells_of(reading[:i]) if tile == "M" else meaning)
        for i, (tile, meaning) in enumerate(zip(tiles, reading, strict=True))
        if is_joker(tile)
    )


def _readings_of_table(edition: str, table: Table) -> Iterator[list[Joker]]:
    """Every way to read all jokers of a table."""
    kinds = [[tile for tile in tiles if is_joker(tile)] for tiles in table]
    for choice in product(*(_meanings(edition, tuple(tiles)) for tiles in table)):
        yield [
            Joker(kind, means, home)
            for home, meanings in enumerate(choice)
            for kind, means in zip(kinds[home], meanings, strict=True)
        ]


def _choices(turn: Turn) -> Iterator[Choice]:
    """Every reading of both tables with every pairing of equal jokers."""
    ends = list(_readings_of_table(turn.edition, turn.after))
    for start in _readings_of_table(turn.edition, turn.before):
        for end in ends:
            yield from _pairings(start, end)


def _pairings(start: list[Joker], end: list[Joker]) -> Iterator[Choice]:
    """Pairs each joker of the start with one of the end; those left over came from the rack."""
    ways = []
    for kind in sorted({joker.kind for joker in start}):
        ours = [joker for joker in start if joker.kind == kind]
        theirs = [i for i, joker in enumerate(end) if joker.kind == kind]
        ways.append([list(zip(ours, way, strict=True)) for way in permutations(theirs, len(ours))])
    for parts in product(*ways):
        links = [link for part in parts for link in part]
        used = {i for _, i in links}
        rest = [joker for i, joker in enumerate(end) if i not in used]
        yield [(joker, end[i]) for joker, i in links], rest


def _kept(before: Joker, after: Joker) -> bool:
    """The same meaning; a Mirror keeps at least one of its pairs (CV-01)."""
    if before.kind == "M":
        return bool(before.means & after.means)
    return before.means == after.means


# The three printed laws

Test = Callable[[Turn, Pairs, list[Joker]], bool]


def _settled(turn: Turn, choice: Choice, test: Test) -> bool:
    """Whether every joker is kept, or freed as the law wants and used in a new set."""
    pairs, from_rack = choice
    freed = [(start, end) for start, end in pairs if not _kept(start, end)]
    if not freed:
        return True
    if not turn.reuse_anywhere and not all(is_new(turn, end.home) for _, end in freed):
        return False
    return test(turn, freed, from_rack)


def is_new(turn: Turn, home: int) -> bool:
    """A new set holds not all number tiles of any set that lay there before (CV-02)."""
    tiles = Counter(turn.after[home])
    return not any(Counter(numbers_of(old)) <= tiles for old in turn.before)


def _twist(_turn: Turn, _freed: Pairs, _from_rack: list[Joker]) -> bool:
    return True


def _classic(turn: Turn, freed: Pairs, _from_rack: list[Joker]) -> bool:
    """The tile a freed joker stood for lies on the table now, one for each (C-44..C-46)."""
    return any(True for _ in _replaced([start for start, _ in freed], count(turn.after)))


def _vintage(turn: Turn, freed: Pairs, from_rack: list[Joker]) -> bool:
    """That tile came from the rack, and two more of the rack join the joker (V-43, V-46)."""
    starts = [start for start, _ in freed]
    return any(_two_more(turn, freed, from_rack, left) for left in _replaced(starts, turn.played))


def _replaced(jokers: list[Joker], supply: Counter[str]) -> Iterator[Counter[str]]:
    """Gives every joker its replacing tiles; yields what the supply then still holds."""
    if not jokers:
        yield supply
        return
    for tiles in replacing(jokers[0]):
        if tiles <= supply:
            yield from _replaced(jokers[1:], supply - tiles)


def replacing(joker: Joker) -> list[Counter[str]]:
    """The tiles that can take a joker's place: both for a Double, none for a Mirror (T-73, TW-09).

    A Color Change has only a number: any tile of that number will do.
    """
    if joker.kind == "M":
        return []
    if joker.kind == "C":
        ((_, n),) = joker.means
        return [Counter([f"{color}{n}"]) for color in COLORS]
    return [Counter(f"{color}{n}" for color, n in joker.means)]


def _two_more(turn: Turn, freed: Pairs, from_rack: list[Joker], rack: Counter[str]) -> bool:
    """Whether each freed joker's set can hold two rack tiles besides the replacing ones."""
    needs = {end.home: 2 for _, end in freed}
    for joker in from_rack:
        if joker.home in needs:
            needs[joker.home] -= 1
    room = {home: Counter(numbers_of(turn.after[home])) for home in needs}
    return _hand_out(sorted(rack.elements()), room, needs)


def _hand_out(rack: list[str], room: dict[int, Counter[str]], needs: dict[int, int]) -> bool:
    """Tries every set for every rack tile until no set lacks any."""
    if all(need <= 0 for need in needs.values()):
        return True
    if not rack:
        return False
    for home, need in needs.items():
        if need > 0 and room[home][rack[0]]:
            less = room | {home: room[home] - Counter(rack[:1])}
            if _hand_out(rack[1:], less, needs | {home: need - 1}):
                return True
    return _hand_out(rack[1:], room, needs)


# A joker for a joker


def _exchanged_somewhere(turn: Turn) -> bool:
    """Whether a set came back with a joker of another kind in a joker's place (TW-13)."""
    gone, come = _changed(turn)
    return any(_exchanged(turn.edition, old, new) for old in gone for new in come)


def _changed(turn: Turn) -> tuple[Table, Table]:
    """The sets of the start that are not there any more, and those that are new."""
    gone, come = list(turn.before), list(turn.after)
    for exact in (True, False):
        for old in list(gone):
            same = [new for new in come if old == new or (not exact and _same(turn, old, new))]
            if same:
                gone.remove(old)
                come.remove(same[0])
    return gone, come


def _same(turn: Turn, old: list[str], new: list[str]) -> bool:
    return same_set(turn.edition, old, new)


def _exchanged(edition: str, old: list[str], new: list[str]) -> bool:
    """The same set but for jokers; a group has no order."""
    if sorted(numbers_of(old)) != sorted(numbers_of(new)) or len(old) != len(new):
        return False
    if sorted(old) == sorted(new):
        return False
    in_place = all(a == b or (is_joker(a) and is_joker(b)) for a, b in zip(old, new, strict=True))
    return in_place or (has_group(edition, old) and has_group(edition, new))


def has_group(edition: str, tiles: list[str]) -> bool:
    """Whether the row can be read as a group."""
    return any(is_group(reading) for reading in readings(edition, tuple(tiles)))
