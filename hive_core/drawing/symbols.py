"""SVG symbols of tiles, bugs and marks, for the page's board and for stand-alone pictures alike.

A symbol is an SVG group with an id: a whole tile (`tile-wA`), a bug (`bug-A`), number dots (`dots-2`),
a mark (`mark-target`). A picture shows it with `<use>`. Symbols have CSS classes instead of colours;
the colours come from `palette` or from a style sheet. A hex has the radius RADIUS in units.
"""

from hive_core.drawing.annotation_svg import FIGURES, HATCH
from hive_core.drawing.annotation_svg import marks as sign_shapes
from hive_core.drawing.glyphs import GLYPHS, LINE_WIDTH
from hive_core.drawing.piece_svg import HIGHEST, tile_markup
from hive_core.drawing.shapes import FACE, THICKNESS, badge, hexagon, number, path, ring
from hive_core.drawing.tile_styles import USUAL
from hive_core.rules.bugs import BUGS, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

GLYPH_SCALE = 1.74
LETTER_SCALE = 3.4

FACE_AXIS = 'x1="0.15" y1="0" x2="0.6" y2="1"'
FACE_STOPS = (("high", "0"), ("mid", "0.5"), ("low", "1"))
GLOSS_AXIS = 'x1="0.2" y1="0" x2="0.5" y2="0.75"'
GLOSS_STOPS = (("gloss-high", "0"), ("gloss-low", "0.55"))


def _gradient(name: str, axis: str, stops: "Sequence[tuple[str, str]]") -> str:
    """Return the markup of a linear gradient with the id `name`. `axis` holds the attributes that give
    its direction, such as 'x2="0" y2="1"'; `stops` are pairs (class, offset)."""
    inside = ['<stop class="%s" offset="%s"/>' % stop for stop in stops]
    return '<linearGradient id="%s" %s>%s</linearGradient>' % (name, axis, "".join(inside))


def _shade(name: str, shift: tuple[float, float], widths: tuple[int, ...]) -> str:
    """Return the markup of a soft shadow with the id `name`: one hexagon with several nearly
    transparent strokes of these `widths`."""
    face = hexagon(FACE, 7)
    inside = "".join([path("shade", face, 'stroke-width="%d"' % width) for width in widths])
    place = "translate(%s %s)" % (number(shift[0]), number(shift[1]))
    return '<g id="%s" transform="%s">%s</g>' % (name, place, inside)


def _body(color: str) -> str:
    face = hexagon(FACE, 7)
    dx, dy = THICKNESS
    parts = [
        path("side edge", face, 'transform="translate(%s %s)"' % (number(dx), number(dy))),
        path("side", face, 'transform="translate(%s %s)"' % (number(dx / 2), number(dy / 2))),
        path("face", face, 'fill="url(#hive-face-%s)"' % color),
        path("gloss", hexagon(FACE - 2.2, 6), 'fill="url(#hive-gloss)"'),
        path("groove", hexagon(FACE - 7.2, 5)),
    ]
    return '<g id="body-%s" class="body-%s">%s</g>' % (color, color, "".join(parts))


def _plain(color: str) -> str:
    """Return the markup of a tile's plain body for the side `color`, without gloss and with a broad
    rim."""
    face = hexagon(FACE - 1.2, 7)
    dx, dy = THICKNESS
    parts = [
        path("side", face, 'transform="translate(%s %s)"' % (number(dx), number(dy))),
        path("face", face),
    ]
    return '<g id="plain-%s" class="plain-%s">%s</g>' % (color, color, "".join(parts))


def _bug(letter: str) -> str:
    scale, dx, dy, filled, line = GLYPHS[letter]
    inside = path("fill", filled)
    if line:
        inside += path("line", line, 'stroke-width="%s"' % LINE_WIDTH)
    return '<g id="bug-%s" class="bug" transform="scale(%s) translate(%s %s)">%s</g>' % (
        letter,
        number(GLYPH_SCALE * scale),
        number(dx - 16),
        number(dy - 16),
        inside,
    )


def _letter(letter: str) -> str:
    from hive_core.drawing.stroke_font import LETTERS, WIDTH

    inside = path("line", LETTERS[letter], 'stroke-width="%s"' % WIDTH)
    scale = number(LETTER_SCALE)
    return '<g id="letter-%s" class="bug" transform="scale(%s)">%s</g>' % (letter, scale, inside)


def _tile(style: str, color: str, letter: str) -> str:
    name = '<g id="tile-%s%s" ' % (color, letter)
    return tile_markup(style, color, letter).replace("<g ", name, 1)


