"""Feature of the page for the coach of a game, whose code loads when a game with a coach begins."""

from hive_core.rules.bugs import NAMES
from web.boot.lazy import import_slowly
from web.common.feature import Feature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.play.coach_tips import Coaching, Tip
    from web.words.announcements import Status


PARTS = ("hive_core.search.prover", "web.game.coach", "web.play.coach_tips")
"""Modules in the order in which the coach is imported."""


class CoachFeature(Feature):
    """Feature that supplies the coach's tips for the line over the board (`Guide`). In a game without a
    coach, that line has only tips for the first turns."""

    name = "coach"
    catalogues = ("coach",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.wanted = False
        self.coach: Coaching | None = None

    async def load(self) -> bool:
        await import_slowly(PARTS)
        from web.play.coach_tips import Coaching

        self.coach = Coaching(self.host.t, lambda: self.session.game.board)
        return True

    def tip(self, snapshot: "Snapshot", table: "Table") -> "Tip | None":
        """Return the coach's tip, None if there is no coach or nothing to say. The piece that the tip
        names is marked on the board."""
        tip = self.coach.tip(snapshot, table) if self.coach else None
        named = tip.piece if tip else ""
        cells = [one[1] for one in snapshot.pieces if NAMES[one[0]] == named] if named else []
        self.session.hints.point_at(cells[0] if cells else -1)
        return tip

    def comes(self, table: "Table") -> bool:
        """Return whether the coach of this game is being loaded, so that no other tip is shown which
        it would wipe away."""
        return table.new_game.coach and self.coach is None and (not self.wanted or self.busy())

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        if table.new_game.coach and not table.welcome and not self.wanted:
            self.wanted = True
            self.want(self._appear)

    async def _appear(self) -> None:
        self.host.redraw()
