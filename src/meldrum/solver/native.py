"""Asking the native core: questions as bytes, answers as tables.

What the core does not know is left to the reference: the answer is ``None``.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.classic import Classic
from meldrum.rules.editions.dice import Dice
from meldrum.rules.editions.my_first import MyFirst
from meldrum.rules.editions.twist import Twist
from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import TILES, TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.question import OBJECTIVES, Question

try:
    from meldrum.solver import _native
except ImportError:  # installed without a compiler
    AVAILABLE = False
else:
    AVAILABLE = True

CODES = {tile: code for code, tile in enumerate(TILES)}
_CODE_OF, _TILE_OF = CODES.__getitem__, TILES.__getitem__
BETWEEN_SETS = 255
_MARK = bytes([BETWEEN_SETS])
MODELS: dict[str, Edition] = {game.family: game for game in (Classic(), Twist(), MyFirst(), Dice())}
"""The games that the core was written for, by their family."""
EMPTY_POOL = ("pass", "forced", "one_more_turn")
LAWS = {"free": 0, "book-classic": 1, "book-vintage": 2, "book-twist": 3, "frozen": 4}


def best(question: Question) -> Answer | None:
    """The best play, if the core knows this game."""
    if not knows(question.edition):
        return None
    match question.edition.family:
        case "grid":
            return _best_grid(question)
        case "runs":
            return _best_runs(question)
        case "bonus":
            return _best_twist(question)
    return best_table(question)


def can_force(question: Question) -> bool:
    """Whether the core can be forced to play certain tiles here."""
    return AVAILABLE and question.edition.family == "plain" and knows(question.edition)


@lru_cache(maxsize=64)
def knows(edition: Edition) -> bool:
    """Whether the core was written for this kind of game, with this box or a larger one."""
    model = MODELS.get(edition.family)
    return model is not None and edition.top == model.top and edition.bag <= model.bag


def tile_bytes(tiles: TileSet) -> bytes:
    """Tiles as the core reads them."""
    return bytes(map(_CODE_OF, tiles))


def table_bytes(table: Table) -> bytes:
    """A table as the core reads it: every set is followed by a mark."""
    for known, text in _latest:
        if known is table:
            return text
    codes: list[int] = []
    for tiles in table:
        codes.extend(map(_CODE_OF, tiles))
        codes.append(BETWEEN_SETS)
    text = bytes(codes)
    _latest[:] = [(table, text)]
    return text


_latest: list[tuple[Table | Grid, bytes]] = []
"""Mostly the same table is asked about again: by the same player, or by the next after a draw; or
the table that was the best answer, once it is played."""


def tiles_of(text: bytes) -> TileSet:
    """Tiles as the core writes them."""
    return tuple(map(_TILE_OF, text))


_set_of = lru_cache(maxsize=1 << 16)(tiles_of)
"""The same sets are laid again and again; as one object they are also compared faster."""


def table_of(text: bytes) -> Table:
    """A table as the core writes it."""
    return tuple(map(_set_of, text.split(_MARK)[:-1]))


@lru_cache(maxsize=256)
def rules_of(edition: Edition, options: Options) -> "_native.Rules":
    """The options that the best play depends on, as the core wants them."""
    sets = edition.set_rules(options)
    return _native.Rules(
        LAWS[options.joker_law],
        options.joker_reuse == "new_set",
        options.opening,
        options.opening_turn == "play_on",
        edition.joker_while_opening,
        options.joker_penalty,
        sets.jokers_side_by_side,
        sets.shortest_side,
        sets.mirror_side_set,
        sets.mirror_identical,
        sets.color_change_max,
        sets.color_change_first,
    )


def _limit(question: Question) -> int:
    """Microseconds; 0 is no limit, and below 0 the core counts steps instead of time."""
    if question.limit_ms is None:
        return 0
    shortest = max(1, question.limit_ms * 1000)
    return -shortest if question.steady else shortest


def best_table(question: Question, forced: TileSet = (), tidy: bool = True) -> Answer | None:
    """The best play that plays the forced tiles; None if there is none.

    Without ``tidy`` the last tie-break, few changes, is ignored.
    """
    table = question.table
    assert isinstance(table, tuple)
    lying = table_bytes(table)
    found = _native.best(
        rules_of(question.edition, question.options),
        lying,
        tile_bytes(question.rack),
        question.opened,
        OBJECTIVES.index(question.objective),
        _limit(question),
        tile_bytes(forced),
        tidy,
    )
    if forced and not found.feasible:
        return None
    answer = read_answer(table, found)
    if found.tiles:
        _latest[:] = [(table, lying), (answer.table, bytes_after(lying, found))]
    return answer


def best_of_each(
    questions: Sequence[Question], threads: int = 1, tidy: bool = True
) -> list[Answer]:
    """The best plays of many positions that share edition, options and objective."""
    alike = {(question.edition.key, question.objective) for question in questions}
    if len(alike) > 1 or any(question.options != questions[0].options for question in questions):
        raise ValueError("positions solved together share edition, options and objective")
    if not questions:
        return []
    first = questions[0]
    asked = []
    for question in questions:
        assert isinstance(question.table, tuple)
        packed = table_bytes(question.table), tile_bytes(question.rack), question.opened
        asked.append(packed)
    rules = rules_of(first.edition, first.options)
    objective = OBJECTIVES.index(first.objective)
    found = _native.best_of_each(rules, asked, objective, _limit(first), tidy, threads)
    return [
        read_answer(question.table, answer)
        for question, answer in zip(questions, found, strict=True)
        if isinstance(question.table, tuple)
    ]


def best_of_racks(question: Question, racks: Sequence[TileSet]) -> list[Answer]:
    """The best play of one position with each of these racks, whatever it changes on the table."""
    table, opened = question.table, question.opened
    assert isinstance(table, tuple)
    lying = table_bytes(table)
    found = _native.best_of_each(
        rules_of(question.edition, question.options),
        [(lying, tile_bytes(rack), opened) for rack in racks],
        OBJECTIVES.index(question.objective),
        _limit(question),
        tidy=False,
    )
    return [read_answer(table, answer) for answer in found]


def best_ending(
    question: Question, other: TileSet, other_opened: bool, passes: int, for_points: bool
) -> "_native.EndingAnswer":
    """The best move where the pool is empty and this is the only other rack."""
    table, options = question.table, question.options
    assert isinstance(table, tuple)
    return _native.ending(
        rules_of(question.edition, options),
        table_bytes(table),
        [tile_bytes(question.rack), tile_bytes(other)],
        [question.opened, other_opened],
        passes,
        EMPTY_POOL.index(options.empty_pool),
        for_points,
        question.edition.family == "bonus",
        _limit(question),
    )


def read_answer(table: Table, found: "_native.TableAnswer") -> Answer:
    """The core's answer: sets that stay keep their place, the others follow."""
    if not found.tiles:
        return Answer(0, 0, 0, (), table, 0, found.optimal, found.bound)
    kept = found.kept
    return Answer(
        found.tiles,
        found.points,
        found.meld,
        tiles_of(found.played),
        tuple([table[place] for place in kept]) + table_of(found.sets),
        len(table) - len(kept),
        found.optimal,
        found.bound,
    )


