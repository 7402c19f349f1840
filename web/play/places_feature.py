"""The places of the game's page, which Back closes and an address or a reload opens: its dialogs, its
drawer, the review and the analysis."""

from pyscript import document

from web.common.feature import Feature
from web.common.places import Places
from web.play.drawer import narrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.words.announcements import Status

FEATURES = {
    "editor": "editor",
    "openings": "openings",
    "games": "library",
    "positions": "positions",
}
"""Features by the names of their places."""
DIALOGS = ("menu", "more", "new_game", "settings", "help", "about", "welcome")
"""Dialogs in the page's HTML that a reload opens again."""


class PlacesFeature(Feature):
    """Feature of the page that gives its views and dialogs entries in the browser's history."""

    name = "places"
    session: "GameSession"
    addresses = (
        "review",
        "analysis",
        "editor",
        "openings",
        "games",
        "positions",
        "paste",
        "settings",
        "help",
    )

    def __init__(self, host: "Any", session: "GameSession") -> None:
        super().__init__(host, session)
        self.views: tuple[bool, bool] = (False, False)
        self.places = Places(self)

    def begin(self) -> None:
        """Open what was open before a reload, or the place that the page's address names."""
        self.places.begin()

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Note in the history that a review or the analysis was opened or closed."""
        views = (table.review is not None, table.advice.analysing)
        if views != self.views:
            self.views = views
            self.places.look()

    # What is open

    def opened(self) -> "list[str]":
        """Return the names of all that is open, from the bottom up."""
        session = self.session
        review = self.host.table.review
        names = ["review"] if review else []
        if session.hints.advice.analysing:
            names.append("analysis")
        in_drawer = review is not None and review.trying < 0
        if narrow() and self.host.drawer.is_open() and not in_drawer:
            names.append("moves")
        boxes = document.querySelectorAll("dialog[open]")
        return names + [dialog_name(boxes.item(at)) for at in range(boxes.length)]

    def enter(self, name: str) -> bool:
        """Open the place `name`. Return False if that is not possible now."""
        session, page = self.session, self.host
        if name in FEATURES:
            page.feature(FEATURES[name]).open()
        elif name in DIALOGS:
            page.dialogs.show(name)
        elif name == "paste":
            page.offer_text("")
        elif name == "moves" and narrow():
            page.drawer.open(True)
        elif name == "analysis" and not session.no_assistance():
            page.open_analysis()
        elif name == "review" and session.game.played and not session.no_assistance():
            page.feature("review").open()
        else:
            return False
        return True

    def close(self, name: str) -> None:
        """Close the place `name` as its own button does."""
        drawer = self.host.drawer
        boxes = document.querySelectorAll("dialog[open]")
        for at in range(boxes.length):
            if dialog_name(boxes.item(at)) == name:
                boxes.item(at).close()
        if name == "review":
            self.session.back_to_present()
        elif name == "analysis" and self.session.hints.advice.analysing:
            self.session.hints.analyse()
        if name in ("review", "analysis", "moves") and narrow():
            drawer.close()


def dialog_name(box: "Any") -> str:
    """Return the name of a dialog's place: of one in the page's HTML its id after "d-", of another the
    beginning of its title's id."""
    own = str(box.getAttribute("id") or "")
    return own[2:] if own else str(box.getAttribute("aria-labelledby")).split("-title")[0]
