"""Entry point: picks the verb, turns errors into one clear line and an exit code."""

import argparse
import os
import signal
import sys
import threading

from meldrum import __version__
from meldrum.cli import arena, bot_check, check, play, replay, serve, simulate, solve, store

UNREADABLE = 2
TERMINATED = 128 + signal.SIGTERM


def main(argv: list[str] | None = None) -> int:
    """Run the command line; 0 is yes or done, 1 is no, 2 is unreadable."""
    # A closed stream is None: nothing to read, nobody to tell.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if threading.current_thread() is threading.main_thread():
        # Who is told to end still ends the processes of the bots it started.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    args = _parse(sys.argv[1:] if argv is None else argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has left: what it wanted it has. Keep Python from flushing at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"meldrum {args.verb}: {error.filename}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    except ValueError as error:
        print(f"meldrum {args.verb}: {error}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return code


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="meldrum", description="Tile rummy by the printed rules of five editions."
    )
    parser.add_argument("--version", action="version", version=f"meldrum {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in (play, check, solve, simulate, replay, arena, bot_check, serve, store):
        verb.add_to(verbs)
    if argv and argv[0] in verbs.choices:
        # The verb's own parser lets flags stand anywhere between the words.
        args: argparse.Namespace = verbs.choices[argv[0]].parse_intermixed_args(argv[1:])
        args.verb = argv[0]
        return args
    return parser.parse_args(argv or ["--help"])


if __name__ == "__main__":
    sys.exit(main())
