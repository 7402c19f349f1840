"""Handling of pointer events on the board: taps, drags, pans, pinches, and the opening of stacks.

A tap is the browser's own click event, so that a screen reader's "activate" counts, too. A long
press, or one that moves more than SLOP pixels, is no tap: it opens a stack, drags a movable piece
(drag.py) or pans.
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
"""Milliseconds that a finger must rest on a stack to open it."""
HOVER_MS = 420
"""Milliseconds that a mouse must rest on a stack to open it."""


class Pointer:
    """Handler of all pointer events: it pans, zooms, pinches, opens stacks, and passes taps to the
    listener.

    `down` has the position of each pressed pointer by its id; `drag_pointer` is the id of the one
    that drags a piece, or FREE. `ignore_click` is True if the next click is no tap. Three fields
    are cells, or -1 for none: `over` is under the pointer, `pressed` is where the pointer came
    down, and `mark_begin` is where the right button came down.
    """

    def __init__(
        self,
        svg: "Element",
        view: "BoardView",
        listener: "Listener",
        drag: "Drag",
    ) -> None:
        self.svg, self.view, self.listener, self.drag = svg, view, listener, drag
        self.drag_pointer = FREE
        self.down: dict[int, tuple[float, float]] = {}
        self.start = (0.0, 0.0)
        self.panning = False
        self.ignore_click = False
        self.over = self.pressed = self.mark_begin = -1
        self.timer = 0
        self._timed = create_proxy(self._on_time)
        self._options = window.JSON.parse('{"passive": false}')
        for name, handler in (
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_up),
            ("pointerover", self._on_over),
            ("pointerleave", self._on_leave),
            ("click", self._on_click),
            ("contextmenu", self._on_menu),
        ):
            svg.addEventListener(name, create_proxy(handler))
        svg.addEventListener("wheel", create_proxy(self._on_wheel), self._options)

    def watch(self, button: "Element") -> None:
        """Let a finger or the mouse pan from `button`, which lies over the board, too. Call this before
        the button's own listener is added: that gets no click after a pan."""
        for name, handler in (
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_up),
            ("click", self._on_button),
        ):
            button.addEventListener(name, create_proxy(handler))

    def _on_button(self, event: "PointerEvent") -> None:
        if self.ignore_click and event.detail:
            self.ignore_click = False
            event.stopImmediatePropagation()

    def _on_down(self, event: "PointerEvent") -> None:
        if event.pointerType == "mouse" and event.button != 0:
            self.mark_begin = cell_under(event) if event.button == 2 and self.listener.mark else -1
            return
        at = (event.clientX, event.clientY)
        self.down[event.pointerId] = at
        if len(self.down) == 1:
            self.start, self.panning, self.ignore_click, self.drag_pointer = at, False, False, FREE
            self.view.viewport.hold(True)
            self.over = self.pressed = cell_under(event)
            if event.pointerType != "mouse":
                self._wait(LONG_MS)
            else:
                self._stop()
        else:
            if self.drag_pointer != FREE:
                self.view.viewport.hold(True)
                self.drag.cancel()
                self.drag_pointer = FREE
            self._begin_pan()

    def _on_move(self, event: "PointerEvent") -> None:
        if not self.down or event.pointerId not in self.down:
            return
        at = (event.clientX, event.clientY)
        before = self.down[event.pointerId]
        if event.pointerId == self.drag_pointer:
            self.down[event.pointerId] = at
            return
        if not self.panning:
            dx, dy = at[0] - self.start[0], at[1] - self.start[1]
            if dx * dx + dy * dy <= SLOP * SLOP:
                return
            if not self.ignore_click and self.drag.lift(event, self.over, self.start):
                self._stop()
                self.ignore_click = True
                self.drag_pointer = event.pointerId
                self.down[event.pointerId] = at
                return
            self._begin_pan()
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

    def _begin_pan(self) -> None:
        self._stop()
        if not self.panning:
            self.view.draw_ghost(-1)
            self.view.peek(-1)
            self.svg.classList.add("dragging")
        self.panning = self.ignore_click = True
        for pointer in self.down:
            try:
                self.svg.setPointerCapture(pointer)
            except Exception:  # the pointer has gone meanwhile: nothing to capture
                pass

    def _on_up(self, event: "PointerEvent") -> None:
        if self.mark_begin >= 0 and event.button == 2:
            self._mark(event)
            return
        if self.down.pop(event.pointerId, None) is None:
            return
        self._stop()
        if not self.down:
            self.panning = False
            self.drag_pointer = FREE
            self.svg.classList.remove("dragging")
            self.view.viewport.hold(False)

    def _mark(self, event: "PointerEvent") -> None:
        """Report to the listener the arrow or sign that the user has made by dragging or pressing
        the right button, which is now released. On a stack the button makes no sign but opens the
        stack."""
        begin, self.mark_begin = self.mark_begin, -1
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
        if self.ignore_click and event.detail:
            self.ignore_click = False
            return
        # A pointer's click counts for the cell that was under it when it came down.
        cell = self.pressed if event.detail else cell_under(event)
        self.view.peek(-1)
        self._stop()
        scene = self.view.scene
        if event.detail > 1 and not (scene and cell == scene.pending_target):
            return  # The second half of a double tap counts only where it confirms the first.
        if cell >= 0:
            self.listener.tap(cell)
        else:
            self.listener.deselect()

    def _on_over(self, event: "PointerEvent") -> None:
        if event.pointerType == "touch" or self.down:
            return
        cell = cell_under(event)
        if cell == self.over:
            return
        self.over = cell
        self._stop()
        self.view.draw_ghost(cell)
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
        self.view.draw_ghost(-1)
        self.view.peek(-1)

    def _on_menu(self, event: "PointerEvent") -> None:
        """Open the stack under the right button, or under a long press if the browser treats that
        like the right button."""
        event.preventDefault()
        self.view.peek(cell_under(event))

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
        """Open the stack under a finger or mouse that has rested long enough. If there is no stack,
        call the listener's `hold` for a finger."""
        self.timer = 0
        if self.view.peek(self.over):
            self.ignore_click = bool(self.down) or self.ignore_click
        elif self.down and self.over >= 0 and self.listener.hold and self.listener.hold(self.over):
            self.ignore_click = True


def cell_under(event: "PointerEvent") -> int:
    """Return the cell whose element received `event`, or -1."""
    text = event.target.getAttribute("data-cell")
    return int(text) if text else -1
