"""The part of the board in view. Pure numbers: pixels of the element <-> units of the board.

A Camera looks at (x, y) in the middle of an element of width x height pixels and shows `scale` pixels
for one unit. It never moves by itself: somebody pans, zooms, fits, or asks for points to be shown.
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
"""Margin around the centres of the outermost tiles: half a tile and a little air."""
LARGEST = 1.15
"""Pixels per unit at which `fit` shows a small hive that will grow; less where so many tiles would not
fit:"""
TILES_ACROSS = 4.2
MUCH = 1.08
"""The hive must become larger by this factor before the view comes nearer by itself."""
MUCH_IN_A_HURRY = 1.5
"""The same while somebody leafs through a game: it goes back and forth by less."""
COMFORTABLE = 0.554
"""Scale at which a tile is 48 pixels wide; outer cells are not hidden for larger tiles than
that."""
ROUNDING = 0.5
"""Pixels by which what is shown may be out of sight."""
WIDTH = 3**0.5 * RADIUS
"""Width of a tile, in units."""
AS_GOOD = 0.99
"""A scale that is less than another by no more than this share is the same."""
CLOSEST = 3.0
FARTHEST = 0.12
EASE_MS = 200


class Camera:
    """See the module. Sizes of an element that is not laid out yet may be 0; then nothing moves.

    `beside` and `below` are the pixels at its right and its lower edge that something covers; `largest`
    the pixels per unit at which `fit` shows a small hive, `least` those below which it shows a part of
    the hive and not all of it, 0 for all of it always.
    """

    def __init__(self, width: float = 0.0, height: float = 0.0) -> None:
        self.width, self.height = width, height
        self.beside = self.below = 0.0
        self.x = self.y = 0.0
        self.scale = 1.0
        self.largest = LARGEST
        self.least = 0.0

    def resize(self, width: float, height: float) -> bool:
        """The element has a new size; the middle and the scale stay. True if anything changed."""
        if width == self.width and height == self.height:
            return False
        self.width, self.height = width, height
        return True

    def ready(self) -> bool:
        """Return whether the element has a size."""
        return self.width > 0 and self.height > 0

    def view_box(self) -> tuple[float, float, float, float]:
        """(left, top, width, height) in units."""
        width, height = self.width / self.scale, self.height / self.scale
        return self.x - width / 2, self.y - height / 2, width, height

    def to_units(self, px: float, py: float) -> tuple[float, float]:
        """The place under a point given in pixels from the element's upper left corner."""
        return (
            self.x + (px - self.width / 2) / self.scale,
            self.y + (py - self.height / 2) / self.scale,
        )

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point, from the element's upper left corner; the inverse of
        `to_units`."""
        return (
            (x - self.x) * self.scale + self.width / 2,
            (y - self.y) * self.scale + self.height / 2,
        )

    def state(self) -> "State":
        """(x, y, scale): enough to come back."""
        return self.x, self.y, self.scale

    def go(self, state: "State") -> None:
        """Set position and scale from a state."""
        self.x, self.y, self.scale = state

    def fitted(self, box: "Box", core: "Box | None" = None) -> "State":
        """The state that shows everything around the centres in `box` (left, top, right, bottom).

        Where tiles were small then, it shows less, down to what is around the centres in `core`.
        """
        needed = self._needed(box, core)
        x, y = (needed[0] + needed[2]) / 2, (needed[1] + needed[3]) / 2
        if not self.ready():
            return x, y, self.scale
        scale = self._scale(needed)
        if needed is core:
            scale = max(self._scale(box), min(scale, COMFORTABLE))
        return self._with_middle(x, y, _clamp(scale, FARTHEST, self._largest()))

    def kept(self, box: "Box", core: "Box | None" = None, much: float = MUCH) -> "State":
        """The present state while it shows what has to be and `fitted` would not come nearer by more
        than the factor `much`."""
        goal = self.fitted(box, core)
        good = self.shows(self._needed(box, core)) and goal[2] <= self.scale * much
        return self.state() if good else goal

    def comfortable(self, box: "Box", core: "Box | None" = None) -> bool:
        """Return whether `fitted` shows pieces no smaller than they should be."""
        return not self.ready() or self.fitted(box, core)[2] >= AS_GOOD * self._smallest()

    def part(self, box: "Box", sights: "tuple[Point, ...]", middle: "Point") -> "State":
        """The state that shows, at the smallest scale that is wanted, a part of the hive in `box`.

        Of `sights` it shows those that fit in with the ones before them, and is otherwise as near to
        `middle` as it can be without showing more beside the hive than has to be. Where `fitted` shows
        all at that scale, this does too.
        """
        scale = self._smallest()
        width, height = self.free()
        x = _among(box[0], box[2], [point[0] for point in sights], middle[0], width / scale)
        y = _among(box[1], box[3], [point[1] for point in sights], middle[1], height / scale)
        return self._with_middle(x, y, scale)

    def kept_part(self, box: "Box", sights: "tuple[Point, ...]", middle: "Point") -> "State":
        """The present state while it shows of `sights` what `part` would, and no less of the hive than
        it need."""
        goal = self.part(box, sights, middle)
        if not AS_GOOD * goal[2] <= self.scale <= MUCH * goal[2]:
            return goal
        there = Camera(self.width, self.height)
        there.beside, there.below = self.beside, self.below
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
        """The nearest state of the same scale that shows `points`, or as many around their middle."""
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
        """The scale below which no piece is shown by itself."""
        return min(self.least, self.largest)

    def _largest(self) -> float:
        """The scale above which no hive is shown by itself."""
        across = min(self.free()) / (2 * RADIUS * TILES_ACROSS)
        return min(self.largest, max(across, self.least))

    def _with_middle(self, x: float, y: float, scale: float) -> "State":
        """The state of a scale with (x, y) in the middle of what nothing covers."""
        width, height = self.free()
        return (
            x + (self.width - width) / 2 / scale,
            y + (self.height - height) / 2 / scale,
            scale,
        )

    def _needed(self, box: "Box", core: "Box | None") -> "Box":
        """The part that has to be seen: all, or the core where tiles were small with all."""
        return core if core and self.ready() and self._scale(box) < COMFORTABLE else box

    def _scale(self, box: "Box") -> float:
        """The scale at which everything around the centres in `box` just fits."""
        width, height = self.free()
        left, top, right, bottom = box
        around = 2 * MARGIN
        return min(width / (right - left + around), height / (bottom - top + around))

    def shows(self, box: "Box", around: float = MARGIN) -> bool:
        """Return whether everything within `around` of the centres in `box` is in view."""
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
        """Width and height of what nothing covers, in the upper left."""
        return max(self.width - self.beside, 1.0), max(self.height - self.below, 1.0)

    def including(self, points: "tuple[tuple[float, float], ...]") -> "State":
        """The nearest state that shows all `points` with their tiles; the present one if they are seen.

        Moves without zooming where that is enough.
        """
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
        """The board follows a finger that moved by (dx, dy) pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale

    def zoom(self, factor: float, px: float | None = None, py: float | None = None) -> None:
        """Nearer (factor > 1) or farther; what lies under the pixel (px, py) stays there."""
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
        """Two fingers moved: what lay under them stays under them (without turning)."""
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = after
        old = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        new = ((cx - dx) ** 2 + (cy - dy) ** 2) ** 0.5
        mx, my = (cx + dx) / 2, (cy + dy) / 2
        self.pan(mx - (ax + bx) / 2, my - (ay + by) / 2)
        if old > 1 and new > 1:
            self.zoom(new / old, mx, my)

    def keep_near(self, box: "Box") -> None:
        """Stops a pan at the hive's edge: the middle of the view stays within the hive's box."""
        left, top, right, bottom = box
        self.x = _clamp(self.x, left - RADIUS, right + RADIUS)
        self.y = _clamp(self.y, top - RADIUS, bottom + RADIUS)


def eased(start: "State", goal: "State", share: float) -> "State":
    """The state between two others; `share` 0..1 is the elapsed part of the time, slow at the
    end."""
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
    """The middle nearest to `middle` of a window of `length` that covers low..high."""
    if length <= high - low:
        return (low + high) / 2
    return _clamp(middle, high - length / 2, low + length / 2)


def _among(low: float, high: float, sights: list[float], middle: float, length: float) -> float:
    """The middle of a window of `length` on a hive whose centres lie between `low` and `high`."""
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
    """Return whether a window wastes no room: empty beyond one end of the hive while the other is
    cut."""
    before, after = begin - (low - MARGIN), (high + MARGIN) - end
    return max(before, after) <= RADIUS / 2 or min(before, after) >= -RADIUS / 2
