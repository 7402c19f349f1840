"""The button on the board that confirms a move: a tick beside the ghost of the moving piece.

Its `data-cell` is the move's destination, so a tap on the button counts as a second tap on that
cell.
"""

from hive_core.drawing.shapes import RADIUS
from web.board.nodes import translate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.board.camera import Camera

SMALLEST_PX = 24
"""Least radius of the button in pixels."""
SHARE = 0.5
"""Radius of the button as a share of the hex radius. The button is larger if this radius would be
less than SMALLEST_PX pixels."""
MARKUP = (
    '<circle class="tick-face" r="24" role="button" data-cell="%d"/>'
    '<path class="tick-sign" d="M-10 1L-3 8L11 -8"/><title></title>'
)


class ConfirmButton:
    """The confirm button inside the SVG group `group`. `at` is the destination of the move to
    confirm, -1 while there is no button."""

    def __init__(self, group: "Element", camera: "Camera") -> None:
        self.group, self.camera = group, camera
        self.at = -1
        self.beside = (0.0, 0.0)
        self.right = True

    def draw(self, cell: int, x: float, y: float, right: bool, label: str, why: str = "") -> None:
        """Place the button for a move to `cell` beside the ghost (the pale picture of the moving
        piece) at (x, y); remove the button if `cell` is -1.

        `right` is True if there is more room on the right of the ghost. `label` is the accessible
        name of the button, `why` its tooltip.
        """
        if cell != self.at:
            self.at = cell
            self.group.innerHTML = MARKUP % cell if cell >= 0 else ""
        if cell >= 0:
            self.group.children[0].setAttribute("aria-label", label)
            if why:
                self.group.children[2].textContent = why
            self.beside = (x, y)
            self.right = right
            self.settle()

    def settle(self) -> None:
        """Place the button again after a pan or zoom, so that it is large enough for a finger and
        inside the view."""
        if self.at < 0:
            return
        camera = self.camera
        x, y = self.beside
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
        self.group.setAttribute("transform", translate(x, y) + " scale(%.3f)" % (size / 24))
