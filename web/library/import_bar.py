"""Bar in the list of games that shows how far an import is, with the button that stops it."""

from pyscript import window

from web.common.dom import focus_lost, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator

UPDATE_MS = 200
"""Least milliseconds from one showing of an import's progress to the next."""
ANNOUNCE_MS = 5000
"""Least milliseconds from one announcement of an import's progress to the next."""


class ImportBar:
    """Progress of an import: a bar of the bytes read, the number of games, and a Stop button `stop`.
    While it is shown, the button `load`, which begins an import, is hidden."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.progress = (0, 0, 0)
        self.times = (0.0, 0.0)
        """Milliseconds at which the progress was last shown, and announced."""
        self.box: Element | None = None

    def build(self, stop: "Element", load: "Element") -> "Element":
        """Make the bar's element with the button `stop`, and return it."""
        self.stop, self.load = stop, load
        self.bar = make("progress", {"aria-label": self.t("games.import")})
        self.count = make("p")
        self.status = make("p", {"class": "unseen", "role": "status"})
        about = make("small", {}, self.t("games.import.goes_on"))
        self.box = make("div", {"class": "games-import", "hidden": ""})
        self.box.append(self.bar, self.count, about, self.status, stop)
        if self.progress[1]:
            self._draw(False)
        return self.box

    def leave(self) -> None:
        """Show no more progress until the bar is built again."""
        self.box = None

    def show(self, at: int, size: int, games: int) -> bool:
        """Show that `at` of `size` bytes and `games` games are read, once in UPDATE_MS, and announce it
        once in ANNOUNCE_MS. A `size` of 0 hides the bar. Return whether an import began."""
        began = size > 0 and not self.progress[1]
        self.progress = (at, size, games)
        now = float(window.performance.now())
        shown, announced = (0.0, now) if began else self.times
        if self.box and (began or not size or now >= shown + UPDATE_MS):
            announces = not size or now >= announced + ANNOUNCE_MS
            shown, announced = now, now if announces else announced
            self._draw(announces)
            if focus_lost():
                (self.stop if size else self.load).focus()
        self.times = (shown, announced)
        return began

    def _draw(self, announces: bool) -> None:
        """Show the progress, and announce it if `announces`."""
        at, size, games = self.progress
        text = self.t("games.loading", n=games) if size else ""
        if self.box:
            self.box.hidden = not size
        self.load.hidden = size > 0
        self.bar.setAttribute("max", str(max(size, 1)))
        self.bar.setAttribute("value", str(at))
        self.count.textContent = text
        if announces:
            self.status.textContent = text