def _dots(count: int) -> str:
    first = -4.75 * (count - 1)
    circles = [
        '<circle cx="%s" cy="29.6" r="3.2"/>' % number(first + 9.5 * i) for i in range(count)
    ]
    return '<g id="dots-%d" class="dots">%s</g>' % (count, "".join(circles))


def _digit(count: int) -> str:
    """Return the markup of a piece's number, `count`, as a digit that stands in the place of the
    dots."""
    how = 'stroke-width="3.4" transform="translate(0 31)"'
    return '<g id="digit-%d" class="bug">%s</g>' % (count, path("line", FIGURES["%d" % count], how))


ARROW = "M-5.4 3.6Q-4.6-4.6 2.6-3.4M-.6-6.6L3.4-3.3L-.8.2"
CHEVRON = "M-5 2.4L0-2.8L5 2.4"
PIN = "M-3.2-5.4H3.2M-2.2-5.4L-1.8-.6L-4 1.6H4L1.8-.6L2.2-5.4M0 1.6V6.4"
PAUSE = "M-2.6-4V4M2.6-4V4"
SLASH = "M-4.6 4.6L4.6-4.6"
CROSS = "M-4-4L4 4M4-4L-4 4"
WARN = "M0-5V1M0 4.4V4.6"
LEFT, RIGHT, TOP = (-27.5, -29), (27.5, -29), (0, -37)


def _marks() -> dict[str, str]:
    """Return a dict from the name of a mark to its markup, for all marks on cells and on tiles."""
    spot = hexagon(37, 6)
    arrow = "M-14 9Q-13-13 8-9M-1-18L9.4-8.8L-2 0"
    marks = {
        "target": path("spot", spot) + '<circle class="spot-dot" r="8.5"/>',
        "throw": path("spot", spot) + path("spot-line", arrow),
        "climb": ring("ring climb", 43) + badge("good", *TOP, path("sign", CHEVRON), 11.5),
        "selected": ring("ring chosen", 46),
        "from": path("trace", hexagon(37, 6)),
        "from_top": ring("ring dashed", 40),
        "to": ring("ring last", 43.5),
        "refused": ring("ring no", 45) + badge("bad", *LEFT, path("sign", SLASH)),
        "barred": ring("ring no", 40) + badge("bad", 0, 0, path("sign", SLASH), 13),
        "pinned": ring("ring no", 45) + badge("bad", *LEFT, path("sign", PIN), 12.5),
        "cause": ring("ring why", 42) + badge("bad", *LEFT, path("sign", WARN)),
        "part": ring("ring why", 42),
        "start": path("trace", spot) + path("trace whole", "M-9 0H9M0-9V9"),
        "rest": badge("calm", *LEFT, path("sign", PAUSE)),
        "thrower": badge("calm", *LEFT, path("sign", ARROW)),
        "bar": path("bar outer", "M-9-31.5H9") + path("bar inner", "M-9-31.5H9"),
        "lost": ring("ring no", 45) + badge("bad", *LEFT, path("sign", CROSS), 12.5),
    }
    for height in range(2, HIGHEST + 1):
        marks["h%d" % height] = badge("count", *RIGHT, path("sign", FIGURES["%d" % height]))
    marks.update(sign_shapes())
    return marks


def symbols(style: str = USUAL) -> dict[str, str]:
    """Return a dict from the id of a symbol to its SVG markup. The tiles have the tile style `style`,
    one of `tile_styles.TILE_STYLES`.

    The markup is constant: it never contains text that a user typed.
    """
    found = {"hive-gloss": _gradient("hive-gloss", GLOSS_AXIS, GLOSS_STOPS)}
    for color in SIDES:
        name = "hive-face-" + color
        stops = [("stop-%s-%s" % (color, tone), offset) for tone, offset in FACE_STOPS]
        found[name] = _gradient(name, FACE_AXIS, stops)
        found["body-" + color] = _body(color)
        found["plain-" + color] = _plain(color)
    for bug in BUGS:
        letter = bug.letter
        found["bug-" + letter] = _bug(letter)
        found["letter-" + letter] = _letter(letter)
        for color in SIDES:
            found["tile-" + color + letter] = _tile(style, color, letter)
    for count in (1, 2, 3):
        found["dots-%d" % count] = _dots(count)
        found["digit-%d" % count] = _digit(count)
    found["shadow"] = _shade("shadow", (3.2, 9), (1, 4, 7, 10, 14, 18, 23))
    found["cast"] = _shade("cast", (2, 8), (1, 3, 5, 8))
    found["hive-hatch"] = HATCH
    marks = _marks()
    for name in marks:
        found["mark-" + name] = '<g id="mark-%s" class="mark-%s">%s</g>' % (name, name, marks[name])
    found["mark-focus"] = '<g id="mark-focus">%s</g>' % ring("ring focus", 49)
    return found
