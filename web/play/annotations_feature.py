"""Signs and arrows on the board as a feature of the page."""

from web.common.feature import Feature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession


class AnnotationsFeature(Feature):
    """Marks and arrows: those that the user draws on the board, and those that a game has."""

    name = "annotations"
    catalogues = ("recap",)
    session: "GameSession"

    async def load(self) -> bool:
        from web.game.annotate import Annotator

        self.session.annotations.load(Annotator)
        return True

    def show(self) -> None:
        """Load the code that draws the marks and arrows of the position in view."""
        if not self.busy():
            self.want(self._show)

    def mark(self, begin: int, end: int) -> None:
        """Draw an arrow between two cells; a mark if both are the same; with `end` -1, one end of an
        arrow."""
        if self.session.no_assistance():
            self.host.say("marks.friend")
        elif not self.session.welcome:
            self.want(self._mark, begin, end)

    def hold(self, cell: int) -> bool:
        """Draw a sign in a review, where a finger rests on a cell. Return whether there is a review."""
        if self.session.mode.draws_on_hold:
            self.mark(cell, cell)
            return True
        return False

    def take(self, pen: str) -> None:
        """Take up or lay down a pen, "sign" or "arrow", for taps in a review."""
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
