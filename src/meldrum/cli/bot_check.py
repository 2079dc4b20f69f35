"""``meldrum bot-check``: does a bot in another process keep to the protocol?"""

import argparse
import shlex

import msgspec

from meldrum.arena.checkup.walk import Checkup
from meldrum.bots.external.protocol import VERSION
from meldrum.cli.number_flags import count, seconds
from meldrum.rules.editions import EDITIONS


def describe_bot_check(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument(
        "command",
        nargs="+",
        metavar="CMD",
        help="the command that starts the bot; in quotes if it has flags",
    )
    parser.add_argument(
        "--edition",
        action="append",
        choices=list(EDITIONS),
        help="a game to check; may be repeated (every game the bot says it plays)",
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="any text; another seed tries other positions (0)"
    )
    parser.add_argument(
        "--games",
        type=count,
        default=2,
        metavar="N",
        help="how many whole games of each edition (2)",
    )
    parser.add_argument(
        "--seconds", type=seconds, default=10.0, help="how long a move may take (10)"
    )
    parser.add_argument("--json", action="store_true", help="print all findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check everything and print what was found; 0 if nothing failed."""
    words = shlex.split(args.command[0]) if len(args.command) == 1 else args.command
    checkup = Checkup(words, args.seed, args.seconds, args.games)
    found = []
    for finding in checkup.findings(tuple(args.edition or ())):
        found.append(finding)
        if not args.json:
            print(finding.words(), flush=True)
    failed = sum(one.verdict == "failed" for one in found)
    if args.json:
        told = {
            "command": words,
            "protocol": VERSION,
            "passed": not failed,
            "bot": checkup.hello,
            "findings": found,
        }
        print(msgspec.json.encode(told).decode())
    else:
        passed = sum(one.verdict == "ok" for one in found)
        notes = len(found) - failed - passed
        print(f"{passed} passed, {failed} failed, {notes} to note")
    return 1 if failed else 0
