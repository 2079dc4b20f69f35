"""Number tiles laid in sets without jokers: the lowest tile first, and every state remembered.

The lowest tile left is the lowest of every set that it can lie in. So either it begins one of
those few sets, or it stays on the rack if it may. What is left then is a smaller question of the
same kind, and most of these questions come up again and again.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from meldrum.rules.melds import SHORTEST
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, Tile, TileSet
from meldrum.solver.reference_piles import (
    KINDS,
    MOST,
    NUMBER_KINDS,
    NUMBERS,
    PLACE,
    SPARE,
    WIDTH,
    Pile,
    count,
    counts,
    holds,
    lowest,
    pile,
)

NEVER = -(10**18)
"""The worth of what cannot be; the worths of what can be are far from it."""

State = tuple[Pile, int, int]
"""Tiles left, points needed, and the first of the sets with the lowest tile that may be tried:
sets with the same lowest tile are laid in their order, so that no two ways are the same."""


def natural_sets(there: Pile, longest: int) -> Iterator[TileSet]:
    """Every set without a joker that can be made of these tiles, with runs up to this length."""
    for low in KINDS[:NUMBER_KINDS]:
        if not count(there, PLACE[low]):
            continue
        run = [low]
        for number in range(low.number + 1, min(low.number + longest, 14)):
            run.append(Tile(low.letter, number))
            if not count(there, PLACE[run[-1]]):
                break
            if len(run) >= SHORTEST:
                yield tuple(run)
        higher = [Tile(color, low.number) for color in COLORS[COLORS.index(low.letter) + 1 :]]
        others = [tile for tile in higher if count(there, PLACE[tile])]
        for more in range(SHORTEST - 1, len(COLORS)):
            yield from ((low, *rest) for rest in combinations(others, more))


def _triples() -> tuple[tuple[Pile, ...], ...]:
    """For every kind the sets of three tiles with it: each longer set holds one of them."""
    found: list[list[Pile]] = [[] for _ in KINDS]
    for tiles in natural_sets(pile(KINDS), SHORTEST):
        if len(tiles) == SHORTEST:
            for tile in tiles:
                found[PLACE[tile]].append(pile(tiles))
    return tuple(map(tuple, found))


_TRIPLES = _triples()


@dataclass(frozen=True, slots=True)
class Piece:
    """A set that can be laid."""

    tiles: TileSet
    pile: Pile
    value: int
    kept: int
    """1 for a set that lay on the table before: to lay it again is worth something, once."""


class Cover:
    """The best ways to lay number tiles, if some may stay on the rack at some loss."""

    def __init__(
        self,
        sets: Iterable[TileSet],
        old: Table,
        may_stay: tuple[int, ...],
        loss: tuple[int, ...],
        tick: Callable[[], None],
    ) -> None:
        self._may_stay = may_stay
        self._loss = loss
        self._tick = tick
        self._pieces: list[list[Piece]] = [[] for _ in KINDS]
        for tiles, kept in (*((t, 1) for t in old), *((t, 0) for t in sets)):
            piece = Piece(tiles, pile(tiles), sum(tile.number for tile in tiles), kept)
            self._pieces[lowest(piece.pile)].append(piece)
        self._worths: dict[State, int] = {}
        self._stays: dict[State, frozenset[Pile]] = {}
        self._old = [pile(tiles) for tiles in old]

    def ceiling(self, left: Pile) -> int:
        """What the worth cannot exceed: a tile that no two others go with must stay."""
        worth = sum(holds(left, old) for old in self._old)
        for place, many in counts(left & NUMBERS):
            if not any(holds(left, triple) for triple in _TRIPLES[place]):
                if many > self._may_stay[place]:
                    return NEVER
                worth -= many * self._loss[place]
        return worth

    def worth(self, left: Pile, needed: int = 0) -> int:
        """The most old sets kept, less the loss by tiles that stay; NEVER if it cannot be.

        The sets laid must be worth as many points as needed.
        """
        return self._worth((left & NUMBERS, needed, 0))

    def _worth(self, state: State) -> int:
        known = self._worths.get(state)
        if known is None:
            self._tick()
            known = 0 if _is_done(state) else NEVER
            for gain, _, rest in self._steps(state):
                known = max(known, gain + self._worth(rest))
            self._worths[state] = known
        return known

    def _steps(self, state: State) -> Iterator[tuple[int, TileSet, State]]:
        """What can become of the lowest tile: the gain, the set it begins, and what is left."""
        left, needed, first = state
        if not left:
            return
        place = lowest(left)
        kind = MOST << WIDTH * place
        spared = left | SPARE  # as in holds, but only once
        for number, piece in enumerate(self._pieces[place]):
            if number >= first and (spared - piece.pile) & SPARE == SPARE:
                rest = left - piece.pile
                again = number + piece.kept if rest & kind else 0
                yield piece.kept, piece.tiles, (rest, max(0, needed - piece.value), again)
        staying = count(left, place)
        if staying <= self._may_stay[place]:
            yield -staying * self._loss[place], (), (left & ~kind, needed, 0)

    def tables(self, left: Pile, needed: int = 0) -> Iterator[Table]:
        """Every way to lay the tiles that has the best worth."""
        return self._tables((left & NUMBERS, needed, 0))

    def _tables(self, state: State) -> Iterator[Table]:
        best = self._worth(state)
        if _is_done(state):
            yield ()
        for gain, tiles, rest in self._steps(state):
            if can_be(best) and gain + self._worth(rest) == best:
                for others in self._tables(rest):
                    yield (tiles, *others) if tiles else others

    def stays(self, left: Pile, needed: int = 0) -> frozenset[Pile]:
        """The piles that can stay on the rack, but no pile of which a part can; none if none."""
        return self._least((left & NUMBERS, needed, 0))

    def _least(self, state: State) -> frozenset[Pile]:
        known = self._stays.get(state)
        if known is None:
            self._tick()
            found = {0} if _is_done(state) else set()
            for _, tiles, rest in self._steps(state):
                stays = 0 if tiles else state[0] - rest[0]
                found |= {stays + later for later in self._least(rest)}
            known = self._stays[state] = least(found)
        return known


def least(piles: Iterable[Pile]) -> frozenset[Pile]:
    """The piles that hold no other of these."""
    kept: list[Pile] = []
    for one in sorted(set(piles), key=_size):
        if not any(holds(one, smaller) for smaller in kept):
            kept.append(one)
    return frozenset(kept)


def can_be(worth: int) -> bool:
    """Whether this is the worth of something possible: losses do not lead out of NEVER's realm."""
    return worth > NEVER // 2


def _is_done(state: State) -> bool:
    return state[:2] == (0, 0)


def _size(one: Pile) -> int:
    return sum(many for _, many in counts(one))
