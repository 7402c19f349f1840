"""Badge on the app's icon while the opponent of a remote match waits for a move from here."""

from pyscript import window
from pyscript.ffi import create_proxy

quiet = create_proxy(lambda *_: None)


class Badge:
    """Badge of the app's icon. Where the platform has no badges, nothing happens."""

    def __init__(self) -> None:
        self.on: bool | None = None

    def draw(self, due: bool) -> None:
        """Show the badge on the app's icon if `due`, that is, if the opponent waits for a move of this
        player; else remove it."""
        if due == self.on:
            return
        self.on = due
        name = "setAppBadge" if due else "clearAppBadge"
        if hasattr(window.navigator, name):
            # A browser may refuse it, and nothing is lost.
            getattr(window.navigator, name)().catch(quiet)
