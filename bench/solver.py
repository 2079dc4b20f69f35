"""How fast the solver is: ``./run bench solver`` prints tables and keeps them in bench/results.

Everything is measured in one run on one machine. The corpus is asked with the ``free`` law and for
tiles, which is what the best public solver answers exactly; our answer is timed with its last
tie-break (few changed sets) and without, for the others have none.
"""

import argparse
import hashlib
import json
import platform
import resource
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from meldrum.notation.text import parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game
from meldrum.rules.moves import Draw, Move, Pass, Play, Roll
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.solver import native
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

CORPUS = Path(__file__).parents[1] / "conformance/corpus/classic.jsonl"
RESULTS = Path(__file__).parent / "results" / "solver.md"
REPEATS = 5

Timings = list[float]
Asking = Callable[[], object]


def timed(ask: Asking, repeats: int = REPEATS) -> float:
    """Microseconds, the best of some repeats: what is measured is the work, not the neighbors."""
    best = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        ask()
        best = min(best, time.perf_counter() - begin)
    return best * 1e6


def share(timings: Timings, part: float) -> float:
    ordered = sorted(timings)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def row(name: str, timings: Timings) -> str:
    """One line of a table: how many, median, p90, p99, worst."""
    cells = [f"{share(timings, part):,.1f}" for part in (0.5, 0.9, 0.99)]
    return f"| {name} | {len(timings)} | {' | '.join(cells)} | {max(timings):,.1f} |"


HEAD = "| | positions | median µs | p90 | p99 | worst |\n|---|---|---|---|---|---|"


# Against others


def corpus() -> list[dict[str, Any]]:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    return [case for line in lines if (case := json.loads(line))["objective"] == "tiles"]


def packed(table: Table, rack: TileSet) -> tuple[bytes, bytes]:
    return native.table_bytes(table), native.tile_bytes(rack)


def core(options: Options, table: Table, rack: TileSet, opened: bool, tidy: bool) -> Asking:
    """A call of the native core, with the position ready as others have theirs."""
    rules = native.rules_of(edition_of("classic"), options)
    lying, held = packed(table, rack)
    return lambda: native.most_tiles_plain(rules, lying, held, opened, tidy=tidy)


def public_solver() -> Callable[[Table, TileSet], tuple[Asking, Callable[[], int]]]:
    """The best public solver, as its own README uses it."""
    public: Any = import_module("rummikub_solver")
    rules = public.RuleSet()
    colors = {"BLACK": "K", "RED": "R", "BLUE": "B", "ORANGE": "O"}
    look: dict[str, Any] = {}
    for tile in rules.tiles:
        name = "J" if isinstance(tile, public.Joker) else f"{colors[tile.colour.name]}{tile.value}"
        look[name] = tile

    def prepare(table: Table, rack: TileSet) -> tuple[Asking, Callable[[], int]]:
        game = rules.new_game()
        game.add_table(*(look[str(tile)] for tiles in table for tile in tiles))
        game.add_rack(*(look[str(tile)] for tile in rack))
        game.initial = False

        def ask() -> object:
            return rules.solve(game, public.SolverMode.TILE_COUNT)

        def count() -> int:
            found = rules.solve(game, public.SolverMode.TILE_COUNT)
            return 0 if found is None else len(found.tiles)

        return ask, count

    return prepare


