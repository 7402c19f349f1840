"""Refutation of a move as a feature of the page: why not this move, answered on a board, and the lines
of an analysis to step through."""

from web.common.feature import Feature
from web.common.shell import press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.refutation.dialog import RefutationDialog


class RefutationFeature(Feature):
    """Feature of the page that shows what the opponent plays after any move of the position in
    view."""

    name = "refutation"
    catalogues = ("refutation", "openings")
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.dialog: RefutationDialog | None = None
        self.acts = {
            "why_not": press(lambda: self.press(self._open)),
            "see_line": press(lambda: self.press(self._open_line)),
        }

    async def load(self) -> bool:
        from web.refutation.dialog import RefutationDialog

        self.dialog = RefutationDialog(self.host, self.session)
        return True

    async def _open(self) -> None:
        session = self.session
        seen = session.hints.seen
        if not seen:
            session.page.refuse("game_over")
        elif session.turns.is_computers():
            self.host.say("value.later")
        elif self.dialog:
            self.dialog.open(seen)

    async def _open_line(self) -> None:
        advice = self.session.hints.advice
        report, line = advice.report, advice.shown_line()
        if not (advice.subject and report and line):
            self.host.say("value.later")
        elif self.dialog:
            self.dialog.open_line(advice.subject, report, line)
