"""Signs at the edge of a board that shows a part of the hive: what lies out of sight, and where.

Each is a button that brings it into sight. They lie over the board, one a side, not over a place where
a piece may go, and move nothing.
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

Beyond = NamedTuple("Beyond", [("side", "str"), ("kind", "str"), ("cells", "tuple[int, ...]")])
"""Something beyond a `side` of the view: "goals" of the chosen piece, "marks" such as those of a
hint, the "last" move, or "pieces"."""

SIDES = ("left", "right", "up", "down")
SIZE_PX = 44
"""Size of a button."""
STEP_PX = 12
"""Distance between the places that are tried for a button until one is free."""
CORNER_PX = 58
"""Length that stays free at the ends of an edge, for the buttons of the next edge and the one that
shows the whole hive."""
MARKUP = (
    '<span class="beyond-sign"><b></b>'
    '<span class="beyond-arrow" aria-hidden="true">\u203a</span></span>'
)


def beyond(scene: "Scene", camera: "Camera", last: int) -> "list[Beyond]":
    """List what is out of sight. `last` is the cell on which the last move ended, -1 for none.

    With a piece chosen these are its goals; otherwise a side tells the first that there is of marks,
    the last move and pieces.
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
                found[side] = Beyond(side, kind, tuple(there))
    return [found[side] for side in SIDES if side in found]


def side_of(camera: "Camera", x: float, y: float) -> str:
    """The side beyond which a cell lies, "" for one that is in sight."""
    if camera.shows((x, y, x, y), RADIUS / 2):
        return ""
    px, py = camera.to_pixels(x, y)
    width, height = camera.free()
    over = (-px, px - width, -py, py - height)
    return SIDES[over.index(max(over))]


def place_of(
    side: str,
    cells: "Iterable[tuple[float, float]]",
    camera: "Camera",
    avoid: "list[tuple[float, float]]",
) -> "tuple[float, float]":
    """The upper left corner of the button for `cells` beyond a side, all in pixels: as near to them as
    can be where it covers none of the middles in `avoid`."""
    width, height = camera.free()
    flat = side in ("left", "right")
    along = [y if flat else x for x, y in cells]
    low, high = CORNER_PX, (height if flat else width) - CORNER_PX - SIZE_PX
    if flat:
        low = 6
    wish = max(low, min(high, sum(along) / len(along) - SIZE_PX / 2))
    across = 2.0 if side in ("left", "up") else (width if flat else height) - SIZE_PX - 2
    reach = max(0.3 * RADIUS * camera.scale, 1)
    best, least = wish, len(avoid) + 1
    for number in range(int(2 * (high - low) / STEP_PX) + 2):
        at = wish + STEP_PX * (number // 2 + number % 2) * (1 if number % 2 else -1)
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
    """Return whether a button covers anything within `reach` of (x, y)."""
    return left - reach <= x <= left + SIZE_PX + reach and top - reach <= y <= top + SIZE_PX + reach


class Edges:
    """The buttons on the board of `viewport`; `show(cells)` is called when one is pressed."""

    def __init__(
        self,
        viewport: "Viewport",
        t: "Callable[..., str]",
        show: "Callable[[tuple[int, ...]], object]",
    ) -> None:
        self.viewport, self.t, self.show = viewport, t, show
        self.area = viewport.svg.parentElement
        self.whole = self.area.querySelector("[data-act=fit]")
        self.nodes: dict[str, Element] = {}
        self.drawn: dict[str, Beyond] = {}

    def draw(self, scene: "Scene") -> None:
        """Brings them up to date."""
        port = self.viewport
        camera, last = port.camera, port.trail[0] if port.trail else -1
        wanted = beyond(scene, camera, last) if scene.rim and camera.least else []
        busy = []
        for item in scene.cells:
            goal = item.cell in scene.ghosts if scene.ghost >= 0 else item.hot
            if goal and not side_of(camera, item.x, item.y):
                busy.append(camera.to_pixels(item.x, item.y))
        by_side = {one.side: one for one in wanted}
        for side in SIDES:
            one = by_side.get(side)
            if one is not None:
                self._place(one, scene, busy)
            elif side in self.drawn:
                self.nodes[side].hidden = True
                del self.drawn[side]
        if self.whole:
            self.whole.setAttribute("aria-pressed", "true" if port.seen == "whole" else "false")
            under = scene.ghost >= 0 and bool(busy) and self._covers_one(self.whole, busy)
            port.svg.setAttribute("data-corner", "goal" if under else "free")

    def _covers_one(self, button: "Element", busy: "list[tuple[float, float]]") -> bool:
        """Return whether a button covers one of these points. Forces a layout, so call it only
        while a piece is selected."""
        box, own = button.getBoundingClientRect(), self.viewport.svg.getBoundingClientRect()
        left, top = float(box.left - own.left), float(box.top - own.top)
        reach = RADIUS / 2 * self.viewport.camera.scale
        return any(covers(left, top, x, y, reach) for x, y in busy)

    def goals(self) -> "list[str]":
        """Describe for each side how many goals of the chosen piece are out of sight."""
        told = [self.drawn[side] for side in SIDES if side in self.drawn]
        return [self._words(one) for one in told if one.kind == "goals"]

    def _words(self, one: "Beyond") -> str:
        return self.t("beyond." + one.kind, n=len(one.cells), side=self.t("beyond." + one.side))

    def _place(self, one: "Beyond", scene: "Scene", busy: "list[tuple[float, float]]") -> None:
        """A button for what is beyond a side."""
        node = self.nodes.get(one.side) or self._new(one.side)
        camera = self.viewport.camera
        cells = [scene.by_cell[cell] for cell in one.cells]
        there = [camera.to_pixels(item.x, item.y) for item in cells]
        left, top = place_of(one.side, there, camera, busy)
        box, area = self.viewport.svg.getBoundingClientRect(), self.area.getBoundingClientRect()
        left, top = left + float(box.left - area.left), top + float(box.top - area.top)
        node.style.transform = "translate(%.1fpx, %.1fpx)" % (left, top)
        node.setAttribute("aria-label", self._words(one))
        if self.drawn.get(one.side) != one:
            self.drawn[one.side] = one
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
            if side in self.drawn:
                self.show(self.drawn[side].cells)

        node.addEventListener("click", create_proxy(on_click))
        (self.whole or self.viewport.svg).after(node)
        return node
