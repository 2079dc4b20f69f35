"""``meldrum simulate``: let programs play whole games and print their records."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from meldrum.bots.ladder import LISTED
from meldrum.bots.roster import SIMPLE, check_name
from meldrum.cli.number_flags import count, players
from meldrum.cli.options import add_option_flag, read_options
from meldrum.library.game import Game
from meldrum.notation.record import Log, Record, record_of, write_record
from meldrum.rules.editions import EDITIONS
from meldrum.rules.errors import SetupError


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the verb."""
    parser = verbs.add_parser("simulate", help="let bots play games")
    parser.add_argument(
        "--edition", choices=list(EDITIONS), default="classic", help="which game (classic)"
    )
    parser.add_argument("--players", type=players, default=2, metavar="N", help="seats (2)")
    parser.add_argument("--games", type=count, default=1, metavar="K", help="how many games (1)")
    parser.add_argument(
        "--seed", default="0", metavar="S", help="any text; same text, same games (0)"
    )
    parser.add_argument(
        "--bots",
        default=SIMPLE,
        metavar="A,B",
        help=f"one for all, or one per seat: {SIMPLE}, {LISTED}, cmd:COMMAND, or module:function",
    )
    parser.add_argument("--jsonl", action="store_true", help="print one record per line")
    add_option_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games; print records, or how the games ended."""
    names = seat_names(args.bots, args.players)
    ends: Counter[str] = Counter()
    wins = [0] * args.players
    plies = 0
    options = read_options(args.option)
    for done, log in enumerate(games(args.edition, names, args.games, args.seed, options), 1):
        record = record_of(log)
        if args.jsonl:
            print(write_record(record), flush=True)
        _count(record, ends, wins)
        plies += len(log.moves)
        if sys.stderr.isatty():
            print(f"\r{done} of {args.games} games", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if not args.jsonl:
        print(f"{args.games} games of {args.edition}, {plies} moves")
        print("ended by: " + ", ".join(f"{reason} {count}" for reason, count in ends.items()))
        for seat, name in enumerate(names):
            print(f"seat {seat} ({name}) won {wins[seat]}")
    return 0


def _count(record: Record, ends: Counter[str], wins: list[int]) -> None:
    if record.outcome is not None:
        ends[record.outcome.reason] += 1
        for seat in record.outcome.winners:
            wins[seat] += 1


def seat_names(bots: str, players: int) -> tuple[str, ...]:
    """The bot of each seat; one name alone serves every seat."""
    names = tuple(bots.split(","))
    names = names * players if len(names) == 1 else names
    for name in names:
        check_name(name)
    if len(names) != players:
        raise SetupError(f"{len(names)} bots for {players} players")
    return names


def games(
    edition: str, names: tuple[str, ...], count: int, seed: str, options: dict[str, object]
) -> Iterator[Log]:
    """Play the games of a seed, each from its own seed."""
    for number in range(count):
        secret = f"{seed}/{number}"
        game = Game.between(*names, edition=edition, seed=secret, options=options, number=number)
        yield game.log
