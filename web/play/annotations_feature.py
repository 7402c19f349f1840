"""Feature for marks and arrows on the board: those that the user draws, and those saved in the
game."""

from web.common.feature import Feature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession


class AnnotationsFeature(Feature):
    """Feature of the page that loads the code for drawing marks and arrows (annotator) when there are
    any."""

    name = "annotations"
    catalogues = ("recap",)
    session: "GameSession"

    async def load(self) -> bool:
        from web.game.annotate import Annotator

        self.session.annotations.load(Annotator)
        return True

    def show(self) -> None:
        """Load the code for marks and arrows, and draw those of the position in view."""
        if not self.busy():
            self.want(self._show)

    def mark(self, begin: int, end: int) -> None:
        """Draw an arrow from cell `begin` to cell `end`, or a mark if both are the same. If `end`
        is -1, `begin` is one end of an arrow, and the other end comes with the next call."""
        if self.session.no_assistance():
            self.host.say("marks.friend")
        elif not self.session.welcome:
            self.want(self._mark, begin, end)

    def hold(self, cell: int) -> bool:
        """Draw a mark on `cell`, on which the user's finger rests. Return whether the finger counts as
        drawing: only if a review is open."""
        if self.session.mode.draws_on_hold:
            self.mark(cell, cell)
            return True
        return False

    def take(self, pen: str) -> None:
        """Let taps in a review draw with `pen`, "sign" or "arrow". If that pen is in use already, let
        taps move pieces again."""
        self.want(self._take, pen)

    async def _show(self) -> None:
        self.session.draw()

    async def _mark(self, begin: int, end: int) -> None:
        marker = self.session.annotations.annotator
        if marker and end < 0:
            marker.end(begin)
        elif marker:
            marker.mark(begin, end)

    async def _take(self, pen: str) -> None:
        marker = self.session.annotations.annotator
        if marker:
            marker.take(pen)
