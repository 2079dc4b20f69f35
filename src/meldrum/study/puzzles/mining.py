"""Mining: games between bots that lay a lot, and the positions in them that pass every gate.

Tables are as they were in the game, and so are the racks: of every seat, whoever's turn it was.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from meldrum.bots.ladder import make_bot
from meldrum.notation.text import Position
from meldrum.play.clock import Clock
from meldrum.play.driver import next_seat
from meldrum.play.forced import played_for
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game, submitted, view
from meldrum.rules.moves import Draw, Pass
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State
from meldrum.rules.tiles import in_order
from meldrum.study.puzzles.proof import prove
from meldrum.study.puzzles.puzzle import Puzzle

TABLES = (
    ("classic", ("greedy",) * 2),
    ("vintage", ("greedy",) * 4),
    ("dice", ("greedy",) * 2),
    ("classic", ("greedy",) * 3),
    ("vintage", ("greedy",) * 2),
    ("dice", ("greedy",) * 2),
    ("classic", ("greedy",) * 4),
    ("vintage", ("greedy",) * 3),
    ("dice", ("greedy",) * 2),
    ("classic", ("greedy", "club", "greedy")),
    ("vintage", ("greedy", "club")),
    ("twist", ("greedy",) * 3),
    ("classic", ("greedy",) * 4),
    ("vintage", ("greedy", "greedy", "club", "greedy")),
    ("dice", ("greedy",) * 2),
    ("classic", ("greedy", "club")),
)
"""The games that are mined, one after another, and who plays them."""


@dataclass(slots=True)
class Yield:
    """What a game gave."""

    puzzles: list[Puzzle] = field(default_factory=list)
    reached: Counter[tuple[str, str]] = field(default_factory=Counter)
    """For each kind of puzzle, how many positions came to each gate."""
    passed: Counter[str] = field(default_factory=Counter)
    """For each kind, how many positions came through; alike ones are not kept."""


def mine(seed: str, number: int) -> Yield:
    """Play one game and keep its puzzles: one for a table, and one for the tiles of a lay."""
    edition, bots = TABLES[number % len(TABLES)]
    found = Yield()
    by_table: dict[object, Puzzle] = {}
    for position in positions(edition, bots, f"{seed}/{number}"):
        proof = prove(position)
        found.reached.update((proof.kind, gate) for gate in proof.reached)
        puzzle = proof.puzzle
        if puzzle is None:
            continue
        found.passed[proof.kind] += 1
        other = by_table.get(position.table)
        if other is None or puzzle.rating > other.rating:
            by_table[position.table] = puzzle
    by_lay = {puzzle.played: puzzle for puzzle in by_table.values()}
    found.puzzles = list(by_lay.values())
    return found


def positions(edition: str, bots: tuple[str, ...], seed: str) -> Iterator[Position]:
    """What every seat faced, each situation once."""
    seen: set[Position] = set()
    for state in _states(edition, bots, seed):
        for seat in range(len(bots)):
            position = _position(state, seat)
            if position is not None and position not in seen:
                seen.add(position)
                yield position


def _states(edition: str, bots: tuple[str, ...], seed: str) -> Iterator[State]:
    """A game, turn by turn; no clock runs, so that a busy machine plays the same one."""
    state = new_game(edition, len(bots), hashlib.sha256(seed.encode()).digest()[:SEED_BYTES])
    movers = [make_bot(bot, edition, f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    while (seat := next_seat(state)) is not None:
        yield state
        seen = view(state, seat)
        move = movers[seat].choose(seen, Clock())
        if isinstance(move, Draw | Pass):
            move = played_for(move, seen) or submitted(state, move)
        state = apply(state, move)


def _position(state: State, seat: int) -> Position | None:
    """What a seat faces; with dice only the seat that has thrown them faces anything."""
    if edition_of(state.edition).on_grid:
        if not state.rolled or seat != state.turn:
            return None
        return Position(state.edition, state.grid, in_order(state.racks[seat]), True)
    return Position(state.edition, state.table, in_order(state.racks[seat]), state.opened[seat])
