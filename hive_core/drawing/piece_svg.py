"""SVG markup of pieces, made of the symbols of `hive_core.drawing.symbols`, which a picture has only
once."""

from hive_core.drawing.tile_styles import tile_parts
from hive_core.rules.bugs import BUGS, CLIMBS

SVG = "http://www.w3.org/2000/svg"
HIGHEST = 1 + 2 * sum([bug.amount for bug, climbs in zip(BUGS, CLIMBS) if climbs])
"""Number of pieces in the highest possible stack: one piece, and on it all pieces of both sides that
climb."""


def tile_name(piece_name: str) -> str:
    """Return the id of the symbol of a piece's tile, which has no number: "tile-wA" for "wA2"."""
    return "tile-" + piece_name[:2]


def tile_markup(style: str, color: str, letter: str) -> str:
    """Return the markup of a tile, body and bug, in the tile style `style`. Its class names the ink of
    the bug."""
    return (
        '<g class="ink-%s%s"><use href="#%s"/><use href="#%s" transform="translate(0 -3.5)"/></g>'
    ) % ((color, letter.lower()) + tile_parts(style, color, letter))


def piece_markup(piece_name: str, numbers: bool = True, digits: bool = False) -> str:
    """Return the markup of a piece: its tile and, if `numbers` is True and the piece has one, its
    number. The number is a digit if `digits` is True, else that many dots."""
    color, letter = piece_name[0], piece_name[1]
    inside = '<use href="#%s"/>' % tile_name(piece_name)
    if numbers and len(piece_name) > 2:
        inside += '<g class="ink-%s%s"><use href="#%s-%s"/></g>' % (
            color,
            letter.lower(),
            "digit" if digits else "dots",
            piece_name[2],
        )
    return inside


def escaped(text: str) -> str:
    """Return `text` with the special characters of XML escaped."""
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text
