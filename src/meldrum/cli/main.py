"""Entry point: picks the verb, turns errors into one clear line and an exit code."""

import argparse
import os
import sys

from meldrum import __version__
from meldrum.cli import check, play, replay, simulate

UNREADABLE = 2


def main(argv: list[str] | None = None) -> int:
    """Run the command line; 0 is yes or done, 1 is no, 2 is unreadable."""
    parser = argparse.ArgumentParser(
        prog="meldrum", description="Tile rummy by the printed rules of five editions."
    )
    parser.add_argument("--version", action="version", version=f"meldrum {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in (play, check, simulate, replay):
        verb.add_to(verbs)
    args = parser.parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # The reader has left: what it wanted it has. Keep Python from flushing at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"meldrum {args.verb}: {error}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
