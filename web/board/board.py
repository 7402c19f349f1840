"""The board as the rest of the page knows it: draw a Snapshot, hear what the player wants.

It joins the pure rooms (scene, describe, camera, keys) to the two that touch the page (view, pointer).
"""

from pyscript.ffi import create_proxy

from web.board.describe import Words, next_in, next_of_bug
from web.board.drag import Carry
from web.board.keys import Keys
from web.board.pointer import Pointer
from web.board.scene import build
from web.board.scene_types import neighbour, row_end, vertical
from web.board.view import BoardView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.board.scene_types import Scene

ZOOM_STEP = 1.25
ASKED = ("hint", "value")
"""Keys that only some boards have."""


class BoardPanel:
    """`svg` the element that shows the board, `t(key, **params)` the catalogue, `hooks` the ears.

    hooks: tap(cell), background(), cancel(), say(text), reserve(), help(); hint() and value() where
    there is a computer to ask; and those of drag.py where pieces can be carried. A page may have
    several boards.
    """

    def __init__(
        self, svg: "Any", t: "Callable[..., str]", hooks: "dict[str, Callable[..., Any]]"
    ) -> None:
        self.words = Words(t)
        self.hooks = hooks
        self.view = BoardView(svg)
        self.scene: Scene | None = None
        self.keys = Keys()
        self.carry = Carry(self.view, hooks)
        self.pointer = Pointer(svg, self.view, hooks, self.carry)
        svg.addEventListener("keydown", create_proxy(self._on_key))
        # Not on the svg itself: in Chromium that would make it a stop of the Tab key of its own.
        svg.parentElement.addEventListener("focusin", create_proxy(self._on_focus))

    def draw(self, snapshot: "Snapshot", shown: "Display") -> None:
        """Shows a Snapshot."""
        self.scene = build(snapshot, self.words, shown)
        self.view.draw(self.scene)

    def fit(self) -> None:
        """Shows the whole hive."""
        self.view.fit()

    def refit(self) -> None:
        """As `fit`, unless somebody has panned or zoomed."""
        self.view.refit()

    def see(self) -> None:
        """Keeps the hive in view after the board's element got another size."""
        self.view.see()

    def zoom(self, factor: float) -> None:
        """Nearer (factor > 1) or farther."""
        self.view.zoom(factor)

    def focus(self, cell: int = -1) -> None:
        """Puts the keyboard focus on a cell, or on the one it was on last."""
        self.view.focus(cell)

    def peek(self, cell: int) -> bool:
        """Opens the stack on a cell, or closes it with -1."""
        return self.view.peek(cell)

    def motion(self, on: bool) -> None:
        """Whether pieces and view may glide; a wish for reduced motion counts in any case."""
        self.view.moving_allowed = on
        self.view.svg.classList.toggle("still", not on)

    def retranslate(self) -> None:
        """After a change of language, before the next draw."""
        self.words.forget()

    # The keyboard

    def _on_focus(self, event: "Any") -> None:
        text = event.target.getAttribute("data-cell")
        if text:
            self.view.rove(int(text))

    def _on_key(self, event: "Any") -> None:
        if self.scene is None:
            return
        intent = self.keys.read(
            event.key,
            event.code,
            bool(event.shiftKey),
            bool(event.ctrlKey) or bool(event.metaKey),
            bool(event.altKey),
        )
        if intent is None or (intent[0] in ASKED and intent[0] not in self.hooks):
            return
        event.preventDefault()
        event.stopPropagation()
        self.act(intent[0], intent[1])

    def act(self, name: str, argument: "Any") -> None:
        """Carries out an intent of keys.py."""
        scene, here = self.scene, self.view.roving
        if scene is None or here < 0:
            return
        if name in ("tap", "cancel", "reserve", "help") or name in ASKED:
            self._pass_on(name, here)
        elif name in ("fit", "zoom", "peek"):
            self._look(name, argument, here)
        elif name in ANSWERS:
            self.hooks["say"](ANSWERS[name](self.words, scene, here))
        else:
            self._walk(name, argument, scene, here)

    def _pass_on(self, name: str, here: int) -> None:
        if name == "tap":
            self.hooks["tap"](here)
        elif name == "cancel" and self.view.peeking >= 0:
            self.view.peek(-1)
        else:
            self.hooks[name]()

    def _look(self, name: str, argument: int, here: int) -> None:
        if name == "fit":
            self.view.fit()
            self.hooks["say"](self.words.flag("fitted"))
        elif name == "zoom":
            self.view.zoom(ZOOM_STEP if argument > 0 else 1 / ZOOM_STEP)
        elif self.view.peeking == here:
            self.view.peek(-1)
        elif self.view.peek(here):
            assert self.scene is not None
            self.hooks["say"](self.words.contents(self.scene.stacks[here]))
        else:
            self.hooks["say"](self.words.flag("not_a_stack"))

    def _walk(self, name: str, argument: "Any", scene: "Scene", here: int) -> None:
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
            self.hooks["say"](self.words.flag(missing))
            return
        self.view.peek(-1)
        self.view.focus(goal)
        self.view.show_cell(goal)


ANSWERS: "dict[str, Callable[[Words, Scene, int], str]]" = {
    "around": lambda words, scene, here: words.around(scene, here),
    "where": lambda words, scene, here: scene.by_cell[here].name,
    "last": lambda words, scene, here: words.last(scene),
    "turn": lambda words, scene, here: words.turn(scene),
    "moves": lambda words, scene, here: words.moves(scene, scene.stacks.get(here, (-1,))[-1]),
}
