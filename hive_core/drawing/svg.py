"""Pictures of positions as stand-alone SVG: for print, for pages without scripts, for the command line.

A picture has the shapes of the page's board and a description in words, and needs no style sheet, font
or other file. One HTML page may contain several of them.
"""

from hive_core.drawing import alt
from hive_core.drawing.annotation_svg import (
    COUNT_SHIFT,
    LABEL_Y,
    arrow_markup,
    draw_arrows,
    label_markup,
    sign_marks,
)
from hive_core.drawing.orientation import turned
from hive_core.drawing.palette import THEMES, painted
from hive_core.drawing.piece_svg import SVG, escaped, piece_markup
from hive_core.drawing.shapes import number, spot
from hive_core.drawing.symbols import symbols
from hive_core.drawing.tile_styles import USUAL
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import START, axial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.drawing.alt import Position

    Point = tuple[float, float]

NATURAL = 0.8
"""Number of pixels per unit in a picture without a given size: a hex is then 69 pixels wide."""
AROUND = (174, 110)
"""Half the width and half the height, in units, of the picture of an empty board, without MARGIN."""
MARGIN = (56, 58, 60, 72)
"""Margins in units (left, top, right, bottom) around the centres of the outermost tiles: room for the
tile, its shadow and some space."""


def svg(
    position: "Position",
    theme: str = "light",
    size_px: int = 0,
    signs: "Collection[tuple[str, int]]" = (),
    arrows: "Collection[tuple[int, int]]" = (),
    title: str = "",
    description: str = "",
    piece: int = -1,
    last: bool = False,
    coords: bool = False,
    numbers: bool = True,
    ground: bool = True,
    orient: int = 0,
    mirror: bool = False,
    tiles: str = USUAL,
) -> str:
    """Return the markup of a picture of a Board or a Snapshot.

    `theme`: "light" or "dark". `size_px`: the longer side, 0 for a size that fits the hive. `signs`,
    `arrows`: annotations, see `annotation_svg`. `title`, `description`: texts for screen readers,
    in English if "". `piece`: a piece whose legal goals are marked, -1 for none. `last`: mark the last
    move. `coords`: write the coordinates of every cell. `numbers`: put as many dots on a piece as its
    number. `ground`: fill the background. `orient`, `mirror`: see `orientation`. `tiles`: one of
    `tile_styles.TILE_STYLES`.
    """
    drawing = Drawing(position, orient, mirror, tiles)
    drawing.add_tiles(numbers, coords)
    if not drawing.stacks:
        x, y = drawing.spot(START)
        drawing.points += [(x - AROUND[0], y - AROUND[1]), (x + AROUND[0], y + AROUND[1])]
    if last:
        drawing.add_last()
    drawing.add_goals(piece)
    drawing.add_signs(signs)
    drawing.add_arrows(arrows)
    if coords:
        drawing.add_labels()
    title = title or alt.title(position)
    description = description or alt.description(position, piece=piece, signs=signs, arrows=arrows)
    return drawing.markup(theme, size_px, title, description, ground)


