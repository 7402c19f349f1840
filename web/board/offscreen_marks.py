"""Buttons at the edges of a board that shows only a part of the hive. Each stands for the cells out
of view beyond its edge, and brings them into view when it is pressed.

An edge has at most one button. It avoids the pieces in view, and still more the goals: the cells where
the selected piece may go.
"""

from pyscript import document
from pyscript.ffi import create_proxy

from hive_core.drawing.shapes import RADIUS
from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from browser import Element

    from web.board.camera import Camera
    from web.board.scene_types import Scene
    from web.board.viewport import Viewport

Offscreen = NamedTuple(
    "Offscreen", [("side", "str"), ("kind", "str"), ("cells", "tuple[int, ...]")]
)
"""Cells out of view beyond the edge `side` of the board, for which a button is shown there.

`kind` says what is on the cells: "goals" of the selected piece, "marks" (for example of a hint), the
end of the "last" move, or "pieces".
"""

EDGES = ("left", "right", "up", "down")
"""The edges of the view, in the order in which `offscreen` returns them."""
SIZE_PX = 44
"""Width and height of a button in pixels."""
MORE = 20
"""Number of pieces that a button may rather cover than one goal."""
STEP_PX = 12
"""Distance in pixels between two positions that `button_at` tries."""
CORNER_PX = 58
"""Pixels at the ends of an edge that the button of this edge leaves free, for the buttons of the
next edges and for "show the whole hive". At the upper end of the left and right edge the button
needs no such space."""
MARKUP = (
    '<span class="beyond-sign"><b></b>'
    '<span class="beyond-arrow" aria-hidden="true">\u203a</span></span>'
)


def offscreen(scene: "Scene", camera: "Camera", last: int) -> "list[Offscreen]":
    """Return what is out of view, at most one item for each edge.

    If a piece is selected, only its goals count. Otherwise an edge's item has the cells with marks
    beyond it; if there are none, the cell where the last move ended (`last`, -1 for none); if that
    is not there, the pieces.
    """
    chosen = scene.ghost >= 0
    kinds: "list[tuple[str, Iterable[int]]]" = [("goals", scene.ghosts)]
    if not chosen:
        kinds = [("marks", scene.pointed), ("last", (last,)), ("pieces", scene.stacks)]
    found = {}
    for kind, cells in kinds:
        sides: dict[str, list[int]] = {}
        for cell in cells:
            item = scene.by_cell.get(cell)
            side = side_of(camera, item.x, item.y) if item else ""
            if side and cell not in sides.setdefault(side, []):
                sides[side].append(cell)
        for side, there in sides.items():
            if side not in found:
                found[side] = Offscreen(side, kind, tuple(there))
    return [found[side] for side in EDGES if side in found]


def side_of(camera: "Camera", x: float, y: float) -> str:
    """Return the edge of the view beyond which the point (x, y) is, "" if the point is in view."""
    if camera.shows((x, y, x, y), RADIUS / 2):
        return ""
    px, py = camera.to_pixels(x, y)
    width, height = camera.free()
    over = (-px, px - width, -py, py - height)
    return EDGES[over.index(max(over))]


