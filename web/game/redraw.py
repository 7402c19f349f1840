"""Collects all changes and draws them together before the next frame."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Act = Callable[[], object]


def immediately(draw: "Act") -> None:
    """Call `draw` without waiting for a frame, for tests and other places that have no frames."""
    draw()


class Redraw:
    """Collects requests of drawings into one drawing per frame.

    `request(draw)` must call `draw` before the next frame. `draw(whole)` draws the page, and the
    board too if `whole`. `after()` is called after every drawing.
    """

    def __init__(
        self, request: "Callable[[Act], object]", draw: "Callable[[bool], None]", after: "Act"
    ) -> None:
        self.request = request
        self.draw = draw
        self.after = after
        self.wanted = False
        self.whole = False
        self.running = False
        self.waiting: list[Act] = []

    def want(self, whole: bool = True) -> None:
        """Request a drawing of the page; if `whole`, of the board too."""
        self.whole = self.whole or whole
        if not self.wanted:
            self.wanted = True
            if not self.running:
                self.request(self.flush)

    def then(self, act: "Act") -> None:
        """Call `act` after the pending drawing, or at once if none is pending."""
        if self.wanted or self.running:
            self.waiting.append(act)
        else:
            act()

    def flush(self) -> None:
        """Draw now if a drawing is pending. After the drawing, call the functions given to
        `then`."""
        if not self.wanted or self.running:
            return
        self.running = True
        self.wanted = False
        whole, self.whole = self.whole, False
        waiting, self.waiting = self.waiting, []
        try:
            self.draw(whole)
            self.after()
        finally:
            self.running = False
        for act in waiting:
            act()
        waiting, self.waiting = self.waiting, []
        if self.wanted:
            self.waiting = waiting + self.waiting
            self.request(self.flush)
        else:
            for act in waiting:
                act()