class Drawing:
    """A picture of a position that is put together step by step. It holds markup by layer, and the
    points that must be in view; `markup` returns the SVG."""

    def __init__(self, position: "Position", orient: int, mirror: bool, tiles: str = USUAL) -> None:
        self.position = position
        self.style = tiles
        self.orient = orient
        self.mirror = mirror
        self.pieces, self.cells = alt.laid_out(position)
        self.places: dict[int, tuple[int, int]] = {}
        self.stacks: dict[int, list[int]] = {}
        self.points: list[Point] = []
        self.order: list[tuple[float, float, int, int, int]] = []
        for cell, q, r in self.cells:
            self.places[cell] = (q, r)
        for piece, cell, q, r, height in self.pieces:
            self.places[cell] = (q, r)
            self.stacks[cell] = (self.stacks[cell] if height else []) + [piece]
        self.layers: dict[str, list[str]] = {name: [] for name in LAYERS}

    def spot(self, cell: int, height: int = -1) -> "Point":
        """Return the middle of a tile that lies on `height` other pieces of `cell`; -1 stands for the
        top tile."""
        if height < 0:
            height = max(0, len(self.stacks.get(cell, ())) - 1)
        q, r = self.places[cell] if cell in self.places else axial(cell)
        column, row = turned(q, r, self.orient, self.mirror)
        return spot(column, row, height)

    def cell_of(self, piece: int) -> int:
        """Return the cell that has `piece` on top, or -1 if no cell has."""
        for cell, stack in self.stacks.items():
            if stack[-1] == piece:
                return cell
        return -1

    def add(self, layer: str, markup: str, at: "Point", turn: int = 0) -> None:
        """Add `markup` to a layer at the point `at`, turned by `turn` degrees clockwise."""
        self.points.append(at)
        place = "translate(%s %s)" % (number(at[0]), number(at[1]))
        if turn:
            place += " rotate(%d)" % turn
        self.layers[layer].append('<g transform="%s">%s</g>' % (place, markup))

    def mark(self, layer: str, kind: str, at: "Point", turn: int = 0) -> None:
        """Add the symbol called "mark-" + `kind` to a layer at the point `at`, turned by `turn` degrees
        clockwise."""
        self.add(layer, '<use href="#mark-%s"/>' % kind, at, turn)

    def add_tiles(self, numbers: bool, coords: bool) -> None:
        """Add all pieces with their shadows, and the badges with the heights of stacks. The badges are
        shifted if `coords` is True, to make room for coordinates."""
        if not self.stacks:
            self.mark("under", "start", self.spot(START))
        order = []
        for piece, cell, _, _, height in self.pieces:
            x, y = self.spot(cell, 0)
            order.append((y, x, height, piece, cell))
        self.order = sorted(order)
        for _, _, height, piece, cell in self.order:
            at = self.spot(cell, height)
            if not height:
                self.add("shadows", '<use href="#shadow"/>', at)
            cast = '<use href="#cast"/>' if height else ""
            self.add("tiles", cast + piece_markup(NAMES[piece], numbers), at)
        for cell, stack in sorted(self.stacks.items()):
            if len(stack) > 1:
                x, y = self.spot(cell)
                dx, dy = COUNT_SHIFT if coords else (0, 0)
                self.mark("badges", "h%d" % len(stack), (x + dx, y + dy))

    def add_last(self, last: "tuple[int, int, int, int] | None" = None) -> None:
        """Mark the origin and the goal of the last move. If the last move is not known, mark only the
        resting piece.

        `last` is the move as in Snapshot.last; None stands for the last move of the position.
        """
        last = last or getattr(self.position, "last", None)
        if not last:
            last = (self.position.rest, -1, self.cell_of(self.position.rest), -1)
        origin, goal = last[1], last[2]
        if origin >= 0:
            taken = origin in self.stacks
            kind = "from_top" if taken else "from"
            self.mark("over" if taken else "under", kind, self.spot(origin))
        if goal >= 0:
            self.mark("over", "to", self.spot(goal))

    def add_goals(self, piece: int) -> None:
        """Mark `piece` as selected, and mark the cells to which it can legally go."""
        chosen = self.cell_of(piece)
        if chosen >= 0:
            self.mark("over", "selected", self.spot(chosen))
        for cell in alt.goals(self.position, piece):
            taken = cell in self.stacks
            self.mark("over" if taken else "under", "climb" if taken else "target", self.spot(cell))

    def add_signs(self, signs: "Collection[tuple[str, int]]") -> None:
        """Add an author's marks, given as (kind, cell), such as ("circle", 5)."""
        for mark in sign_marks(signs, self.spot, self.stacks, self.orient, self.mirror):
            self.mark(mark.layer, mark.kind, (mark.x, mark.y), mark.turn)

    def add_arrows(self, arrows: "Collection[tuple[int, int]]") -> None:
        """Add an author's arrows, given as (from cell, to cell)."""
        for arrow in draw_arrows(arrows, self.spot, self.stacks):
            self.points.extend([self.spot(arrow.begin), self.spot(arrow.end)])
            self.layers["arrows"].append(arrow_markup(arrow.d))

    def add_labels(self) -> None:
        """Add the coordinates of every piece and of the cells beside the hive."""
        for cell, (q, r) in sorted(self.places.items()):
            taken = cell in self.stacks
            x, y = self.spot(cell)
            css = "label on-tile" if taken else "label"
            text = '<g class="%s">%s</g>' % (css, label_markup(q, r, taken))
            self.add("labels", text, (x, y + LABEL_Y[taken]))

    def markup(self, theme: str, size_px: int, title: str, description: str, ground: bool) -> str:
        """Return the whole picture as SVG; the parameters have the meaning that they have in `svg`."""
        xs = [x for x, _ in self.points]
        ys = [y for _, y in self.points]
        left, top = min(xs) - MARGIN[0], min(ys) - MARGIN[1]
        width, height = max(xs) + MARGIN[2] - left, max(ys) + MARGIN[3] - top
        scale = size_px / max(width, height) if size_px > 0 else NATURAL
        body = "".join(["".join(self.layers[name]) for name in LAYERS])
        name = "hive-%x-" % _digest(theme + self.style + body)
        defs = _needed(body, theme, self.style)
        body = "<defs>%s</defs>%s" % (defs, painted(body, theme, self.style))
        if ground:
            box = (number(left), number(top), number(width), number(height))
            color = THEMES[theme]["ground"]
            rect = '<rect x="%s" y="%s" width="%s" height="%s" rx="18" fill="%s"/>'
            body = rect % (box + (color,)) + body
        head = '<svg xmlns="%s" viewBox="%s %s %s %s" width="%s" height="%s" role="img" %s>' % (
            SVG,
            number(left),
            number(top),
            number(width),
            number(height),
            number(width * scale),
            number(height * scale),
            'aria-labelledby="title desc"',
        )
        words = '<title id="title">%s</title><desc id="desc">%s</desc>' % (
            escaped(title),
            escaped(description),
        )
        return _named(head + words + body + "</svg>", name)


