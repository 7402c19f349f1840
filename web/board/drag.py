"""Drag and drop of a piece by mouse, pen or finger, from a cell or a reserve to a cell.

A drag begins when a pointer that is pressed on a movable piece moves more than SLOP pixels. A picture
of the piece then follows the pointer, and the board shows a ghost, a pale picture, where the piece
would land. The board's listener decides what may be dragged and what a drop does.
"""

from pyscript import document
from pyscript.ffi import create_proxy

from hive_core.drawing.piece_svg import SVG, piece_markup
from hive_core.drawing.shapes import RADIUS
from hive_core.rules.bugs import NAMES
from web.board.nodes import animate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Animation, Element, KeyboardEvent, PointerEvent

    from web.board.callbacks import Listener
    from web.board.view import BoardView

SLOP = 8
"""Maximum number of pixels that a pressed pointer may move for the press to count as a tap."""
RISE, AIM = 0.8, 0.4
"""Heights above the finger, in hex radii, of the dragged piece's picture (RISE), so that the finger
does not hide it, and of the point that decides on which cell it would land (AIM). AIM is half of
RISE, so that one can aim with the picture as well as with the finger."""
LARGER = 1.08
"""Factor by which the dragged piece's picture is larger than the pieces on the board."""
SMALLEST = 0.55
"""Least scale of the dragged piece's picture, in pixels a unit."""
NEAR = 0.5
"""Maximum distance, in hex radii, between the points of press and drop at which the drop cancels the
drag."""
BACK_MS = 160
"""Milliseconds that the dragged piece's picture takes to fly back to its origin."""
CLICK_MS, CLICK_PX = 350, 2
"""Maximum time in milliseconds (CLICK_MS) and distance in pixels (CLICK_PX) between a drop and a click
event for the click to count as a part of the drag. Such a click is suppressed."""
FREE = -1
"""Value of `Drag.pointer` while no pointer is pressed."""


