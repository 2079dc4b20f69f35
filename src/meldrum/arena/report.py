"""A run as one HTML page with its plots inside: nothing to fetch, nothing to install."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

import msgspec

from meldrum.arena import svg
from meldrum.arena.gauntlet import Standing, place
from meldrum.arena.results import DealResult, GameResult
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.arena.summary import ANCHOR, Summary, as_json, grouped, shown
from meldrum.rules.editions import edition_of

STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{line-height:1.2} svg{width:100%;max-width:48rem;height:auto;font-size:13px}
svg text{fill:currentColor}
.wide{overflow-x:auto} small{display:block;opacity:.75;white-space:nowrap}
table{border-collapse:collapse;margin:1rem 0} th,td{padding:.3rem .7rem;text-align:right}
th:first-child,td.name,th.name{text-align:left;white-space:nowrap} tr{border-top:1px solid #8884}
@media(max-width:40rem){svg{font-size:18px} th,td{padding:.3rem .45rem}}
"""


def write_standings(
    path: Path, summary: Summary, rows: Sequence[Standing], results: Sequence[DealResult]
) -> None:
    """Write a gauntlet as one page: where the newcomer belongs, and then as of any run."""
    summary, results = shown(summary, results)
    page = "\n".join(_page(summary, results, _standings(summary.plan.bots[0], rows)))
    path.write_text(page, encoding="utf-8")


def _standings(newcomer: str, rows: Sequence[Standing]) -> Iterator[str]:
    found = place(rows)
    yield f"<h2>Standing</h2><p><b>{escape(newcomer)}</b> is {escape(found or 'not ranked')}.</p>"
    if not found:
        return
    yield '<div class="wide"><table><tr><th>against<th>deals<th>wins<th>parity<th>verdict</tr>'
    for row in rows:
        yield f'<tr><td class="name">{escape(row.level)}<td>{row.deals}<td>{_share(row.share)}'
        yield f"<td>{row.parity:.0%}<td>{row.verdict}</tr>"
    yield "</table></div>"


def write_report(folder: Path, summary: Summary, results: Sequence[DealResult]) -> None:
    """Write index.html and summary.json."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text("\n".join(_page(*shown(summary, results))), encoding="utf-8")
    (folder / "summary.json").write_bytes(msgspec.json.encode(as_json(summary)) + b"\n")


def _page(
    summary: Summary, results: Sequence[DealResult], first: Iterable[str] = ()
) -> Iterator[str]:
    plan = summary.plan
    games = [game for result in results for game in result.games]
    ranked = [one.name for one in summary.ratings] or list(plan.bots)
    colors = svg.palette(ranked)
    title = f"{edition_of(plan.edition).name}, {plan.players} players"
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    yield f"<h1>{escape(title)}</h1><p>{escape(_about(summary, games))}</p>"
    yield from (f"<p>{escape(doubt)}</p>" for doubt in summary.doubts)
    yield from first
    if summary.ratings:
        zero = f"{ANCHOR} is 0" if ANCHOR in ranked else "the mean is 0"
        yield f"<h2>Strength</h2><p>Elo ({zero}) and 95 % intervals from resampling deals.</p>"
        rows = [(one.name, one.elo, one.low, one.high) for one in summary.ratings]
        yield svg.intervals(rows, "Elo", colors)
        yield from _crosstable(ranked, results)
    yield "<h2>Game length</h2><p>Games by how many turns they took, all players together.</p>"
    yield svg.histogram([game.plies for game in games], "turns")
    openings = _openings(ranked, games)
    if openings:
        yield "<h2>Opening</h2><p>Part of the seats that had laid tiles by their own turn.</p>"
        yield svg.steps(openings, "own turn", colors)
    yield "<h2>Winner's score</h2><p>Games by the points that the winner wrote down.</p>"
    scores = [game.points[seat] for game in games for seat in game.winners]
    yield svg.histogram(scores or [0], "points")
    yield from _tables(summary)
    yield from _failures(summary)
    yield "</html>"


def _about(summary: Summary, games: Sequence[GameResult]) -> str:
    plan = summary.plan
    options = ", ".join(f"{key} {value}" for key, value in plan.options.items())
    return (
        f"{', '.join(dict.fromkeys(plan.bots))}: {len(games)} games; every deal was played once in "
        f"every seat. Seed {plan.seed!r}, {options or 'printed rules'}."
    )


def _crosstable(names: Sequence[str], results: Sequence[DealResult]) -> Iterator[str]:
    """The row's bot's share of the wins at tables with the column's."""
    yield "<h2>Who against whom</h2><p>The row's part of the wins at tables with the column's bot. "
    yield "Green is more than its share of the seats, red is less.</p>"
    yield '<div class="wide"><table><tr><th>wins of'
    yield "".join(f"<th>{escape(name)}" for name in names) + "</tr>"
    for name in names:
        yield f'<tr><td class="name">{escape(name)}'
        for other in names:
            met = [one for one in results if {name, other} <= set(one.lineup)]
            yield "<td>" if name == other or not met else _cell(name, met)
        yield "</tr>"
    yield "</table></div>"


