"""The view of the board: moves the camera, at once or smoothly, and writes it to the page."""

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


class Viewport:
    """The part of a Scene that is seen inside `svg`.

    It moves by itself only when the pieces stand otherwise than before, and never after somebody has
    panned or zoomed (`hands_off` no more) until `fit`: a cell is found where it was when the piece that
    goes there was chosen. `moved()` is called when somebody has panned or zoomed, `looked()` when
    another part is seen; `pace` says how long things glide, 1 as usual, 0 not at all, `held` that a
    pointer is down, `covered()` how many pixels something covers at the right and at the lower edge of
    the element. `whole` says that somebody wants to see a hive of any size as a whole; `seen` is
    "fitted", or "part" or "whole" of a hive that does not fit, or somebody's "own" view; `trail` are
    the cells of the last two plies, the last one first.
    """

    def __init__(self, svg: "Element", moved: "Callable[[], object]") -> None:
        self.svg = svg
        self.moved = moved
        self.looked: Callable[[], object] = lambda: None
        self.covered: Callable[[], tuple[float, float]] = lambda: (0.0, 0.0)
        self.scene: Scene | None = None
        self.camera = Camera()
        self.pace = 1.0
        self.held = False
        self.hands_off = True
        self.fitted = False
        self.seen = "fitted"
        self.whole = False
        self.trail: tuple[int, ...] = ()
        self.flight: tuple[State, State, float] | None = None
        self.late = False
        self.frame = create_proxy(self._on_frame)
        self.quiet = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.resizer = window.ResizeObserver.new(create_proxy(self._on_resize))
        self.resizer.observe(svg)
        self._on_resize()

    def draw(self, scene: "Scene", turned: bool, hurried: bool = False) -> None:
        """A new scene. While the pieces stand as before and all is in sight, the view stays; for
        somebody who leafs through a game in a hurry it does not glide, and seldom comes nearer."""
        before, self.scene = self.scene, scene
        self._follow(before, scene)
        if turned or before is None or not self.fitted:
            self.fit(False)
        elif before.snapshot.pieces != scene.snapshot.pieces:
            self._keep(much=MUCH_IN_A_HURRY if hurried else MUCH)
            if hurried and self.flight is not None:
                self._jump(self.flight[1])
        elif self.late or self.flight is not None:
            if scene.ghost >= 0:
                self._arrive()
        elif before.rim != scene.rim:
            self._keep()  # a game begins, or is over
        elif before.core != scene.core and not self.camera.shows(scene.core):
            self._keep()  # an author points at what is far away; a choice of a player never does

    def look(self) -> None:
        """Writes the camera's state to the page."""
        if self.camera.ready():
            left, top, width, height = self.camera.view_box()
            self.svg.setAttribute("viewBox", "%.2f %.2f %.2f %.2f" % (left, top, width, height))
            if self.flight is None:
                self.looked()

    def overview(self) -> None:
        """Show the whole hive; when called again while pieces are too small, show a part of it."""
        scene = self.scene
        if scene is not None:
            self.whole = not (self.whole and self.hands_off) and not self._roomy(scene)
        self._fit(True)

    def fit(self, smooth: bool = True) -> None:
        """Shows the whole hive in the size the element has now, or as much as pieces of the smallest
        size allow."""
        self.whole = False
        self._fit(smooth)

    def _fit(self, smooth: bool) -> None:
        if self._resize():
            self.look()
        if self.scene is None or not self.camera.ready():
            return
        self.fitted = True
        self.late = False
        self.camera.beside, self.camera.below = self.covered()
        self._leave(True)
        goal = self._goal(self.scene, False)
        if smooth:
            self._ease(goal)
        else:
            self._jump(goal)

    def refit(self, afresh: bool = False) -> None:
        """Fit the view again, unless the user has panned or zoomed. A view that is good enough
        stays, except with `afresh`."""
        if self._resize():
            self.look()
        self._keep(afresh)

    def show(self, x: float, y: float) -> None:
        """Eases to a cell that is out of view; what `fit` leaves of a cell at the edge is in view."""
        if not self.camera.shows((x, y, x, y), RADIUS / 2):
            self._ease(self.camera.including(((x, y),)))

    def zoom(self, factor: float, px: float | None = None, py: float | None = None) -> None:
        """Nearer or farther, around a point of the element or its middle."""
        self.flight = None
        self.camera.zoom(factor, px, py)
        self.settle()

    def settle(self) -> None:
        """Keep the hive in reach after a pan, zoom or pinch, and show the result."""
        self.flight = None
        self._leave(False)
        if self.scene is not None:
            self.camera.keep_near(self.scene.box)
        self.look()
        self.moved()

    def _leave(self, hands_off: bool) -> None:
        """Set whether the view is as `fit` left it; style sheets show the button for the whole hive
        only where the view differs."""
        self.hands_off = hands_off
        view = "own"
        if hands_off:
            roomy = self.scene is None or self._roomy(self.scene)
            view = "fitted" if roomy else "whole" if self.whole else "part"
        self.seen = view
        self.svg.setAttribute("data-view", view)

    def _roomy(self, scene: "Scene") -> bool:
        """Return whether the whole hive fits with pieces that are large enough."""
        return not scene.rim or not scene.tiles or self.camera.comfortable(scene.box, scene.core)

    def _goal(self, scene: "Scene", kept: bool, much: float = MUCH) -> "State":
        """The state to be in, or the present one while it is good enough (`kept`; `much`: see
        `Camera.kept`)."""
        camera = self.camera
        if self.whole or self._roomy(scene):
            if kept:
                return camera.kept(scene.box, scene.core, much)
            return camera.fitted(scene.box, scene.core)
        tiles = scene.tiles
        middle = (
            sum([one.x for one in tiles]) / len(tiles),
            sum([one.y for one in tiles]) / len(tiles),
        )
        sights = [(item.x, item.y) for item in map(scene.by_cell.get, self.trail) if item]
        sights.extend([(one.x, one.y) for one in tiles if KIND[one.piece] == QUEEN])
        sights.extend([(one.x, one.y) for one in _ends(tiles)])
        see = camera.kept_part if kept else camera.part
        return see(scene.core, tuple(sights), middle)

    def _follow(self, before: "Scene | None", scene: "Scene") -> None:
        """Remembers where the last two plies were played."""
        last, ply = scene.snapshot.last, scene.snapshot.ply
        if before is None or ply != before.snapshot.ply:
            earlier = (
                self.trail[:2] if before is not None and ply == before.snapshot.ply + 1 else ()
            )
            self.trail = ((last[2], last[1]) if last is not None else (-1, -1)) + earlier

    def reach(self, points: "tuple[Point, ...]") -> None:
        """Eases to `points` without a change of scale, as somebody asked for."""
        self._ease(self.camera.moved_to(points))

    def hold(self, held: bool) -> None:
        """Hold the view while a pointer is down; afterwards it catches up."""
        self.held = held
        if held and self.flight is not None:
            self.flight = None
            self.late = True
        elif not held and self.late:
            self._keep()

    def to_units(self, x: float, y: float) -> "tuple[float, float] | None":
        """The place on the board under a point of the window, or None beside the element."""
        box = self.svg.getBoundingClientRect()
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            return self.camera.to_units(x - box.left, y - box.top)
        return None

    def pace_now(self) -> float:
        """The factor for the time that things glide: 1 is normal, 0 not at all."""
        return self.pace if self.lively() else 0.0

    def lively(self) -> bool:
        """Return whether things may glide: not with reduced motion, and not on a hidden page."""
        return self.pace > 0 and not self.quiet.matches and not document.hidden

    def _keep(self, afresh: bool = False, much: float = MUCH) -> None:
        """Eases to where more of the hive is in sight, or it is larger, than now; or to its middle."""
        if not self.hands_off or self.scene is None or not self.camera.ready():
            return
        self.late = self.held
        if not self.held:
            self.camera.beside, self.camera.below = self.covered()
            self._leave(True)
            self._ease(self._goal(self.scene, not afresh, much))

    def _arrive(self) -> None:
        """A piece is chosen: where the view was still on its way, it is there now."""
        if self.late and self.scene is not None:
            self.late = False
            if self.hands_off:
                self._jump(self._goal(self.scene, True))
        elif self.flight is not None:
            self._jump(self.flight[1])

    def _ease(self, goal: "State") -> None:
        if goal == self.camera.state():
            self.flight = None
            return
        if not self.lively():
            self._jump(goal)
            return
        idle = self.flight is None
        self.flight = (self.camera.state(), goal, window.performance.now())
        if idle:
            window.requestAnimationFrame(self.frame)

    def _jump(self, goal: "State") -> None:
        self.flight = None
        self.camera.go(goal)
        self.look()

    def _on_frame(self, now: float) -> None:
        if self.flight is None:
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
        """Tells the camera how large the element is; True if that is news."""
        box = self.svg.getBoundingClientRect()
        return self.camera.resize(float(box.width), float(box.height))

    def _on_resize(self, *_: object) -> None:
        """Fit the view to the new size if the user has not moved it."""
        if not self._resize():
            return
        if not self.fitted:
            self.fit(False)
            return
        self.look()
        if self.hands_off and self.scene is not None:
            self._leave(True)
            goal = self._goal(self.scene, self.flight is None)
            if self.flight is not None:
                self._ease(goal)
            else:
                self._jump(goal)


def _ends(tiles: "tuple[Tile, ...]") -> "list[Tile]":
    """The pieces farthest to the left, to the right, up and down."""
    across = sorted(tiles, key=lambda one: one.x)
    down = sorted(tiles, key=lambda one: one.y)
    return [across[0], across[-1], down[0], down[-1]]
