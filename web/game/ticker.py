"""The clock of a session's game: it follows the game, and ends it. No DOM."""

from hive_core.rules.bugs import COLORS
from web.common import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.game.protocols import GameSessionLike


class Ticker:
    """Ticker of the match's clock, which follows the game; `start()` has `tick` called from then on."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.start: Callable[[], None] = lambda: None

    def follow(self) -> None:
        """Let the clock follow the game, and the computer mind its time."""
        session = self.session
        clock = session.match.clock
        most_s = settings.PATIENCE_S[session.settings.patience]
        if clock:
            clock.follow(session.game)
            self.start()
            most_s = clock.thinking_s(session.game.board.turn, most_s)
        session.computer.patience_s = most_s

    def tick(self) -> None:
        """Let time go by in this mode."""
        if self.session.match.clock:
            self.session.mode.tick()

    def show(self) -> None:
        """Show what time is left, warn of the last seconds, and end a game whose time is over."""
        session, clock = self.session, self.session.match.clock
        if not clock:
            return
        fallen = clock.fallen()
        if fallen >= 0:
            session.ending.lose_on_time(fallen)
            return
        session.page.show_clock(clock.view())
        warning = clock.warning()
        if warning and session.players[warning[0]].here:
            session.page.say("clock.left." + COLORS[warning[0]], n=warning[1])

    def press(self) -> None:
        """Pause the clock, or let it go on; a remote opponent has to agree."""
        session, clock = self.session, self.session.match.clock
        if not clock or not session.in_play() or clock.view().running < 0:
            return
        if session.is_live():
            session.page.ask_friend("pause")
            return
        clock.press()
        if clock.paused():
            session.computer.cancel()
        session.saving.autosave()
        session.draw()
