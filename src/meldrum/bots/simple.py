"""A simple legal mover: sets from the rack, tiles put to sets, a tile or a joker borrowed."""

from collections import Counter
from collections.abc import Iterator

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.dice import is_legal, lone, obliged
from meldrum.bots.dice_grid import added, below
from meldrum.bots.solving import idle, question_of
from meldrum.play.clock import Clock
from meldrum.rules import direct
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.racks import without
from meldrum.rules.melds import SetRules, is_set, readings
from meldrum.rules.moves import Move, Pass, Play, Roll
from meldrum.rules.table import Table, new_tiles
from meldrum.rules.tiles import TileSet, in_order
from meldrum.rules.view import View


class SimpleBot(Forgetful):
    """The simple legal mover, which the golden games were played with."""

    def choose(self, view: View, clock: Clock) -> Move:
        return choose(view)


def choose(view: View) -> Move:
    """A legal move for the seat whose view this is."""
    edition = edition_of(view.edition)
    if edition.family not in ("grid", "finding"):
        return _rack_move(view, edition)
    if edition.on_grid:
        return _dice_move(view, edition)
    return edition.forfeited(view)  # the introductory game: nothing to decide


# Games with racks


def _rack_move(view: View, edition: Edition) -> Move:
    after = best_table(view, edition)
    return idle(view) if after is None else Play(own_seat(view), after)


def best_table(view: View, edition: Edition) -> Table | None:
    """The table with as many tiles laid as simple plays allow; None if none is legal."""
    seat, rules = own_seat(view), edition.set_rules(view.options)
    opened = view.opened[seat]
    table, rack = view.table, view.rack

    def legal(after: Table) -> bool:
        return not any(edition.check_turn(view.table, view.rack, after, opened, view.options))

    for tiles in _disjoint_sets(rack, rules):
        table, rack = (*table, tiles), without(rack, tiles)
    best = table if legal(table) else None
    if not opened and best is None:
        return None
    table, rack = (best, rack) if best is not None else (view.table, view.rack)
    improved = opened
    while improved:
        improved = False
        for after in _small_plays(table, rack, rules):
            if legal(after):
                rack = without(view.rack, new_tiles(view.table, after))
                table = best = after
                improved = True
                break
    return best


def _small_plays(table: Table, rack: TileSet, rules: SetRules) -> Iterator[Table]:
    """Tables with a little more laid: an addition, a swapped joker, a borrowed tile."""
    yield from direct.additions(table, rack, rules)
    yield from _swaps(table, rack, rules)
    yield from _borrowings(table, rack, rules)


def _swaps(table: Table, rack: TileSet, rules: SetRules) -> Iterator[Table]:
    """Tables with a joker replaced by its tile; freed, kept aside, or laid with two others."""
    for at, tiles in enumerate(table):
        for place, joker in enumerate(tiles):
            if not joker.is_joker:
                continue
            meanings = [reading.stands_for[place] for reading in readings(tiles, rules)]
            for meaning in dict.fromkeys(meanings):
                if not meaning or not Counter(meaning) <= Counter(rack):
                    continue
                full = (*tiles[:place], *meaning, *tiles[place + 1 :])
                others = (*table[:at], full, *table[at + 1 :])
                yield others  # My First: the joker goes to the rack
                left = without(rack, meaning)
                for new in direct.triples_with(joker, left, rules):
                    yield (*others, new)


def _borrowings(table: Table, rack: TileSet, rules: SetRules) -> Iterator[Table]:
    """Tables with a tile taken from a set that can spare it, for a set with two of the rack."""
    for at, tiles in enumerate(table):
        for place, tile in enumerate(tiles):
            rest = (*tiles[:place], *tiles[place + 1 :])
            if tile.is_joker or not is_set(rest, rules):
                continue
            for new in direct.triples_with(tile, rack, rules):
                yield (*table[:at], rest, *table[at + 1 :], new)


def _disjoint_sets(rack: TileSet, rules: SetRules) -> Iterator[TileSet]:
    """Sets from the rack, one after another, the most valuable first."""
    left = in_order(rack)
    while True:
        found = [(max(r.value for r in readings(s, rules)), s) for s in direct.triples(left, rules)]
        if not found:
            return
        _, tiles = max(found)
        yield tiles
        left = without(left, tiles)


# Dice


def _dice_move(view: View, edition: Edition) -> Move:
    seat = own_seat(view)
    if not view.rolled:
        return Roll(seat, lone(view))
    grid = view.grid
    rules = edition.set_rules(view.options)
    rack = view.rack
    for tiles in _disjoint_sets(rack, rules):
        grid, rack = below(grid, tiles), without(rack, tiles)
    for face in dict.fromkeys(rack):
        longer = added(grid, face, edition, view.options)
        if longer is not None:
            grid = longer
    question = question_of(view)
    if grid != view.grid and is_legal(question, grid):
        return Play(seat, grid)
    due = obliged(question)
    return Pass(seat) if due is None else Play(seat, due)
