"""``meldrum solve``: what is the best move? One position, or JSON lines."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from meldrum.cli import jsonl
from meldrum.cli.asking import (
    edition_asked,
    opened_asked,
    options_asked,
    refuse_excess,
    refuse_no_sets,
)
from meldrum.cli.jsonl import Reply, Request
from meldrum.cli.options import add_option_flag, read_options
from meldrum.cli.show import show
from meldrum.notation.text import (
    NotationError,
    grid_rows,
    parse_grid,
    parse_table,
    parse_tiles,
    shorten,
)
from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.base import Edition
from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.table import Table, bag, diff
from meldrum.rules.tiles import say
from meldrum.solver.answer import Answer
from meldrum.solver.best import USUAL_LIMIT_MS, best_play
from meldrum.solver.question import OBJECTIVES, Question
from meldrum.solver.steps.explain import grid_steps, say_step, steps
from meldrum.solver.steps.runs import run_steps

A_PLAY, NO_PLAY, NONE_FOUND = 0, 1, 4
"""How it exits; 2 and 3 are for what goes wrong."""
LONGEST_LIMIT_MS = 24 * 3600 * 1000


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the verb."""
    parser = verbs.add_parser(
        "solve",
        help="what is the best move?",
        description="Finds the best play and proves it. Exits 0 if there is one, 1 if nothing can "
        "be played, 2 if the position cannot be read, 4 if nothing was found in time. With --jsonl "
        "reads one JSON position per line and writes one answer per line.",
        epilog="examples: meldrum solve classic --table 'R4 R5 R6 R7 R8' --rack 'R6 K1'; "
        "meldrum solve classic --rack 'R10 B10 K10 K1' --unopened; "
        "meldrum solve dice --grid 'K3 K4 K5' --rack 'K2 R3 B3'",
    )
    parser.add_argument("edition", nargs="?", choices=list(EDITIONS), help="which game")
    parser.add_argument("--table", help="what lies on the table, sets separated by |")
    parser.add_argument("--grid", help="the Dice grid, rows separated by /")
    parser.add_argument("--rack", help="your rack, or the faces of your dice")
    parser.add_argument("--unopened", action="store_true", help="you have not opened yet")
    parser.add_argument("--objective", choices=OBJECTIVES, help="what counts (tiles)")
    parser.add_argument("--limit-ms", type=int, help="stop after this long with the best found")
    parser.add_argument("--jsonl", action="store_true", help="answer JSON lines")
    add_option_flag(parser)
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
    question = question_asked(_asked(args))
    found, micros = _timed(question)
    for line in describe(question, found, micros):
        show(line)
    if found.played:
        return A_PLAY
    return NONE_FOUND if found.is_open else NO_PLAY


def _asked(args: argparse.Namespace) -> Request:
    """A position typed by a person: in any case, and without a table if it is empty."""
    asked = {name: getattr(args, name) for name in ("table", "rack", "grid")}
    request: Request = {name: text.upper() for name, text in asked.items() if text is not None}
    request |= {
        "edition": args.edition,
        "options": read_options(args.option),
        "opened": not args.unopened,
        "objective": args.objective or OBJECTIVES[0],
    }
    if args.limit_ms is not None:
        request["limit_ms"] = args.limit_ms
    return request


# Reading a position


def question_asked(request: Request) -> Question:
    """The question to the solver; raises ValueError if it cannot be read."""
    edition = edition_asked(request)
    options = options_asked(edition, request)
    if not edition.deals:
        raise NotationError(f"solve: {edition.key} has no rack to play from")
    if "rack" not in request:
        raise NotationError("solve: rack is missing")
    rack = parse_tiles(request["rack"], "rack")
    table: Table | Grid
    if edition.on_grid:
        table = _grid_asked(edition, options, request)
        where, lying = "grid and rack", table.bag()
        if len(rack) > edition.rack_size:
            raise NotationError(f"rack: {len(rack)} dice, a player has nine")
    else:
        if "grid" in request:
            raise NotationError(f"grid: {edition.key} is not played on a grid")
        table = parse_table(request.get("table", []))
        where, lying = "table and rack", bag(table)
        refuse_no_sets(edition, table, options, "table")
    refuse_excess(edition, lying + Counter(rack), where)
    return Question(
        edition,
        options,
        table,
        rack,
        opened_asked(options, request, "solve"),
        _objective_asked(request),
        _limit_asked(request),
    )


