"""Strip under the board on narrow screens for looking at earlier positions: buttons and swipes step
through the game."""

from pyscript import document
from pyscript.ffi import create_proxy

from web.common.dom import at
from web.words.moves import capital, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import PointerEvent

    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Table
    from web.words.announcements import Status

STEP_PX = 44
"""Pixels that a finger must move for one step."""
FREE = -1
"""Value that stands for "no pointer" in place of a pointer's id."""


def review_words(
    t: "Translator", snapshot: "Snapshot", table: "Table", end: "tuple[str, str]"
) -> "tuple[str, str]":
    """Return two texts for the strip: the number of the position in view, and the move that led to
    it. If the game is over and its end is in view, return `end` instead: the winner, and why."""
    if not table.viewing_history and not (
        table.review and (table.moves[snapshot.ply :] or not end[0])
    ):
        return end
    if not snapshot.ply:
        return t("say.at_start"), ""
    turn = (snapshot.first_ply + snapshot.ply - 1) & 1
    move = capital(move_words(t, snapshot.history[snapshot.ply - 1], turn))
    return t("review.at", n=snapshot.ply, all=len(table.moves)), move


class StepBar:
    """Strip that names the position in view, with buttons in place of the reserve: back to the game or,
    after its end, another game and the review."""

    def __init__(self, t: "Translator", step: "Callable[[str], object]") -> None:
        self.t = t
        self.step = step
        self.box = at("review")
        self.at = at("review-at")
        self.move = at("review-move")
        self.live = at("b-live")
        self.again = at("b-again")
        self.review = at("b-recap")
        self.pointer = FREE
        self.x = 0.0
        self.swiped = False
        for name, listener in (
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_up),
        ):
            self.box.node.addEventListener(name, create_proxy(listener))
        document.addEventListener("click", create_proxy(self._on_click), True)

    def draw(
        self,
        snapshot: "Snapshot",
        table: "Table",
        status: "Status",
        end: "tuple[str, str]",
        beside: bool = False,
    ) -> None:
        """Show the strip, or hide it. `end` is two sentences, the winner and why, if the game is over;
        `beside` is true if the drawer is open."""
        over = status.phase == "over"
        review = table.review
        # While another move is tried, the status and the button back to the review take its place.
        reviewed = review is not None and review.trying < 0 and beside
        ended = over and not table.banner and not review
        shown = bool(table.moves) and (table.viewing_history or reviewed or ended)
        self.box.flag("hidden", not shown)
        self.live.flag("hidden", not (shown and table.viewing_history))
        for button in (self.again, self.review):
            button.flag("hidden", not (shown and not table.viewing_history and not review))
        if shown:
            where, move = review_words(self.t, snapshot, table, end)
            self.at.text(where)
            self.move.text(move)

    # A finger on the strip

    def _on_down(self, event: "PointerEvent") -> None:
        self.swiped = False
        if self.pointer == FREE:
            self.pointer, self.x = event.pointerId, event.clientX

    def _on_move(self, event: "PointerEvent") -> None:
        """Step when the finger has moved far enough; to the left for the next position, as between
        pages."""
        if event.pointerId != self.pointer:
            return
        way = event.clientX - self.x
        if abs(way) >= STEP_PX:
            self.x += STEP_PX if way > 0 else -STEP_PX
            self.swiped = True
            self.step("back" if way > 0 else "forward")

    def _on_up(self, event: "PointerEvent") -> None:
        if event.pointerId == self.pointer:
            self.pointer = FREE

    def _on_click(self, event: "PointerEvent") -> None:
        """Suppress the click that a browser sends at the end of a swipe."""
        if self.swiped and event.detail:
            self.swiped = False
            if event.target.closest("#review"):
                event.preventDefault()
                event.stopPropagation()
