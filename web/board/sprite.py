"""The page's share of the pictures: one hidden sprite that holds them all, and the fan of a stack.

Colours come from board.css.
"""

from hive_core.drawing.shapes import RADIUS, hexagon, number
from hive_core.drawing.symbols import SVG, piece_markup, symbols

CELL_PATH = hexagon(RADIUS - 0.5, 4)
"""The shape that catches the pointer and holds the focus, one per cell."""
PAINTS = ("<linearGradient", "<pattern")


def sprite() -> str:
    """The markup of the whole sprite. The build writes it into the pages, so that it costs a start
    nothing.

    What is only drawn by its `<use>` needs no style and no place of its own; browsers draw no gradient
    and no pattern from what is not displayed.
    """
    markups = list(symbols().values())
    paints = [markup for markup in markups if markup.startswith(PAINTS)]
    pictures = [markup for markup in markups if not markup.startswith(PAINTS)]
    out = []
    for css, parts in (("hive-art", paints), ("store", pictures)):
        head = '<svg class="%s" width="0" height="0" aria-hidden="true" focusable="false"' % css
        out.append('%s xmlns="%s"><defs>%s</defs></svg>' % (head, SVG, "".join(parts)))
    return "".join(out)


FAN_STEP = 92
FAN_RISE = 10


def fan_markup(names: list[str]) -> tuple[str, float, float]:
    """A stack laid out beside each other, bottom first, on a panel: (markup, width, height)."""
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
