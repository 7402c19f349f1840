"""The share dialog as a feature of the page."""

from web.common.dom import focus_board
from web.common.feature import Feature
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from hive_core.game import Game
    from web.share.dialog import ShareDialog
    from web.share.shared_position import Subject

    class SharedText(Protocol):
        """Interface of the object that returns what a session shares: its position and game, and a
        link's fragment with the game's variations (GameText in web/game/game_text.py)."""

        def subject(self) -> Subject: ...
        def tree(self) -> str | None: ...

    class SharedMatch(Protocol):
        """Interface of the session's match for sharing, which reads the headers of a file from it."""

        @property
        def headers(self) -> tuple[tuple[str, str], ...]: ...

    class SharedGame(Protocol):
        """Interface of the session for sharing, which reads the game from it."""

        @property
        def game(self) -> Game: ...
        @property
        def match(self) -> SharedMatch: ...
        @property
        def text(self) -> SharedText: ...


class ShareFeature(Feature):
    """Feature of the page that shares the game or a position: a link, code for another page, a picture
    or a file."""

    name = "share"
    session: "SharedGame"

    def __init__(self, host: "object", session: "SharedGame") -> None:
        super().__init__(host, session)
        self.dialog: ShareDialog | None = None
        self.acts = {"share": press(self.open)}

    async def load(self) -> bool:
        from web.share.dialog import ShareDialog

        self.dialog = ShareDialog(self.host, focus_board)
        return True

    def open(self) -> None:
        """Open the share dialog for the game on the board."""
        close_dialogs()
        self.press(self._open_game)

    def open_position(self, text: str, turn: int) -> None:
        """Open the share dialog for the position in `text`, in which `turn` is the side to move."""
        self.press(self._open_position, text, turn)

    async def _open_game(self) -> None:
        from hive_core.files import UHP, GameFile

        session = self.session
        file = GameFile(UHP, session.game, session.match.headers, (), 0)
        if self.dialog:
            self.dialog.open(session.text.subject(), file, session.text.tree())

    async def _open_position(self, text: str, turn: int) -> None:
        from hive_core.records import changed
        from web.share.shared_position import NOTHING

        if self.dialog:
            self.dialog.open(changed(NOTHING, position=text, turn=turn))
