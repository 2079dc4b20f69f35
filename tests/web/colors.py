"""How colors look, to most people and to those who see fewer of them."""

import math
from collections.abc import Sequence

Rgb = tuple[float, float, float]

SEEING: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all colors": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By Machado, Oliveira and Fernandes (2009), complete, on linear light."""
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def linear(color: str) -> Rgb:
    """#rrggbb as linear light."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it."""
    lights = sorted(_times(XYZ, linear(color))[1] for color in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def distance(one: str, other: str, seeing: str) -> float:
    """CIEDE2000 between two colors as somebody sees them."""
    labs = [_lab(_times(SEEING[seeing], linear(color))) for color in (one, other)]
    return ciede2000(labs[0], labs[1])


def _times(matrix: Sequence[Rgb], color: Rgb) -> Rgb:
    red, green, blue = (sum(a * b for a, b in zip(row, color, strict=True)) for row in matrix)
    return red, green, blue


def _lab(light: Rgb) -> Rgb:
    inside = (
        min(1.0, max(0.0, light[0])),
        min(1.0, max(0.0, light[1])),
        min(1.0, max(0.0, light[2])),
    )
    parts = [value / white for value, white in zip(_times(XYZ, inside), WHITE, strict=True)]
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in parts
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Rgb, other: Rgb) -> float:
    """The distance of two colors in CIELAB (CIE 142-2001)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1 = math.degrees(math.atan2(b1, a1 * stretch)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2 * stretch)) % 360 if c2 else 0.0
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    turned = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    bent = -math.sin(math.radians(turned)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    light, chroma, turn = dl / sl, dc / sc, dh / sh
    return math.sqrt(light**2 + chroma**2 + turn**2 + bent * chroma * turn)
