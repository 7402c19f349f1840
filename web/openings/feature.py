"""The openings as a feature of the page: their dialog, and recommended lines opened in the review."""

from web.common.feature import Feature
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from hive_core.game import Game, Snapshot

    class LineOpener(Protocol):
        """Interface of the object that opens a line of moves on the page's board:
        web/game/new_game.py."""

        def walk_through(self, text: str, words: Callable[[int], str]) -> None: ...

    class WalkedGame(Protocol):
        """Interface of the session for the openings, which read the game in view and show a recommended
        line with it."""

        @property
        def game(self) -> Game: ...
        @property
        def in_view(self) -> Snapshot: ...
        @property
        def new_game(self) -> LineOpener: ...


class OpeningsFeature(Feature):
    """Feature of the page that shows openings: recommended lines, and what was played in games, among
    them those of this device's library."""

    name = "openings"
    catalogues = ("openings", "lines")
    session: "WalkedGame"

    def __init__(self, host: "object", session: "WalkedGame") -> None:
        super().__init__(host, session)
        self.acts = {"openings": press(self.open)}

    async def load(self) -> bool:
        return bool(await self.host.feature("library").loaded())

    def open(self) -> None:
        """Open the dialog with the moves that follow the first steps of the game in view."""
        close_dialogs()
        self.press(self._open)

    async def _open(self) -> None:
        from web.common.files import fetch
        from web.openings.dialog import OpeningsDialog
        from web.openings.explorer import read_played

        try:
            others = read_played(await fetch("web/openings/played.txt"))
        except Exception:  # the browser's own: no network
            others = []
        steps, own = await self.host.feature("library").begun(self.session.game)
        steps = steps[: self.session.in_view.ply]
        dialog = OpeningsDialog(self.host, self._walk)
        dialog.open(tuple(steps), own, others)
        await dialog.draw_boards()

    def _walk(self, name: str, text: str) -> None:
        """Open the recommended opening `name`, the GameString `text`, in the review at its start, with
        the catalogue's comments."""
        t = self.host.t

        def words(ply: int) -> str:
            return str(t(f"opening.{name}.{ply}" if ply else f"openings.line.{name}.why"))

        self.session.new_game.walk_through(text, words)
        self.host.feature("review").walk()
