"""The style of all tiles of a page. A tile on the page is a `<use>` of a shared picture, so a
change of the picture changes all such tiles."""

from pyscript import document

from hive_core.drawing.piece_svg import tile_markup
from hive_core.drawing.tile_styles import USUAL, tile_parts
from hive_core.rules.bugs import LETTERS, SIDES

SAMPLES = (("b", "A", -36, -5), ("w", "Q", 36, 5))
"""Tiles in the picture that shows a style: (side, letter of the bug, x, y), with x and y in
units."""


def use_tiles(style: str) -> None:
    """Redraw every tile of the page in a style of `hive_core.drawing.tile_styles`."""
    root = document.documentElement
    before = str(root.getAttribute("data-tiles") or USUAL)
    if style == before:
        return
    root.setAttribute("data-tiles", style)
    for side in SIDES:
        for letter in LETTERS:
            parts = document.querySelectorAll("#tile-" + side + letter + " > use")
            for number, name in enumerate(tile_parts(style, side, letter)):
                parts.item(number).setAttribute("href", "#" + name)


def sample_markup(style: str) -> str:
    """Return the SVG of two sample tiles in `style`, whatever the style of the page."""
    inside = ""
    for side, letter, x, y in SAMPLES:
        tile = tile_markup(style, side, letter)
        inside += '<g transform="translate(%d %d)">%s</g>' % (x, y, tile)
    return (
        '<svg class="sample" data-tiles="%s" viewBox="-90 -60 180 126" aria-hidden="true">%s</svg>'
        % (
            style,
            inside,
        )
    )
