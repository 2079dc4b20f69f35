"""Endless near-legal questions for the referee and for whoever wants to be compared with it.

Every generator builds something legal, or nearly so, and then spoils about half of it in one
small way. A question is a dict in the words of the command line; `verdict` is our answer to it.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tests.referee import recipes, recipes_my_first
from tests.referee.crosswords import grow, random_grid, show
from tests.referee.grids import Grid, dice_turn_legal, grid_legal
from tests.referee.making import Draft, Row, random_row
from tests.referee.recipes import Recipe, block, homes_for, settle
from tests.referee.sets import set_values
from tests.referee.tiles import BAGS, is_joker, parse
from tests.referee.turns import turn_legal

Question = dict[str, object]
Spoiler = Callable[[list[Row], Row, Draft], None]


def verdict(question: Question) -> bool:
    """The referee's answer to any question of this module."""
    edition = str(question["edition"])
    if "set" in question:
        return bool(set_values(edition, parse(str(question["set"]))))
    if "grid" in question:
        return grid_legal(_texts(question["grid"]))
    before, after = _texts(question["before"]), _texts(question["after"])
    rack = parse(str(question["rack"]))
    if edition == "dice":
        return dice_turn_legal(before, rack, after)
    options = question.get("options")
    law = options.get("joker_law") if isinstance(options, dict) else None
    tables = [[parse(row) for row in rows] for rows in (before, after)]
    return turn_legal(edition, tables[0], rack, tables[1], question["opened"] is True, law)


def _texts(thing: object) -> list[str]:
    assert isinstance(thing, list)
    return [str(part) for part in thing]


# Spoiling


def _spoil_row(row: Row, edition: str, rng: random.Random) -> Row:
    """The row with one small change."""
    tiles = sorted(BAGS[edition])
    i, k = rng.randrange(len(row)), rng.randrange(len(row))
    stranger = rng.choice([*_neighbors(row[i]), rng.choice(tiles)])
    changed = list(row)
    changed[i], changed[k] = changed[k], changed[i]
    return rng.choice(
        [
            changed,
            row[::-1],
            [*row[:i], stranger, *row[i + 1 :]],
            [*row[:i], rng.choice([tile for tile in tiles if is_joker(tile)]), *row[i + 1 :]],
            row[:i] + row[i + 1 :],
            [*row[:i], stranger, *row[i:]],
            [*row, stranger],
            [*row[:i], row[k], *row[i:]],
        ]
    )


def _neighbors(tile: str) -> Row:
    """Tiles that differ from this one by a number or a color."""
    if is_joker(tile):
        return ["J"]
    near = [f"{tile[0]}{int(tile[1:]) + step}" for step in (-1, 1)]
    near += [f"{color}{tile[1:]}" for color in "KRBO"]
    return [other for other in near if other in BAGS["classic"]]


# Sets


def sets(edition: str, rng: random.Random) -> Iterator[Question]:
    """Rows of tiles."""
    while True:
        row = random_row(edition, rng)
        if rng.random() < 0.65:
            row = _spoil_row(row, edition, rng)
        if row:
            yield {"edition": edition, "set": " ".join(row)}


# Turns


def turns(
    edition: str, rng: random.Random, laws: Sequence[str | None] = (None,)
) -> Iterator[Question]:
    """Whole turns; each under one of the joker laws, None being the edition's own."""
    opens = edition != "my_first"
    while True:
        draft = Draft(edition, rng)
        opened = not opens or rng.random() < 0.5
        before = _change(draft) if opened else _open(draft)
        if before is None:
            continue
        question = _question(draft, before, opened)
        law = rng.choice(laws)
        if law is not None:
            question["options"] = {"joker_law": law}
        yield question


def _change(draft: Draft) -> list[Row] | None:
    """One to three recipes on a random table; the table before them is returned."""
    rng = draft.rng
    draft.lay_out(rng.randint(1, 5))
    prepared = _prepare(draft) if draft.edition != "my_first" and rng.random() < 0.2 else None
    before = [list(row) for row in draft.table]
    if prepared is not None:
        _rebuild(draft, prepared)
    after = _apply(draft, rng.choice((1, 1, 2, 3)))
    if after is None:
        return None
    draft.table, draft.bag, draft.used = after.table, after.bag, after.used
    return before


def _prepare(draft: Draft) -> tuple[int, list[Row]] | None:
    """Adds sets made for a rearrangement; how many lay there before, and what they become."""
    old = len(draft.table)
    new = draft.rng.choice((block, homes_for))(draft)
    return None if new is None else (old, new)


def _rebuild(draft: Draft, prepared: tuple[int, list[Row]]) -> None:
    old, new = prepared
    freed = sum(row.count("J") for row in draft.table[old:]) - sum(row.count("J") for row in new)
    draft.table[old:] = new
    if freed:
        settle(draft, "J")


def _apply(draft: Draft, steps: int) -> Draft | None:
    """Recipes one after another, each on a copy that is thrown away if it fails."""
    done = None
    for _ in range(6 * steps):
        trial = (done or draft).copy()
        if steps and _recipe(trial)(trial):
            done, steps = trial, steps - 1
    return done


def _recipe(draft: Draft) -> Recipe:
    plain, jokers = recipes.PLAIN, recipes.JOKERS
    if draft.edition == "my_first":
        plain, jokers = recipes_my_first.PLAIN, recipes_my_first.JOKERS
    has_jokers = any(is_joker(tile) for row in draft.table for tile in row)
    if not has_jokers or draft.rng.random() < 0.35:
        return draft.rng.choice(plain)
    return draft.rng.choice(jokers)


def _open(draft: Draft) -> list[Row] | None:
    """New sets worth about the opening; now and then something else is done as well."""
    rng = draft.rng
    draft.lay_out(rng.randint(0, 3))
    before = [list(row) for row in draft.table]
    rows = [row for row in (draft.fresh() for _ in range(rng.choice((1, 1, 2, 3)))) if row]
    total = sum(max(set_values(draft.edition, row)) for row in rows)
    if not 24 <= total <= 38 and rng.random() < 0.9:
        return None
    draft.table += rows
    draft.used += [tile for row in rows for tile in row]
    if rng.random() < 0.2:
        after = _apply(draft, 1)
        draft.table, draft.used = (after.table, after.used) if after else (draft.table, draft.used)
    return before


def _question(draft: Draft, before: list[Row], opened: bool) -> Question:
    rng = draft.rng
    after = [list(row) for row in draft.table]
    rack = draft.used + draft.some_tiles(rng.randint(0, 6)) + _twins(draft)
    if rng.random() < 0.35:
        _spoil_turn(after, rack, draft)
    _shuffle_groups(after, draft)
    rng.shuffle(after)
    rng.shuffle(rack)
    return {
        "edition": draft.edition,
        "before": [" ".join(row) for row in before],
        "rack": " ".join(rack),
        "after": [" ".join(row) for row in after if row],
        "opened": opened,
    }


def _twins(draft: Draft) -> Row:
    """The second copy of a tile that lies on the table, now and then."""
    tiles = [tile for row in draft.table for tile in row if draft.bag[tile]]
    if not tiles or draft.rng.random() < 0.6:
        return []
    twin = draft.rng.choice(tiles)
    draft.bag[twin] -= 1
    return [twin]


def _shuffle_groups(table: list[Row], draft: Draft) -> None:
    """Writes some groups in another order, which changes nothing."""
    for i, row in enumerate(table):
        mixed = draft.rng.sample(row, len(row))
        if draft.rng.random() < 0.3 and set_values(draft.edition, row) == set_values(
            draft.edition, mixed
        ):
            table[i] = mixed


def _spoil_turn(table: list[Row], rack: Row, draft: Draft) -> None:
    """One small change to the table, or one tile fewer on the rack."""
    if not table:
        return
    ways: list[Spoiler] = [_swap_two, _move_one, _drop_one, _replace_one, _reorder, _poorer]
    draft.rng.choice(ways)(table, rack, draft)


def _swap_two(table: list[Row], _rack: Row, draft: Draft) -> None:
    one, other = draft.rng.choice(table), draft.rng.choice(table)
    i, k = draft.rng.randrange(len(one)), draft.rng.randrange(len(other))
    one[i], other[k] = other[k], one[i]


def _move_one(table: list[Row], _rack: Row, draft: Draft) -> None:
    one, other = draft.rng.choice(table), draft.rng.choice(table)
    tile = one.pop(draft.rng.randrange(len(one)))
    other.insert(draft.rng.choice((0, len(other))), tile)


def _drop_one(table: list[Row], rack: Row, draft: Draft) -> None:
    """Takes a tile off an end; half of the time it stays on the rack."""
    row = draft.rng.choice(table)
    tile = row.pop(draft.rng.choice((0, -1)))
    if draft.rng.random() < 0.5 and Counter(rack)[tile] < BAGS[draft.edition][tile]:
        rack.append(tile)


def _replace_one(table: list[Row], _rack: Row, draft: Draft) -> None:
    row = draft.rng.choice(table)
    i = draft.rng.randrange(len(row))
    row[i] = draft.rng.choice(_neighbors(row[i]))


def _reorder(table: list[Row], _rack: Row, draft: Draft) -> None:
    row = draft.rng.choice(table)
    row.insert(draft.rng.choice((0, len(row) - 1)), row.pop())


def _poorer(_table: list[Row], rack: Row, draft: Draft) -> None:
    if rack:
        rack.pop(draft.rng.randrange(len(rack)))


# Grids


def grids(rng: random.Random) -> Iterator[Question]:
    """Crosswords of dice."""
    while True:
        grid = random_grid(rng, rng.randint(1, 5), 17)
        if rng.random() < 0.75:
            grid = _spoil_grid(grid, rng)
        if Counter(grid.values()) <= BAGS["dice"]:
            yield {"edition": "dice", "grid": show(grid)}


def _spoil_grid(grid: Grid, rng: random.Random) -> Grid:
    """The grid with one small change; a joker for a die often changes nothing."""
    spots = sorted(grid)
    if not spots:
        return grid
    one, other = rng.choice(spots), rng.choice(spots)
    moved = {spot: die for spot, die in grid.items() if spot != one}
    return rng.choice(
        [
            grid | {one: grid[other], other: grid[one]},
            grid | {one: rng.choice(_neighbors(grid[one]))},
            grid | {one: "J"},
            grid | {one: "J", other: "J"},
            moved,
            moved | {(other[0] + rng.choice((-1, 1)), other[1]): grid[one]},
        ]
    )


def dice_turns(rng: random.Random) -> Iterator[Question]:
    """Turns of Dice: the grid before, the own dice, the grid after."""
    while True:
        before = random_grid(rng, rng.randint(0, 3), 12)
        after = before
        for _ in range(rng.choice((1, 1, 2))):
            after = grow(after, rng, 17) or after
        if rng.random() < 0.45:
            after = _spoil_grid(after, rng)
        question = _dice_question(before, after, rng)
        if question is not None:
            yield question


def _dice_question(before: Grid, after: Grid, rng: random.Random) -> Question | None:
    old, new = Counter(before.values()), Counter(after.values())
    hand = list((new - old).elements())
    left = BAGS["dice"] - old - Counter(hand)
    room = min(9, 17 - old.total()) - len(hand)
    if room < 0 or not new <= BAGS["dice"]:
        return None
    hand += _more_dice(left, rng, room)
    rng.shuffle(hand)
    if hand and rng.random() < 0.1:
        hand.pop()
    return {"edition": "dice", "before": show(before), "rack": " ".join(hand), "after": show(after)}


def _more_dice(left: Counter[str], rng: random.Random, room: int) -> list[str]:
    """Further dice of the hand, sometimes with a set among them that ought to be laid."""
    pile = sorted(left.elements())
    dice = rng.sample(pile, min(rng.randint(0, room), len(pile)))
    row = random_row("dice", rng)[:3]
    if len(row) <= room and rng.random() < 0.2 and Counter(row) <= left:
        return row
    return dice
