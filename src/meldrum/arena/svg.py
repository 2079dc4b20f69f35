"""Small plots as SVG: dots with intervals, bars, steps. No library: a report is one file."""

import math
from collections.abc import Mapping, Sequence
from html import escape

WIDTH, ROW = 640, 40
LEFT, RIGHT, TOP, BOTTOM = 64, 28, 14, 40
FOR_NAMES = 150
"""The left edge of a plot whose rows have names."""
COLORS = (
    *("#2b7bba", "#d2513a", "#38a169", "#c58a1c", "#805ad5", "#7b8794"),
    *("#17a2b8", "#d6569a", "#7a9a01", "#8a5a3b", "#4a5bd4", "#b03060"),
)
THINNEST, THICKEST = 2.5, 13.0
LONGEST_NAME = 14

Point = tuple[float, float]


def palette(names: Sequence[str]) -> dict[str, str]:
    """A color for each name, the same in every plot."""
    return {name: COLORS[at % len(COLORS)] for at, name in enumerate(dict.fromkeys(names))}


def intervals(
    rows: Sequence[tuple[str, float, float, float]], unit: str, colors: Mapping[str, str]
) -> str:
    """A dot with its interval on each row: name, middle, low, high."""
    axis = _Axis(min(row[2] for row in rows), max(row[3] for row in rows), FOR_NAMES)
    height = TOP + ROW * len(rows) + BOTTOM
    parts = axis.grid(height, unit)
    for at, (name, middle, left, right) in enumerate(rows):
        y = TOP + ROW * (at + 0.6)
        parts += [
            _name(FOR_NAMES - 12, y + 5, name, "end"),
            f'<line x1="{axis.x(left):.1f}" x2="{axis.x(right):.1f}" y1="{y}" y2="{y}" '
            f'stroke="{colors[name]}" stroke-width="3"/>',
            f'<circle cx="{axis.x(middle):.1f}" cy="{y}" r="5" fill="{colors[name]}">'
            f"<title>{escape(name)}: {middle:.1f} ({left:.1f} to {right:.1f})</title></circle>",
            _text(axis.x(middle), y - 9, f"{middle:+.0f}" if middle else "0", "middle"),
        ]
    return _svg(height, parts)


def histogram(values: Sequence[float], unit: str, bars: int = 30) -> str:
    """How often each value occurred."""
    low, high = min(values), max(values)
    step = max(1, math.ceil((high - low + 1) / bars))
    low -= low % step
    counts: dict[int, int] = {}
    for value in values:
        place = int((value - low) // step)
        counts[place] = counts.get(place, 0) + 1
    axis = _Axis(low, low + step * (max(counts) + 1))
    height = 240
    most = max(counts.values())
    parts = axis.grid(height, unit)
    parts += _levels(height, [(0, "0"), (1, str(most))])
    for place, count in sorted(counts.items()):
        left, right = axis.x(low + place * step), axis.x(low + (place + 1) * step)
        top = _y(height, count / most)
        parts.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{max(1, right - left - 1):.1f}" '
            f'height="{_y(height, 0) - top:.1f}" fill="{COLORS[0]}">'
            f"<title>{_range(low + place * step, step)}: {count}</title></rect>"
        )
    return _svg(height, parts)


def _range(low: float, step: int) -> str:
    return f"{low:g}" if step == 1 else f"{low:g} to {low + step - 1:g}"


def steps(
    lines: Sequence[tuple[str, Sequence[Point]]], unit: str, colors: Mapping[str, str]
) -> str:
    """Shares that rise from 0 to 1, a line for each name.

    Each is drawn thinner than the ones below it, so lines that coincide all stay visible.
    """
    points = [point for _, line in lines for point in line]
    axis = _Axis(min(x for x, _ in points), max(x for x, _ in points))
    height = max(260, TOP + 26 * len(lines) + BOTTOM)
    parts = axis.grid(height, unit)
    parts += _levels(height, [(0, "0%"), (0.5, "50%"), (1, "100%")])
    thinner = min(2.0, (THICKEST - THINNEST) / max(1, len(lines) - 1))
    for at, (name, line) in enumerate(lines):
        path = " ".join(f"{axis.x(x):.1f},{_y(height, y):.1f}" for x, y in line)
        below = TOP + 40 + 26 * at
        thick = THINNEST + thinner * (len(lines) - 1 - at)
        parts += [
            f'<polyline points="{path}" fill="none" stroke="{colors[name]}" '
            f'stroke-width="{thick}"/>',
            f'<rect x="{axis.x(axis.high) - 12:.1f}" y="{below}" width="12" height="12" '
            f'fill="{colors[name]}"/>',
            _name(axis.x(axis.high) - 18, below + 11, name, "end"),
        ]
    return _svg(height, parts)


def _y(height: int, part: float) -> float:
    """Where a part of the highest is."""
    floor = height - BOTTOM
    return floor - (floor - TOP) * part


def _levels(height: int, marks: Sequence[tuple[float, str]]) -> list[str]:
    """Lines across the plot, each with its label."""
    parts = []
    for part, said in marks:
        y = _y(height, part)
        parts += [
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#8884"/>',
            _text(LEFT - 8, y + 5, said, "end"),
        ]
    return parts


class _Axis:
    """Numbers to places, left to right."""

    def __init__(self, low: float, high: float, left: int = LEFT) -> None:
        self.left = left
        self.low = low
        self.high = high if high > low else low + 1

    def x(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.left + part * (WIDTH - self.left - RIGHT)

    def grid(self, height: int, unit: str) -> list[str]:
        floor = height - BOTTOM
        parts = []
        for tick in _ticks(self.low, self.high):
            x = self.x(tick)
            parts += [
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{floor}" stroke="#8884"/>',
                _text(x, floor + 17, f"{tick:g}", "middle"),
            ]
        return [*parts, _text(WIDTH - RIGHT, height - 4, unit, "end")]


def _ticks(low: float, high: float) -> list[float]:
    """About six round numbers in between."""
    rough = (high - low) / 6
    size = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 0.1
    step = next((size * n for n in (1, 2, 5, 10) if size * n >= rough), size * 10)
    first = int(low // step)
    ticks = [step * n for n in range(first, first + 12)]
    return [tick for tick in ticks if low <= tick <= high]


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _name(x: float, y: float, name: str, anchor: str) -> str:
    """A name that may be too long to be shown whole."""
    short = name if len(name) <= LONGEST_NAME else f"…{name[1 - LONGEST_NAME :]}"
    return f"<g><title>{escape(name)}</title>{_text(x, y, short, anchor)}</g>"


def _svg(height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )
