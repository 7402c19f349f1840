"""The visible part of the board: a Camera converts between pixels of the `<svg>` element and board
units, of which RADIUS are the radius of a hex. Pure.

A camera has the board's point (x, y) in the middle of the element, and shows a unit as `scale`
pixels. It never moves by itself: a caller pans and zooms it, or computes a State and goes to that.
"""

from hive_core.drawing.shapes import RADIUS

TYPE_CHECKING = False
if TYPE_CHECKING:
    State = tuple[float, float, float]
    """State of a camera: the middle of its view, (x, y) in units, and its scale in pixels a
    unit."""
    Box = tuple[float, float, float, float]
    """A rectangle on the board: (left, top, right, bottom) in units."""
    Point = tuple[float, float]
    """A point on the board: (x, y) in units."""

MARGIN = RADIUS * 1.15
"""Least distance in units between the view's edge and the centre of a tile that counts as in view:
a hex radius and some space."""
LARGEST = 1.15
"""Greatest scale, in pixels a unit, at which `Camera.fitted` shows a hive, so that a small hive has
room to grow. In a view too narrow for TILES_ACROSS tiles at this scale, the greatest scale is
smaller; in one with room for more than TILES_ROOMY of them, it is greater."""
TILES_ACROSS = 4.2
TILES_ROOMY = 6.0
MUCH = 1.08
"""Factor by which the hive must become larger for the view to move closer by itself; for less it stays
still."""
MUCH_IN_A_HURRY = 1.5
"""Value in place of MUCH while a player steps quickly through a game, so that the view stays
calm."""
COMFORTABLE = 0.554
"""Scale, in pixels a unit, at which a tile is 48 pixels wide. If the whole hive with its empty
cells needs a smaller scale, the view may leave out the outer empty cells."""
ROUNDING = 0.5
"""Pixels by which an area may stick out of the view on each side and still count as visible,
because of rounding."""
WIDTH = 3**0.5 * RADIUS
"""Width of a tile in units."""
AS_GOOD = 0.99
"""Share of a wanted scale at which the present scale counts as good enough."""
CLOSEST = 3.0
"""Greatest scale, in pixels a unit, to which a player can zoom in."""
FARTHEST = 0.12
"""Least scale, in pixels a unit, to which the view can be zoomed out or fitted."""
EASE_MS = 200
"""Milliseconds of a glide, in which the view moves smoothly to another part of the board."""


