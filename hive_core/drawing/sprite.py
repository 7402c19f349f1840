"""SVG sprite of a page: all pictures of its board, once. Their colours are in web/board/board.css."""

from hive_core.drawing.piece_svg import SVG
from hive_core.drawing.symbols import symbols

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
