"""``meldrum replay`` shows a recorded game; ``meldrum verify`` proves records by their seeds."""

import argparse
import codecs
import sys
from collections.abc import Iterator
from pathlib import Path

from meldrum.cli.number_flags import count
from meldrum.cli.progress import progress
from meldrum.cli.show import show
from meldrum.notation.record import Record, read_record, verify
from meldrum.notation.text import NotationError
from meldrum.notation.transcript import transcript

LARGEST = 64 << 20  # bytes of one record
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def describe_replay(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument("file", help="a file of records, one per line; - for standard input")
    parser.add_argument(
        "--game", type=count, default=1, metavar="N", help="which game of the file (1)"
    )
    parser.set_defaults(run=run_replay)


def describe_verify(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument("file", help="a file of records, one per line; - for standard input")
    parser.set_defaults(run=run_verify)


def run_replay(args: argparse.Namespace) -> int:
    """Show one game of the file."""
    for number, line in lines(args.file):
        if number == args.game:
            return _told(read_line(args.file, number, line), f"{args.file}:{number}")
    raise NotationError(f"{args.file}: there is no game {args.game}")


def _told(record: Record, where: str) -> int:
    complaints = verify(record)
    try:
        for line in transcript(record):
            show(line)
    except ValueError:  # moves that cannot be made cannot be shown, but verify reports them
        if not complaints:
            raise
    for complaint in complaints:
        print(f"{where}: not as played: {complaint}", file=sys.stderr)
    return 1 if complaints else 0


def run_verify(args: argparse.Namespace) -> int:
    """Say what is wrong with each record; exit 1 if anything is, or else 2 if one is unreadable."""
    good = bad = unreadable = 0
    with progress() as told:
        for number, line in lines(args.file):
            told(f"{good} verified, {bad} wrong")
            try:
                complaints = verify(read_line(args.file, number, line))
            except NotationError as error:
                told.end()
                print(f"meldrum verify: {error}", file=sys.stderr)
                unreadable += 1
                continue
            bad, good = bad + bool(complaints), good + (not complaints)
            for complaint in complaints:
                told.print(f"{args.file}:{number}: {complaint}")
    if not good + bad + unreadable:
        raise NotationError(f"{args.file}: holds no record")
    print(f"{good} verified, {bad} wrong" + (f", {unreadable} unreadable" if unreadable else ""))
    return 1 if bad else 2 if unreadable else 0


def lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers; blank ones are skipped, overlong ones cut."""
    with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
        number = 0
        while line := file.readline(LARGEST + 1):
            number += 1
            if number == 1 and line.startswith(UTF_16):
                raise NotationError(f"{name}: is in UTF-16; records are in UTF-8")
            rest = line
            while len(rest) > LARGEST and not rest.endswith(b"\n"):
                rest = file.readline(LARGEST + 1)
            if line.strip() or len(line) > LARGEST:
                yield number, line


def read_line(name: str, number: int, line: bytes) -> Record:
    """The record of a line; raises NotationError."""
    if len(line) > LARGEST:
        raise NotationError(f"{name}:{number}: longer than {LARGEST} bytes")
    return read_record(line, f"{name}:{number}")
