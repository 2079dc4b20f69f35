"""Entry point: picks the verb, turns errors into one clear line and an exit code."""

import os
import signal
import sys
import threading

from meldrum.breakage import Breakage
from meldrum.cli.exit_codes import BROKEN, DEBUG, EXIT_CODES, INTERRUPTED, TERMINATED, UNREADABLE
from meldrum.cli.extras import advice
from meldrum.cli.verbs import parsed

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
            import traceback

            traceback.print_exc()
        code, said = explained(error)
        print(f"meldrum {words[0]}: {_in_one_line(said)}", file=sys.stderr)
        return code


def _run(words: list[str]) -> int:
    try:
        args = parsed(words, EXIT_CODES)
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
        case ModuleNotFoundError() if needed := advice(error.name):
            return BROKEN, needed
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


if __name__ == "__main__":
    sys.exit(main())
