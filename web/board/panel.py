"""The board as the rest of the page knows it: draw a Snapshot, hear what the player wants.

It joins the pure rooms (scene, describe, camera, keys) to the two that touch the page (view, pointer).
"""

from pyscript.ffi import create_proxy

from hive_core.drawing.shapes import RADIUS
from web.board.camera import WIDTH
from web.board.descriptions import Descriptions, next_in, next_of_bug
from web.board.drag import Drag
from web.board.keys import Keys
from web.board.pointer import Pointer
from web.board.scene import build
from web.board.scene_types import neighbour, row_end, vertical
from web.board.tile_style import use_tiles
from web.board.view import BoardView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, KeyboardEvent

    from hive_core.game import Snapshot
    from web.board.callbacks import Listener
    from web.board.display import Display
    from web.board.keys import Intent
    from web.board.offscreen_marks import Edges
    from web.board.scene_types import Scene

ZOOM_STEP = 1.25


class BoardPanel:
    """`svg` is the element that shows the board, `t(key, **params)` the catalogue.

    A page may have several boards.
    """

    def __init__(self, svg: "Element", t: "Callable[..., str]", listener: "Listener") -> None:
        self.words = Descriptions(t)
        self.listener = listener
        self.passed_on = {
            "cancel": listener.deselect,
            "reserve": listener.reserve,
            "help": listener.help,
            "hint": listener.hint,
            "value": listener.value,
        }
        if listener.mark is None:
            self.passed_on["mark"] = None
        self.view = BoardView(svg)
        self.view.viewport.looked = self._look_beyond
        self.edges: Edges | None = None
        self.scene: Scene | None = None
        self.keys = Keys()
        self.carry = Drag(self.view, listener)
        self.pointer = Pointer(svg, self.view, listener, self.carry)
        svg.addEventListener("keydown", create_proxy(self._on_key))
        # Not on the svg itself: in Chromium that would make it a stop of the Tab key of its own.
        svg.parentElement.addEventListener("focusin", create_proxy(self._on_focus))

    def draw(self, snapshot: "Snapshot", shown: "Display") -> None:
        """Shows a Snapshot."""
        self.scene = build(snapshot, self.words, shown)
        why = self.words.t("confirm.tick") if self.scene.pending_target >= 0 else ""
        self.view.draw(self.scene, self.words.flag("play_here"), why)
        self._look_beyond()

    def fit(self) -> None:
        """Shows the whole hive, or as much of it as pieces of the smallest size allow."""
        self.view.viewport.fit()

    def overview(self) -> None:
        """Show the whole hive; if it is in view already, show what `fit` shows."""
        self.view.viewport.overview()

    def refit(self, afresh: bool = False) -> None:
        """Fit the view again, unless the user has panned or zoomed. A view that is good enough
        stays, except with `afresh`."""
        self.view.viewport.refit(afresh)

    def covered_by(self, covered: "Callable[[], tuple[float, float]]") -> None:
        """Set the callback that returns how many pixels are covered at the right and at the lower
        edge."""
        self.view.viewport.covered = covered

    def zoom(self, factor: float) -> None:
        """Nearer (factor > 1) or farther."""
        self.view.viewport.zoom(factor)

    def focus(self, cell: int = -1) -> None:
        """Puts the keyboard focus on a cell, or on the one it was on last."""
        self.view.grid.focus(cell)

    def rove(self, cell: int) -> None:
        """Makes a cell the one that the Tab key reaches."""
        self.view.grid.rove(cell)

    def motion(self, pace: float) -> None:
        """Set how long pieces and view glide: 1 is normal, 0 not at all. The system's setting for
        reduced motion always counts."""
        self.view.viewport.pace = pace
        self.view.svg.classList.toggle("still", not pace)

    def show_large(self, scale: float) -> None:
        """Set the largest scale, in pixels a unit, for a small hive that does not grow."""
        self.view.camera.largest = scale

    def smallest(self, width: float) -> None:
        """Shows no piece smaller than so many pixels by itself where there is a next move; 0: any."""
        self.view.camera.least = width / WIDTH
        self.view.viewport.refit()

    def tiles(self, style: str) -> None:
        """Set the style of all tiles of the page."""
        use_tiles(style)

    def retranslate(self) -> None:
        """Update all texts after a change of language, before the next redraw."""
        self.words.forget()

    def carry_from(self, root: "Element", piece_of: "Callable[[Element], int]") -> None:
        """Pieces can be carried from a reserve in `root`, too; see `Drag.watch`."""
        self.carry.watch(root, piece_of)

    def to_goal(self) -> None:
        """Puts the keyboard focus on the first place where the chosen piece may go, if any: one that is
        in sight, so that the board holds still."""
        scene = self.scene
        if scene is not None and scene.ghost >= 0 and scene.stops:
            seen = [cell for cell in scene.stops if self._sees(cell)]
            self._go((seen or scene.stops)[0])

    def _sees(self, cell: int) -> bool:
        """Return whether a cell of the grid is in view."""
        assert self.scene is not None
        item = self.scene.by_cell[cell]
        return self.view.camera.shows((item.x, item.y, item.x, item.y), RADIUS / 2)

    # What is out of sight

    def _look_beyond(self) -> None:
        """Tells at the edge what is out of sight, in a game whose pieces have a smallest size."""
        scene, camera = self.scene, self.view.camera
        if scene is None:
            return
        if self.edges is None:
            if not scene.rim or not camera.least or camera.shows(scene.core):
                return
            from web.board.offscreen_marks import Edges

            self.edges = Edges(self.view.viewport, self.words.t, self._reach)
        self.edges.draw(scene)

    def goals_beyond(self) -> "list[str]":
        """Describe how many goals of the chosen piece are out of sight, and where; [] for none."""
        return self.edges.goals() if self.edges else []

    def _reach(self, cells: "tuple[int, ...]") -> None:
        """Brings cells into sight, and the keyboard's focus to the first."""
        scene = self.scene
        if scene is None:
            return
        items = [scene.by_cell[cell] for cell in cells if cell in scene.by_cell]
        if items:
            self.view.peek(-1)
            self.view.grid.focus(items[0].cell)
            self.view.viewport.reach(tuple([(item.x, item.y) for item in items]))

    # The keyboard

    def keys_from(self, root: "Element", apart: str) -> None:
        """The board's keys work wherever in `root` the focus is, and Enter goes on pressing buttons.

        `apart` selects what has keys of its own.
        """

        def on_key(event: "KeyboardEvent") -> None:
            target = event.target
            if self.view.svg.contains(target) or target.closest("input, textarea, " + apart):
                return
            intent = self._intent(event)
            if intent and intent[0] != "tap":
                event.preventDefault()
                self.act(intent[0], intent[1])

        root.addEventListener("keydown", create_proxy(on_key))

    def _on_focus(self, event: "Event") -> None:
        text = event.target.getAttribute("data-cell")
        if text:
            self.view.grid.rove(int(text))
            if event.target.matches(":focus-visible"):
                self.view.show_cell(int(text))

    def _on_key(self, event: "KeyboardEvent") -> None:
        intent = self._intent(event)
        if intent:
            event.preventDefault()
            event.stopPropagation()
            self.act(intent[0], intent[1])

    def _intent(self, event: "KeyboardEvent") -> "Intent | None":
        """The meaning of a key in the current state."""
        if self.scene is None:
            return None
        intent = self.keys.read(
            event.key,
            event.code,
            bool(event.shiftKey),
            bool(event.ctrlKey) or bool(event.metaKey),
            bool(event.altKey),
        )
        if intent is None or self.passed_on.get(intent[0], True) is None:
            return None
        return intent

    def act(self, name: str, argument: int) -> None:
        """Carries out an intent of keys.py."""
        scene, here = self.scene, self.view.grid.roving
        if scene is None or here < 0:
            return
        if name == "tap":
            self.listener.tap(here)
        elif name == "mark" and self.listener.mark:
            self.listener.mark(here, -1 if argument else here)
        elif name == "cancel" and self.view.fan.cell >= 0:
            self.view.peek(-1)
        elif name in self.passed_on:
            pass_on = self.passed_on[name]
            if pass_on:
                pass_on()
        elif name in ("fit", "zoom", "peek"):
            self._look(name, argument, here)
        elif name in ANSWERS:
            self.listener.say(ANSWERS[name](self.words, scene, here))
        else:
            self._walk(name, argument, scene, here)

    def _look(self, name: str, argument: int, here: int) -> None:
        if name == "fit":
            self.overview()
            part = self.view.viewport.seen == "part"
            self.listener.say(self.words.flag("fitted_part" if part else "fitted"))
        elif name == "zoom":
            self.view.viewport.zoom(ZOOM_STEP if argument > 0 else 1 / ZOOM_STEP)
        elif self.view.fan.cell == here:
            self.view.peek(-1)
        elif self.view.peek(here):
            assert self.scene is not None
            self.listener.say(self.words.contents(self.scene.stacks[here]))
        else:
            self.listener.say(self.words.flag("not_a_stack"))

    def _walk(self, name: str, argument: int, scene: "Scene", here: int) -> None:
        """Moves the focus, or says why not."""
        order = [item.cell for item in scene.cells]
        goal, missing = -1, "edge"
        if name == "move":
            goal = neighbour(scene, here, argument)
        elif name == "vertical":
            goal = vertical(scene, here, argument > 0)
        elif name == "row":
            goal = row_end(scene, here, argument > 0)
        elif name == "all":
            goal = order[-1 if argument else 0]
        elif name == "next_target":
            goal, missing = next_in(scene.stops, order, here, argument), "no_targets"
        elif name == "which_bug":
            missing = "which_bug"
        else:
            step = -1 if name == "bug_back" else 1
            goal, missing = next_of_bug(scene, here, argument, step), "no_such_bug"
        if goal < 0:
            self.listener.say(self.words.flag(missing))
            return
        self._go(goal)

    def _go(self, cell: int) -> None:
        """The keyboard's focus goes to a cell."""
        self.view.peek(-1)
        self.view.grid.focus(cell)
        self.view.show_cell(cell)


ANSWERS: "dict[str, Callable[[Descriptions, Scene, int], str]]" = {
    "around": lambda words, scene, here: words.around(scene, here),
    "where": lambda words, scene, here: scene.by_cell[here].name,
    "last": lambda words, scene, here: words.last(scene),
    "turn": lambda words, scene, here: words.turn(scene),
    "moves": lambda words, scene, here: words.moves(scene, scene.stacks.get(here, (-1,))[-1]),
}
