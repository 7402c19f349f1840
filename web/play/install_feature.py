"""The offer to install the app: in the menu, and once as a notice after a few games."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.common.dom import at
from web.common.feature import Feature
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.words.announcements import Status

GAMES = 3
"""Number of games after whose end the notice comes."""


def way_to_install() -> str:
    """Return how this browser installs the app: "prompt" if it offers to (web/boot/first.js), "ios"
    if a person finds it in Safari's menu, "" if it cannot, or has done so."""
    if window.matchMedia("(display-mode: standalone)").matches:
        return ""
    if getattr(window.skep, "install", None):
        return "prompt"
    return "ios" if getattr(window.navigator, "standalone", None) is False else ""


class InstallFeature(Feature):
    """Installing the app as a feature of the page. It counts the games that end in sight."""

    name = "install"
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.entry = at("m-install")
        self.way = ""
        self.phase = ""
        self.plies = 0
        self.acts = {"install": press(self._install), "learn": press(self._learn)}
        for event in ("skep-install", "appinstalled"):
            window.self.addEventListener(event, create_proxy(self._look))
        self._look()

    def _look(self, *_: object) -> None:
        self.way = way_to_install()
        self.entry.flag("hidden", not self.way)

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Count a game that has ended by its last move or at once after it; an old one that is opened
        has other moves."""
        before, self.phase = self.phase, status.phase
        grown, self.plies = len(table.moves) - self.plies, len(table.moves)
        if (
            table.banner
            and before not in ("", "over")
            and status.phase == "over"
            and 0 <= grown < 3
        ):
            self.host.after(self._count)

    def _count(self) -> None:
        store = self.session.store
        if store.count("games") >= GAMES and self.way and store.first_time("install"):
            self.session.notices.add("install")
            self.session.draw()

    def _install(self) -> None:
        close_dialogs()
        if self.way == "prompt":
            window.skep.install.prompt()
            window.skep.install = None
            self._look()
        else:
            t = self.host.t
            text, close = t("install.ios"), t("action.close")
            self.host.question(t("install.title"), text, "", close, lambda yes: None)
        self.session.notices.dismiss("install")

    def _learn(self) -> None:
        """Open the first lesson; the game on the board is saved."""
        window.location.href = "learn.html#first"
