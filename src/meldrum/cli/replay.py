"""``meldrum replay`` shows a recorded game; ``meldrum verify`` proves records by their seeds."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from meldrum.cli.show import show
from meldrum.notation.record import Record, read_record, verify
from meldrum.notation.text import NotationError
from meldrum.notation.transcript import transcript

LARGEST = 64 << 20  # bytes of one record


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the two verbs."""
    tell = verbs.add_parser("replay", help="show a recorded game")
    tell.add_argument("file", help="a file of records, one a line; - for standard input")
    tell.add_argument("--game", type=int, default=1, metavar="N", help="which line of the file")
    tell.set_defaults(run=run_replay)
    prove = verbs.add_parser("verify", help="deal records again from their seeds and replay them")
    prove.add_argument("file", help="a file of records, one a line; - for standard input")
    prove.set_defaults(run=run_verify)


def run_replay(args: argparse.Namespace) -> int:
    """Tell one game of the file."""
    for number, record in records(args.file):
        if number == args.game:
            for line in transcript(record):
                show(line)
            complaints = verify(record)
            for complaint in complaints:
                print(f"{args.file}:{number}: not as played: {complaint}", file=sys.stderr)
            return 1 if complaints else 0
    raise NotationError(f"{args.file}: there is no game {args.game}")


def run_verify(args: argparse.Namespace) -> int:
    """Say what is wrong with each record; exit 1 if anything is."""
    good = bad = 0
    for number, record in records(args.file):
        complaints = verify(record)
        bad, good = bad + bool(complaints), good + (not complaints)
        for complaint in complaints:
            print(f"{args.file}:{number}: {complaint}")
    if not good + bad:
        raise NotationError(f"{args.file}: holds no record")
    print(f"{good} verified, {bad} wrong")
    return 1 if bad else 0


def records(name: str) -> Iterator[tuple[int, Record]]:
    """The records of a file with their line numbers; blank lines are passed over."""
    with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
        number = 0
        while line := file.readline(LARGEST + 1):
            number += 1
            if len(line) > LARGEST:
                raise NotationError(f"{name}:{number}: longer than {LARGEST} bytes")
            if line.strip():
                yield number, read_record(line, f"{name}:{number}")
