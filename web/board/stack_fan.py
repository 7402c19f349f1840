"""Fan of a stack: an enlarged picture of its pieces side by side, above or below its cell, which opens
when the user points at the stack."""

from hive_core.drawing.shapes import RADIUS
from hive_core.rules.bugs import NAMES
from web.board.fan_markup import fan_markup
from web.board.nodes import translate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.board.camera import Camera
    from web.board.scene_types import Scene

SMALLEST = 30
"""Least hex radius, in pixels, of the pieces in a fan."""


class StackFan:
    """Fan of an opened stack, an enlarged picture of its pieces, inside the SVG group `group`. `cell`
    is the cell of that stack, -1 for none."""

    def __init__(self, group: "Element", camera: "Camera") -> None:
        self.group, self.camera = group, camera
        self.cell = -1

    def open(self, scene: "Scene | None", cell: int) -> bool:
        """Spread out the stack on `cell`, or close the fan if `cell` is -1. Return whether a fan is
        open now."""
        stack = scene.stacks.get(cell, ()) if scene is not None and cell >= 0 else ()
        if scene is None or len(stack) < 2:
            if self.cell >= 0:
                self.group.innerHTML = ""
            self.cell = -1
            return False
        self.cell = cell
        item = scene.by_cell[cell]
        camera = self.camera
        markup, width, height = fan_markup([NAMES[piece] for piece in stack])
        left, top, seen_width, seen_height = camera.view_box()
        size = max(0.8, SMALLEST / (RADIUS * camera.scale))
        size = min(size, seen_width * 0.94 / width, seen_height * 0.8 / height)
        half = width * size / 2
        x = max(left + half + 6, min(left + seen_width - half - 6, item.x))
        y = item.y - RADIUS * 1.1 - height * size / 2
        if y - height * size / 2 < top:
            y = item.y + RADIUS * 1.15 + height * size / 2
        self.group.innerHTML = markup
        self.group.setAttribute("transform", translate(x, y) + " scale(%.3f)" % size)
        return True
