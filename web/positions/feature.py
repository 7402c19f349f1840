"""The positions of the library's games as a feature of the page: what was played in the position in
view, and which games reach it."""

from web.common.feature import Feature
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.positions.dialog import PositionsDialog


class PositionsFeature(Feature):
    """Feature of the page that shows what the library's games went on with from a position."""

    name = "positions"
    catalogues = ("games", "openings", "positions")
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.dialog: PositionsDialog | None = None
        self.acts = {"positions": press(self.open)}

    async def load(self) -> bool:
        from web.positions.dialog import PositionsDialog
        from web.positions.store import PositionsStore

        library = self.host.feature("library")
        if not await library.loaded():
            return False
        store = PositionsStore()
        if not await store.load():
            return False
        self.dialog = PositionsDialog(self.host, store, library.open_game)
        return True

    def open(self) -> None:
        """Open the dialog with the position in view."""
        close_dialogs()
        self.press(self._open)

    async def _open(self) -> None:
        if self.dialog:
            await self.host.feature("library").save()
            game, ply = self.session.game, self.session.in_view.ply
            texts = [] if game.start else [one.text for one in game.played[:ply]]
            await self.dialog.open(game.board.expansions, game.board.tournament, texts)
