"""Small plots as SVG: dots with intervals, bars, steps. No library: a report is one file."""

from collections.abc import Sequence
from html import escape

WIDTH, ROW = 640, 30
LEFT, RIGHT, TOP, BOTTOM = 130, 24, 12, 34
COLORS = ("#1b6ca8", "#c8442d", "#2f855a", "#b7791f", "#6b46c1", "#4a5568")

Point = tuple[float, float]


def intervals(rows: Sequence[tuple[str, float, float, float]], unit: str) -> str:
    """A dot with its interval a row: name, middle, low, high."""
    low = min(row[2] for row in rows)
    high = max(row[3] for row in rows)
    axis = _Axis(low, high)
    height = TOP + ROW * len(rows) + BOTTOM
    parts = axis.grid(height, unit)
    for at, (name, middle, left, right) in enumerate(rows):
        y = TOP + ROW * at + ROW / 2
        color = COLORS[at % len(COLORS)]
        parts += [
            _text(LEFT - 10, y + 4, name, "end"),
            f'<line x1="{axis.x(left):.1f}" x2="{axis.x(right):.1f}" y1="{y}" y2="{y}" '
            f'stroke="{color}" stroke-width="3"/>',
            f'<circle cx="{axis.x(middle):.1f}" cy="{y}" r="5" fill="{color}">'
            f"<title>{escape(name)}: {middle:.1f} ({left:.1f} to {right:.1f})</title></circle>",
        ]
    return _svg(height, parts)


def histogram(values: Sequence[float], unit: str, bars: int = 30) -> str:
    """How often which value came."""
    low, high = min(values), max(values)
    step = max(1, round((high - low) / bars))
    counts: dict[int, int] = {}
    for value in values:
        place = int((value - low) // step)
        counts[place] = counts.get(place, 0) + 1
    axis = _Axis(low, low + step * (max(counts) + 1))
    height, floor = 220, 220 - BOTTOM
    parts = axis.grid(height, unit)
    most = max(counts.values())
    for place, count in sorted(counts.items()):
        left, right = axis.x(low + place * step), axis.x(low + (place + 1) * step)
        tall = (floor - TOP) * count / most
        parts.append(
            f'<rect x="{left:.1f}" y="{floor - tall:.1f}" width="{max(1, right - left - 1):.1f}" '
            f'height="{tall:.1f}" fill="{COLORS[0]}">'
            f"<title>{low + place * step:g}: {count}</title></rect>"
        )
    return _svg(height, parts)


def steps(lines: Sequence[tuple[str, Sequence[Point]]], unit: str) -> str:
    """Rising parts from 0 to 1, a line for each name."""
    points = [point for _, line in lines for point in line]
    axis = _Axis(min(x for x, _ in points), max(x for x, _ in points))
    height, floor = 260, 260 - BOTTOM
    parts = axis.grid(height, unit)
    for at, (name, line) in enumerate(lines):
        color = COLORS[at % len(COLORS)]
        path = " ".join(f"{axis.x(x):.1f},{floor - (floor - TOP) * y:.1f}" for x, y in line)
        parts += [
            f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"/>',
            f'<rect x="10" y="{TOP + 20 * at}" width="12" height="12" fill="{color}"/>',
            _text(28, TOP + 20 * at + 11, name, "start"),
        ]
    for part in (0.5, 1.0):
        parts.append(_text(LEFT - 6, floor - (floor - TOP) * part + 4, f"{part:.0%}", "end"))
    return _svg(height, parts)


class _Axis:
    """Numbers to places, left to right."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def x(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def grid(self, height: int, unit: str) -> list[str]:
        floor = height - BOTTOM
        parts = []
        for tick in _ticks(self.low, self.high):
            x = self.x(tick)
            parts += [
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{floor}" stroke="#8884"/>',
                _text(x, floor + 15, f"{tick:g}", "middle"),
            ]
        return [*parts, _text(WIDTH - RIGHT, height - 4, unit, "end")]


def _ticks(low: float, high: float) -> list[float]:
    """About six round numbers between."""
    rough = (high - low) / 6
    size = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 0.1
    step = next((size * n for n in (1, 2, 5, 10) if size * n >= rough), size * 10)
    first = int(low // step)
    ticks = [step * n for n in range(first, first + 12)]
    return [tick for tick in ticks if low <= tick <= high]


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )
