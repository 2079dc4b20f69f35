"""Careless players whose games, written down as records, try out the referee of records."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.referee.fields import Json
from tests.referee.grids import holds_set, line_readings
from tests.referee.replay import Replay
from tests.referee.replay_dice import DiceReplay
from tests.referee.replay_intro import IntroReplay
from tests.referee.replay_my_first import MyFirstReplay
from tests.referee.replay_tiles import Table, TileReplay
from tests.referee.sets import set_values
from tests.referee.tiles import BAGS, BOXES, COLORS

SIZES = {"classic": 14, "vintage": 14, "twist": 14, "my_first": 6}


def play_game(edition: str, seats: int, rng: random.Random) -> Json:
    """The record of a game played to its end."""
    record: Json = {"format": "meldrum-record", "version": 1, "edition": edition, "options": {}}
    record |= {"seats": ["careless"] * seats, "seed": f"{rng.getrandbits(256):064x}"}
    record |= {"client_seeds": [], "moves": []}
    if edition == "introductory":
        return _finish(IntroReplay(record), rng)
    record["first"] = rng.randrange(seats)
    if edition == "dice":
        _throw_first(record, rng)
        return _finish(DiceReplay(record), rng)
    pool = sorted(BAGS[edition].elements())
    rng.shuffle(pool)
    record["deal"] = [" ".join(pool.pop() for _ in range(SIZES[edition])) for _ in range(seats)]
    game = MyFirstReplay(record) if edition == "my_first" else TileReplay(record)
    return _finish(game, rng, pool)


def _finish(game: Replay, rng: random.Random, pool: list[str] | None = None) -> Json:
    """Lets everybody move until the game ends; then writes the outcome."""
    game._head()
    game.set_up()
    moves: list[Json] = []
    while game.end is None:
        for move in _choose(game, rng, pool or []):
            moves.append({"seat": game.turn} | move)
            game._one_move(moves[-1] | {"stars": []})
            if isinstance(game, MyFirstReplay | IntroReplay):
                moves[-1]["stars"] = list(game.stars)
    result = game.result()
    outcome: Json = {"reason": game.end, "winners": result.winners, "points": result.points}
    if isinstance(game, MyFirstReplay | IntroReplay):
        outcome["stars"] = result.points
    return game.record | {"moves": moves, "outcome": outcome}


def _choose(game: Replay, rng: random.Random, pool: list[str]) -> list[Json]:
    if isinstance(game, IntroReplay):
        return [_intro_move(game, rng)]
    if isinstance(game, DiceReplay):
        return _dice_moves(game, rng)
    assert isinstance(game, TileReplay)
    return [_tile_move(game, rng, pool)]


# Tiles


def _tile_move(game: TileReplay, rng: random.Random, pool: list[str]) -> Json:
    seat = game.turn
    after = _table_after(game, seat)
    if rng.random() < 0.03:
        return _out_of_time(pool)
    if game.edition == "vintage" and rng.random() < 0.03:
        draft = [" ".join(tiles) for tiles in game.table] + ["R1 B5"]
        return {"type": "penalty", "draft": draft, "drawn": _draw(pool, 3)}
    if after is None or rng.random() < 0.1:
        return {"type": "draw", "drawn": _draw(pool, 1)} if pool else {"type": "pass"}
    return {"type": "play"} | _told(game.table, after)


def _told(before: Table, after: Table) -> Json:
    move: Json = {"after": [" ".join(tiles) for tiles in after]}
    old, new = (Counter(tile for tiles in table for tile in tiles) for table in (before, after))
    move["played"] = " ".join((new - old).elements())
    if old - new:
        move["taken"] = " ".join((old - new).elements())
        move["swapped"] = move["played"]
    return move


def _out_of_time(pool: list[str]) -> Json:
    return {"type": "timeout", "drawn": _draw(pool, 1)}


def _draw(pool: list[str], size: int) -> str:
    return " ".join(pool.pop() for _ in range(min(size, len(pool))))


def _table_after(game: TileReplay, seat: int) -> Table | None:
    """A legal table found by laying sets and adding tiles while that works."""
    rack, table = Counter(game.racks[seat]), list(game.table)
    for tiles in _rack_sets(game.edition):
        if Counter(tiles) <= rack:
            rack -= Counter(tiles)
            table = [*table, list(tiles)]
    if game.opened[seat] or game.edition == "my_first":
        table = _added(game.edition, table, rack)
    if not game.legal(seat, table):
        return _swapped(game, seat) if game.edition == "my_first" else None
    return table


def _rack_sets(edition: str) -> Iterator[list[str]]:
    top = BOXES[edition].top
    for n in range(top, 0, -1):
        if edition != "my_first":
            for colors in combinations(COLORS, 3):
                yield [f"{color}{n}" for color in colors]
                yield [f"{color}{n}" for color in colors[:2]] + ["J"]
        for color in COLORS:
            yield [f"{color}{n - 2}", f"{color}{n - 1}", f"{color}{n}"]
            yield [f"{color}{n - 1}", "J", f"{color}{n + 1}"]


def _added(edition: str, table: Table, rack: Counter[str]) -> Table:
    for tile in sorted(rack):
        for i, row in enumerate(table):
            new = next((n for n in ([tile, *row], [*row, tile]) if set_values(edition, n)), None)
            if new and rack[tile]:
                table = [*table[:i], new, *table[i + 1 :]]
                rack[tile] -= 1
    return table


def _swapped(game: TileReplay, seat: int) -> Table | None:
    """My First: a joker of the table for its tile on the rack."""
    for i, row in enumerate(game.table):
        for k, there in enumerate(row):
            for tile in game.racks[seat]:
                new = [*row[:k], tile, *row[k + 1 :]]
                after = [*game.table[:i], new, *game.table[i + 1 :]]
                if there == "J" and tile != "J" and game.legal(seat, after):
                    return after
    return None


# Dice


def _throw_first(record: Json, rng: random.Random) -> None:
    """Deals the faces of DI-01 to 18 dice and throws them."""
    line = [f"{color}{n}" for color in COLORS for n in range(1, 14)] + ["J", "J"]
    faces = [line[die % 9 :: 9] for die in range(18)]
    ids = rng.sample(range(18), 18)
    taken = [ids[:9], ids[9:]]
    record["dice"] = {"faces": faces, "taken": taken}
    record["deal"] = [" ".join(rng.choice(faces[die]) for die in part) for part in taken]


def _dice_moves(game: DiceReplay, rng: random.Random) -> list[Json]:
    seat, moves = game.turn, list[Json]()
    hand = dict(game.hands[seat])
    if game.turns_taken[seat]:
        dice = rng.sample(sorted(hand), rng.randint(1, len(hand)))
        shown = {die: rng.choice(game.faces[game.taken[seat][die]]) for die in dice}
        hand |= shown
        moves.append({"type": "roll", "dice": dice, "faces": " ".join(shown.values())})
    if not holds_set(list(hand.values())):
        return [*moves, {"type": "pass"}]
    row = next(row for row in _lines(list(hand.values())) if line_readings(row))
    grid = [*game.grid, ".", " ".join(row)] if game.grid else [" ".join(row)]
    return [*moves, {"type": "play", "grid": grid, "played": " ".join(row)}]


def _lines(dice: list[str]) -> Iterator[tuple[str, ...]]:
    for one, two, three in combinations(dice, 3):
        yield from ((one, two, three), (one, three, two), (two, one, three))


# The introductory game


def _intro_move(game: IntroReplay, rng: random.Random) -> Json:
    wanted = sorted(game._wanted() & game.left)
    if not wanted:
        return {"seat": 0, "type": "point", "tile": rng.choice(sorted(game.left))}
    seat = rng.randrange(1, game.seats)
    return {"seat": seat, "type": "find", "tile": rng.choice(wanted)}
