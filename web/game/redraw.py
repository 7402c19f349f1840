"""Drawing of several changes at the same time, at most once a frame."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Act = Callable[[], object]


def immediately(draw: "Act") -> None:
    """Call `draw` without waiting for a frame, for tests and other places that have no frames."""
    draw()


class Redraw:
    """Collector of requests to draw, so that page and board are rendered at most once a frame.

    `request(act)` must call `act` before the next frame. `draw(board)` renders the board if `board`,
    else the page around it; `after()` is called after each rendering of the page.
    """

    def __init__(
        self, request: "Callable[[Act], object]", draw: "Callable[[bool], None]", after: "Act"
    ) -> None:
        self.request = request
        self.draw = draw
        self.after = after
        self.painted: Callable[[Act], object] = immediately
        self.wanted = False
        self.whole = False
        self.running = False
        self.waiting: list[Act] = []

    def let_paint(self, painted: "Callable[[Act], object]") -> None:
        """Render the page only when the browser has painted a frame with the board, since a person
        waits for the board. `painted(act)` must call `act` after the paint of the present frame."""
        self.painted = painted

    def want(self, whole: bool = True) -> None:
        """Request that the page be rendered before the next frame; if `whole`, the board too."""
        self.whole = self.whole or whole
        if not self.wanted:
            self.wanted = True
            if not self.running:
                self.request(self._on_frame)

    def then(self, act: "Act") -> None:
        """Call `act` after the next requested rendering; immediately if none is requested."""
        if self.wanted or self.running:
            self.waiting.append(act)
        else:
            act()

    def _on_frame(self) -> None:
        """Render the board now, and the page when the board has been painted."""
        if not self.wanted or self.running:
            return
        if self.whole:
            self.wanted = self.whole = False
            self.running = True
            try:
                self.draw(True)
            finally:
                self.running = False
            self.wanted = True
            self.painted(self.flush)
        else:
            self.flush()

    def flush(self) -> None:
        """Render now what is requested, then call the functions that `then` was given."""
        if not self.wanted or self.running:
            return
        self.running = True
        self.wanted = False
        whole, self.whole = self.whole, False
        waiting, self.waiting = self.waiting, []
        try:
            if whole:
                self.draw(True)
            self.draw(False)
            self.after()
        finally:
            self.running = False
        for act in waiting:
            act()
        waiting, self.waiting = self.waiting, []
        if self.wanted:
            self.waiting = waiting + self.waiting
            self.request(self._on_frame)
        else:
            for act in waiting:
                act()
