"""Mouse, pen and fingers on the board -> intents. One listener per kind of event, for ever.

A tap is the browser's own click, so a screen reader's "activate" is one too; it does not count after
a way of more than SLOP pixels or a long press. Such a way carries a piece that may move (drag.py),
and pans from anywhere else.
"""

from pyscript import window
from pyscript.ffi import create_proxy

from web.board.drag import FREE, SLOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, PointerEvent, WheelEvent

    from web.board.callbacks import Listener
    from web.board.drag import Drag
    from web.board.view import BoardView

LONG_MS = 500
HOVER_MS = 420


class Pointer:
    """Pans, zooms, pinches and peeks by itself; taps go to the listener."""

    def __init__(
        self,
        svg: "Element",
        view: "BoardView",
        listener: "Listener",
        carry: "Drag",
    ) -> None:
        self.svg, self.view, self.listener, self.carry = svg, view, listener, carry
        self.carrier = FREE
        self.down: dict[int, tuple[float, float]] = {}
        self.start = (0.0, 0.0)
        self.dragging = False
        self.deaf = False
        self.over = self.pressed = self.drawing = -1
        self.timer = 0
        self._timed = create_proxy(self._on_time)
        self._options = window.JSON.parse('{"passive": false}')
        for name, heard in (
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_up),
            ("pointerover", self._on_over),
            ("pointerleave", self._on_leave),
            ("click", self._on_click),
            ("contextmenu", self._on_menu),
        ):
            svg.addEventListener(name, create_proxy(heard))
        svg.addEventListener("wheel", create_proxy(self._on_wheel), self._options)

    def _on_down(self, event: "PointerEvent") -> None:
        if event.pointerType == "mouse" and event.button != 0:
            self.drawing = cell_of(event) if event.button == 2 and self.listener.mark else -1
            return
        at = (event.clientX, event.clientY)
        self.down[event.pointerId] = at
        if len(self.down) == 1:
            self.start, self.dragging, self.deaf, self.carrier = at, False, False, FREE
            self.view.viewport.hold(True)
            self.over = self.pressed = cell_of(event)
            if event.pointerType != "mouse":
                self._wait(LONG_MS)
            else:
                self._stop()
        else:
            if self.carrier != FREE:
                self.view.viewport.hold(True)
                self.carry.cancel()
                self.carrier = FREE
            self._begin_drag()

    def _on_move(self, event: "PointerEvent") -> None:
        if not self.down or event.pointerId not in self.down:
            return
        at = (event.clientX, event.clientY)
        before = self.down[event.pointerId]
        if event.pointerId == self.carrier:
            self.down[event.pointerId] = at
            return
        if not self.dragging:
            dx, dy = at[0] - self.start[0], at[1] - self.start[1]
            if dx * dx + dy * dy <= SLOP * SLOP:
                return
            if not self.deaf and self.carry.lift(event, self.over, self.start):
                self._stop()
                self.deaf = True
                self.carrier = event.pointerId
                self.down[event.pointerId] = at
                return
            self._begin_drag()
        if len(self.down) == 1:
            self.view.camera.pan(at[0] - before[0], at[1] - before[1])
        else:
            others = [place for key, place in self.down.items() if key != event.pointerId]
            box = self.svg.getBoundingClientRect()
            fixed = (others[0][0] - box.left, others[0][1] - box.top)
            self.view.camera.pinch(
                ((before[0] - box.left, before[1] - box.top), fixed),
                ((at[0] - box.left, at[1] - box.top), fixed),
            )
        self.down[event.pointerId] = at
        self.view.viewport.settle()

    def _begin_drag(self) -> None:
        self._stop()
        if not self.dragging:
            self.view.hover(-1)
            self.view.peek(-1)
            self.svg.classList.add("dragging")
        self.dragging = self.deaf = True
        for pointer in self.down:
            try:
                self.svg.setPointerCapture(pointer)
            except Exception:  # the pointer has gone meanwhile: nothing to capture
                pass

    def _on_up(self, event: "PointerEvent") -> None:
        if self.drawing >= 0 and event.button == 2:
            self._draw(event)
            return
        if self.down.pop(event.pointerId, None) is None:
            return
        self._stop()
        if not self.down:
            self.dragging = False
            self.carrier = FREE
            self.svg.classList.remove("dragging")
            self.view.viewport.hold(False)

    def _draw(self, event: "PointerEvent") -> None:
        """The second button is let go: an arrow, or a sign where there is no stack to peek into."""
        begin, self.drawing = self.drawing, -1
        end = self.view.cell_at(event.clientX, event.clientY)
        scene, mark = self.view.scene, self.listener.mark
        if scene is None or mark is None or end < 0 or event.type != "pointerup":
            return
        if begin != end:
            self.view.peek(-1)
            mark(begin, end)
        elif len(scene.stacks.get(end, ())) < 2:
            mark(end, end)

    def _on_click(self, event: "PointerEvent") -> None:
        if self.deaf and event.detail:
            self.deaf = False
            return
        # A pointer's click counts for the cell that was under it when it came down.
        cell = self.pressed if event.detail else cell_of(event)
        self.view.peek(-1)
        self._stop()
        if cell >= 0:
            self.listener.tap(cell)
        else:
            self.listener.deselect()

    def _on_over(self, event: "PointerEvent") -> None:
        if event.pointerType == "touch" or self.down:
            return
        cell = cell_of(event)
        if cell == self.over:
            return
        self.over = cell
        self._stop()
        self.view.hover(cell)
        if self.view.fan.cell >= 0:
            self.view.peek(-1)
        # The board may have moved under a mouse that rests where it tapped: that is no wish to peek.
        if cell >= 0 and (event.clientX, event.clientY) != self.start:
            self._wait(HOVER_MS)

    def _on_leave(self, event: "PointerEvent") -> None:
        if event.pointerType == "touch":
            return
        self.over = -1
        self._stop()
        self.view.hover(-1)
        self.view.peek(-1)

    def _on_menu(self, event: "PointerEvent") -> None:
        """The second button, or what a long press means to the browser: peek."""
        event.preventDefault()
        self.view.peek(cell_of(event))

    def _on_wheel(self, event: "WheelEvent") -> None:
        event.preventDefault()
        step = event.deltaY * (16 if event.deltaMode == 1 else 1)
        box = self.svg.getBoundingClientRect()
        factor = 2 ** (-max(-240, min(240, step)) / 420)
        self.view.viewport.zoom(factor, event.clientX - box.left, event.clientY - box.top)

    def _wait(self, milliseconds: int) -> None:
        self._stop()
        self.timer = window.setTimeout(self._timed, milliseconds)

    def _stop(self) -> None:
        if self.timer:
            window.clearTimeout(self.timer)
            self.timer = 0

    def _on_time(self, *_: object) -> None:
        """A finger has rested, or a mouse has hovered, long enough."""
        self.timer = 0
        if self.view.peek(self.over):
            self.deaf = bool(self.down) or self.deaf
        elif self.down and self.over >= 0 and self.listener.hold and self.listener.hold(self.over):
            self.deaf = True


def cell_of(event: "PointerEvent") -> int:
    """The number of the cell an event happened on, or -1."""
    text = event.target.getAttribute("data-cell")
    return int(text) if text else -1
