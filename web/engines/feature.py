"""Another program's engine as a feature of the page: it plays in place of the computer's own."""

from web.common.feature import Feature
from web.common.settings import ENGINE_KEY
from web.common.shell import press
from web.opponent.messages import FAILED, EngineState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.common.settings import Setup
    from web.engines.match_dialog import MatchDialog
    from web.engines.seat import Seat
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.opponent.messages import Request
    from web.opponent.protocol import Receiver


class EnginesFeature(Feature):
    """Feature of the page that seats another program's engine, and is that engine for the session: an
    EngineLike. What is requested before it is loaded waits in `waiting`."""

    name = "engines"
    catalogues = ("engines",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.seat: Seat | None = None
        self.match: MatchDialog | None = None
        self.waiting: tuple[Receiver, Request] | None = None
        session.computer.seat(self)
        self.host.dialogs.new_game.seat(self)

    async def load(self) -> bool:
        from web.engines.seat import Seat

        self.seat = seat = Seat(self.host, self.session)
        self.acts = {
            "engine_file": press(seat.choice.choose_file),
            "engine_beside": press(seat.beside.toggle),
            "engine_match": press(lambda: self.press(self._match)),
        }
        return True

    def failed(self) -> None:
        super().failed()
        self.waiting = None
        self.session.computer.engine_changed(EngineState(FAILED, 0, 0))

    # The analysis

    def render(self, snapshot: "Snapshot", table: "Table", status: "object") -> None:
        """Let the engine analyse the position in view beside the computer, if a person has chosen one
        and wants that."""
        advice = table.advice
        if self.seat:
            self.seat.beside.look(snapshot, advice.analysing, advice.threat)
        elif advice.analysing and not self.tasks and self.session.store.load(ENGINE_KEY):
            self.want(self._look)

    async def _look(self) -> None:
        self.session.draw()

    # The dialog

    def show(self) -> None:
        """Show the fields for the engine in the new-game dialog."""
        self.press(self._show)

    async def _show(self) -> None:
        if self.seat:
            self.seat.choice.show()

    def begin(self, choice: "Setup") -> None:
        """Begin a game with the choices `choice` against the engine that the dialog names, if that is
        there; else say in the dialog why not."""
        self.press(self._begin, choice)

    async def _begin(self, choice: "Setup") -> None:
        if self.seat:
            await self.seat.begin(choice)

    async def _match(self) -> None:
        """Open the dialog of a match between two engines."""
        from web.engines.match_dialog import MatchDialog

        if not self.match:
            self.match = MatchDialog(self.host, self.host.say, self.session.store)
        self.match.open()

    # The engine

    def request(self, receiver: "Receiver", question: "Request") -> None:
        """Request a move of the engine."""
        self.waiting = receiver, question
        self.press(self._request)

    async def _request(self) -> None:
        waiting, self.waiting = self.waiting, None
        if waiting and self.seat:
            await self.seat.request(*waiting)

    def drop(self, ticket: str) -> None:
        """Do nothing: this engine gets requests for moves only, which `cancel` cancels."""

    def idle(self) -> bool:
        """Return whether no question is open."""
        return not self.waiting and (not self.seat or self.seat.idle())

    def prepare(self, game: str, level: int) -> None:
        """Load the feature, and name the engine in the game on the board."""
        self.want(self._prepare)

    async def _prepare(self) -> None:
        if self.seat:
            self.seat.name_players()

    def move_now(self) -> None:
        """Do nothing: UHP has no command for this."""

    def cancel(self) -> None:
        """Cancel the open question."""
        self.waiting = None
        if self.seat:
            self.seat.cancel()

    def restart(self) -> None:
        """Leave the engine after a failure; the next question starts it again."""
        if self.seat:
            self.seat.restart()