def _grid_asked(edition: Edition, options: Options, request: Request) -> Grid:
    if "table" in request:
        raise NotationError("table: dice lie on a grid")
    grid = parse_grid(request.get("grid", []))
    for wrong in edition.check_grid(grid, options):
        raise NotationError(f"grid: {wrong.message}")
    return grid


def _objective_asked(request: Request) -> str:
    objective = request.get("objective", OBJECTIVES[0])
    if objective not in OBJECTIVES:
        raise NotationError(
            f"objective: {shorten(objective)} is not one of {', '.join(OBJECTIVES)}"
        )
    return str(objective)


def _limit_asked(request: Request) -> int | None:
    limit: Any = request.get("limit_ms")
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, int | float) or limit < 0:
        raise NotationError(f"limit_ms: {shorten(limit)} is not a time")
    return round(min(limit, LONGEST_LIMIT_MS))


# Answering


def _timed(question: Question) -> tuple[Answer, int]:
    began = time.perf_counter_ns()
    found = best_play(question)
    return found, (time.perf_counter_ns() - began) // 1000


def answer(request: Request) -> Reply:
    """Answer one position; raises ValueError if it cannot be read."""
    found, micros = _timed(question_asked(request))
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
        "micros": micros,
    }
    if found.is_open:
        reply["found"] = False
    return reply if found.optimal else reply | {"bound": found.bound}


def describe(question: Question, found: Answer, micros: int) -> Iterator[str]:
    """The play in words: what, why it is best, how, and what lies there then."""
    within = _within(question, micros)
    if found.is_open:
        told = f"Nothing was found{within}, but there may be a play"
        yield f"{told} (upper bound {found.bound}, {micros} µs)."
        return
    proven = "proven best" if found.optimal else f"best found{within}, upper bound {found.bound}"
    if not found.played:
        yield f"Nothing can be played ({proven}, {micros} µs)."
        return
    yield f"Play {say(found.played)}: {_worth(question, found)} ({proven}, {micros} µs)."
    yield from _explained(question, found)
    yield "Then this lies on the table:"
    yield from (f"  {row}" for row in _rows(question, found))


def _within(question: Question, micros: int) -> str:
    """The limit, if it was reached."""
    limit = USUAL_LIMIT_MS if question.limit_ms is None else question.limit_ms
    if micros < limit * 1000:
        return ""
    return f" within {limit} ms" if limit < 1000 else f" within {limit / 1000:g} s"


def _worth(question: Question, found: Answer) -> str:
    tiles = f"{found.tiles} tile{'' if found.tiles == 1 else 's'}"
    what = "star" if question.edition.won_by == "stars" else "point"
    worth = f"{tiles}, {found.points} {what}{'' if found.points == 1 else 's'}"
    return f"{worth}, worth {found.meld} laid alone" if question.objective == "meld" else worth


def _explained(question: Question, found: Answer) -> Iterator[str]:
    before, after = question.table, found.table
    if isinstance(before, Grid) and isinstance(after, Grid):
        sentences = [say_step(step) for step in grid_steps(before, after)]
    elif isinstance(before, tuple) and isinstance(after, tuple):
        rules = question.edition.set_rules(question.options)
        middle = question.options.joker_from_middle
        told = (
            run_steps(before, question.rack, after, rules, middle)
            if question.edition.family == "runs"
            else steps(before, after, rules)
        )
        sentences = [say_step(step) for step in told]
    for at, sentence in enumerate(sentences, 1):
        yield f"  {at}. {sentence}"


def _rows(question: Question, found: Answer) -> Iterator[str]:
    """The table, new sets marked."""
    before, after = question.table, found.table
    if isinstance(after, Grid) or isinstance(before, Grid):
        yield from grid_rows(after) if isinstance(after, Grid) else ()
        return
    fresh = list(diff(before, after, question.edition.set_rules(question.options)).fresh)
    for tiles in after:
        new = tiles in fresh
        if new:
            fresh.remove(tiles)
        yield f"{'*' if new else ' '} {say(tiles)}"