def compare() -> Iterator[str]:
    """Ours and the best public solver on the corpus, class by class."""
    options = edition_of("classic").options({"joker_law": "free"})
    prepare = public_solver()
    ours: dict[str, Timings] = defaultdict(list)
    tidy: dict[str, Timings] = defaultdict(list)
    theirs: dict[str, Timings] = defaultdict(list)
    for case in corpus():
        table, rack = parse_table(case["table"]), parse_tiles(case["rack"])
        ask, count = prepare(table, rack)
        if count() != case["expect"]["tiles"]:
            yield f"The public solver differs on {case['id']}: {count()} tiles."
        theirs[case["size"]].append(timed(ask, 2))
        ours[case["size"]].append(timed(core(options, table, rack, True, False)))
        tidy[case["size"]].append(timed(core(options, table, rack, True, True)))
    yield (
        "| size | positions | public solver, median µs | ours | times faster | worst ratio "
        "| ours with few changes | times faster | worst ratio |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for size, slow in theirs.items():
        cells = [f"{size} | {len(slow)} | {statistics.median(slow):,.0f}"]
        for fast in (ours[size], tidy[size]):
            ratio = statistics.median(slow) / statistics.median(fast)
            worst = min(one / other for one, other in zip(slow, fast, strict=True))
            cells.append(f"{statistics.median(fast):,.1f} | {ratio:,.0f} | {worst:,.0f}")
        yield f"| {' | '.join(cells)} |"


def programs(positions: int = 2, seconds: float = 30) -> Iterator[str]:
    """Integer programs over all sets that can be listed, as the tests' oracle writes them.

    Each solver has its own process: their libraries do not get along.
    """
    sizes = list(dict.fromkeys(case["size"] for case in corpus()))
    found: dict[str, dict[str, list[tuple[float, bool]]]] = {}
    for solver in ("cp-sat", "highs"):
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            asked = {
                size: pool.submit(_program, solver, size, positions, seconds) for size in sizes
            }
            found[solver] = {size: answer.result() for size, answer in asked.items()}
    yield f"| size | positions | CP-SAT, median µs | HiGHS | not proven in {seconds:.0f} s |"
    yield "|---|---|---|---|---|"
    for size in sizes:
        took = [[spent for spent, _ in found[solver][size]] for solver in found]
        cells = [f"{statistics.median(spent):,.0f}" for spent in took]
        unproven = sum(not proven for solver in found for _, proven in found[solver][size])
        yield f"| {size} | {positions} | {' | '.join(cells)} | {unproven} |"


def _program(solver: str, size: str, positions: int, seconds: float) -> list[tuple[float, bool]]:
    """Microseconds of one solver for each position, and whether it proved its answer."""
    oracle: Any = import_module("tests.oracle")
    edition = edition_of("classic")
    options = edition.options({"joker_law": "free"})
    found = []
    for case in [case for case in corpus() if case["size"] == size][:positions]:
        table, rack = parse_table(case["table"]), parse_tiles(case["rack"])
        question = Question(edition, options, table, rack, True)
        begin = time.perf_counter()
        proven = oracle.best(question, seconds, solver=solver) is not None
        found.append(((time.perf_counter() - begin) * 1e6, proven))
    return found


# Self-play


def self_play(edition: str, options: dict[str, object], games: int) -> Iterator[Question]:
    """Every position of games between players who always make the best play."""
    for number in range(games):
        seed = hashlib.sha256(f"bench/solver/{edition}/{number}".encode()).digest()
        game = edition_of(edition)
        seats = game.players[number % len(game.players)]
        state = new_game(edition, seats, seed, options)
        while state.outcome is None:
            seat = state.turn
            table = state.grid if game.on_grid else state.table
            if game.on_grid and not state.rolled:
                state = apply(state, Roll(seat, state.held[seat]))
                continue
            question = Question(game, state.options, table, state.racks[seat], state.opened[seat])
            yield question
            state = apply(state, _move(question, seat, bool(state.pool)))


def _move(question: Question, seat: int, can_draw: bool) -> Move:
    found = best_play(question)
    if found.played:
        return Play(seat, found.table)
    return Draw(seat) if can_draw else Pass(seat)


def classic_tables(games: int) -> Iterator[str]:
    yield HEAD
    positions = [
        question
        for question in self_play("classic", {}, games)
        if isinstance(question.table, tuple)
    ]
    for law in ("free", "book-classic", "book-vintage"):
        options = edition_of("classic").options({"joker_law": law})
        for tidy in (True, False):
            play: Timings = []
            large: Timings = []
            opening: Timings = []
            for question in positions:
                table, rack = question.table, question.rack
                assert isinstance(table, tuple)
                took = timed(core(options, table, rack, question.opened, tidy))
                tiles = [tile for tiles in table for tile in tiles]
                jokers = sum(tile.is_joker for tile in tiles)
                if not question.opened:
                    opening += [took] if len(rack) == 14 else []
                else:
                    play.append(took)
                    large += [took] if 60 <= len(tiles) <= 90 and jokers == 2 else []
            how = "" if tidy else ", few changes not asked"
            yield row(f"{law}, self-play{how}", play)
            yield row(f"{law}, large late tables with both jokers{how}", large)
            if law == "free" and tidy:
                yield row("opening, rack of 14", opening)


def twist_tables(games: int) -> Iterator[str]:
    """Twist with all bonus jokers: how fast, and how much is proven."""
    yield HEAD.replace(" worst |", " worst | proven |", 1) + "---|"
    for law in ("book-twist", "free"):
        positions = list(self_play("twist", {"joker_law": law}, games))
        timings = [timed(lambda q=q: best_play(q), 1) for q in positions]  # type: ignore[misc]
        proven = sum(best_play(question).optimal for question in positions)
        yield f"{row(law, timings)} {proven} |"


def other_editions(games: int) -> Iterator[str]:
    yield HEAD
    for edition in ("my_first", "dice"):
        questions = list(self_play(edition, {}, games))
        yield row(edition, [timed(lambda q=q: best_play(q), 1) for q in questions])  # type: ignore[misc]


def batches(games: int) -> Iterator[str]:
    """Many positions over one thread and two, and whether memory grows."""
    questions = [question for question in self_play("classic", {}, games) if question.opened]
    questions = (questions * 20)[:20_000]
    spent = {
        threads: min(
            timed(lambda t=threads: native.best_of_each(questions, t), 1)  # type: ignore[misc]
            for _ in range(3)
        )
        for threads in (1, 2)
    }
    yield f"{len(questions)} positions: two threads are {spent[1] / spent[2]:.2f} times as fast."
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(50):
        native.best_of_each(questions, 2)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    yield f"A million more solves let the process grow by {grown} KiB."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--no-public", action="store_true", help="without the other solvers")
    args = parser.parse_args()
    parts: list[tuple[str, Iterable[str]]] = [
        ("Against the best public solver (`rummikub-solver`), Classic corpus", compare()),
        ("Integer programs (one thread), the first positions of each class", programs()),
        ("Classic, greedy self-play", classic_tables(args.games)),
        ("Twist, greedy self-play", twist_tables(args.games)),
        ("Other editions, greedy self-play", other_editions(args.games)),
        ("Batches", batches(args.games // 4)),
    ]
    lines = [f"# Solver\n\nPython {platform.python_version()}, {platform.machine()}.\n"]
    for title, part in parts[2 * args.no_public :]:
        lines.append(f"## {title}\n")
        print(lines[-1])
        for line in part:
            print(line, flush=True)
            lines.append(line)
        lines.append("")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
