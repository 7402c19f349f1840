"""The card that the page shows at the end of a game."""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.game import BOTH_SURROUNDED, SURROUNDED
from hive_core.rules.bugs import SIDES
from web.common.dom import at, by_id, tile
from web.game.panel_state import end_words, lost_to_computer, next_level
from web.peer.peer_state import AGAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.i18n import Translator
    from web.game.view_state import Table
    from web.words.announcements import Status

LOST = (SURROUNDED, BOTH_SURROUNDED)
"""Causes of a game's end that are seen on the board before the card appears."""
OUTSIDE = ("over", "looking")
"""Phases of the status line in which no game is in progress."""
PAUSE_MS = 500
"""Milliseconds between the last piece's breath and the card. The ring around the queen closes within
both."""


class EndCard:
    """Card that appears at the end of a game: who has won and why, and buttons for what comes next.

    If a queen has just been surrounded, the card waits (`waits`) until the last piece has landed and
    the ring around the queen has closed. `when_still(act)` calls `act` when the piece has landed;
    `redraw()` draws the page again.
    """

    def __init__(
        self,
        t: "Translator",
        when_still: "Callable[[Callable[[], object]], object]",
        redraw: "Callable[[], object]",
    ) -> None:
        self.t = t
        self.when_still = when_still
        self.redraw = redraw
        self.timer = create_proxy(self._arrive)
        self.box = at("banner")
        self.title = at("banner-title")
        self.why = at("banner-why")
        self.art = by_id("banner-art")
        self.on = False
        self.waits = False
        self.in_play = False
        self.next = at("banner-next")
        self.again = at("banner-again")
        self.again_from = at("banner-from")
        self.send = at("banner-send")
        self.shown: tuple[str, ...] = ()
        self.goal = ""

    def say_goal(self, text: str) -> None:
        """Add `text`, a sentence on the goal of a practice game, to that on the result from the next
        `draw` on; "" for none."""
        self.goal = text

    def draw(self, status: "Status", table: "Table", offered: bool) -> bool:
        """Show the card if the game is over, else hide it. It makes way for an offer of the other
        player that waits for an answer (`offered`). Return whether this has changed what is shown."""
        on = status.phase == "over" and table.banner and not offered
        if on and self.in_play and status.ended_by in LOST:
            self.waits = True
            self.when_still(lambda: window.setTimeout(self.timer, PAUSE_MS))
        self.in_play = status.phase not in OUTSIDE
        self.waits = self.waits and on
        on = on and not self.waits
        came, self.on = on != self.on, on
        self.box.flag("hidden", not on)
        if on:
            self._fill(status, table)
        return came

    def _arrive(self, *_: object) -> None:
        if self.waits:
            self.waits = False
            self.redraw()

    def _fill(self, status: "Status", table: "Table") -> None:
        who, why = end_words(self.t, status, table)
        self.title.text(who)
        self.why.text(why + " " + self.goal if self.goal else why)
        level = next_level(status.result, table)
        self.next.flag("hidden", level < 0)
        if level >= 0:
            self.next.text(self.t("action.next_level", level=self.t(f"level.{level}")))
        self.again_from.flag("hidden", not lost_to_computer(status.result, table))
        friend = table.friend
        due = friend is not None and friend.due
        self.send.flag("hidden", not due)
        self.again.attr("class", "primary" if level < 0 and not due else "plain")
        waits = friend is not None and friend.asks == AGAIN
        if friend and friend.name and waits:
            self.again.text(self.t("live.waits_for", name=friend.name))
        else:
            self.again.text(self.t("live.waits" if waits else "action.rematch"))
        self.again.flag("aria-disabled", waits)
        result = status.result
        queens: tuple[str, ...] = ("wQ", "bQ") if result not in (0, 1) else (SIDES[result] + "Q",)
        if queens != self.shown:
            self.shown = queens
            self.art.replaceChildren()
            for name in queens:
                self.art.append(tile(name))
