"""The planned move as a feature of the page: who plays against a clock chooses the next move while the
opponent thinks."""

from web.common.feature import Feature
from web.game.panel_state import FAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.premove.planner import Planner
    from web.words.announcements import Status


class PremoveFeature(Feature):
    """Feature of the page that lets a person plan a move in games with a clock."""

    name = "premove"
    catalogues = ("premove",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.planner: Planner | None = None

    async def load(self) -> bool:
        from web.premove.planner import Planner

        self.planner = Planner(self.session, self.host.t)
        return True

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Load the planner in a game with a clock against an opponent who is not at this screen."""
        far = [who for who in table.players if who in FAR]
        if not table.clock or table.review or table.spectating or len(far) != 1:
            return
        if self.planner:
            self.session.mode.use_planner(self.planner)
        elif not self.busy():
            self.want(self._begin)

    async def _begin(self) -> None:
        self.host.redraw()