def _best_twist(question: Question) -> Answer | None:
    """None if bonus jokers meet another edition's law, or an opening turn that goes on."""
    table = question.table
    assert isinstance(table, tuple)
    found = _native.twist(
        rules_of(question.edition, question.options),
        table_bytes(table),
        tile_bytes(question.rack),
        question.opened,
        OBJECTIVES.index(question.objective),
        _limit(question),
    )
    return None if found is None else read_answer(table, found)


def _best_runs(question: Question) -> Answer:
    table, options = question.table, question.options
    assert isinstance(table, tuple)
    found = _native.my_first(
        table_bytes(table),
        tile_bytes(question.rack),
        OBJECTIVES.index(question.objective),
        options.joker_from_middle,
        options.jokers_side_by_side,
        _limit(question),
    )
    after = table_of(found.table)
    return Answer(
        found.tiles,
        found.points,
        found.meld,
        in_order((bag(after) - bag(table)).elements()),
        after,
        found.changed,
        found.optimal,
        found.bound,
    )


def _best_grid(question: Question) -> Answer:
    grid, options = question.table, question.options
    assert isinstance(grid, Grid)
    found = _native.dice(
        grid_bytes(grid),
        tile_bytes(question.rack),
        OBJECTIVES.index(question.objective),
        options.joker_penalty,
        options.adjacency == "loose",
        options.jokers_side_by_side,
        _limit(question),
    )
    after = grid_of(found.grid)
    return Answer(
        found.tiles,
        found.points,
        found.meld,
        in_order((after.bag() - grid.bag()).elements()),
        after,
        found.changed,
        found.optimal and found.least,
        found.bound,
    )


def grid_bytes(grid: Grid) -> bytes:
    """A grid as the core reads it: row, column, die."""
    return bytes([code for (row, column), die in grid.cells for code in (row, column, CODES[die])])


