"""A piece that is carried by mouse, pen or finger, from a cell or a reserve to a cell.

A press on a piece that may move, and a way of more than SLOP pixels, take it up; its picture then
follows the pointer by its transform alone, and the board shows where it would land. It is the owner
of the board, its listener, that says what may be carried and what becomes of it.
"""

from pyscript import document
from pyscript.ffi import create_proxy

from hive_core.drawing.shapes import RADIUS
from hive_core.drawing.symbols import SVG, piece_markup
from hive_core.rules.bugs import NAMES
from web.board.nodes import animate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, KeyboardEvent, PointerEvent

    from web.board.callbacks import Listener
    from web.board.view import BoardView

SLOP = 8
"""A press that moves no farther than so many pixels is a tap."""
RISE, AIM = 0.8, 0.4
"""Offsets above a finger, in hex radii: RISE for the picture, so that it is visible, and AIM for
the point that decides the cell. AIM is half of RISE, so aiming works with the picture and with the
finger."""
LARGER = 1.08
SMALLEST = 0.55
"""Pixels per unit of the picture, however small the board is shown."""
NEAR = 0.5
"""Hex radii from the press: let go within, it is where it was, though the board may have moved."""
BACK_MS = 160
CLICK_MS, CLICK_PX = 350, 2
"""A click so soon and so near belongs to the letting go."""
FREE = -1
"""No pointer."""


class Drag:
    """`piece` is the one being carried, -1 for none; `pointer` the one that is pressed, or FREE."""

    def __init__(self, view: "BoardView", listener: "Listener") -> None:
        self.view, self.listener = view, listener
        self.piece = -1
        self.pointer = FREE
        self.offered = -1
        self.source = view.svg
        self.home = -1
        self.start = self.at = (0.0, 0.0)
        self.rise = self.aim = 0.0
        self.half = (0.0, 0.0)
        self.let_go = (-1e9, 0.0, 0.0)
        self.node: Element | None = None
        self.returned = create_proxy(self._on_return)
        self.heard = {
            "pointermove": create_proxy(self._on_move),
            "pointerup": create_proxy(self._on_up),
            "pointercancel": create_proxy(self._on_cancel),
            "keydown": create_proxy(self._on_key),
        }
        document.addEventListener("click", create_proxy(self._on_click), True)

    # Taking up

    def watch(self, root: "Element", piece_of: "Callable[[Element], int]") -> None:
        """Pieces can be taken from a reserve in `root`; `piece_of(element)` is the one there, or -1."""

        def on_down(event: "PointerEvent") -> None:
            second = event.pointerType == "mouse" and event.button != 0
            piece = -1 if second or self.pointer != FREE else piece_of(event.target)
            if piece >= 0 and self.listener.movable(piece):
                self._press(event, event.target, -1)
                self.offered = piece

        root.classList.add("carries")
        root.addEventListener("pointerdown", create_proxy(on_down))

    def lift(self, event: "PointerEvent", cell: int, start: "tuple[float, float]") -> bool:
        """Takes up what is on top of a cell, pressed at `start`; False where that may not be."""
        scene = self.view.scene
        stack = scene.stacks.get(cell) if scene else None
        if not stack or self.pointer != FREE or not self.listener.movable(stack[-1]):
            return False
        self._press(event, self.view.svg, cell)
        self.start = start
        self._take(event, stack[-1])
        return True

    def _press(self, event: "PointerEvent", source: "Element", home: int) -> None:
        self.pointer = event.pointerId
        self.source = source
        self.home = home
        self.start = self.at = (event.clientX, event.clientY)
        for name, heard in self.heard.items():
            document.addEventListener(name, heard, True)

    def _take(self, event: "PointerEvent", piece: int) -> None:
        self.source.setPointerCapture(self.pointer)
        self.offered = -1
        self.piece = piece
        self.view.peek(-1)
        self.view.tiles.take(piece)
        self.view.viewport.hold(True)
        self.listener.carry(piece)
        scale = max(self.view.camera.scale, SMALLEST)
        finger = event.pointerType == "touch"
        self.rise = RISE * RADIUS * scale if finger else 0.0
        self.aim = AIM * RADIUS * self.view.camera.scale if finger else 0.0
        self._picture(scale * LARGER)
        document.documentElement.classList.add("carrying")
        self._follow(event)

    def _picture(self, scale: float) -> None:
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
        elif self.offered >= 0:
            dx, dy = event.clientX - self.start[0], event.clientY - self.start[1]
            if dx * dx + dy * dy > SLOP * SLOP:
                self._take(event, self.offered)

    def _follow(self, event: "PointerEvent") -> None:
        self.at = (event.clientX, event.clientY)
        if self.node:
            self.node.style.transform = self._place(self.at)
        over = self._over()
        self.view.hover(-1 if over == self.home else over)

    def _place(self, at: "tuple[float, float]") -> str:
        """The transform of the picture with the pointer at a point."""
        x, y = at[0] - self.half[0], at[1] - self.half[1] - self.rise
        return "translate(%.1fpx,%.1fpx)" % (x, y)

    def _over(self) -> int:
        """The cell over which the piece is, or -1."""
        return self.view.cell_at(self.at[0], self.at[1] - self.aim)

    # Letting go

    def _on_up(self, event: "PointerEvent") -> None:
        if event.pointerId != self.pointer:
            return
        if self.offered < 0:
            self.let_go = (event.timeStamp, event.clientX, event.clientY)
        if self.piece >= 0:
            self._follow(event)
            over, back = self._over(), self._is_home()
            piece, before = self.piece, self.view.place_of(self.piece)
            self.piece = -1
            if over >= 0 and not back:
                self.listener.put(piece, over)
            elif not back:
                self.listener.deselect()
            self._put_down(self.view.place_of(piece) == before)
        self._release()

    def _is_home(self) -> bool:
        """Return whether the piece is over the cell that it came from."""
        if self.home >= 0:
            dx, dy = self.at[0] - self.start[0], self.at[1] - self.start[1]
            near = NEAR * RADIUS * self.view.camera.scale
            return dx * dx + dy * dy <= near * near or self._over() == self.home
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
        """The piece goes back to where it was taken from, and is not chosen any more."""
        if self.piece >= 0:
            self.piece = -1
            self.listener.deselect()
            self._put_down(True)

    def _put_down(self, back: bool) -> None:
        """The picture vanishes, or flies back."""
        self.view.hover(-1)
        self.view.tiles.take(-1)
        document.documentElement.classList.remove("carrying")
        if not back or not self.node or not self.view.viewport.lively():
            self._on_return()
            return
        frames = [{"transform": self._place(self.at)}, {"transform": self._place(self.start)}]
        animate([self.node], frames, BACK_MS, "ease-out", self.returned)

    def _on_return(self, *_: object) -> None:
        if self.node is not None:
            self.node.remove()
            self.node = None

    def _release(self) -> None:
        self.pointer = FREE
        self.offered = -1
        self.view.viewport.hold(False)
        for name, heard in self.heard.items():
            document.removeEventListener(name, heard, True)

    def _on_click(self, event: "PointerEvent") -> None:
        """The click that a browser makes of press and release does nothing after a carry."""
        since, x, y = self.let_go
        near = abs(event.clientX - x) <= CLICK_PX and abs(event.clientY - y) <= CLICK_PX
        if event.detail and near and event.timeStamp - since < CLICK_MS:
            event.preventDefault()
            event.stopPropagation()
