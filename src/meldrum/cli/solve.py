"""``meldrum solve``: what is the best move? One position, or JSON lines."""

import argparse
import sys

from meldrum.cli import jsonl
from meldrum.cli.asking import (
    add_edition,
    add_position_flags,
    edition_asked,
    position_asked,
    typed,
)
from meldrum.cli.jsonl import Reply, Request
from meldrum.cli.progress import waiting
from meldrum.cli.show import show
from meldrum.library.solution import Solution
from meldrum.notation.text import NotationError, grid_rows, shorten
from meldrum.rules.grid import Grid
from meldrum.rules.tiles import say
from meldrum.solver.question import OBJECTIVES

A_PLAY, NO_PLAY, NONE_FOUND = 0, 1, 4
"""How it exits; 2 and 3 are for what goes wrong."""


def describe_solve(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Finds the best play and proves it. Exits 0 if there is one, 1 if nothing can "
        "be played, 2 if the position cannot be read, 4 if nothing was found in time. With --jsonl "
        "reads one JSON position per line and writes one answer per line."
    )
    parser.epilog = (
        "examples: meldrum solve classic --table 'R4 R5 R6 R7 R8' --rack 'R6 K1'; "
        "meldrum solve classic --rack 'R10 B10 K10 K1' --unopened; "
        "meldrum solve dice --grid 'K3 K4 K5' --rack 'K2 R3 B3'"
    )
    add_edition(parser)
    add_position_flags(parser)
    parser.add_argument("--objective", choices=OBJECTIVES, help="what to maximize (tiles)")
    parser.add_argument("--limit-ms", type=int, help="stop after this long with the best found")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve one position for a person, or many in JSON."""
    if args.jsonl and (args.edition or args.option):
        raise NotationError("--jsonl takes its positions, with their options, from the lines")
    if args.jsonl:
        jsonl.answer_lines(sys.stdin.buffer, sys.stdout.buffer, answer)
        return A_PLAY
    if args.edition is None or args.rack is None:
        raise NotationError("name an edition and a --rack, or use --jsonl")
    with waiting("looking for the best play"):
        solution = solution_asked(_asked(args))
    for line in solution.lines(timed=True):
        show(line)
    if solution:
        return A_PLAY
    return NONE_FOUND if solution.answer.is_open else NO_PLAY


def _asked(args: argparse.Namespace) -> Request:
    """A question typed by a person."""
    limit = {} if args.limit_ms is None else {"limit_ms": args.limit_ms}
    return typed(args) | {"objective": args.objective or OBJECTIVES[0]} | limit


# Reading a position


def solution_asked(request: Request) -> Solution:
    """The best play of the position asked about; raises ValueError if it cannot be read."""
    edition = edition_asked(request)
    if edition.on_grid and "table" in request:
        raise NotationError("table: dice lie on a grid")
    if not edition.on_grid and "grid" in request:
        raise NotationError(f"grid: {edition.key} is not played on a grid")
    position = position_asked(request, "solve")
    objective = request.get("objective", OBJECTIVES[0])
    return position.best_play(objective, limit_ms=request.get("limit_ms"))


# Answering


def answer(request: Request) -> Reply:
    """Answer one position; raises ValueError if it cannot be read."""
    solution = solution_asked(request)
    found = solution.answer
    lying: Reply = (
        {"grid": grid_rows(found.table)}
        if isinstance(found.table, Grid)
        else {"table": [say(tiles) for tiles in found.table]}
    )
    reply = {
        "tiles": found.tiles,
        "points": found.points,
        "meld": found.meld,
        "played": say(found.played),
        **lying,
        "optimal": found.optimal,
        "micros": solution.micros,
    }
    if found.is_open:
        reply["found"] = False
    if _wants_steps(request):
        reply["steps"] = [
            {"kind": step.kind, **step.names, "says": step.says} for step in solution.told()
        ]
        reply["says"] = list(solution.explanation)
    return reply if found.optimal else reply | {"bound": found.bound}


def _wants_steps(request: Request) -> bool:
    wanted = request.get("steps", False)
    if not isinstance(wanted, bool):
        raise NotationError(f"steps: {shorten(wanted)} is not true or false")
    return wanted
