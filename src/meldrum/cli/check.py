"""``meldrum check``: is this set, turn, grid, pass or draw legal? One question, or JSON lines."""

import argparse
import sys

from meldrum.cli import jsonl
from meldrum.cli.asking import (
    add_edition,
    add_position_flags,
    edition_asked,
    options_asked,
    position_asked,
    typed,
)
from meldrum.cli.jsonl import Reply, Request
from meldrum.cli.number_flags import whole
from meldrum.cli.passing import MOVES, judge_move
from meldrum.cli.show import show
from meldrum.library.reading import NotInTheBox, parse_written, refuse_strangers, tiles_of
from meldrum.library.verdict import Verdict, check_tiles
from meldrum.notation.text import NotationError, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.tiles import say

LEGAL, ILLEGAL = 0, 1


def describe_check(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Answers in words and exits 0 legal, 1 illegal, 2 unreadable. "
        "With --jsonl reads one JSON question per line and writes one answer per line."
    )
    parser.epilog = (
        "examples: meldrum check twist 'R3 R4 C B6'; "
        "meldrum check classic --table 'R4 R5 R6' --rack 'R7 K1' --after 'R4 R5 R6 R7'; "
        "meldrum check dice --grid 'R2 K2 B2 / . K3 . / K3 K4 K5'; "
        "meldrum check classic --move pass --pool 0 --table 'R4 R5 R6' --rack 'R7'"
    )
    add_edition(parser)
    parser.add_argument("set", nargs="*", help="the tiles of one set, in order")
    add_position_flags(parser)
    parser.add_argument("--after", metavar="SETS", help="the table, or grid, after your turn")
    parser.add_argument("--move", choices=list(MOVES), help="may you pass, or draw?")
    parser.add_argument(
        "--pool", type=whole(0), metavar="N", help="with --move: how many tiles are left to draw"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer one question in words, or many in JSON."""
    if args.jsonl and (args.edition or args.option):
        raise NotationError("--jsonl takes its questions, with their options, from the lines")
    if args.jsonl:
        jsonl.answer_lines(sys.stdin.buffer, sys.stdout.buffer, answer)
        return LEGAL
    if args.edition is None:
        raise NotationError("name an edition and a set, or use --jsonl")
    request = _asked(args)
    if "move" in request:
        return _say_move(request)
    verdict = judge(request)
    for line in str(verdict).splitlines():
        show(line)
    return LEGAL if verdict else ILLEGAL


def _say_move(request: Request) -> int:
    violations, decided = judge_move(request)
    for violation in violations:
        show(f"illegal ({violation.code}): {violation.message}")
    if not violations:
        show("legal" if decided else "legal: no play was found, though not every one was tried")
    return ILLEGAL if violations else LEGAL


def _asked(args: argparse.Namespace) -> Request:
    """A question typed by a person."""
    request = typed(args)
    if args.set:
        request["set"] = " ".join(args.set).upper()
    if "|" in request.get("set", ""):
        raise NotationError("one set at a time; whole tables go to --table and --after")
    if args.move is not None:
        pool = {} if args.pool is None else {"pool": args.pool}
        return {"rack": "", "move": args.move} | pool | request
    if args.pool is not None:
        raise NotationError("--pool goes with --move")
    if args.after is not None:
        before = request.pop("grid", "") or request.pop("table", "")
        return {"rack": "", "before": before, "after": args.after.upper()} | request
    if args.table is not None or args.rack is not None:
        raise NotationError("a turn needs --after, the table after it")
    return request


# JSON lines


def answer_line(line: bytes) -> Reply:
    """Answer one line of JSON."""
    return jsonl.answer_line(line, answer)


def answer(request: Request) -> Reply:
    """Answer one question; raises ValueError if it cannot be read."""
    try:
        if "move" in request:
            return _answer_move(request)
        verdict = judge(request)
    except NotInTheBox as error:
        nothing: Reply = {"readings": [], "values": []} if "set" in request else {}
        nothing |= {"decided": True} if "move" in request else {}
        refused = {"legal": False, **nothing, "violations": [str(error.code)]}
        return refused | {"error": str(error)}
    codes = verdict.codes
    if "set" not in request:
        return {"legal": not codes, "violations": codes}
    return {
        "legal": not codes,
        "readings": [
            {
                "kind": reading.kind,
                "value": reading.value,
                "stands_for": [say(meaning) for meaning in reading.stands_for],
            }
            for reading in verdict.readings
        ],
        "values": sorted({reading.value for reading in verdict.readings}),
        "violations": codes,
    }


def _answer_move(request: Request) -> Reply:
    violations, decided = judge_move(request)
    codes = [str(violation.code) for violation in violations]
    return {"legal": not codes, "violations": codes, "decided": decided}


# The other three questions


def judge(request: Request) -> Verdict:
    """Everything wrong with the set, turn or grid asked about, and what a set can mean."""
    asked = [name for name in ("set", "after", "grid") if name in request]
    if len(asked) != 1:
        raise NotationError("ask about one of: a set, a turn (after), a grid")
    if asked == ["after"]:
        return _judge_turn(request)
    edition = edition_asked(request)
    options = options_asked(edition, request)
    if asked == ["set"]:
        return check_tiles(edition, parse_tiles(request["set"], "set"), options)
    if not edition.on_grid:
        raise NotationError(f"grid: {edition.key} is not played on a grid")
    grid = parse_written(edition, request["grid"], "grid")
    refuse_strangers(edition, tiles_of(grid), "grid")
    assert isinstance(grid, Grid)
    return Verdict(tuple(edition.check_grid(grid, options)))


def _judge_turn(request: Request) -> Verdict:
    if "before" not in request:
        raise NotationError("turn: before is missing")
    position = position_asked(request, "turn", "before")
    return position.check(parse_written(edition_of(position.edition), request["after"], "after"))
