"""A run as one HTML page with its plots inside: nothing to fetch, nothing to install."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import msgspec

from meldrum.arena import svg
from meldrum.arena.results import DealResult, GameResult
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.arena.summary import Summary, as_json

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
svg{width:100%;height:auto;font-size:13px} svg text{fill:currentColor}
table{border-collapse:collapse;margin:1rem 0} th,td{padding:.3rem .7rem;text-align:right}
th:first-child,td:first-child{text-align:left} tr+tr{border-top:1px solid #8884}
:root{color-scheme:light dark}
"""


def write_report(folder: Path, summary: Summary, results: Sequence[DealResult]) -> None:
    """Write index.html and summary.json."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text("\n".join(_page(summary, results)), encoding="utf-8")
    (folder / "summary.json").write_bytes(msgspec.json.encode(as_json(summary)) + b"\n")


def _page(summary: Summary, results: Sequence[DealResult]) -> Iterator[str]:
    plan = summary.plan
    games = [game for result in results for game in result.games]
    title = f"{plan.edition}, {plan.players} players: {', '.join(dict.fromkeys(plan.bots))}"
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    yield f"<h1>{escape(title)}</h1><p>{escape(_about(summary, games))}</p>"
    if summary.ratings:
        yield "<h2>Strength</h2><p>Elo with 95 % intervals from drawing the deals anew.</p>"
        yield svg.intervals(
            [(one.name, one.elo, one.low, one.high) for one in summary.ratings], "Elo"
        )
    yield from _tables(summary)
    yield from _crosstable(summary, results)
    yield "<h2>Game length</h2>"
    yield svg.histogram([game.plies for game in games], "plies")
    openings = list(_openings(games))
    if openings:
        yield "<h2>Opening</h2><p>Part of the seats that had laid tiles by their own turn.</p>"
        yield svg.steps(openings, "own turn")
    yield "<h2>Winner's score</h2>"
    scores = [game.points[seat] for game in games for seat in game.winners]
    yield svg.histogram(scores or [0], "points")
    yield from _failures(summary)
    yield "</html>"


def _about(summary: Summary, games: Sequence[GameResult]) -> str:
    plan = summary.plan
    options = ", ".join(f"{key} {value}" for key, value in plan.options.items())
    return (
        f"{len(games)} games; every deal was played once in every seat. Seed {plan.seed!r}, "
        f"playing for {plan.objective}, {options or 'printed rules'}."
    )


def _tables(summary: Summary) -> Iterator[str]:
    yield "<h2>Shares</h2>"
    for table in summary.tables:
        yield f"<p>{escape(' - '.join(table.lineup))}: {table.deals} deals, {table.games} games, "
        yield f"{_said(table.length, 1)} plies.</p>"
        yield "<table><tr><th>bot<th>wins<th>parity<th>points</tr>"
        for row in table.rows:
            yield (
                f"<tr><td>{escape(row.name)}<td>{_percent(row.share)}<td>{row.parity:.0%}"
                f"<td>{_said(row.points, 1)}</tr>"
            )
        yield "</table>"


def _crosstable(summary: Summary, results: Sequence[DealResult]) -> Iterator[str]:
    """How much of the wins the row's bot got at tables with the column's."""
    names = [one.name for one in summary.ratings]
    if len(names) < 2:
        return
    yield "<h2>Who against whom</h2><table><tr><th>wins of"
    yield "".join(f"<th>{escape(name)}" for name in names) + "</tr>"
    for name in names:
        yield f"<tr><td>{escape(name)}"
        for other in names:
            met = [one for one in results if {name, other} <= set(one.lineup)]
            if name == other or not met:
                yield "<td>"
                continue
            share = share_estimate([one.share(name) for one in met])
            yield f'<td style="background:hsl({120 * share.mean:.0f} 60% 50% / .35)">'
            yield _percent(share)
        yield "</tr>"
    yield "</table>"


def _openings(games: Sequence[GameResult]) -> Iterator[tuple[str, list[svg.Point]]]:
    turns: dict[str, list[int]] = {}
    for game in games:
        for name, turn in zip(game.seats, game.opened, strict=True):
            turns.setdefault(name, []).append(turn)
    last = max((turn for row in turns.values() for turn in row), default=0)
    if not last:
        return
    for name, row in turns.items():
        line = [(at, sum(0 < turn <= at for turn in row) / len(row)) for at in range(1, last + 1)]
        yield name, [(float(at), part) for at, part in line]


def _failures(summary: Summary) -> Iterator[str]:
    if not summary.forfeits:
        return
    yield "<h2>Forfeited turns</h2><table><tr><th>bot<th>why<th>turns</tr>"
    for name, reasons in summary.forfeits.items():
        for reason, count in reasons.items():
            yield f"<tr><td>{escape(name)}<td>{escape(reason)}<td>{count}</tr>"
    yield "</table>"


def _percent(value: Estimate) -> str:
    return f"{value.mean:.1%} ±{value.margin:.1%}" if value.count > 1 else f"{value.mean:.0%}"


def _said(value: Estimate, digits: int) -> str:
    if value.count < 2:
        return f"{value.mean:.{digits}f}"
    return f"{value.mean:.{digits}f} ±{value.margin:.{digits}f}"