class Camera:
    """A view of the board in an element of `width` x `height` pixels.

    `covered_right` and `covered_bottom` are the pixels at the right and lower edge that other
    elements cover. `largest` is the scale at which `fitted` shows a small hive. If the whole hive
    would need a smaller scale than `least_scale`, only a part of it is shown (0: always the whole).
    `earlier` is a state to go back to, None for none, and `returns` whether the next fit does so.
    """

    def __init__(self, width: float = 0.0, height: float = 0.0) -> None:
        self.width, self.height = width, height
        self.covered_right = self.covered_bottom = 0.0
        self.x = self.y = 0.0
        self.scale = 1.0
        self.largest = LARGEST
        self.least_scale = 0.0
        self.earlier: State | None = None
        self.returns = False

    def resize(self, width: float, height: float) -> bool:
        """Set the size of the element in pixels, without a change of the view's middle and scale.
        Return whether the size is another one than before."""
        if width == self.width and height == self.height:
            return False
        self.width, self.height = width, height
        return True

    def ready(self) -> bool:
        """Return whether the element has a size; a hidden one has none."""
        return self.width > 0 and self.height > 0

    def view_box(self) -> tuple[float, float, float, float]:
        """Return (left, top, width, height) of the view in units."""
        width, height = self.width / self.scale, self.height / self.scale
        return self.x - width / 2, self.y - height / 2, width, height

    def to_units(self, px: float, py: float) -> tuple[float, float]:
        """Return the point in units under the pixel (px, py), counted from the element's upper left
        corner."""
        return (
            self.x + (px - self.width / 2) / self.scale,
            self.y + (py - self.height / 2) / self.scale,
        )

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel at which the point (x, y) in units is shown, counted from the element's
        upper left corner."""
        return (
            (x - self.x) * self.scale + self.width / 2,
            (y - self.y) * self.scale + self.height / 2,
        )

    def state(self) -> "State":
        """Return the middle and the scale of the view, for `go`."""
        return self.x, self.y, self.scale

    def go(self, state: "State") -> None:
        """Set the middle and the scale of the view."""
        self.x, self.y, self.scale = state

    def cover(self, right: float, bottom: float) -> None:
        """Set how many pixels at the right and lower edge other elements cover."""
        self.covered_right, self.covered_bottom = right, bottom

    def note(self, state: "State | None") -> None:
        """Note `state` as the one to go back to later, None for none."""
        self.earlier, self.returns = state, False

    def go_back(self) -> None:
        """Let the next fit begin from the noted state, if there is one."""
        self.returns = self.earlier is not None

    def start(self) -> "State":
        """Return the state from which a fit begins: the present one or, after `go_back`, once the noted
        one."""
        if not self.returns or self.earlier is None:
            return self.state()
        state = self.earlier
        self.note(None)
        return state

    def fitted(self, box: "Box", core: "Box | None" = None) -> "State":
        """Return the state that shows all tiles whose centres are in `box`. If tiles would then be
        smaller than COMFORTABLE, the state may show less, but at least the tiles with centres in
        `core`."""
        needed = self._needed(box, core)
        x, y = (needed[0] + needed[2]) / 2, (needed[1] + needed[3]) / 2
        if not self.ready():
            return x, y, self.scale
        scale = self._scale(needed)
        if needed is core:
            scale = max(self._scale(box), min(scale, COMFORTABLE))
        return self._with_middle(x, y, _clamp(scale, FARTHEST, self._largest()))

    def fitted_if_needed(
        self, box: "Box", core: "Box | None" = None, much: float = MUCH
    ) -> "State":
        """Return the present state if it is good enough, else the result of `fitted`. It is good
        enough if it shows all that must be visible, and `fitted` would enlarge the hive by at most
        the factor `much`."""
        goal = self.fitted(box, core)
        good = self.shows(self._needed(box, core)) and goal[2] <= self.scale * much
        return self.state() if good else goal

    def fits_above_least(self, box: "Box", core: "Box | None" = None) -> bool:
        """Return whether `fitted` can show the hive at a scale that `least_scale` allows."""
        return not self.ready() or self.fitted(box, core)[2] >= AS_GOOD * self._least_scale()

    def part(self, box: "Box", sights: "tuple[Point, ...]", middle: "Point") -> "State":
        """Return a state that shows a part of the hive in `box`, with pieces of the least allowed size.

        The part contains as many of the points `sights` as fit together, the first ones with priority.
        Apart from that, it is as near to `middle` as possible without empty space beside the hive. If
        the whole hive fits, all of it is shown.
        """
        scale = self._least_scale()
        width, height = self.free()
        x = _among(box[0], box[2], [point[0] for point in sights], middle[0], width / scale)
        y = _among(box[1], box[3], [point[1] for point in sights], middle[1], height / scale)
        return self._with_middle(x, y, scale)

    def part_if_needed(self, box: "Box", sights: "tuple[Point, ...]", middle: "Point") -> "State":
        """Return the present state if it is as good as the result of `part`, else that result. It
        is as good if it shows the same points of `sights` at about the same scale, without needless
        empty space beside the hive."""
        goal = self.part(box, sights, middle)
        if not AS_GOOD * goal[2] <= self.scale <= MUCH * goal[2]:
            return goal
        there = Camera(self.width, self.height)
        there.covered_right, there.covered_bottom = self.covered_right, self.covered_bottom
        there.go(goal)
        for x, y in sights:
            if there.shows((x, y, x, y)) and not self.shows((x, y, x, y)):
                return goal
        width, height = self.free()
        left, top = self.to_units(0, 0)
        right, bottom = self.to_units(width, height)
        used = _used(left, right, box[0], box[2]) and _used(top, bottom, box[1], box[3])
        return self.state() if used else goal

    def moved_to(self, points: "tuple[Point, ...]") -> "State":
        """Return the state nearest to the present one, at the same scale, that shows `points`. If not
        all fit, it shows those in the middle of them."""
        width, height = self.free()
        x, y = self.x, self.y
        aside = (self.width - width) / 2 / self.scale
        above = (self.height - height) / 2 / self.scale
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        return (
            _inside(x - aside, width / self.scale, min(xs) - MARGIN, max(xs) + MARGIN) + aside,
            _inside(y - above, height / self.scale, min(ys) - MARGIN, max(ys) + MARGIN) + above,
            self.scale,
        )

    def _least_scale(self) -> float:
        """Return the least scale that the camera chooses by itself; a player can zoom out further."""
        return min(self.least_scale, self.largest)

    def _largest(self) -> float:
        """Return the greatest scale that the camera chooses by itself; a player can zoom in further."""
        size = min(self.free()) / (2 * RADIUS)
        largest = max(self.largest, min(size / TILES_ROOMY, CLOSEST))
        return min(largest, max(size / TILES_ACROSS, self.least_scale))

    def _with_middle(self, x: float, y: float, scale: float) -> "State":
        """Return the state at `scale` that has the point (x, y) in the middle of the uncovered area."""
        width, height = self.free()
        return (
            x + (self.width - width) / 2 / scale,
            y + (self.height - height) / 2 / scale,
            scale,
        )

    def _needed(self, box: "Box", core: "Box | None") -> "Box":
        """Return the box that must be visible: `box`, or only `core` if tiles would be smaller than
        COMFORTABLE with all of `box` in view."""
        return core if core and self.ready() and self._scale(box) < COMFORTABLE else box

    def _scale(self, box: "Box") -> float:
        """Return the scale at which everything around the centres in `box` just fits into the
        uncovered area."""
        width, height = self.free()
        left, top, right, bottom = box
        around = 2 * MARGIN
        return min(width / (right - left + around), height / (bottom - top + around))

    def shows(self, box: "Box", around: float = MARGIN) -> bool:
        """Return whether the uncovered area shows everything within `around` units of the centres
        in `box`."""
        if not self.ready():
            return False
        width, height = self.free()
        left, top, right, bottom = box
        seen_left, seen_top = self.to_units(-ROUNDING, -ROUNDING)
        seen_right, seen_bottom = self.to_units(width + ROUNDING, height + ROUNDING)
        return (
            left - around >= seen_left
            and top - around >= seen_top
            and right + around <= seen_right
            and bottom + around <= seen_bottom
        )

    def free(self) -> tuple[float, float]:
        """Return width and height in pixels of the uncovered area, which begins in the upper left
        corner."""
        return max(self.width - self.covered_right, 1.0), max(
            self.height - self.covered_bottom, 1.0
        )

    def including(self, points: "tuple[tuple[float, float], ...]") -> "State":
        """Return the state nearest to the present one that shows all `points` with the tiles around
        them. Its scale is the present one if they fit, else a smaller one."""
        if not points or not self.ready():
            return self.state()
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, right = min(xs) - MARGIN, max(xs) + MARGIN
        top, bottom = min(ys) - MARGIN, max(ys) + MARGIN
        fitting = min(self.width / (right - left), self.height / (bottom - top))
        scale = max(min(self.scale, fitting), FARTHEST)
        x = _inside(self.x, self.width / scale, left, right)
        y = _inside(self.y, self.height / scale, top, bottom)
        return x, y, scale

    def pan(self, dx: float, dy: float) -> None:
        """Move the view so that the board follows a finger that moved by (dx, dy) pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale

    def zoom(self, factor: float, px: float | None = None, py: float | None = None) -> None:
        """Zoom by `factor` (above 1: nearer). The point at the pixel (px, py) stays in place, or
        the middle of the view if `px` and `py` are None."""
        if px is None or py is None:
            px, py = self.width / 2, self.height / 2
        x, y = self.to_units(px, py)
        self.scale = _clamp(self.scale * factor, FARTHEST, CLOSEST)
        self.x = x - (px - self.width / 2) / self.scale
        self.y = y - (py - self.height / 2) / self.scale

    def pinch(
        self,
        before: "tuple[tuple[float, float], tuple[float, float]]",
        after: "tuple[tuple[float, float], tuple[float, float]]",
    ) -> None:
        """Pan and zoom as two fingers moved from the pixels `before` to the pixels `after`: the
        points under the fingers stay under them. The view does not turn."""
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = after
        old = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        new = ((cx - dx) ** 2 + (cy - dy) ** 2) ** 0.5
        mx, my = (cx + dx) / 2, (cy + dy) / 2
        self.pan(mx - (ax + bx) / 2, my - (ay + by) / 2)
        if old > 1 and new > 1:
            self.zoom(new / old, mx, my)

    def stay_near(self, box: "Box") -> None:
        """Move the middle of the view back into `box`, the hive's box, if a pan has moved it out."""
        left, top, right, bottom = box
        self.x = _clamp(self.x, left - RADIUS, right + RADIUS)
        self.y = _clamp(self.y, top - RADIUS, bottom + RADIUS)


