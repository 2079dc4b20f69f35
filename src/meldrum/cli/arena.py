"""``meldrum arena``: let bots play paired deals and say who is stronger, and how surely."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from meldrum.arena.gauntlet import (
    Gauntlet,
    Standing,
    against_ladder,
    place,
    run_gauntlet,
    standings,
)
from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan
from meldrum.arena.report import write_report, write_standings
from meldrum.arena.results import DealResult
from meldrum.arena.run import results
from meldrum.arena.sprt import Sprt
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.arena.suite import Score, Suite, score, suite_named
from meldrum.arena.summary import Summary, as_json, grouped, shown, summarize
from meldrum.arena.workers import Crew, on_cores, on_ray
from meldrum.bots.ladder import LISTED
from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.cli.exit_codes import BROKEN, INTERRUPTED
from meldrum.cli.number_flags import MOST_DEALS, MOST_JOBS, players, seconds, whole
from meldrum.cli.options import add_option_flag, read_options
from meldrum.play.driver import Limits
from meldrum.rules.editions import EDITIONS

MOST_ELO = 4000
USUAL_DEALS = 100
USUAL = ("classic", 2, "0", 10.0, USUAL_PLAYOUTS)
"""Game, players, seed, seconds and playouts if nobody says."""


def describe_arena(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = "Plays every deal once in every seat and says how strong the bots are."
    parser.add_argument(
        "--edition", choices=list(EDITIONS), default="classic", help="which game (classic)"
    )
    parser.add_argument("--players", type=players, default=2, metavar="N", help="seats (2)")
    parser.add_argument(
        "--bots",
        default="expert,greedy",
        metavar="A,B",
        help=f"two: one of the first among the second; more: all against all. {LISTED}, "
        "cmd:COMMAND, or module:function",
    )
    parser.add_argument(
        "--gauntlet",
        metavar="BOT",
        help="rank this bot against every level, each until settled or --deals are up",
    )
    parser.add_argument(
        "--suite",
        metavar="NAME",
        help="play the one bot of --bots through a frozen suite, such as meldrum-bench-1; "
        "the suite sets game, deals, opponents and time",
    )
    _add_how(parser)
    add_option_flag(parser)
    parser.set_defaults(run=run)


def _add_how(parser: argparse.ArgumentParser) -> None:
    """How many deals, how they are played, and what is kept of them."""
    parser.add_argument(
        "--deals",
        type=whole(1, MOST_DEALS),
        metavar="D",
        help=f"how many deals ({USUAL_DEALS}, or all of a suite's)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text; same text, same deals")
    parser.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), metavar="J", help="how many processes (one per core)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one"
    )
    parser.add_argument(
        "--sprt",
        metavar="E0,E1",
        help="stop when it is settled whether the first bot is E0 or E1 Elo stronger",
    )
    parser.add_argument(
        "--seconds", type=seconds, default=10.0, help="how long a turn may take (10)"
    )
    parser.add_argument(
        "--playouts",
        type=whole(1),
        default=USUAL_PLAYOUTS,
        help=f"how much bots that search think ({USUAL_PLAYOUTS})",
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument(
        "--report",
        type=Path,
        metavar="DIR",
        help="write a report to this folder; with --gauntlet or --suite to this file",
    )
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="keep finished deals here, and continue from them",
    )


def run(args: argparse.Namespace) -> int:
    """Play, show how it goes, and sum up. An interrupted run says how far it came."""
    if args.suite:
        return _run_suite(args, suite_named(args.suite))
    kind = Gauntlet if args.gauntlet else Plan
    named = tuple(args.bots.split(","))
    bots = against_ladder(args.gauntlet, args.edition) if args.gauntlet else named
    plan = kind(
        args.edition,
        args.players,
        bots,
        args.deals or USUAL_DEALS,
        args.seed,
        read_options(args.option),
        Limits(args.seconds, args.playouts),
    )
    plan.check()
    return _run_gauntlet(args, plan) if isinstance(plan, Gauntlet) else _run_plan(args, plan)


def _run_plan(args: argparse.Namespace, plan: Plan) -> int:
    sprt = _sprt(args.sprt, plan)
    if args.report:
        args.report.mkdir(parents=True, exist_ok=True)
    kept = args.journal or (args.report / "deals.jsonl" if args.report else None)
    journal = Journal(plan, kept)
    played, code = _played(results(plan, _crew(args), journal, sprt), plan, journal)
    if not played:
        return code
    summary = summarize(plan, played, sprt)
    if args.report:
        write_report(args.report, summary, played)
    if args.json:
        print(msgspec.json.encode(as_json(summary)).decode())
    else:
        print("\n".join(_lines(shown(summary, played)[0])))
    if code and kept:
        print(f"interrupted; the same command goes on from {kept}", file=sys.stderr)
    return code or (BROKEN if summary.silent else 0)


def _run_gauntlet(args: argparse.Namespace, plan: Gauntlet) -> int:
    if args.sprt:
        raise ValueError("--gauntlet has its own test: leave --sprt out")
    if args.report and args.report.is_dir():
        raise ValueError(f"{args.report} is a folder: --gauntlet writes its report to a file")
    journal = Journal(plan, args.journal)
    played, code = _played(run_gauntlet(plan, _crew(args), journal), plan, journal)
    if not played:
        return code
    summary, rows = summarize(plan, played), standings(plan, played)
    if args.report:
        write_standings(args.report, summary, rows, played)
    if args.json:
        told = {"standings": [row.as_json() for row in rows], **as_json(summary)}
        print(msgspec.json.encode(told).decode())
    else:
        print("\n".join(_standing_lines(shown(summary, played)[0], rows)))
    return code or (BROKEN if summary.silent else 0)


def _run_suite(args: argparse.Namespace, suite: Suite) -> int:
    given = (args.edition, args.players, args.seed, args.seconds, args.playouts)
    if args.gauntlet or args.sprt or args.option or given != USUAL:
        raise ValueError("--suite says what is played: only --bots, --deals and how to keep it fit")
    if "," in args.bots:
        raise ValueError("--suite plays one bot: name it with --bots")
    plan = suite.plan(args.bots, args.deals)
    plan.check()
    journal = Journal(plan, args.journal)
    played, code = _played(results(plan, _crew(args), journal), plan, journal)
    if not played:
        return code
    summary, made = summarize(plan, played), score(suite, args.bots, played)
    told = msgspec.json.encode({**made.as_json(), "forfeits": summary.forfeits})
    if args.report:
        args.report.write_bytes(msgspec.json.format(told, indent=2) + b"\n")
    print(told.decode() if args.json else "\n".join(_score_lines(made, summary)))
    return code or (BROKEN if summary.silent else 0)


def _crew(args: argparse.Namespace) -> Crew:
    return on_ray(args.ray) if args.ray else on_cores(args.jobs)


def _played(
    stream: Iterator[DealResult], plan: Plan, journal: Journal
) -> tuple[list[DealResult], int]:
    """All results, shown as they come, and the exit code if somebody interrupts."""
    played: list[DealResult] = []
    try:
        for result in stream:
            played.append(result)
            _show_progress(plan, played)
    except KeyboardInterrupt:
        return played, INTERRUPTED
    finally:
        journal.close()
        _end_progress()
    return played, 0


def _standing_lines(summary: Summary, rows: Sequence[Standing]) -> list[str]:
    """Where the newcomer belongs, in words."""
    lines = [*summary.doubts, f"{summary.plan.bots[0]}: {place(rows) or 'not ranked'}"]
    for row in rows:
        lines.append(
            f"  {row.verdict:<9} {row.level:<11} wins {_percent(row.share)}  "
            f"(parity {row.parity:.0%})  {_many(row.deals, 'deal')}"
        )
    if summary.ratings:
        lines.append("Elo: " + _ratings(summary))
    return lines + _forfeit_lines(summary)


def _score_lines(made: Score, summary: Summary) -> list[str]:
    """How a bot did in a suite, in words."""
    lines = list(summary.doubts)
    for opponent in made.suite.opponents:
        if opponent.bot in made.shares:
            share = _percent(made.shares[opponent.bot])
            lines.append(f"  {opponent.bot:<12} ({opponent.elo:>4})  wins {share}")
    lines.append(f"  in total  wins {_percent(made.total)}")
    said = f"{made.suite.name}: {made.elo:.0f} Elo ({made.low:.0f} to {made.high:.0f})"
    note = "" if made.is_whole else f"; not the whole suite: {_many(made.deals, 'deal')}"
    return [*lines, said + note, *_forfeit_lines(summary)]


def _sprt(text: str | None, plan: Plan) -> Sprt | None:
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"--sprt {text!r}: two Elo numbers, for example 0,10") from None
    if not all(abs(elo) <= MOST_ELO for elo in (low, high)):
        raise ValueError(f"--sprt {text!r}: Elo numbers between -{MOST_ELO} and {MOST_ELO}")
    if low >= high:
        raise ValueError(f"--sprt {text!r}: the second is higher than the first")
    if len(plan.lineups()) > 1 or len(set(plan.bots)) == 1:
        raise ValueError("--sprt tests the first of two bots")
    return Sprt(low, high, plan.players)


def _show_progress(plan: Plan, played: Sequence[DealResult]) -> None:
    """A bar with the running estimate of the table being played, if somebody is looking."""
    if not sys.stderr.isatty():
        return
    total = plan.deals * len(plan.lineups())
    shown = played[-1].lineup if isinstance(plan, Gauntlet) else plan.lineups()[0]
    shares = [result.share(shown[0]) for result in played if result.lineup == shown]
    done = len(played)
    if isinstance(plan, Gauntlet):  # levels that were settled early are done
        done = plan.deals * plan.lineups().index(shown) + len(shares)
    filled = 24 * done // total
    bar = "#" * filled + "." * (24 - filled)
    text = f"[{bar}] {done}/{total}  {' - '.join(dict.fromkeys(shown))} "
    print(f"\r{text + _percent(share_estimate(shares)):<78}", end="", file=sys.stderr, flush=True)


def _end_progress() -> None:
    if sys.stderr.isatty():
        print(file=sys.stderr)


def _lines(summary: Summary) -> list[str]:
    """The summary in words."""
    lines = list(summary.doubts)
    for table in summary.tables:
        ended = ", ".join(f"{reason} {count}" for reason, count in sorted(table.reasons.items()))
        lines += [
            f"{' - '.join(table.lineup)}: {_many(table.deals, 'deal')}, "
            f"{_many(table.games, 'game')} ({ended}), {table.length.mean:.1f} plies each"
        ]
        for row in table.rows if len(table.rows) > 1 else ():
            lines.append(
                f"  {row.name:<12} wins {_percent(row.share)}  (parity {row.parity:.0%})  "
                f"points {_points(row.points)}"
            )
    if summary.ratings:
        lines.append("Elo: " + _ratings(summary))
    for name, (mu, sigma) in summary.skills.items():
        lines.append(f"openskill {name}: {mu:.2f} ±{2 * sigma:.2f}")
    if summary.sprt:
        said = summary.sprt.verdict or "undecided"
        low, high = summary.sprt.bounds
        lines.append(
            f"SPRT {summary.sprt.elo0:g} against {summary.sprt.elo1:g} Elo: {said} "
            f"({summary.sprt.weight:.2f} between {low:.2f} and {high:.2f})"
        )
    return lines + _forfeit_lines(summary)


def _forfeit_lines(summary: Summary) -> list[str]:
    lines = []
    for name, reasons in summary.forfeits.items():
        for example, turns, texts in grouped(reasons):
            more = f" (and {texts - 1} like it)" if texts > 1 else ""
            lines.append(f"{name} forfeited {_many(turns, 'turn')}: {example}{more}")
    return lines


def _ratings(summary: Summary) -> str:
    return ", ".join(
        f"{one.name} {one.elo:+.0f} ({one.low:+.0f} to {one.high:+.0f})" for one in summary.ratings
    )


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _points(value: Estimate) -> str:
    margin = f" ±{value.margin:.1f}" if value.count > 1 else ""
    return f"{value.mean:+.1f}{margin}"


def _percent(value: Estimate) -> str:
    return f"{value.mean:.1%} ±{value.margin:.1%}" if value.count > 1 else f"{value.mean:.0%}"
