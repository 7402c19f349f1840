"""The part of the board that is visible. Pure numbers: pixels of the element <-> units of the
board.

A Camera has the point (x, y) in the middle of an element of width x height pixels, at `scale`
pixels a unit. It never moves by itself: a caller pans, zooms, fits, or asks for points to be shown.
"""

from hive_core.drawing.shapes import RADIUS

TYPE_CHECKING = False
if TYPE_CHECKING:
    State = tuple[float, float, float]
    """(x, y, scale)."""
    Box = tuple[float, float, float, float]
    """(left, top, right, bottom) in units."""
    Point = tuple[float, float]
    """(x, y) in units."""

MARGIN = RADIUS * 1.15
"""Units to leave free around the centres of the outermost tiles: a tile and some air."""
LARGEST = 1.15
"""Pixels a unit at which `fit` shows a small hive that will grow; less where the element is not
wide enough for TILES_ACROSS tiles."""
TILES_ACROSS = 4.2
MUCH = 1.08
"""Factor by which the hive has to become larger before the view comes nearer by itself."""
MUCH_IN_A_HURRY = 1.5
"""The same factor while a player steps quickly through a game, so that the view stays calm."""
COMFORTABLE = 0.554
"""Scale at which a tile is 48 pixels wide. Only while tiles would be smaller may outer empty cells
be hidden."""
ROUNDING = 0.5
"""Pixels of a shown area that may be out of view."""
WIDTH = 3**0.5 * RADIUS
"""Width of a tile in units."""
AS_GOOD = 0.99
"""Two scales whose ratio is at least this count as equal."""
CLOSEST = 3.0
"""Greatest scale that zooming reaches."""
FARTHEST = 0.12
"""Least scale that zooming reaches."""
EASE_MS = 200
"""Milliseconds that the view takes to glide."""


