"""The button that plays a move which waits to be confirmed: a tick beside its ghost.

It carries the number of the goal's cell, so that a tap on it is one more tap on that cell.
"""

from hive_core.drawing.shapes import RADIUS
from web.board.nodes import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.board.camera import Camera

SMALLEST_PX = 24
"""The button's radius, however small the board is shown."""
SHARE = 0.5
"""Radius of the button as a share of a hex's radius, where that is more than its least size."""
MARKUP = (
    '<circle class="tick-face" r="24" role="button" data-cell="%d"/>'
    '<path class="tick-sign" d="M-10 1L-3 8L11 -8"/><title></title>'
)


class Tick:
    """The confirm button, rendered into `group`; `at` is its cell, -1 while there is none."""

    def __init__(self, group: "Element", camera: "Camera") -> None:
        self.group, self.camera = group, camera
        self.at = -1
        self.place = (0.0, 0.0)
        self.right = True

    def draw(self, cell: int, x: float, y: float, right: bool, label: str, why: str = "") -> None:
        """Stands beside a piece at (x, y) that is to go to `cell`; -1 takes it away.

        To its `right` or left, where there is room. `why` is shown under a mouse that rests on it.
        """
        if cell != self.at:
            self.at = cell
            self.group.innerHTML = MARKUP % cell if cell >= 0 else ""
        if cell >= 0:
            self.group.children[0].setAttribute("aria-label", label)
            if why:
                self.group.children[2].textContent = why
            self.place = (x, y)
            self.right = right
            self.settle()

    def settle(self) -> None:
        """Keeps the button large enough for a finger, and in sight where its piece is."""
        if self.at < 0:
            return
        camera = self.camera
        x, y = self.place
        size = max(SHARE * RADIUS, SMALLEST_PX / camera.scale)
        left, top, width, height = camera.view_box()
        aside = 0.7 * RADIUS + 0.8 * size
        above = 0.35 * RADIUS + 0.6 * size
        free_right = x + aside + size <= left + width
        free_left = x - aside - size >= left
        x += aside if free_right and (self.right or not free_left) else -aside
        y += above if y - above - size < top else -above
        x = max(left + size, min(left + width - size, x))
        y = max(top + size, min(top + height - size, y))
        self.group.setAttribute("transform", place(x, y) + " scale(%.3f)" % (size / 24))
