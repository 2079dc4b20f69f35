"""Logs: one JSON object per line, newlines escaped. Never a rack, draft, name or token.

A log call names an event and a few fields; only the fields listed here get through.
"""

import logging
import sys
import time
from functools import lru_cache

import msgspec

FIELDS = frozenset(
    {"table", "seq", "command", "does", "seat", "answer", "codes", "bot", "why"}
    | {"status", "path", "method", "ms", "port", "count"}
)
LONGEST = 200

_log = logging.getLogger("meldrum")
_EMPTY = logging.makeLogRecord({}).__dict__
"""What a record has; our lines tell little of it, but other formatters may look for it."""


def note(event: str, **fields: object) -> None:
    """Log something that happened at the server."""
    if _log.isEnabledFor(logging.INFO):
        _log.handle(Note(event, fields))


class Note(logging.LogRecord):
    """A record that is made quickly: there is one for every command."""

    def __init__(self, event: str, fields: dict[str, object]) -> None:
        self.__dict__.update(_EMPTY)
        self.name, self.levelno, self.levelname = _log.name, logging.INFO, "INFO"
        self.msg, self.args, self.exc_info = event, (), None
        self.created = time.time()
        self.msecs = self.created % 1 * 1000
        self.fields = fields


def alarm(event: str, **fields: object) -> None:
    """Log something that the operator has to see to."""
    _log.error(event, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": f"{_second(int(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": _short(record.getMessage()),
        }
        if record.name != "meldrum":
            line["from"] = record.name
        for name, value in getattr(record, "fields", {}).items():
            if name in FIELDS:
                line[name] = _short(value)
        if record.exc_info and record.exc_info[0]:
            # Where it happened, not what was in the variables or the message.
            trace, place = record.exc_info[2], ""
            while trace is not None:
                place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
                trace = trace.tb_next
            line["error"], line["place"] = record.exc_info[0].__name__, place
        return msgspec.json.encode(line).decode()


@lru_cache(2)
def _second(at: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at))


def _short(value: object) -> object:
    if isinstance(value, str):
        return value[:LONGEST]
    if isinstance(value, list):
        return [_short(item) for item in value[:20]]
    return value if isinstance(value, int | float | bool | None) else str(value)[:LONGEST]


def is_our_failure(record: logging.LogRecord) -> bool:
    """Bytes of a client that are not UTF-8 end its connection, but nothing has failed here."""
    return not (record.exc_info and record.exc_info[0] is UnicodeDecodeError)


def set_up(level: str) -> None:
    """Send all logs to standard error as JSON lines."""
    # Our lines leave these out, so there is no need to look them up.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    quiet = logging.getLogger("uvicorn.error")
    quiet.setLevel("WARNING")  # its messages contain addresses
    quiet.addFilter(is_our_failure)
    logging.getLogger("alembic").setLevel("WARNING")  # its messages are about itself only
