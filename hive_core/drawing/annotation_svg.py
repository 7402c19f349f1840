"""Geometry and SVG markup of an author's annotations: marks on cells, arrows, coordinates.

A sign is (kind, cell), an arrow (cell that it starts from, cell that it points to). The markup has
CSS classes instead of colours, for the page's board and for stand-alone pictures alike.
"""

from hive_core.drawing.orientation import screen_direction
from hive_core.drawing.shapes import RADIUS, badge, hexagon, number, pair, path, ring
from hive_core.records import NamedTuple
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection


Arrow = NamedTuple("Arrow", [("begin", "int"), ("end", "int"), ("d", "str")])
"""An arrow from cell `begin` to cell `end`; `d` is its outline as SVG path data."""

Mark = NamedTuple(
    "Mark",
    [
        ("kind", "str"),
        ("cell", "int"),
        ("x", "float"),
        ("y", "float"),
        ("turn", "int"),
        ("layer", "str"),
    ],
)
"""A mark to draw on `cell` at the point (x, y): the symbol "mark-" + `kind` of `symbols`.

`turn` is its rotation in degrees clockwise. `layer` is "under" (below the tiles), "over" (on the
tiles) or "badges" (on top of everything else).
"""

STEPS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
KINDS = ("circle", "cross", "dot", "part", "gate") + STEPS
"""Every kind of sign. "part" marks a part of the hive that would split off; "gate" the two sides of a
gap that is too narrow, or an empty cell behind such gaps; "1" to "9" number the steps of a path."""

CORNER = (25, 22)
"""Offset (x, y), in units, of a small mark from the middle of a tile; there the mark does not hide the
bug."""

TO_SIGN, TO_EDGE = 22, 34
"""Distances, in units, between the middle of a cell and the end of an arrow that points to it: TO_SIGN
at an empty cell, where the arrow ends beside a mark, TO_EDGE at a tile, where it ends just inside the
edge."""
SHORTEST = 37
"""Least length of an arrow in units. An arrow that would be shorter begins nearer to the middle of its
first cell."""

FIGURES = {
    "0": "M0-5Q-3.2-5-3.2 0Q-3.2 5 0 5Q3.2 5 3.2 0Q3.2-5 0-5",
    "1": "M-2.4-3L.6-5V5",
    "2": "M-3-2.4Q-2.8-5 0-5Q3-5 3-2.4Q3-.8-3 4.8H3.2",
    "3": "M-2.8-4.8H2.8L-.2-1.2Q3.2-1 3.2 1.8Q3.2 4.8 0 4.8Q-2.4 4.8-3.2 2.8",
    "4": "M1.6 5V-5L-3.4 2H3.6",
    "5": "M2.8-4.8H-2.2L-2.6-.6Q3.2-2.4 3.2 1.6Q3.2 4.8-.2 4.8Q-2.2 4.8-3.2 3.2",
    "6": "M2.2-5Q-3-3-3 1.8Q-3 4.8 0 4.8Q3 4.8 3 1.8Q3-1 0-1Q-2.4-1-3 1.4",
    "7": "M-3.2-4.8H3.2L-1 5",
    "8": "M0-.4Q-2.8-.6-2.8-2.8Q-2.8-5 0-5Q2.8-5 2.8-2.8Q2.8-.6 0-.4"
    "Q-3.2-.2-3.2 2.4Q-3.2 5 0 5Q3.2 5 3.2 2.4Q3.2-.2 0-.4",
    "9": "M-2.2 5Q3 3 3-1.8Q3-5 0-5Q-3-5-3-1.8Q-3 1 0 1Q2.4 1 3-1.4",
    "-": "M-2.6 0H2.6",
    ",": "M.4 4.2L-.8 7",
}
"""FIGURES[sign]: SVG path data of a digit, minus or comma as strokes, about 7 x 10 units. SVG text
would depend on fonts."""
LABEL_Y = (20, 43)
"""Distances, in units, of written coordinates below the middle of a cell: of an empty cell, and of a
tile."""
COUNT_SHIFT = (3, 46)
"""Shift (x, y), in units, of the badge with a stack's height, so that the badge does not cover the
coordinates."""
WIDTHS = {"-": 7.4, ",": 5.2, "1": 7.6}
"""WIDTHS[character]: width, in units, of a character in coordinates. A character that is not listed is
9 units wide."""

HATCH = (
    '<pattern id="hive-hatch" width="11" height="11" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><rect class="hatch-line" width="3.4" height="11"/></pattern>'
)
"""SVG pattern, for <defs>, that fills the mark of a part that splits off."""

TICK = "M-6.4.4L-1.8 5L6.6-4.6"


def marks() -> "dict[str, str]":
    """Return a dict from the name of a mark to its markup: the marks of annotations, and "found" and
    "found_top" for a right answer on an empty cell and on a piece."""
    cross = "M-17-17L17 17M17-17L-17 17"
    jaw = "M-21-38.6A32.5 32.5 0 0 1 21-38.6"
    found = badge("found", 0, 0, path("sign", TICK), 15)
    markup = {
        "circle": '<circle class="pen outer" r="34"/><circle class="pen inner" r="34"/>',
        "cross": path("pen no outer", cross) + path("pen no inner", cross),
        "dot": '<circle class="pen-dot" r="11"/>',
        "split": path("hatch", hexagon(44, 7), 'fill="url(#hive-hatch)"') + ring("ring split", 43),
        "gate": path("jaw outer", jaw) + path("jaw inner", jaw),
        "held": path("hole", hexagon(40, 6)),
        "found": path("spot answer", hexagon(37, 6)) + found,
        "found_top": ring("ring answer", 44)
        + badge("found", -CORNER[0], CORNER[1], path("sign", TICK), 13),
    }
    for figure in STEPS:
        markup["step" + figure] = badge(
            "step", 0, 0, path("sign", FIGURES[figure], 'transform="scale(1.6)"'), 15
        )
    return markup


