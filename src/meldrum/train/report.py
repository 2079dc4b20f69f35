"""What training has come to, as a page with two pictures."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from meldrum.arena import svg
from meldrum.arena.report import STYLE
from meldrum.train.training import Progress

LOSS, RIGHT, WON = "uncertainty", "favorite wins", "Grandmaster"


def write_report(path: Path, rows: Sequence[Progress]) -> None:
    """One HTML file: loss and strength by hour."""
    colors = svg.palette([LOSS, RIGHT, WON])
    hours = [row.seconds / 3600 for row in rows]
    learned = [
        (LOSS, list(zip(hours, (row.loss for row in rows), strict=True))),
        (RIGHT, list(zip(hours, (row.right for row in rows), strict=True))),
    ]
    won = [(row.seconds / 3600, row.share) for row in rows if row.share is not None]
    last = rows[-1]
    about = f"{last.games:,} games, {last.steps:,} steps of learning, {hours[-1]:.2f} hours."
    lines = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Training</title>',
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>',
        f"<h1>Training</h1><p>{escape(about)}</p>",
        "<h2>What it knows of games it has not learned from</h2>",
        svg.steps(learned, "hours", colors),
        "<h2>Share of the wins against Master</h2>",
        svg.steps([(WON, won)], "hours", colors),
        "</html>",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
