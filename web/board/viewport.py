"""What of the board is seen: moves the camera, at once or smoothly, and writes it to the page."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.board.camera import EASE_MS, Camera, eased

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from web.board.camera import State
    from web.board.scene_types import Scene


class Viewport:
    """The part of a Scene that is seen inside `svg`.

    `moved()` is called when somebody has panned or zoomed; `moving_allowed` says whether things may
    glide, `held` that a pointer is down. As long as nobody pans or zooms (`hands_off`) the whole hive
    stays in view.
    """

    def __init__(self, svg: "Element", moved: "Callable[[], object]") -> None:
        self.svg = svg
        self.moved = moved
        self.scene: Scene | None = None
        self.camera = Camera()
        self.moving_allowed = True
        self.held = False
        self.hands_off = True
        self.fitted = False
        self.flight: tuple[State, State, float] | None = None
        self.late: Scene | None = None
        self.frame = create_proxy(self._on_frame)
        self.quiet = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.resizer = window.ResizeObserver.new(create_proxy(self._on_resize))
        self.resizer.observe(svg)
        self._on_resize()

    def draw(self, scene: "Scene", turned: bool) -> None:
        """A new scene: the view stays where it is unless something new would be out of sight."""
        self.scene = scene
        if turned or not self.fitted:
            self.fit(False)
        elif scene.include:
            self._show(scene)

    def look(self) -> None:
        """Writes the camera's state to the page."""
        if self.camera.ready():
            left, top, width, height = self.camera.view_box()
            self.svg.setAttribute("viewBox", "%.2f %.2f %.2f %.2f" % (left, top, width, height))

    def fit(self, smooth: bool = True) -> None:
        """Shows the whole hive, in the size the element has now."""
        if self._resize():
            self.look()
        if self.scene is None or not self.camera.ready():
            return
        self.fitted = self.hands_off = True
        goal = self.camera.fitted(self.scene.box)
        if smooth:
            self._ease(goal)
        else:
            self._jump(goal)

    def refit(self) -> None:
        """As `fit`, unless somebody has panned or zoomed."""
        if self.hands_off:
            self.fit()

    def see(self) -> None:
        """Keeps the hive in view after the element got another size.

        Who has panned or zoomed keeps the chosen part, shifted no more than what is new needs.
        """
        self.refit()
        if self._resize():
            self.look()
            if self.scene is not None and self.camera.ready():
                self._show(self.scene)

    def show(self, x: float, y: float) -> None:
        """Eases to a place that is out of view."""
        self._ease(self.camera.including(((x, y),)))

    def zoom(self, factor: float, px: float | None = None, py: float | None = None) -> None:
        """Nearer or farther, around a point of the element or its middle."""
        self.flight = None
        self.camera.zoom(factor, px, py)
        self.settle()

    def settle(self) -> None:
        """After a pan, zoom or pinch: keep the hive in reach and show the result."""
        self.flight = None
        self.hands_off = False
        if self.scene is not None:
            self.camera.keep_near(self.scene.box)
        self.look()
        self.moved()

    def hold(self, held: bool) -> None:
        """While a pointer is down the board does not move by itself; it makes up for it afterwards."""
        self.held = held
        if not held and self.late is not None:
            late, self.late = self.late, None
            if late is self.scene:
                self._show(late)

    def to_units(self, x: float, y: float) -> "tuple[float, float] | None":
        """The place on the board under a point of the window, or None beside the element."""
        box = self.svg.getBoundingClientRect()
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            return self.camera.to_units(x - box.left, y - box.top)
        return None

    def lively(self) -> bool:
        """Whether things may glide: not with a wish for less motion, nor on a hidden page."""
        return self.moving_allowed and not self.quiet.matches and not document.hidden

    def _show(self, scene: "Scene") -> None:
        """Eases to what is new where it would be out of sight, and nearer where much room is free.

        Who has left the view as `fit` set it sees the whole hive again; who has panned or zoomed
        keeps the chosen part, shifted no more than needed.
        """
        if self.held:
            self.late = scene
            return
        goal = self.camera.including(scene.include)
        if goal != self.camera.state():
            self._ease(self.camera.roomy(scene.box) if self.hands_off else goal)
        elif self.hands_off:
            self._ease(self.camera.nearer(scene.box))

    def _ease(self, goal: "State") -> None:
        if goal == self.camera.state():
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
        share = (now - since) / EASE_MS
        self.camera.go(eased(start, goal, share))
        self.look()
        if share >= 1:
            self.flight = None
        else:
            window.requestAnimationFrame(self.frame)

    def _resize(self) -> bool:
        """Tells the camera how large the element is; True if that is news."""
        box = self.svg.getBoundingClientRect()
        return self.camera.resize(float(box.width), float(box.height))

    def _on_resize(self, *_: object) -> None:
        """Who has left the view as `fit` set it goes on seeing the whole hive, also in a new width."""
        before = self.camera.width
        if not self._resize():
            return
        anew = self.camera.width != before or self._cut_off()
        if not self.fitted or (self.hands_off and anew):
            self.fit(False)
        else:
            self.look()

    def _cut_off(self) -> bool:
        """Whether a part of the hive is out of sight."""
        if self.scene is None:
            return False
        left, top, right, bottom = self.scene.box
        return self.camera.including(((left, top), (right, bottom))) != self.camera.state()