def eased(start: "State", goal: "State", share: float) -> "State":
    """Return the state between `start` and `goal` when the `share` (0..1) of a glide's time has passed;
    the glide slows down at its end."""
    if share >= 1:
        return goal
    done = 1 - (1 - max(share, 0.0)) ** 3
    return (
        start[0] + (goal[0] - start[0]) * done,
        start[1] + (goal[1] - start[1]) * done,
        start[2] * (goal[2] / start[2]) ** done,
    )


def _clamp(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


def _inside(middle: float, length: float, low: float, high: float) -> float:
    """Return the middle of a window of `length` that contains low..high, as near to `middle` as
    possible. If the window is too short for that, return the middle of low..high."""
    if length <= high - low:
        return (low + high) / 2
    return _clamp(middle, high - length / 2, low + length / 2)


def _among(low: float, high: float, sights: list[float], middle: float, length: float) -> float:
    """Return the middle of a window of `length` along one axis of a hive with centres from `low` to
    `high`. The window contains as many of the positions `sights` as fit; the first ones have
    priority. Apart from that, it is as near to `middle` as possible."""
    low, high = low - MARGIN, high + MARGIN
    if high - low <= length:
        return (low + high) / 2
    begin = end = _clamp(middle, low + length / 2, high - length / 2)
    first = True
    for sight in sights:
        lower, upper = sight - MARGIN, sight + MARGIN
        if not first:
            lower, upper = min(lower, begin), max(upper, end)
        if upper - lower <= length:
            begin, end, first = lower, upper, False
    return _clamp(_inside(middle, length, begin, end), low + length / 2, high - length / 2)


def _used(begin: float, end: float, low: float, high: float) -> bool:
    """Return whether a window from `begin` to `end` wastes no space on a hive with centres from
    `low` to `high`. False means that the window has free space beyond one end of the hive and hides
    the other end."""
    before, after = begin - (low - MARGIN), (high + MARGIN) - end
    return max(before, after) <= RADIUS / 2 or min(before, after) >= -RADIUS / 2
