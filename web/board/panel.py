"""The board as the rest of the page uses it: BoardPanel draws a Snapshot and reports what the
player does.

BoardPanel joins the pure modules (scene, descriptions, camera, keys) to those that touch the page
(view, pointer).
"""

from pyscript import document
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
    from web.board.offscreen_marks import OffscreenMarks
    from web.board.scene_types import Scene

ZOOM_STEP = 1.25


class BoardPanel:
    """A board in the element `svg`; `t(key, **params)` looks texts up. A page may have several
    boards.

    `painted(act)` calls `act` after the paint of the present frame. Names for screen readers and
    buttons for what is out of view wait for that; without `painted` they come at once. `unfinished`
    is True until then.
    """

    unfinished = False

    def __init__(
        self,
        svg: "Element",
        t: "Callable[..., str]",
        listener: "Listener",
        painted: "Callable[[Callable[[], object]], object] | None" = None,
    ) -> None:
        self.words = Descriptions(t)
        self.listener = listener
        self.passed_on = {
            "cancel": listener.deselect,
            "reserve": listener.reserve,
            "help": listener.help,
            "hint": listener.hint,
            "value": listener.value,
            "type": listener.type,
        }
        if listener.mark is None:
            self.passed_on["mark"] = None
        self.scene: Scene | None = None
        self.offscreen: OffscreenMarks | None = None
        self.painted = painted
        self.view = BoardView(svg, self._draw_offscreen)
        self.keys = Keys()
        self.drag = Drag(self.view, listener)
        self.pointer = Pointer(svg, self.view, listener, self.drag)
        svg.addEventListener("keydown", create_proxy(self._on_key))
        # Not on the svg itself: in Chromium that would make it a stop of the Tab key of its own.
        svg.parentElement.addEventListener("focusin", create_proxy(self._on_focus))

    def draw(self, snapshot: "Snapshot", shown: "Display") -> None:
        """Draw `snapshot` with the options `shown`."""
        self.scene = build(snapshot, self.words, shown)
        why = self.words.t("confirm.tick") if self.scene.pending_target >= 0 else ""
        self.unfinished = True
        self.view.draw(self.scene, self.words.flag("play_here"), why)
        if self.painted:
            self.painted(self._finish)
        else:
            self._finish()

    def _finish(self) -> None:
        """Draw the last part of a drawing, if it waits: the names of the cells, and the buttons for
        what is out of view."""
        if self.unfinished:
            self.unfinished = False
            self.view.finish()
            self._draw_offscreen()

    def when_still(self, act: "Callable[[], object]") -> None:
        """Call `act` when the last move has landed, the view has moved, and a breath has passed;
        immediately without motion."""
        self.view.breath.then(act)

    def when_at_rest(self, act: "Callable[[], object]") -> None:
        """Call `act` from now on whenever pieces have landed and the view stays where it is."""
        self.view.when_at_rest(act)

    def fit(self) -> None:
        """Show the whole hive, or a part of it if pieces would be smaller than
        `set_least_width` allows."""
        self.view.viewport.fit()

    def overview(self) -> None:
        """Show the whole hive. If it is in view already, show what `fit` shows."""
        self.view.viewport.overview()

    def refit(self, afresh: bool = False) -> None:
        """Fit the view to the hive again, unless the player has panned or zoomed. If the present
        view is good enough, do so only if `afresh` is True."""
        self.view.viewport.refit(afresh)

    def measure_covered(self) -> None:
        """Take note of what of the board is covered now, and leave the view where it is."""
        self.view.viewport.measure_covered()

    def make_way(self, on: bool) -> None:
        """Note that a drawer opens over the board (`on`), or that it has closed: then the view goes
        back to what it was, with the next `refit`, unless the player has panned or zoomed."""
        self.view.viewport.make_way(on)

    def covered_by(self, covered: "Callable[[], tuple[float, float]]") -> None:
        """Set the function that returns how many pixels of the board are covered at the right and
        at the bottom."""
        self.view.viewport.set_covered(covered)

    def zoom(self, factor: float) -> None:
        """Zoom by `factor`: above 1 enlarges the pieces."""
        self.view.viewport.zoom(factor)

    def focus(self, cell: int = -1) -> None:
        """Put the keyboard focus on `cell`, or with -1 on the cell that had it last."""
        self._finish()
        self.view.grid.focus(cell)

    def rove(self, cell: int) -> None:
        """Make `cell` the one that the Tab key reaches."""
        self._finish()
        self.view.grid.rove(cell)

    def motion(self, pace: float) -> None:
        """Set the factor for the duration of glides of pieces and view: 1 as usual, 0 for none. If the
        system asks for reduced motion, there are none in any case."""
        self.view.viewport.set_pace(pace)
        self.view.svg.classList.toggle("still", not pace)
        document.documentElement.toggleAttribute("data-still", not pace)

    def show_large(self, scale: float) -> None:
        """Set the scale, in pixels a unit, at which a small hive is shown."""
        self.view.viewport.set_scales(largest=scale)

    def set_least_width(self, width: float) -> None:
        """Set the minimum width of a piece in pixels. If the whole hive would need smaller pieces
        during a game, the board shows only a part of it. 0 always shows the whole hive."""
        self.view.viewport.set_scales(least_scale=width / WIDTH)
        self.view.viewport.refit()

    def tiles(self, style: str) -> None:
        """Set the style of the tiles of the whole page."""
        use_tiles(style)

    def retranslate(self) -> None:
        """Clear the cached texts. Call this after a change of language, before the next `draw`."""
        self.words.forget()

    def carry_from(self, root: "Element", piece_of: "Callable[[Element], int]") -> None:
        """Let pieces also be dragged from the reserve in the element `root`. `piece_of` returns the
        piece that an element shows."""
        self.drag.watch(root, piece_of)

    def to_goal(self) -> None:
        """Focus the first goal of the selected piece (a cell where it may go), if it has any. Goals
        in view come first, so that the view stays still."""
        scene = self.scene
        if scene is not None and scene.ghost >= 0 and scene.stops:
            seen = [cell for cell in scene.stops if self._sees(scene, cell)]
            self._go((seen or scene.stops)[0])

    def _sees(self, scene: "Scene", cell: int) -> bool:
        """Return whether a cell of the grid is in view."""
        item = scene.by_cell[cell]
        return self.view.camera.shows((item.x, item.y, item.x, item.y), RADIUS / 2)

    # What is out of sight

    def _draw_offscreen(self) -> None:
        """Update the buttons at the edges for what is out of view; make them when they are first
        needed."""
        scene = self.scene
        if scene is None or self.unfinished:
            return
        camera = self.view.camera
        if self.offscreen is None:
            if not scene.shown.rim or not camera.least_scale or camera.shows(scene.core):
                return
            from web.board.offscreen_marks import OffscreenMarks

            watch = self.pointer.watch
            self.offscreen = OffscreenMarks(self.view.viewport, self.words.t, self._reach, watch)
        self.offscreen.draw(scene)

    def offscreen_goals(self) -> "list[str]":
        """Return one sentence for each edge beyond which goals of the selected piece lie, with the
        number of these goals."""
        self._finish()
        return self.offscreen.goals() if self.offscreen else []

    def _reach(self, cells: "tuple[int, ...]") -> None:
        """Bring `cells`, which were out of view, into view, and focus the first of them."""
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
        """Let the board's keys also work while the focus is on any other element in `root`, except
        on those with keys of their own, which the CSS selector `apart` matches. Enter still presses
        buttons."""

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
            self._finish()
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
        """Return the intent of a key press, None if the key does nothing on this board."""
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
        """Carry out what a key stands for: the intent `name` with its `argument`, as in keys.Intent."""
        self._finish()
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
            self._look(name, argument, scene, here)
        elif name in ANSWERS:
            self.listener.say(ANSWERS[name](self.words, scene, here))
        else:
            self._walk(name, argument, scene, here)

    def _look(self, name: str, argument: int, scene: "Scene", here: int) -> None:
        if name == "fit":
            self.overview()
            part = self.view.viewport.seen == "part"
            self.listener.say(self.words.flag("fitted_part" if part else "fitted"))
        elif name == "zoom":
            self.view.viewport.zoom(ZOOM_STEP if argument > 0 else 1 / ZOOM_STEP)
        elif self.view.fan.cell == here:
            self.view.peek(-1)
        elif self.view.peek(here):
            self.listener.say(self.words.contents(scene.stacks[here]))
        else:
            self.listener.say(self.words.flag("not_a_stack"))

    def _walk(self, name: str, argument: int, scene: "Scene", here: int) -> None:
        """Move the focus as the intent `name` says, or announce why that is impossible. `here` is the
        cell with the focus."""
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
        """Focus `cell` and bring it into view."""
        self._finish()
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
