"""Control of a board's camera: Viewport moves it, at once or gliding, and writes the visible part
to the SVG."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.drawing.shapes import RADIUS
from hive_core.rules.bugs import KIND, QUEEN
from web.board.camera import EASE_MS, MUCH, MUCH_IN_A_HURRY, Camera, eased

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from web.board.camera import Point, State
    from web.board.scene_types import Scene, Tile

WAITING = float("inf")
"""Begin of a glide that waits until the pieces have landed."""


class Viewport:
    """The part of a Scene that is visible inside `svg`.

    The view moves by itself only when pieces move, so that targets stay in place while a piece is
    selected. After the player has panned or zoomed (`untouched` False), it stays until `fit`.
    `moved()` is called after a pan or zoom by the player, `looked()` when another part is in view.

    - `covered()`: returns the pixels covered at the right and at the bottom.
    - `pace`: factor for the duration of glides, 1 as usual, 0 for none.
    - `held`: True while a pointer is down; `postponed`: the view will move when it is up.
    - `whole`: True if the player wants to see all of a hive that needs pieces below the least size.
    - `seen`: "fitted" for a hive that is shown whole, "part" or "whole" for one that needs such
      small pieces, "own" for a view that the player chose.
    - `trail`: cells of the last two plies, the last ply first.
    - `flight`: (start, goal, begin in ms) while the view glides, else None; the begin is WAITING until
      the pieces have landed.
    - `middle`: the element's middle in the window when it was measured last, in pixels.
    - `pieces_glide`: True while pieces are on their way; the view stands still until they land.
    """

    def __init__(
        self, svg: "Element", moved: "Callable[[], object]", looked: "Callable[[], object]"
    ) -> None:
        self.svg = svg
        self.moved, self.looked = moved, looked
        self.covered: Callable[[], tuple[float, float]] = lambda: (0.0, 0.0)
        self.scene: Scene | None = None
        self.camera = Camera()
        self.pace = 1.0
        self.held = False
        self.untouched = True
        self.fitted = False
        self.seen = "fitted"
        self.whole = False
        self.trail: tuple[int, ...] = ()
        self.flight: tuple[State, State, float] | None = None
        self.pieces_glide = False
        self.middle = (0.0, 0.0)
        self.postponed = False
        self.frame = create_proxy(self._on_frame)
        self.reduced_motion = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.resizer = window.ResizeObserver.new(create_proxy(self._on_resize))
        self.resizer.observe(svg)
        self._on_resize()

    def set_pace(self, pace: float) -> None:
        """Set the factor for the duration of glides: 1 as usual, 0 for none."""
        self.pace = pace

    def set_covered(self, covered: "Callable[[], tuple[float, float]]") -> None:
        """Set the function that returns how many pixels of the view are covered at the right and at
        the bottom."""
        self.covered = covered

    def set_scales(
        self, least_scale: "float | None" = None, largest: "float | None" = None
    ) -> None:
        """Set `Camera.least_scale` or `Camera.largest`, in pixels a unit; None leaves that scale
        unchanged."""
        if least_scale is not None:
            self.camera.least_scale = least_scale
        if largest is not None:
            self.camera.largest = largest

    def ahead_ms(self, scene: "Scene") -> float:
        """Return the milliseconds by which the pieces' glides to the positions in `scene` must be
        delayed, so that the view moves there first; 0 if all is in view."""
        before, last = self.scene, scene.snapshot.last
        if before is None or last is None or scene.snapshot.ply != before.snapshot.ply + 1:
            return 0.0
        if not (self.untouched and self.fitted and self.camera.ready()) or self.held:
            return 0.0
        for item in map(scene.by_cell.get, last[1:3]):
            if item and not self.camera.shows((item.x, item.y, item.x, item.y), RADIUS / 2):
                return EASE_MS * self.pace_now()
        return 0.0

    def draw(
        self,
        scene: "Scene",
        turned: bool,
        hurried: bool = False,
        glides: bool = False,
        ahead: bool = False,
    ) -> None:
        """Show a new scene. The view stays if all pieces have stayed and the hive is in view.
        `turned` is True if the board is turned or mirrored in another way than before.

        If the pieces glide there (`glides`), the view moves when they have landed, or before they set
        off if it goes `ahead` of them.

        While a player steps quickly through a game (`hurried`), the view jumps instead of gliding,
        and seldom comes nearer.
        """
        before, self.scene = self.scene, scene
        self._note_last_cells(before, scene)
        if turned or before is None or not self.fitted:
            self.fit(False)
        elif before.snapshot.pieces != scene.snapshot.pieces:
            self.pieces_glide = glides and not ahead
            self._refit(much=MUCH_IN_A_HURRY if hurried else MUCH)
            if hurried and self.flight is not None:
                self._jump(self.flight[1])
            self.pieces_glide = glides
        elif self.camera.returns and scene.shown.selected < 0:
            self._refit()  # a piece was in hand when the drawer closed
        elif self.postponed or self.flight is not None:
            if scene.ghost >= 0:
                self._arrive()
        elif before.shown.rim != scene.shown.rim:
            self._refit()  # a game begins, or is over
        elif before.sights != scene.sights:
            if scene.shown.selected < 0 and not self._shows_all(scene.sights):
                self._refit()  # not between a choice and a placement
        elif before.core != scene.core and not self.camera.shows(scene.core):
            self._refit()  # an author points at what is far away; a choice of a player never does

    def _shows_all(self, points: "tuple[Point, ...]") -> bool:
        """Return whether the tiles around all `points` are in view."""
        return all(self.camera.shows((x, y, x, y)) for x, y in points)

    def look(self) -> None:
        """Write the camera's view to the SVG, and call `looked` unless the view glides."""
        if self.camera.ready():
            left, top, width, height = self.camera.view_box()
            self.svg.setAttribute("viewBox", "%.2f %.2f %.2f %.2f" % (left, top, width, height))
            if self.flight is None:
                self.looked()

    def overview(self) -> None:
        """Show the whole hive. If all of it is in view already, with pieces below the least size,
        go back to a part of it."""
        scene = self.scene
        if scene is not None:
            self.whole = not (self.whole and self.untouched) and not self._fits_whole(scene)
        self._fit(True)

    def fit(self, smooth: bool = True) -> None:
        """Show the whole hive, or a part of it if pieces would be smaller than the least size; glide
        there if `smooth`."""
        self.whole = False
        self._fit(smooth)

    def _fit(self, smooth: bool) -> None:
        if self._resize():
            self.look()
        if self.scene is None or not self.camera.ready():
            return
        self.fitted = True
        self.postponed = False
        self.camera.note(None)
        self.camera.cover(*self.covered())
        self._set_untouched(True)
        goal = self._whole_or_part(self.scene, False)
        if smooth:
            self._ease(goal)
        else:
            self._jump(goal)

    def refit(self, afresh: bool = False) -> None:
        """Fit the view to the hive again, unless the player has panned or zoomed. If the present
        view is good enough, do so only if `afresh` is True."""
        if self._resize():
            self.look()
        self._refit(afresh)

    def measure_covered(self) -> None:
        """Measure what is covered, and say what is out of view now; the view stays where it is."""
        self.camera.cover(*self.covered())
        self.look()

    def make_way(self, on: bool) -> None:
        """Remember the view before a drawer opens over the board (`on`); once it has closed, go back to
        that view with the next fit, as far as it still shows the hive."""
        if on and self.untouched:
            self.camera.note(self.flight[1] if self.flight is not None else self.camera.state())
        elif not on:
            self.camera.go_back()

    def show(self, x: float, y: float) -> None:
        """Glide to the point (x, y) if it is out of view. A cell that the edge partly cuts off
        counts as in view."""
        if not self.camera.shows((x, y, x, y), RADIUS / 2):
            self._ease(self.camera.including(((x, y),)))

    def zoom(self, factor: float, px: float | None = None, py: float | None = None) -> None:
        """Zoom by `factor` around the pixel (px, py) of the element, or around its middle."""
        self.flight = None
        self.camera.zoom(factor, px, py)
        self.settle()

    def settle(self) -> None:
        """Keep the hive in reach after a pan, zoom or pinch by the player, and write the view to
        the SVG."""
        self.flight = None
        self._set_untouched(False)
        if self.scene is not None:
            self.camera.stay_near(self.scene.box)
        self.look()
        self.moved()

    def _set_untouched(self, untouched: bool) -> None:
        """Set `untouched`, which is False after the player has panned or zoomed, and write to `seen`
        and the attribute `data-view` what the view shows."""
        self.untouched = untouched
        view = "own"
        if not untouched:
            self.camera.note(None)
        else:
            fits = self.scene is None or self._fits_whole(self.scene)
            view = "fitted" if fits else "whole" if self.whole else "part"
        self.seen = view
        self.svg.setAttribute("data-view", view)

    def _fits_whole(self, scene: "Scene") -> bool:
        """Return whether the whole hive can be shown with pieces of at least the least size."""
        return (
            not scene.shown.rim
            or not scene.tiles
            or self.camera.fits_above_least(scene.box, scene.core)
        )

    def _whole_or_part(self, scene: "Scene", if_needed: bool, much: float = MUCH) -> "State":
        """Return the camera's state that shows the hive of `scene` well; with `if_needed`, the present
        one if that is good enough. `much` is as in `Camera.fitted_if_needed`."""
        camera = self.camera
        if self.whole or self._fits_whole(scene):
            if if_needed:
                return camera.fitted_if_needed(scene.box, scene.core, much)
            return camera.fitted(scene.box, scene.core)
        tiles = scene.tiles
        middle = (
            sum([one.x for one in tiles]) / len(tiles),
            sum([one.y for one in tiles]) / len(tiles),
        )
        sights = list(scene.sights)
        sights.extend([(item.x, item.y) for item in map(scene.by_cell.get, self.trail) if item])
        sights.extend([(one.x, one.y) for one in tiles if KIND[one.piece] == QUEEN])
        sights.extend([(one.x, one.y) for one in _ends(tiles)])
        see = camera.part_if_needed if if_needed else camera.part
        return see(scene.core, tuple(sights), middle)

    def _note_last_cells(self, before: "Scene | None", scene: "Scene") -> None:
        """Note in `trail` the cells of the last two plies."""
        last, ply = scene.snapshot.last, scene.snapshot.ply
        if before is None or ply != before.snapshot.ply:
            earlier = (
                self.trail[:2] if before is not None and ply == before.snapshot.ply + 1 else ()
            )
            self.trail = ((last[2], last[1]) if last is not None else (-1, -1)) + earlier

    def reach(self, points: "tuple[Point, ...]") -> None:
        """Move the view smoothly, without a zoom, so that `points` are visible."""
        self._ease(self.camera.moved_to(points))

    def hold(self, held: bool) -> None:
        """Keep the view still while a pointer is down (`held`). When it is up again, move the view if
        that was postponed."""
        self.held = held
        if held and self.flight is not None:
            self.flight = None
            self.postponed = True
        elif not held and self.postponed:
            self._refit()

    def to_units(self, x: float, y: float) -> "tuple[float, float] | None":
        """Return the point in units that is under the pixel (x, y) of the window, None outside the
        element."""
        box = self.svg.getBoundingClientRect()
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            return self.camera.to_units(x - box.left, y - box.top)
        return None

    def pace_now(self) -> float:
        """Return the factor for the duration of glides now: 1 as usual, 0 for none."""
        return self.pace if self.lively() else 0.0

    def lively(self) -> bool:
        """Return whether pieces and view may glide: not with reduced motion or on a hidden page."""
        return self.pace > 0 and not self.reduced_motion.matches and not document.hidden

    def _refit(self, afresh: bool = False, much: float = MUCH) -> None:
        """Glide to a better view, unless the player has panned or zoomed. If the present view is
        good enough, do so only if `afresh` is True; `much` is as in `Camera.fitted_if_needed`."""
        if not self.untouched or self.scene is None or not self.camera.ready():
            return
        self.postponed = self.held
        if not self.held:
            self.camera.cover(*self.covered())
            self._set_untouched(True)
            here = self.camera.state()
            self.camera.go(self.camera.start())
            goal = self._whole_or_part(self.scene, not afresh, much)
            self.camera.go(here)
            self._ease(goal)

    def _arrive(self) -> None:
        """End a glide of the view by a jump to its goal, because a piece was selected and its targets
        must stay in place."""
        if self.postponed and self.scene is not None:
            self.postponed = False
            if self.untouched:
                self._jump(self._whole_or_part(self.scene, True))
        elif self.flight is not None:
            self._jump(self.flight[1])

    def _ease(self, goal: "State") -> None:
        if goal == self.camera.state():
            self.flight = None
            return
        if not self.lively():
            self._jump(goal)
            return
        idle = self.flight is None or self.flight[2] == WAITING
        if self.pieces_glide:
            self.flight = (self.camera.state(), goal, WAITING)
            return
        self.flight = (self.camera.state(), goal, float(window.performance.now()))
        if idle:
            window.requestAnimationFrame(self.frame)

    def pieces_landed(self) -> None:
        """Begin the glide of the view that has waited for the pieces, if there is one."""
        self.pieces_glide = False
        if self.flight is not None and self.flight[2] == WAITING:
            self._ease(self.flight[1])

    def _jump(self, goal: "State") -> None:
        self.flight = None
        self.camera.go(goal)
        self.look()

    def _on_frame(self, now: float) -> None:
        if self.flight is None or self.flight[2] == WAITING:
            return
        start, goal, since = self.flight
        share = (now - since) / (EASE_MS * self.pace) if self.pace else 1.0
        self.camera.go(eased(start, goal, share))
        if share >= 1:
            self.flight = None
        self.look()
        if share < 1:
            window.requestAnimationFrame(self.frame)

    def _resize(self) -> bool:
        """Set the camera's size; return whether it has changed. While pieces glide, the hive stays
        where it is in the window."""
        box = self.svg.getBoundingClientRect()
        x, y = self.middle
        self.middle = (float(box.left + box.right) / 2, float(box.top + box.bottom) / 2)
        if not self.camera.resize(float(box.width), float(box.height)):
            return False
        if self.pieces_glide:
            self.camera.pan(x - self.middle[0], y - self.middle[1])
        return True

    def _on_resize(self, *_: object) -> None:
        """Keep a fitted view fitted when the element's size changes."""
        if not self._resize():
            return
        if not self.fitted:
            self.fit(False)
            return
        self.look()
        if self.untouched and self.scene is not None:
            self._set_untouched(True)
            goal = self._whole_or_part(self.scene, self.flight is None)
            if self.flight is not None or self.pieces_glide:
                self._ease(goal)
            else:
                self._jump(goal)


def _ends(tiles: "tuple[Tile, ...]") -> "list[Tile]":
    """Return the pieces farthest left, right, up and down."""
    across = sorted(tiles, key=lambda one: one.x)
    down = sorted(tiles, key=lambda one: one.y)
    return [across[0], across[-1], down[0], down[-1]]
