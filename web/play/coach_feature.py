"""The coach as a feature of the page: loaded when a game with one begins, and shown in the
guide."""

from web.common.feature import Feature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.words.announcements import Status


class CoachFeature(Feature):
    """Tips in the game; without the coach there are those of the first turns."""

    name = "coach"
    catalogues = ("coach",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.wanted = False

    async def load(self) -> bool:
        from web.play.coach_tips import Coaching

        self.host.guide.tip = Coaching(self.host.t, lambda: self.session.game.board).tip
        return True

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        if table.new_game.coach and not table.welcome and not self.wanted:
            self.wanted = True
            self.want(self._appear)

    async def _appear(self) -> None:
        self.host.redraw()
