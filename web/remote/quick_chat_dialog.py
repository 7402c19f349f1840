"""Dialog with the six phrases of a live match, and the switch that mutes the opponent's."""

from web.common.dialog import Dialog
from web.common.dom import make
from web.common.shell import with_number, with_text
from web.peer.message import PHRASES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.shell import Shell
    from web.remote.live_game import LiveGame


class QuickChatDialog(Dialog):
    """Dialog with the six phrases of the quick chat, and a switch that mutes the opponent's phrases."""

    name = "say"

    def __init__(self, host: "Shell", live: "LiveGame") -> None:
        super().__init__(host, host.t)
        self.live = live
        self.use({"phrase": with_number(self._say), "mute": with_text(self._mute)})

    def open(self) -> None:
        """Open the dialog with the phrases."""
        t = self.t
        rows = make("ul", {"class": "menu"})
        for phrase in range(1, PHRASES + 1):
            rows.append(self._row("phrase", str(phrase), t(f"live.phrase.{phrase}"), ""))
        name = "unmute" if self.live.chat.muted() else "mute"
        rows.append(self._row("mute", name, t("live." + name), "rule"))
        self.make_box(t("live.say")).append(rows)
        self.show()

    def _row(self, act: str, arg: str, text: str, css: str) -> "Element":
        row = make("li", {"class": css} if css else {})
        button = self.button(act, "", "", arg)
        button.append(make("span", {}, text))
        row.append(button)
        return row

    def _say(self, phrase: int) -> None:
        self.box.close()
        self.live.chat.speak(phrase)

    def _mute(self, name: str) -> None:
        self.box.close()
        self.live.chat.mute(name == "mute")
