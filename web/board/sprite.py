"""SVG sprite of the page, with all pictures of the board, and the markup of a stack that is spread out
(fan).

Colours are in board.css.
"""

from hive_core.drawing.shapes import RADIUS, hexagon, number
from hive_core.drawing.symbols import SVG, piece_markup, symbols

CELL_PATH = hexagon(RADIUS - 0.5, 4)
"""Outline of a cell, which catches the pointer and holds the focus."""
PAINTS = ("<linearGradient", "<pattern")
"""Beginnings of the markup of SVG symbols that fill others, such as gradients. Browsers draw them only
if the SVG that holds them is displayed."""


def sprite() -> str:
    """Return the markup of the sprite, which the build writes into the pages: one SVG that is not
    displayed, with the pictures for `<use>`, and one that is, since gradients and patterns need
    that."""
    markups = list(symbols().values())
    paints = [markup for markup in markups if markup.startswith(PAINTS)]
    pictures = [markup for markup in markups if not markup.startswith(PAINTS)]
    out = []
    for css, parts in (("hive-art", paints), ("store", pictures)):
        head = '<svg class="%s" width="0" height="0" aria-hidden="true" focusable="false"' % css
        out.append('%s xmlns="%s"><defs>%s</defs></svg>' % (head, SVG, "".join(parts)))
    return "".join(out)


FAN_STEP = 92
"""Units between neighbouring pieces of a fan (an opened stack) sideways; FAN_RISE is the same
upwards."""
FAN_RISE = 10


def fan_markup(names: list[str]) -> tuple[str, float, float]:
    """Return (SVG markup, width, height) of a stack spread out on a panel; `names` are its pieces,
    bottom first."""
    count = len(names)
    width = FAN_STEP * count + 28
    height = 124 + FAN_RISE * (count - 1)
    parts = [
        '<rect class="fan" x="%s" y="%s" width="%s" height="%s" rx="16"/>'
        % (number(-width / 2), number(-height / 2), number(width), number(height))
    ]
    for i, name in enumerate(names):
        x = FAN_STEP * (i - (count - 1) / 2)
        y = FAN_RISE * ((count - 1) / 2 - i) - 3
        parts.append(
            '<g transform="translate(%s %s)"><use href="#cast"/>%s</g>'
            % (number(x), number(y), piece_markup(name))
        )
    return "".join(parts), width, height