def _cell(name: str, met: Sequence[DealResult]) -> str:
    share = share_estimate([one.share(name) for one in met])
    parity = met[0].lineup.count(name) / len(met[0].lineup)
    hue = 60 * min(2.0, share.mean / parity)
    return f'<td style="background:hsl({hue:.0f} 60% 50% / .35)">{_share(share)}'


def _openings(
    names: Sequence[str], games: Sequence[GameResult]
) -> list[tuple[str, list[svg.Point]]]:
    turns: dict[str, list[int]] = {name: [] for name in names}
    for game in games:
        for name, turn in zip(game.seats, game.opened, strict=True):
            turns[name].append(turn)
    last = max((turn for row in turns.values() for turn in row), default=0)
    return [
        (
            name,
            [(float(at), sum(0 < turn <= at for turn in row) / len(row)) for at in range(last + 1)],
        )
        for name, row in turns.items()
        if row and last
    ]


def _tables(summary: Summary) -> Iterator[str]:
    """Every lineup, and how each bot did in it."""
    yield '<h2>Every table</h2><div class="wide"><table>'
    yield "<tr><th>bots<th>games<th>turns<th>bot<th>wins<th>parity<th>points</tr>"
    for table in summary.tables:
        span = f"rowspan={len(table.rows)}"
        yield f'<tr><td class="name" {span}>{escape(" – ".join(table.lineup))}'
        yield f"<td {span}>{table.games}<small>{table.deals} deals</small>"
        yield f"<td {span}>{_number(table.length)}"
        for at, row in enumerate(table.rows):
            yield "<tr>" if at else ""
            yield f'<td class="name">{escape(row.name)}<td>{_share(row.share)}'
            yield f"<td>{row.parity:.0%}<td>{_number(row.points)}</tr>"
    yield "</table></div>"


def _failures(summary: Summary) -> Iterator[str]:
    if not summary.forfeits:
        return
    yield '<h2>Forfeited turns</h2><div class="wide"><table>'
    yield '<tr><th>bot<th>turns<th class="name">why</tr>'
    for name, reasons in summary.forfeits.items():
        for example, turns, texts in grouped(reasons):
            yield f'<tr><td class="name">{escape(name)}<td>{turns}'
            more = f"<small>and {texts - 1} like it</small>" if texts > 1 else ""
            yield f'<td class="name">{escape(example)}{more}</tr>'
    yield "</table></div>"


def _share(value: Estimate) -> str:
    """A share with its interval below it, which stays within 0 and 100 %."""
    if value.count < 2:
        return f"{value.mean:.0%}"
    low, high = max(0.0, value.low), min(1.0, value.high)
    return f"{value.mean:.1%}<small>{100 * low:.0f} to {100 * high:.0f}</small>"


def _number(value: Estimate) -> str:
    margin = f"<small>±{value.margin:.1f}</small>" if value.count > 1 else ""
    return f"{value.mean:.1f}{margin}"
