"""JSON lines: one question and one answer per line, in order and at once."""

from collections.abc import Callable, Iterator
from typing import IO, Any

import msgspec

from meldrum.notation.text import BYTE_ORDER_MARK, shorten

LONGEST_LINE = 1 << 20

Request = dict[str, Any]
Reply = dict[str, Any]
Answering = Callable[[Request], Reply]
"""Answers one question; raises ValueError if it cannot be read."""


def answer_lines(source: IO[bytes], target: IO[bytes], answering: Answering) -> None:
    """Answer each line as it comes; one that cannot be read gets an error and the next is read."""
    for line in _lines(source):
        target.write(msgspec.json.encode(answer_line(line, answering)) + b"\n")
        target.flush()


def _lines(source: IO[bytes]) -> Iterator[bytes]:
    """Lines, the overlong ones cut to one byte over the limit."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line


def answer_line(line: bytes, answering: Answering) -> Reply:
    """Answer one line of JSON."""
    if len(line) > LONGEST_LINE:
        return {"error": f"line: longer than {LONGEST_LINE} bytes"}
    try:
        request = msgspec.json.decode(line.removeprefix(BYTE_ORDER_MARK))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return {"error": f"line: {error}: {shorten(line[:60].decode(errors='replace'))}"}
    if not isinstance(request, dict):
        return {"error": f"line: {shorten(request)} is not a JSON object"}
    identity = {"id": request["id"]} if "id" in request else {}
    try:
        return identity | answering(request)
    except ValueError as error:
        return identity | {"error": str(error)}
