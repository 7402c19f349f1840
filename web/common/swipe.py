"""Swipes of a finger that put away a dialog or the drawer, which follow it when it pulls their head."""

from pyscript import document, window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, PointerEvent

HEADS = ".dialog-head, .side-head"
"""CSS selector of the heads by which a finger can pull."""
LAYERS = "dialog[open], .drawer[data-open]"
"""CSS selector of what such a head can belong to."""
CONTROLS = "button, a, input, select, textarea"
FAR_PX = 90.0
"""Pixels from which on a swipe puts the layer away, however slow it is."""
FLICK_PX, FLICK_MS = 24.0, 250.0
"""Least pixels and most milliseconds of a quick swipe that puts the layer away as well."""
GONE_MS = 240
"""Milliseconds after which a layer that was put away has left the window."""


class Swipe:
    """Listener to fingers on the heads of dialogs and of the drawer. `layer` is what a finger pulls
    now, None if there is none."""

    def __init__(self) -> None:
        self.layer: Element | None = None
        self.begin_px = self.begin_ms = 0.0
        for kind, listener in (
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_cancel),
        ):
            document.addEventListener(kind, create_proxy(listener))

    def _on_down(self, event: "PointerEvent") -> None:
        if str(event.pointerType) != "touch" or self.layer is not None:
            return
        if not hasattr(event.target, "closest"):  # the document has none
            return
        head = event.target.closest(HEADS)
        if not head or event.target.closest(CONTROLS):
            return
        layer = head.closest(LAYERS)
        # Beside the board, where the drawer is always in view, it cannot be put away.
        style = window.getComputedStyle(layer) if layer else None
        if layer and style and str(style.getPropertyValue("position")) == "fixed":
            self.layer = layer
            self.begin_px, self.begin_ms = float(event.clientY), float(window.performance.now())
            layer.style.setProperty("transition", "none")

    def _pulled_px(self, event: "PointerEvent") -> float:
        return max(0.0, float(event.clientY) - self.begin_px)

    def _on_move(self, event: "PointerEvent") -> None:
        if self.layer is not None:
            self._shift("translateY(%.0fpx)" % self._pulled_px(event))

    def _shift(self, transform: str) -> None:
        if self.layer is not None:
            self.layer.style.setProperty("transform", transform)

    def _on_up(self, event: "PointerEvent") -> None:
        pulled_px = self._pulled_px(event)
        took_ms = float(window.performance.now()) - self.begin_ms
        self._release(pulled_px >= FAR_PX or (pulled_px >= FLICK_PX and took_ms <= FLICK_MS))

    def _on_cancel(self, event: "PointerEvent") -> None:
        self._release(False)

    def _release(self, away: bool) -> None:
        """Let go of the layer: it closes if it is `away` far enough, else it glides back."""
        layer = self.layer
        if layer is None:
            return
        layer.style.removeProperty("transition")
        close = layer.querySelector("[data-act=close], #side-close") if away else None
        self._shift("translateY(110%)" if close else "")
        self.layer = None
        if close:
            close.click()

            def clear(*_: object) -> None:
                layer.style.removeProperty("transform")

            window.setTimeout(create_proxy(clear), GONE_MS)
