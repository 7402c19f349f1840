"""Dimensions of rendered tiles, and functions that return the markup of basic SVG shapes.

The markup has CSS classes instead of colours. A hex has the radius RADIUS in units; y grows downward.
"""

import math

RADIUS = 50
FACE = 46.5
"""Radius of a tile's face, in units. It is less than RADIUS, so there is a gap between two tiles."""
THICKNESS = (1.2, 6)
"""Shift (x, y), in units, between the face and the base of a tile, and between a piece and the next
piece of a stack."""
WIDE = RADIUS * 1.7320508
TALL = RADIUS * 1.5
"""WIDE and TALL are distances in units: WIDE between neighbouring hexes of a row, TALL between
neighbouring rows."""


def spot(column: int, row: int, height: int = 0) -> tuple[float, float]:
    """Return the centre (x, y), in units, of a tile at the axial coordinates (column, row), on top of
    `height` other pieces."""
    dx, dy = THICKNESS
    return WIDE * (column + row / 2) - dx * height, TALL * row - dy * height


def number(value: float) -> str:
    """Return the number `value` as text for SVG, with at most two decimals and no trailing zeros."""
    text = "%.2f" % value
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def hexagon(radius: float, corner: float = 0.0) -> str:
    """Return the path data of a pointy-top hexagon around (0, 0); `corner` is how far its corners are
    rounded."""
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
    """Return the point (x, y) as path data writes it: "x y"."""
    return number(x) + " " + number(y)


def path(css: str, d: str, extra: str = "") -> str:
    """Return the markup of a <path> with the class `css` and the path data `d`; `extra` is the text of
    more attributes."""
    return '<path class="%s" d="%s"%s/>' % (css, d, " " + extra if extra else "")


def ring(css: str, radius: float, corner: float = 7) -> str:
    """Return the markup of a hexagonal ring in two strokes: dark and broad below, light and narrow
    above."""
    d = hexagon(radius, corner)
    return path(css + " outer", d) + path(css + " inner", d)


def badge(css: str, x: float, y: float, inside: str, radius: float = 11) -> str:
    """Return the markup of a disc at (x, y) that carries the markup `inside`."""
    return '<g class="badge %s" transform="translate(%s %s)"><circle r="%s"/>%s</g>' % (
        css,
        number(x),
        number(y),
        number(radius),
        inside,
    )
