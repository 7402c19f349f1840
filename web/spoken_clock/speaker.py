"""Speaker of the time left on the clock of a player at this screen."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.spoken_clock.countdown import Countdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.clock.clock import ClockLike
    from web.common.i18n import Translator
    from web.game.game_session import GameSession

TICK_MS = 200


class ClockSpeaker:
    """Speaker of the time left, for the match on the board. `find_voice()` returns a voice of the
    browser for the page's language, None if there is none."""

    def __init__(self, t: "Translator", session: "GameSession", find_voice: "Any") -> None:
        self.t = t
        self.session = session
        self.find_voice = find_voice
        self.clock: ClockLike | None = None
        self.countdown = Countdown()
        self.timer = 0
        self.ticking = create_proxy(self._tick)

    def start(self) -> None:
        """Look at the clock several times a second from now on, until the match has none or the
        setting is off."""
        if not self.timer:
            self.timer = int(window.setInterval(self.ticking, TICK_MS))

    def _tick(self, *_: object) -> None:
        session, clock = self.session, self.session.match.clock
        if clock is None or not session.settings.spoken_clock:
            window.clearInterval(self.timer)
            self.timer = 0
            return
        if clock is not self.clock:
            self.clock, self.countdown = clock, Countdown()
        view = clock.view()
        if view.running >= 0 and not view.paused and session.players[view.running].here:
            seconds = self.countdown.due(view.running, view.left_ms[view.running])
            if seconds:
                self.say(seconds)

    def say(self, seconds: int) -> None:
        """Say how many `seconds` are left, in place of what the voice is saying."""
        voice = self.find_voice()
        if voice:
            if seconds == 60:
                text = self.t("spoken.minute")
            else:
                text = self.t("spoken.seconds", n=seconds) if seconds > 5 else str(seconds)
            speech: Any = window.speechSynthesis
            words = window.SpeechSynthesisUtterance.new(text)
            words.voice = voice
            words.lang = voice.lang
            speech.cancel()
            speech.speak(words)
