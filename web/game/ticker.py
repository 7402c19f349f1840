"""Ticker of the match's clock: it shows the time left, and ends the game when a player has none. No
DOM."""

from hive_core.rules.bugs import COLORS
from web.common import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.game.protocols import GameSessionLike


class Ticker:
    """Ticker of the match's clock. `start_ticking(act)` calls `act` several times a second from then
    on; if it is None, the caller must call `tick` that often."""

    def __init__(
        self,
        session: "GameSessionLike",
        start_ticking: "Callable[[Callable[[], None]], object] | None" = None,
    ) -> None:
        self.session = session
        self.start_ticking = start_ticking

    def start(self) -> None:
        """Have `tick` called several times a second from now on. Further calls change nothing."""
        if self.start_ticking:
            self.start_ticking(self.tick)
            self.start_ticking = None

    def update_clock(self) -> None:
        """Let the clock of the side to move run after a change of the game, and limit the computer's
        thinking time by its time left."""
        session = self.session
        clock = session.match.clock
        most_s = settings.PATIENCE_S[session.settings.patience]
        if clock:
            clock.follow(session.game)
            self.start()
            most_s = clock.thinking_s(session.game.board.turn, most_s)
        session.computer.patience_s = most_s

    def tick(self) -> None:
        """Pass a tick to the session's mode if the match has a clock."""
        if self.session.match.clock:
            self.session.mode.tick()

    def show(self) -> None:
        """Show the time left, warn a person at this screen who has only seconds, and end the game if a
        player has none."""
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
        """Pause the clock or let it run again. In a live match, make the opponent an offer of that
        instead."""
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
