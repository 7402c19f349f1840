"""The review of a game as a feature of the page: opening it, closing it, and returning to it."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import at, by_id
from web.common.feature import Feature
from web.common.shell import close_dialogs, press
from web.game.panel_state import end_words
from web.game.players import REMOTE
from web.review.step_bar import StepBar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Node, Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.review.panel import ReviewPanel
    from web.words.announcements import Status


class ReviewFeature(Feature):
    """Feature of the page that shows the review of the game on the board, in the drawer."""

    name = "review"
    catalogues = ("recap", "openings")
    session: "GameSession"

    def __init__(self, host: "Any", session: "GameSession") -> None:
        super().__init__(host, session)
        self.panel: ReviewPanel | None = None
        self.button = at("b-review")
        self.entry = at("m-review")
        self.way_back = at("b-to-review")
        self.step_bar = StepBar(host.t, session.step)
        self.acts = {
            "review": press(self.toggle),
            "review_back": press(self.come_back),
            "again_from": press(lambda: self.press(self._lead)),
        }

    async def load(self) -> bool:
        from web.game.review import GameReview
        from web.review.panel import ReviewPanel

        session = self.session
        review = GameReview(session, session.hints.advice.opponent)
        session.use_review(review)
        self.panel = ReviewPanel(self.host.t, self.host, review)
        self.acts.update(self.panel.acts)
        # A phone may close a hidden page without another event, so the review is saved when it hides.
        save = create_proxy(lambda _: review.save_added())
        document.addEventListener("visibilitychange", save)
        window.self.addEventListener("pagehide", save)
        return True

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        drawer, review = self.host.drawer, table.review
        # While the opponent still plays, help from a review would not be fair.
        able = bool(table.moves) and (status.phase == "over" or REMOTE not in table.players)
        self.button.flag("hidden", not able)
        self.button.text(self.host.t("action.moves" if review else "action.review_short"))
        self.entry.flag("hidden", not able)
        in_view = review is not None and review.trying < 0 and drawer.in_sight()
        self.way_back.flag("hidden", review is None or in_view)
        drawer.beside(in_view)
        end = end_words(self.host.t, status, table) if status.phase == "over" else ("", "")
        self.step_bar.draw(snapshot, table, status, end, drawer.is_open())
        if self.panel:
            self.panel.draw(snapshot, table)

    def toggle(self) -> None:
        """Open the review of the game, or close it."""
        close_dialogs()
        self.press(self._toggle, None)

    def open(self) -> None:
        """Open the review of the game, unless it is open."""
        if not self.host.table.review:
            self.toggle()

    def walk(self) -> None:
        """Open the review of the line on the board at its start, to be walked through."""
        self.press(self._walk)

    async def _walk(self) -> None:
        review = self.session.review
        if review and not review.on:
            review.open(walks=True)
            self.host.after(self.show)

    def open_at(self, node: "Node") -> None:
        """Open the review of the game at the position of `node`."""
        self.press(self._toggle, node)

    async def _toggle(self, node: "Node | None") -> None:
        review = self.session.review
        if review:
            review.toggle()
            if review.on:
                if node:
                    review.visit(node)
                self.host.after(self.show)

    async def _lead(self) -> None:
        """Open the review of the game, which leads to the person's turn that decided it."""
        await self._toggle(None)
        if self.panel and self.session.review and self.session.review.on:
            self.panel.onward.lead(True)

    def come_back(self) -> None:
        """Return to the review: from the board, which was shown without it, or from trying another
        move."""
        review = self.session.review
        if review and review.on:
            if review.trying >= 0:
                review.stop_trying()
            self.host.after(self.show)

    def show(self) -> None:
        """Open the drawer if it is closed, show the beginning of the review in it, and focus the
        review's graph or, in a line to walk through, the step forward."""
        drawer = self.host.drawer
        if not drawer.is_open():
            drawer.open(True)
        drawer.see_more()
        review = self.session.review
        walks = review is not None and review.walks
        # The style sheet may still be on its way: to scroll to the graph would leave it out of sight.
        still = window.JSON.parse('{"preventScroll": true}')
        by_id("b-forward" if walks else "recap-graph").focus(still)
        by_id("side").scrollTop = 0
