"""``meldrum simulate``: let programs play whole games and print their records."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from meldrum.bots.ladder import LISTED
from meldrum.bots.roster import SIMPLE, check_name
from meldrum.cli.exit_codes import INTERRUPTED
from meldrum.cli.number_flags import count, players
from meldrum.cli.options import add_option_flag, read_options
from meldrum.cli.progress import progress
from meldrum.library.game import Game
from meldrum.notation.record import Log, Record, record_of, write_record
from meldrum.rules.editions import EDITIONS
from meldrum.rules.errors import SetupError


def describe_simulate(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
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
    """Play the games; print records, or how the games ended. Ctrl-C keeps those that did."""
    names = seat_names(args.bots, args.players)
    tally, code = Tally(), 0
    played = games(args.edition, names, args.games, args.seed, read_options(args.option))
    with progress() as told:
        try:
            for log in played:
                record = record_of(log)
                if args.jsonl:
                    told.print(write_record(record))
                tally.add(record)
                told(f"{tally.games} of {args.games} games")
        except KeyboardInterrupt:
            code = INTERRUPTED
    if code:
        print(f"interrupted after {tally.games} of {args.games} games", file=sys.stderr)
    if not args.jsonl:
        print("\n".join(tally.lines(args.edition, names)))
    return code


@dataclass
class Tally:
    """How games ended."""

    games: int = 0
    plies: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        """One more game."""
        self.games += 1
        self.plies += len(record.moves)
        if record.outcome is not None:
            self.ends[record.outcome.reason] += 1
            self.wins.update(record.outcome.winners)

    def lines(self, edition: str, names: tuple[str, ...]) -> Iterator[str]:
        """All of them in words."""
        yield f"{self.games} games of {edition}, {self.plies} moves"
        if self.ends:
            ends = (f"{reason} {count}" for reason, count in self.ends.items())
            yield f"ended by: {', '.join(ends)}"
        for seat, name in enumerate(names):
            yield f"seat {seat} ({name}) won {self.wins[seat]}"


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