class Camera:
    """A rectangular view, see the module. Nothing moves while the element has no size.

    `covered_right` and `covered_bottom` are the pixels at those edges that something covers.
    `largest` is the scale at which `fitted` shows a small hive; below the scale `least` it shows
    only a part of the hive (0: always all of it).
    """

    def __init__(self, width: float = 0.0, height: float = 0.0) -> None:
        self.width, self.height = width, height
        self.covered_right = self.covered_bottom = 0.0
        self.x = self.y = 0.0
        self.scale = 1.0
        self.largest = LARGEST
        self.least = 0.0

    def resize(self, width: float, height: float) -> bool:
        """Set the element's size, keeping middle and scale; return whether it has changed."""
        if width == self.width and height == self.height:
            return False
        self.width, self.height = width, height
        return True

    def ready(self) -> bool:
        """Return whether the element has a size."""
        return self.width > 0 and self.height > 0

    def view_box(self) -> tuple[float, float, float, float]:
        """Return (left, top, width, height) of the view in units."""
        width, height = self.width / self.scale, self.height / self.scale
        return self.x - width / 2, self.y - height / 2, width, height

    def to_units(self, px: float, py: float) -> tuple[float, float]:
        """Return the point in units under a pixel, counted from the element's upper left corner."""
        return (
            self.x + (px - self.width / 2) / self.scale,
            self.y + (py - self.height / 2) / self.scale,
        )

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel, from the element's upper left corner, at which a point in units is
        seen."""
        return (
            (x - self.x) * self.scale + self.width / 2,
            (y - self.y) * self.scale + self.height / 2,
        )

    def state(self) -> "State":
        """Return (x, y, scale), enough to come back."""
        return self.x, self.y, self.scale

    def go(self, state: "State") -> None:
        """Set (x, y, scale)."""
        self.x, self.y, self.scale = state

    def fitted(self, box: "Box", core: "Box | None" = None) -> "State":
        """Return the state that shows everything around the centres in `box`, (left, top, right,
        bottom).

        Where tiles would be smaller than COMFORTABLE it may show less, down to what is around the
        centres in `core`.
        """
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
        """Return the present state if it shows what it must and `fitted` is not larger by more than
        the factor `much`; else `fitted`."""
        goal = self.fitted(box, core)
        good = self.shows(self._needed(box, core)) and goal[2] <= self.scale * much
        return self.state() if good else goal

    def comfortable(self, box: "Box", core: "Box | None" = None) -> bool:
        """Return whether `fitted` shows pieces no smaller than `least` allows."""
        return not self.ready() or self.fitted(box, core)[2] >= AS_GOOD * self._smallest()

    def part(self, box: "Box", sights: "tuple[Point, ...]", middle: "Point") -> "State":
        """Return the state at the least allowed scale that shows a part of the hive in `box`.

        It contains as many of `sights` as fit together, the first ones first, and is otherwise as
        near to `middle` as possible without empty space beside the hive. Where all fits at that
        scale, it shows all.
        """
        scale = self._smallest()
        width, height = self.free()
        x = _among(box[0], box[2], [point[0] for point in sights], middle[0], width / scale)
        y = _among(box[1], box[3], [point[1] for point in sights], middle[1], height / scale)
        return self._with_middle(x, y, scale)

    def part_if_needed(self, box: "Box", sights: "tuple[Point, ...]", middle: "Point") -> "State":
        """Return the present state if it shows the same `sights` as `part` and wastes no space;
        else `part`."""
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
        """Return the nearest state of the same scale that shows `points`, or as many as fit around
        their middle."""
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

    def _smallest(self) -> float:
        """Return the scale below which no piece is shown without a zoom by the player."""
        return min(self.least, self.largest)

    def _largest(self) -> float:
        """Return the scale above which no hive is shown without a zoom by the player."""
        across = min(self.free()) / (2 * RADIUS * TILES_ACROSS)
        return min(self.largest, max(across, self.least))

    def _with_middle(self, x: float, y: float, scale: float) -> "State":
        """Return the state of a scale with (x, y) in the middle of the uncovered area."""
        width, height = self.free()
        return (
            x + (self.width - width) / 2 / scale,
            y + (self.height - height) / 2 / scale,
            scale,
        )

    def _needed(self, box: "Box", core: "Box | None") -> "Box":
        """Return the box that must be visible: all, or `core` if tiles would be too small
        otherwise."""
        return core if core and self.ready() and self._scale(box) < COMFORTABLE else box

    def _scale(self, box: "Box") -> float:
        """Return the scale at which everything around the centres in `box` just fits."""
        width, height = self.free()
        left, top, right, bottom = box
        around = 2 * MARGIN
        return min(width / (right - left + around), height / (bottom - top + around))

    def shows(self, box: "Box", around: float = MARGIN) -> bool:
        """Return whether everything within `around` units of the centres in `box` is visible."""
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
        """Return width and height in pixels of the uncovered area, which is in the upper left."""
        return max(self.width - self.covered_right, 1.0), max(
            self.height - self.covered_bottom, 1.0
        )

    def including(self, points: "tuple[tuple[float, float], ...]") -> "State":
        """Return the nearest state that shows all `points` with their tiles; without a zoom if
        possible."""
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
        """Zoom by a factor (> 1: nearer) around the pixel (px, py), or around the middle."""
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
        """Move and scale with two fingers: the points under them stay under them (without turning)."""
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = after
        old = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        new = ((cx - dx) ** 2 + (cy - dy) ** 2) ** 0.5
        mx, my = (cx + dx) / 2, (cy + dy) / 2
        self.pan(mx - (ax + bx) / 2, my - (ay + by) / 2)
        if old > 1 and new > 1:
            self.zoom(new / old, mx, my)

    def stay_near(self, box: "Box") -> None:
        """Keep the middle of the view inside the hive's box after a pan."""
        left, top, right, bottom = box
        self.x = _clamp(self.x, left - RADIUS, right + RADIUS)
        self.y = _clamp(self.y, top - RADIUS, bottom + RADIUS)


def eased(start: "State", goal: "State", share: float) -> "State":
    """Return the state between two at `share` (0..1) of the time, slowing down at the end."""
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
    """Return the middle nearest to `middle` of a window of `length` that covers low..high."""
    if length <= high - low:
        return (low + high) / 2
    return _clamp(middle, high - length / 2, low + length / 2)


def _among(low: float, high: float, sights: list[float], middle: float, length: float) -> float:
    """Return the middle of a window of `length` on a hive with centres between `low` and `high`."""
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
    """Return False if a window has free space beyond one end of the hive while the other end is
    hidden."""
    before, after = begin - (low - MARGIN), (high + MARGIN) - end
    return max(before, after) <= RADIUS / 2 or min(before, after) >= -RADIUS / 2