class Drag:
    """Handler of drags, one piece at a time.

    `piece` is the dragged piece, -1 for none. `candidate` is a piece pressed in a reserve, whose
    drag may begin, -1 for none. `pointer` is the id of the pressed pointer, or FREE. `source` is
    the element and `origin` the cell where the drag began, -1 for a reserve. `released_at` is (time
    in ms, x, y) of the last drop.
    """

    def __init__(self, view: "BoardView", listener: "Listener") -> None:
        self.view, self.listener = view, listener
        self.piece = -1
        self.pointer = FREE
        self.candidate = -1
        self.source = view.svg
        self.origin = -1
        self.start = self.at = (0.0, 0.0)
        self.rise = self.aim = 0.0
        self.half = (0.0, 0.0)
        self.released_at = (-1e9, 0.0, 0.0)
        self.node: Element | None = None
        self.flights: list[Animation] = []
        self.returned = create_proxy(self._on_return)
        self.handlers = {
            "pointermove": create_proxy(self._on_move),
            "pointerup": create_proxy(self._on_up),
            "pointercancel": create_proxy(self._on_cancel),
            "keydown": create_proxy(self._on_key),
        }
        document.addEventListener("click", create_proxy(self._on_click), True)

    # Taking up

    def watch(self, root: "Element", piece_of: "Callable[[Element], int]") -> None:
        """Let pieces be dragged from a reserve in `root`; `piece_of(element)` returns the piece at
        an element, or -1."""

        def on_down(event: "PointerEvent") -> None:
            second = event.pointerType == "mouse" and event.button != 0
            piece = -1 if second or self.pointer != FREE else piece_of(event.target)
            if piece >= 0 and self.listener.movable(piece):
                self._press(event, event.target, -1)
                self.candidate = piece

        root.classList.add("carries")
        root.addEventListener("pointerdown", create_proxy(on_down))

    def lift(self, event: "PointerEvent", cell: int, start: "tuple[float, float]") -> bool:
        """Begin a drag of the top piece of `cell`, pressed at the point `start`. Return False if
        that piece is not movable."""
        scene = self.view.scene
        stack = scene.stacks.get(cell) if scene else None
        if not stack or self.pointer != FREE or not self.listener.movable(stack[-1]):
            return False
        self._press(event, self.view.svg, cell)
        self.start = start
        self._take(event, stack[-1])
        return True

    def _press(self, event: "PointerEvent", source: "Element", origin: int) -> None:
        self.pointer = event.pointerId
        self.source = source
        self.origin = origin
        self.start = self.at = (event.clientX, event.clientY)
        for name, handler in self.handlers.items():
            document.addEventListener(name, handler, True)

    def _take(self, event: "PointerEvent", piece: int) -> None:
        self.source.setPointerCapture(self.pointer)
        self.candidate = -1
        self.piece = piece
        self.view.peek(-1)
        self.view.tiles.take(piece)
        self.view.viewport.hold(True)
        self.listener.carry(piece)
        scale = max(self.view.camera.scale, SMALLEST)
        finger = event.pointerType == "touch"
        self.rise = RISE * RADIUS * scale if finger else 0.0
        self.aim = AIM * RADIUS * self.view.camera.scale if finger else 0.0
        self._draw_carried(scale * LARGER)
        document.documentElement.classList.add("carrying")
        self._follow(event)

    def _draw_carried(self, scale: float) -> None:
        self._on_return()
        node = self.node = document.createElementNS(SVG, "svg")
        width, height = 100 * scale, 112 * scale
        self.half = (width / 2, height / 2)
        for name, value in (
            ("class", "carried"),
            ("viewBox", "-50 -56 100 112"),
            ("width", "%.1f" % width),
            ("height", "%.1f" % height),
            ("aria-hidden", "true"),
        ):
            node.setAttribute(name, value)
        node.innerHTML = '<use href="#cast"/>' + piece_markup(NAMES[self.piece])
        document.body.appendChild(node)

    # On the way

    def _on_move(self, event: "PointerEvent") -> None:
        if event.pointerId != self.pointer:
            return
        if self.piece >= 0:
            self._follow(event)
        elif self.candidate >= 0:
            dx, dy = event.clientX - self.start[0], event.clientY - self.start[1]
            if dx * dx + dy * dy > SLOP * SLOP:
                self._take(event, self.candidate)

    def _follow(self, event: "PointerEvent") -> None:
        self.at = (event.clientX, event.clientY)
        if self.node:
            self.node.style.transform = self._transform(self.at)
        over = self._target()
        self.view.draw_ghost(-1 if over == self.origin else over)

    def _transform(self, at: "tuple[float, float]") -> str:
        """Return the CSS transform of the dragged piece's picture while the pointer is at the point
        `at`."""
        x, y = at[0] - self.half[0], at[1] - self.half[1] - self.rise
        return "translate(%.1fpx,%.1fpx)" % (x, y)

    def _target(self) -> int:
        """Return the cell over which the dragged piece is, or -1."""
        return self.view.cell_at(self.at[0], self.at[1] - self.aim)

    # Letting go

    def _on_up(self, event: "PointerEvent") -> None:
        if event.pointerId != self.pointer:
            return
        if self.candidate < 0:
            self.released_at = (event.timeStamp, event.clientX, event.clientY)
        if self.piece >= 0:
            self._follow(event)
            over, back = self._target(), self._at_origin()
            piece, before = self.piece, self.view.cell_and_height(self.piece)
            self.piece = -1
            if over >= 0 and not back:
                self.listener.put(piece, over)
            elif not back:
                self.listener.deselect()
            self._put_down(self.view.cell_and_height(piece) == before)
        self._release()

    def _at_origin(self) -> bool:
        """Return whether the dragged piece is still near the place where its drag began."""
        if self.origin >= 0:
            dx, dy = self.at[0] - self.start[0], self.at[1] - self.start[1]
            near = NEAR * RADIUS * self.view.camera.scale
            return dx * dx + dy * dy <= near * near or self._target() == self.origin
        box = self.source.getBoundingClientRect()
        x, y = self.at
        return bool(box.left <= x <= box.right and box.top <= y <= box.bottom)

    def _on_cancel(self, event: "PointerEvent") -> None:
        if event.pointerId == self.pointer:
            self.cancel()
            self._release()

    def _on_key(self, event: "KeyboardEvent") -> None:
        if event.key == "Escape" and self.piece >= 0:
            event.preventDefault()
            event.stopPropagation()
            self.cancel()

    def cancel(self) -> None:
        """Put the dragged piece back to its origin and deselect it."""
        if self.piece >= 0:
            self.piece = -1
            self.listener.deselect()
            self._put_down(True)

    def _put_down(self, back: bool) -> None:
        """Remove the picture of the dragged piece; if `back`, let it first fly back to where the drag
        began."""
        self.view.draw_ghost(-1)
        self.view.tiles.take(-1)
        document.documentElement.classList.remove("carrying")
        if not back or not self.node or not self.view.viewport.lively():
            self._on_return()
            return
        frames = [
            {"transform": self._transform(self.at)},
            {"transform": self._transform(self.start)},
        ]
        self.flights = animate([self.node], frames, BACK_MS, "ease-out", self.returned)

    def _on_return(self, *_: object) -> None:
        """Remove the picture of the dragged piece. If it is still flying back, its end will not be
        taken for that of the next drag."""
        for flight in self.flights:
            flight.onfinish = None
        self.flights = []
        if self.node is not None:
            self.node.remove()
            self.node = None

    def _release(self) -> None:
        self.pointer = FREE
        self.candidate = -1
        self.view.viewport.hold(False)
        for name, handler in self.handlers.items():
            document.removeEventListener(name, handler, True)

    def _on_click(self, event: "PointerEvent") -> None:
        """Stop a click event that the browser makes of the press and release of a drag."""
        since, x, y = self.released_at
        near = abs(event.clientX - x) <= CLICK_PX and abs(event.clientY - y) <= CLICK_PX
        if event.detail and near and event.timeStamp - since < CLICK_MS:
            event.preventDefault()
            event.stopPropagation()
