"""Measures of the rendered pieces, and the few SVG shapes that their pictures are made of.

Markup has classes, never colours. Units: the radius of a hex is RADIUS, y grows downward.
"""

import math

RADIUS = 50
FACE = 46.5
"""Radius of a tile's face; the rest of the hex is the gap between two tiles."""
THICKNESS = (1.2, 6)
"""Shift of a tile's side face, which is also the step of a stack."""
WIDE = RADIUS * 1.7320508
TALL = RADIUS * 1.5
"""Distances from one hex to the next in a row, and from one row to the next."""


def spot(column: int, row: int, level: int = 0) -> tuple[float, float]:
    """The centre of a tile in an axial column and row, on top of `level` pieces."""
    dx, dy = THICKNESS
    return WIDE * (column + row / 2) - dx * level, TALL * row - dy * level


def number(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    text = "%.2f" % value
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def hexagon(radius: float, corner: float = 0.0) -> str:
    """Path of a pointy-top hexagon around (0, 0); corners are rounded off over `corner` units."""
    points = [
        (radius * math.sin(math.pi / 3 * i), -radius * math.cos(math.pi / 3 * i)) for i in range(6)
    ]
    if corner <= 0:
        return "M" + "L".join([pair(*point) for point in points]) + "Z"
    share = corner / radius
    d = ""
    for i in range(6):
        before, at, after = points[i - 1], points[i], points[(i + 1) % 6]
        d += "L" if d else "M"
        d += pair(*_between(at, before, share)) + "Q" + pair(*at) + " "
        d += pair(*_between(at, after, share))
    return d + "Z"


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def pair(x: float, y: float) -> str:
    """A point of a path."""
    return number(x) + " " + number(y)


def path(css: str, d: str, extra: str = "") -> str:
    """One path element; `extra` are further attributes."""
    return '<path class="%s" d="%s"%s/>' % (css, d, " " + extra if extra else "")


def ring(css: str, radius: float, corner: float = 7) -> str:
    """Markup of one outline, twice: dark and broad below, light and narrow above."""
    d = hexagon(radius, corner)
    return path(css + " outer", d) + path(css + " inner", d)


def badge(css: str, x: float, y: float, inside: str, radius: float = 11) -> str:
    """A disc with a sign inside."""
    return '<g class="badge %s" transform="translate(%s %s)"><circle r="%s"/>%s</g>' % (
        css,
        number(x),
        number(y),
        number(radius),
        inside,
    )
