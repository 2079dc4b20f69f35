"""Setting up a game with tiles: who begins, and what is dealt; ``shuffle`` does the mixing."""

from collections import Counter

from meldrum.rules.shuffle import Randomness
from meldrum.rules.tiles import TileSet

THREE_PAIRS = 3


def first_player(box: TileSet, seats: int, randomness: Randomness) -> int:
    """Everyone picks a tile, and the highest number begins (C-07, T-06, V-07).

    A joker does not count: another tile is picked. Players tied for highest pick again, with all
    tiles mixed in (CV-12).
    """
    tied = list(range(seats))
    attempt = 0
    while len(tied) > 1:
        pile = iter(randomness.shuffled(f"first/{attempt}", box))
        numbers = {seat: next(t.number for t in pile if not t.is_joker) for seat in tied}
        highest = max(numbers.values())
        tied = [seat for seat in tied if numbers[seat] == highest]
        attempt += 1
    return tied[0]


def deal(
    box: TileSet, seats: int, rack_size: int, randomness: Randomness, three_pairs_redeal: bool
) -> tuple[tuple[TileSet, ...], TileSet]:
    """The racks, and the pool that is left (C-10, T-10, V-11).

    All tiles of the box are mixed face down (C-06, F-25), those picked to find the first player
    too (C-08, T-07, V-09).
    """
    attempt = 0
    while True:
        tiles = tuple(randomness.shuffled(f"deal/{attempt}", box))
        racks = tuple(tiles[seat * rack_size : (seat + 1) * rack_size] for seat in range(seats))
        if not (three_pairs_redeal and any(map(_has_three_pairs, racks))):
            return racks, tiles[seats * rack_size :]
        attempt += 1


def _has_three_pairs(rack: TileSet) -> bool:
    return sum(count // 2 for count in Counter(rack).values()) >= THREE_PAIRS
