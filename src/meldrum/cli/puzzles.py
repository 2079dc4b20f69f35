"""``meldrum puzzles``: make puzzles from games, run their proofs again, and look at one."""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from meldrum.cli.number_flags import MOST_JOBS, whole
from meldrum.cli.progress import progress
from meldrum.cli.show import show
from meldrum.rules.grid import Grid
from meldrum.rules.tiles import say
from meldrum.solver.steps.explain import grid_steps, say_step, steps
from meldrum.study.puzzles.check import faults
from meldrum.study.puzzles.making import Harvest, make
from meldrum.study.puzzles.puzzle import Puzzle, lines_of
from meldrum.study.puzzles.shelf import Shelf, read_shelf, shipped, today, write_shelf

MOST_PUZZLES = 100_000
FAILED = 1


def describe_puzzles(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument("what", choices=("make", "check", "show"), help="what to do")
    parser.add_argument(
        "which",
        nargs="?",
        help="check: a file (the puzzles that come with Meldrum); show: a puzzle's id, or today",
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="any text; same text, same puzzles"
    )
    parser.add_argument(
        "--count", type=whole(1, MOST_PUZZLES), default=100, metavar="N", help="how many (100)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write them")
    parser.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), metavar="J", help="how many processes (one per core)"
    )
    parser.add_argument("--sample", type=whole(1), metavar="N", help="check only so many of them")
    parser.add_argument("--solution", action="store_true", help="show the solution too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do what is asked."""
    match args.what:
        case "make":
            return _make(args)
        case "check":
            return _check(args)
    return _show(args)


# Making


def _make(args: argparse.Namespace) -> int:
    if args.out is None:
        raise ValueError("say where to write the puzzles: --out FILE")
    harvest, began = Harvest(), time.monotonic()
    try:
        with progress() as told:
            for harvest in make(args.seed, args.count, args.jobs):
                told(f"{len(harvest.puzzles)} of {args.count} puzzles, {harvest.games} games")
    finally:  # what there is is kept, whatever happens
        write_shelf(args.out, harvest.puzzles.values())
        took = time.monotonic() - began
        print(f"{len(harvest.puzzles)} puzzles from {harvest.games} games in {took:.0f} s")
        for line in _rates(harvest):
            print(line)
    return 0


def _rates(harvest: Harvest) -> Iterator[str]:
    for kind, gate, came, passed in harvest.rates():
        share = f"{passed / came:7.1%}" if came else "      -"
        yield f"{kind:8} {gate:9} {came:8} came {passed:8} passed {share}"


# Checking


def _check(args: argparse.Namespace) -> int:
    shelf = shipped() if args.which is None else read_shelf(Path(args.which))
    asked = _sample(shelf, args.sample)
    wrong = 0
    with progress() as told:
        for at, puzzle in enumerate(asked):
            told(f"{at} of {len(asked)}")
            for fault in faults(puzzle):
                wrong += 1
                told.print(f"{puzzle.key}: {fault}")
    print(f"{len(asked)} puzzles checked, {wrong} faults")
    return FAILED if wrong else 0


def _sample(shelf: Shelf, count: int | None) -> tuple[Puzzle, ...]:
    """Some puzzles from all over the shelf, or all."""
    puzzles = shelf.puzzles
    if count is None or count >= len(puzzles):
        return puzzles
    return tuple(puzzles[at * len(puzzles) // count] for at in range(count))


# Showing


def _show(args: argparse.Namespace) -> int:
    puzzle = _asked(args.which or "today")
    position = puzzle.position
    show(f"{puzzle.key}: {position.edition}, {', '.join(puzzle.themes)}, rating {puzzle.rating}")
    show(f"Lay {len(puzzle.played)} tiles from your rack. {_state(position.opened)}")
    for row in lines_of(position.table):
        show(f"  {row}")
    show(f"Your rack: {say(position.rack)}")
    if args.solution:
        show(f"Lay {say(puzzle.played)}:")
        for at, sentence in enumerate(_steps(puzzle), 1):
            show(f"  {at}. {sentence}")
    return 0


def _asked(which: str) -> Puzzle:
    shelf = shipped()
    puzzle = shelf.of_day(today()) if which == "today" else shelf.find(which)
    if puzzle is None:
        raise ValueError(f"there is no puzzle {which}")
    return puzzle


def _state(opened: bool) -> str:
    return "You have opened." if opened else "You have not opened yet."


def _steps(puzzle: Puzzle) -> Iterator[str]:
    before, after = puzzle.position.table, puzzle.after
    if isinstance(before, Grid) and isinstance(after, Grid):
        return map(say_step, grid_steps(before, after))
    assert isinstance(before, tuple)
    assert isinstance(after, tuple)
    question = puzzle.question
    return map(say_step, steps(before, after, question.edition.set_rules(question.options)))
