"""Entry point: picks the verb, turns errors into one clear line and an exit code."""

import argparse
import os
import signal
import sys
import threading
import traceback
from typing import NoReturn

from meldrum import __version__
from meldrum.breakage import Breakage
from meldrum.cli import (
    arena,
    bot_check,
    check,
    play,
    puzzles,
    replay,
    review,
    serve,
    simulate,
    solve,
    store,
    top,
    train,
)

UNREADABLE, BROKEN = 2, 3
INTERRUPTED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
DEBUG = "MELDRUM_DEBUG"
EXIT_CODES = f"""\
exit codes:
  0    yes, or done
  1    no: illegal, nothing to play, a record or a bot with something wrong
  2    unreadable: a typo, a wrong number, a file that is not there or not what it should be
  3    something broke: a damaged store, a taken port, no database, a bot that raises;
       {DEBUG}=1 shows where
  4    nothing was found in time (solve)
  130  interrupted with Ctrl-C (143: terminated)"""
MISTYPED = (
    FileNotFoundError,
    FileExistsError,
    IsADirectoryError,
    NotADirectoryError,
    PermissionError,
)
"""What the system says of a file that was named wrongly."""


def main(argv: list[str] | None = None) -> int:
    """Run the command line; the exit codes are those above."""
    # A closed stream is None: nothing to read, nobody to tell.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if threading.current_thread() is threading.main_thread():
        # When terminated, we still stop the bots' processes that we started.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(words)
    except BrokenPipeError:
        _leave_output()  # the reader has left: what it wanted it has
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        if os.environ.get(DEBUG):
            traceback.print_exc()
        code, said = explained(error)
        print(f"meldrum {words[0]}: {_in_one_line(said)}", file=sys.stderr)
        return code


def _run(words: list[str]) -> int:
    try:
        args = _parse(words)
        code: int = args.run(args)
        return code
    finally:
        try:
            sys.stdout.flush()
        except OSError:
            _leave_output()
            raise


def _leave_output() -> None:
    """Keep Python from trying to write at exit what could not be written now."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def explained(error: Exception) -> tuple[int, str]:
    """The exit code of an error, and what to say of it."""
    match error:
        case Breakage():
            return BROKEN, str(error)
        case OSError():
            said = error.strerror or str(error) or type(error).__name__
            code = UNREADABLE if isinstance(error, MISTYPED) else BROKEN
            return code, said if error.filename is None else f"{error.filename}: {said}"
        case ValueError():
            return UNREADABLE, str(error)
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return BROKEN, f"something broke: {said} ({DEBUG}=1 shows where)"


def _in_one_line(text: str) -> str:
    """What is said may quote a stranger's file: no line breaks, no tricks on a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


class Parser(argparse.ArgumentParser):
    """Its errors are like all others: one line, which says where there is more."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message} (see {self.prog} --help)")


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="meldrum",
        description="Tile rummy by the printed rules of five editions.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"meldrum {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in (
        play,
        check,
        solve,
        simulate,
        replay,
        review,
        puzzles,
        arena,
        bot_check,
        train,
        serve,
        top,
        store,
    ):
        verb.add_to(verbs)
    if argv and argv[0] in verbs.choices:
        # The verb's own parser accepts flags anywhere between the words.
        args: argparse.Namespace = verbs.choices[argv[0]].parse_intermixed_args(argv[1:])
        args.verb = argv[0]
        return args
    return parser.parse_args(argv or ["--help"])


if __name__ == "__main__":
    sys.exit(main())