def button_at(
    side: str,
    cells: "Iterable[tuple[float, float]]",
    camera: "Camera",
    avoid: "list[tuple[float, float]]",
) -> "tuple[float, float]":
    """Return the upper left corner of the button for `cells` beyond an edge, all in pixels.

    Of all places along the edge where the button covers the fewest points of `avoid`, this is the
    one nearest to the cells.
    """
    width, height = camera.free()
    flat = side in ("left", "right")
    along = [y if flat else x for x, y in cells]
    low, high = CORNER_PX, (height if flat else width) - CORNER_PX - SIZE_PX
    if flat:
        low = 6
    wanted = max(low, min(high, sum(along) / len(along) - SIZE_PX / 2))
    across = 2.0 if side in ("left", "up") else (width if flat else height) - SIZE_PX - 2
    reach = max(0.3 * RADIUS * camera.scale, 1)
    best, least = wanted, len(avoid) + 1
    for number in range(int(2 * (high - low) / STEP_PX) + 2):
        at = wanted + STEP_PX * (number // 2 + number % 2) * (1 if number % 2 else -1)
        if not low <= at <= high:
            continue
        left, top = (across, at) if flat else (at, across)
        covered = len([1 for x, y in avoid if covers(left, top, x, y, reach)])
        if covered < least:
            best, least = at, covered
            if not covered:
                break
    return (across, best) if flat else (best, across)


def covers(left: float, top: float, x: float, y: float, reach: float) -> bool:
    """Return whether a button with its upper left corner at (left, top) covers any point within the
    distance `reach` of (x, y), all in pixels."""
    return left - reach <= x <= left + SIZE_PX + reach and top - reach <= y <= top + SIZE_PX + reach


class OffscreenMarks:
    """Writer of the buttons at the edges of the board of `viewport`. A press on a button calls
    `show` with its cells; `watch(node)` lets a finger pan from a button, too."""

    def __init__(
        self,
        viewport: "Viewport",
        t: "Callable[..., str]",
        show: "Callable[[tuple[int, ...]], object]",
        watch: "Callable[[Element], object]",
    ) -> None:
        self.viewport, self.t, self.show, self.watch = viewport, t, show, watch
        self.area = viewport.svg.parentElement
        self.whole = self.area.querySelector("[data-act=fit]")
        self.nodes: dict[str, Element] = {}
        self.shown: dict[str, Offscreen] = {}

    def draw(self, scene: "Scene") -> None:
        """Show, move or hide the buttons as `scene` requires."""
        port = self.viewport
        camera, last = port.camera, port.trail[0] if port.trail else -1
        wanted = offscreen(scene, camera, last) if scene.shown.rim and camera.least_scale else []
        busy, avoid = [], []
        for item in scene.cells:
            if side_of(camera, item.x, item.y):
                continue
            there = camera.to_pixels(item.x, item.y)
            if item.cell in scene.ghosts if scene.ghost >= 0 else item.hot:
                busy.append(there)
                avoid += [there] * MORE
            elif item.cell in scene.stacks:
                avoid.append(there)
        by_side = {one.side: one for one in wanted}
        for side in EDGES:
            one = by_side.get(side)
            if one is not None:
                self._place(one, scene, avoid)
            elif side in self.shown:
                self.nodes[side].hidden = True
                del self.shown[side]
        if self.whole:
            self.whole.setAttribute("aria-pressed", "true" if port.seen == "whole" else "false")
            under = scene.ghost >= 0 and bool(busy) and self._covers_one(self.whole, busy)
            port.svg.setAttribute("data-corner", "goal" if under else "free")

    def _covers_one(self, button: "Element", busy: "list[tuple[float, float]]") -> bool:
        """Return whether `button` covers one of the points `busy`, in pixels. Called only while a
        piece is selected, because the browser has to lay out the page for the answer."""
        box, own = button.getBoundingClientRect(), self.viewport.svg.getBoundingClientRect()
        left, top = float(box.left - own.left), float(box.top - own.top)
        reach = RADIUS / 2 * self.viewport.camera.scale
        return any(covers(left, top, x, y, reach) for x, y in busy)

    def goals(self) -> "list[str]":
        """Return one sentence for each edge beyond which goals of the selected piece lie, with the
        number of these goals."""
        shown = [self.shown[side] for side in EDGES if side in self.shown]
        return [self._words(one) for one in shown if one.kind == "goals"]

    def _words(self, one: "Offscreen") -> str:
        return self.t("beyond." + one.kind, n=len(one.cells), side=self.t("beyond." + one.side))

    def _place(self, one: "Offscreen", scene: "Scene", avoid: "list[tuple[float, float]]") -> None:
        """Place the button for the cells of `one` so that it covers few of the points `busy`, and write
        its number and name."""
        node = self.nodes.get(one.side) or self._new(one.side)
        camera = self.viewport.camera
        cells = [scene.by_cell[cell] for cell in one.cells]
        there = [camera.to_pixels(item.x, item.y) for item in cells]
        left, top = button_at(one.side, there, camera, avoid)
        box, area = self.viewport.svg.getBoundingClientRect(), self.area.getBoundingClientRect()
        left, top = left + float(box.left - area.left), top + float(box.top - area.top)
        node.style.transform = "translate(%.1fpx, %.1fpx)" % (left, top)
        node.setAttribute("aria-label", self._words(one))
        if self.shown.get(one.side) != one:
            self.shown[one.side] = one
            node.setAttribute("data-kind", one.kind)
            # What is written must be in the name, which counts all but the last move.
            counted = "" if one.kind == "last" else "%d" % len(cells)
            node.children[0].children[0].textContent = counted
            node.hidden = False

    def _new(self, side: str) -> "Element":
        node = self.nodes[side] = document.createElement("button")
        node.setAttribute("type", "button")
        node.setAttribute("class", "beyond")
        node.setAttribute("data-side", side)
        node.innerHTML = MARKUP

        def on_click(*_: object) -> None:
            if side in self.shown:
                self.show(self.shown[side].cells)

        self.watch(node)
        node.addEventListener("click", create_proxy(on_click))
        (self.whole or self.viewport.svg).after(node)
        return node