def sign_marks(
    signs: "Collection[tuple[str, int]]",
    spot: "Callable[[int], tuple[float, float]]",
    occupied: "Collection[int]",
    orient: int = 0,
    mirror: bool = False,
) -> "list[Mark]":
    """Return the drawings of `signs`, pairs (kind of sign, cell) that annotate a position.

    `spot(cell)` returns the middle of the cell's top tile, or of the empty cell. `occupied` holds the
    cells with pieces: there a sign lies over the piece, the number of a step at the tile's corner.
    `orient` and `mirror` have the meaning that they have in the module `orientation`.
    """
    found = []
    gates = [cell for kind, cell in signs if kind == "gate"]
    for cell, turn in _jaws(gates, occupied, orient, mirror):
        x, y = spot(cell)
        found.append(Mark("gate", cell, x, y, turn, "badges"))
    for kind, cell in signs:
        x, y = spot(cell)
        taken = cell in occupied
        layer = "over" if taken else "under"
        if kind == "part":
            found.append(Mark("split", cell, x, y, 0, layer))
        elif kind in STEPS or kind == "dot":
            name = kind if kind == "dot" else "step" + kind
            dx, dy = CORNER if taken else (0, 0)
            found.append(Mark(name, cell, x + dx, y + dy, 0, "badges" if taken else layer))
        elif kind != "gate":
            found.append(Mark(kind, cell, x, y, 0, layer))
    return found


def _jaws(
    gates: "list[int]", occupied: "Collection[int]", orient: int, mirror: bool
) -> "list[tuple[int, int]]":
    """Return (cell, rotation in degrees) for each "gate" mark to draw, one on each side of every narrow
    gap.

    Two occupied cells in `gates` are the two sides of a gap. An empty cell in `gates` stands for the
    sides of all gaps through which that cell cannot be entered.
    """
    faces = []
    for cell in gates:
        if cell in occupied:
            faces.extend([(cell, other) for other in gates if other in occupied])
            continue
        around = NEIGHBOURS[cell]
        for direction in range(6):
            left, right = around[direction - 1], around[(direction + 1) % 6]
            if around[direction] not in occupied and left in occupied and right in occupied:
                faces.extend([(left, right), (right, left)])
    found = []
    for cell, other in faces:
        for direction in range(6):
            following = (direction + 1) % 6
            if NEIGHBOURS[NEIGHBOURS[cell][direction]][following] == other:
                a = screen_direction(direction, orient, mirror)
                b = screen_direction(following, orient, mirror)
                found.append((cell, 60 * (max(a, b) if abs(a - b) == 1 else 0)))
    return found


def draw_arrows(
    arrows: "Collection[tuple[int, int]]",
    spot: "Callable[[int], tuple[float, float]]",
    occupied: "Collection[int]",
) -> "tuple[Arrow, ...]":
    """Return `arrows` with their outlines; `spot` and `occupied` have the meaning that they have in
    `sign_marks`.

    Two arrows between the same cells in opposite directions lie beside each other.
    """
    found = []
    for begin, end in arrows:
        short = TO_EDGE if end in occupied else TO_SIGN
        d = arrow_path(spot(begin), spot(end), short, (end, begin) in arrows)
        if d:
            found.append(Arrow(begin, end, d))
    return tuple(found)


def arrow_path(
    start: "tuple[float, float]",
    end: "tuple[float, float]",
    short: float = TO_SIGN,
    aside: bool = False,
) -> str:
    """Return the outline of an arrow from the point `start` to the point `end` as SVG path data; "" if
    the points are too close.

    The arrow ends `short` units before `end`. If `aside` is True, it is shifted to its right, so that
    an arrow in the opposite direction fits beside it.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < RADIUS / 2:
        return ""
    ux, uy = dx / length, dy / length
    shift = 10 if aside else 0

    def at(along: float, across: float) -> str:
        across += shift
        return pair(start[0] + ux * along - uy * across, start[1] + uy * along + ux * across)

    tip = length - short
    neck = tip - 16
    tail = max(4, min(TO_SIGN, tip - SHORTEST))
    return "M%sL%sM%sL%sL%sZ" % (
        at(tail, 0),
        at(neck, 0),
        at(tip, 0),
        at(neck, 11),
        at(neck, -11),
    )


def arrow_markup(d: str) -> str:
    """Return markup that draws the outline `d` twice: dark and broad below, light and narrow above."""
    return path("arrow outer", d) + path("arrow inner", d)


def label_markup(q: int, r: int, on_tile: bool) -> str:
    """Return the markup of a cell's coordinates "q,r", centred on (0, 0). If `on_tile` is True, a plate
    lies under them."""
    text = "%d,%d" % (q, r)
    widths = [WIDTHS.get(figure, 9.0) for figure in text]
    left = -sum(widths) / 2
    figures = ""
    for figure, width in zip(text, widths):
        figures += path("figure", FIGURES[figure], _at(left + width / 2))
        left += width
    plate = ""
    if on_tile:
        wide = sum(widths) + 9
        plate = '<rect class="label-plate" x="%s" y="-8.5" width="%s" height="17" rx="8.5"/>' % (
            number(-wide / 2),
            number(wide),
        )
    return plate + figures


def _at(x: float) -> str:
    return 'transform="translate(%s 0)"' % number(x)
