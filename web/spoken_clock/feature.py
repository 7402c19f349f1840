"""The spoken clock as a feature of the game's page: it says how much time is left."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.common.dom import at
from web.common.feature import Feature
from web.common.shell import OPENED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.spoken_clock.speaker import ClockSpeaker
    from web.words.announcements import Status

SAMPLE_S = 30
"""Seconds that are spoken as a sample when the clock's voice is switched on."""


def find_voice(code: str) -> "Any":
    """Return a voice of this device, the default one if possible, that speaks the language `code`; None
    if there is none. Voices that send the text to a server do not count."""
    speech: Any = getattr(window, "speechSynthesis", None)
    if not speech:
        return None
    voices, found = speech.getVoices(), None
    for number in range(voices.length):
        voice = voices.at(number)
        language = str(voice.lang).replace("_", "-").split("-")[0].lower()
        if voice.localService and language == code and (found is None or voice.default):
            found = voice
    return found


class SpokenClockFeature(Feature):
    """Feature of the page that speaks the time left, if the setting is on."""

    name = "spoken_clock"
    catalogues = ("spoken",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.speaker: ClockSpeaker
        self.row = at("spoken-clock")
        self.looking = create_proxy(self._draw_switch)
        self.acts = {"spoken_clock": self._switch}
        window.self.addEventListener(OPENED, self.looking)

    async def load(self) -> bool:
        from web.spoken_clock.speaker import ClockSpeaker

        self.speaker = ClockSpeaker(self.host.t, self.session, self._voice)
        return True

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Begin to look at the clock if it is to be spoken."""
        if table.clock and table.settings.spoken_clock and not self.busy():
            self.want(self._begin)

    async def _begin(self) -> None:
        self.speaker.start()

    def _voice(self) -> "Any":
        return find_voice(self.host.t.code)

    def _draw_switch(self, *_: object) -> None:
        """Show the switch in the settings if the page's language can be spoken. Some browsers learn
        only later which voices there are."""
        speech: Any = getattr(window, "speechSynthesis", None)
        if speech:
            speech.onvoiceschanged = self.looking
        self.row.flag("hidden", self._voice() is None)

    def _switch(self, field: "Element") -> None:
        self.session.effects.set("spoken_clock", bool(field.checked))
        if field.checked:
            self.press(self._sample)

    async def _sample(self) -> None:
        self.speaker.say(SAMPLE_S)