def grid_of(text: bytes) -> Grid:
    """A grid as the core writes it."""
    triples = zip(text[::3], text[1::3], text[2::3], strict=True)
    return Grid.of(((row, column), TILES[die]) for row, column, die in triples)


# The play of most tiles in the core's own bytes, for programs that imagine many games

_TILES = OBJECTIVES.index("tiles")


def most_tiles_plain(
    rules: "_native.Rules",
    table: bytes,
    rack: bytes,
    opened: bool,
    limit_us: int = 0,
    tidy: bool = False,
) -> "_native.TableAnswer":
    """With Classic's tiles; only with ``tidy`` do few changes matter."""
    return _native.best(rules, table, rack, opened, _TILES, limit_us, b"", tidy)


def most_tiles_twist(
    rules: "_native.Rules", table: bytes, rack: bytes, opened: bool, limit_us: int = 0
) -> "_native.TableAnswer | None":
    """With bonus jokers; None if the core does not know these rules for them."""
    return _native.twist(rules, table, rack, opened, _TILES, limit_us)


def most_tiles_runs(
    options: Options, table: bytes, rack: bytes, limit_us: int = 0
) -> "_native.RunsAnswer":
    """In My First."""
    middle, side_by_side = options.joker_from_middle, options.jokers_side_by_side
    return _native.my_first(table, rack, _TILES, middle, side_by_side, limit_us)


def most_tiles_grid(
    options: Options, grid: bytes, hand: bytes, limit_us: int = 0
) -> "_native.GridAnswer":
    """In Dice."""
    loose, side_by_side = options.adjacency == "loose", options.jokers_side_by_side
    penalty = options.joker_penalty
    return _native.dice(grid, hand, _TILES, penalty, loose, side_by_side, limit_us)


def bytes_after(table: bytes, found: "_native.TableAnswer") -> bytes:
    """The table after a play."""
    lying = table.split(_MARK)
    return b"".join([lying[place] + _MARK for place in found.kept]) + found.sets


# Whole games in thought


def ending_by_habit(
    rules: "_native.Rules",
    empty_pool: str,
    table: bytes,
    racks: list[bytes],
    opened: list[bool],
    passes: int,
    limit_us: int = 0,
) -> "_native.EndingAnswer":
    """What a seat does by habit with an empty pool.

    The racks and who has opened come in turn, the seat's own first.
    """
    rule = EMPTY_POOL.index(empty_pool)
    return _native.ending_by_habit(rules, table, racks, opened, passes, rule, limit_us)


def course_of(edition: Edition, options: Options) -> "_native.Course":
    """What a game's options say besides what may be laid."""
    return _native.Course(
        bonus=edition.family == "bonus",
        only_if_stuck=options.draw == "only_if_stuck",
        empty_pool=EMPTY_POOL.index(options.empty_pool),
    )


ImaginedEnd: TypeAlias = "_native.ImaginedEnd"
"""A game that the core has played on."""
PlayOut = Callable[
    [bytes, list[bytes], bytes, list[bool], list[bool], int, int, int, int, int, bool, bool],
    ImaginedEnd,
]
"""Plays a game on by habit: table, racks, pool, who has opened, who is patient, turn, passes, the
most turns, the limits for each question and for all together, as ``limit_us`` elsewhere, whether to
stop as soon as the pool is empty, and whether to take endings seriously from the start."""


def playing_out(edition: Edition, options: Options) -> PlayOut:
    """The core's way to play games of these rules out."""
    return partial(_native.play_out, rules_of(edition, options), course_of(edition, options))


# What such a game is worth

VALUE_INPUTS = _native.VALUE_INPUTS if AVAILABLE else 0
"""How many numbers tell what a game is worth to one seat."""

Tell = Callable[[ImaginedEnd], bytes]
"""Those numbers as 32-bit floats, seat by seat, for a game that was played on."""
Value = Callable[[ImaginedEnd], list[tuple[float, float]]]
"""Each seat's chance to win a game that was played on, and its points."""


def knows_value(edition: Edition) -> bool:
    """Whether the core can tell what these games are worth: those without bonus jokers."""
    return AVAILABLE and edition.family == "plain"


def telling(edition: Edition, options: Options) -> Tell:
    """What the value of games by these rules is learned from."""
    return partial(_native.value_inputs, rules_of(edition, options), course_of(edition, options))


def valuing(
    layers: Sequence[tuple[int, int, bytes, bytes]], edition: Edition, options: Options
) -> Value:
    """The value of games by these rules, from a network's layers."""
    network = _native.Network(list(layers))
    return partial(network.estimates, rules_of(edition, options), course_of(edition, options))