LAYERS = ("shadows", "under", "tiles", "over", "arrows", "labels", "badges")
"""Names of the layers from the bottom to the top, the same as on the page's board."""


SYMBOLS: "dict[str, dict[str, str]]" = {}
"""Cache of `symbols`: the markup of all symbols, by the style of tiles and the symbol's name."""
PAINTED: "dict[tuple[str, str, str], str]" = {}
"""Cache of symbols in the colours of a theme, by theme, style of tiles and name."""


def _needed(body: str, theme: str, style: str) -> str:
    """Return the markup, in the colours of `theme`, of the symbols to which `body` refers, directly or
    through another symbol, each once. `style` is the style of tiles."""
    if style not in SYMBOLS:
        SYMBOLS[style] = symbols(style)
    known = SYMBOLS[style]
    found: list[str] = []
    front = [body]
    for text in front:
        for before, after in (('href="#', '"'), ("url(#", ")")):
            for part in text.split(before)[1:]:
                name = part.split(after)[0]
                if name not in found:
                    found.append(name)
                    front.append(known[name])
    for name in found:
        if (theme, style, name) not in PAINTED:
            PAINTED[theme, style, name] = painted(known[name], theme, style)
    return "".join([PAINTED[theme, style, name] for name in sorted(found)])


def _named(markup: str, prefix: str) -> str:
    """Return `markup` with `prefix` before all its ids, so that the ids of two pictures in a page
    differ."""
    for before in ('href="#', "url(#", ' id="'):
        markup = markup.replace(before, before + prefix)
    return markup.replace('"title desc"', '"%stitle %sdesc"' % (prefix, prefix))


def _digest(text: str) -> int:
    """Return a hash of `text` with 24 bits, the same on every interpreter."""
    value = 5381
    for character in text:
        value = (value * 33 + ord(character)) & 0xFFFFFF
    return value
