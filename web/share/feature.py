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
        """The game as text."""

        def subject(self) -> Subject: ...
        def tree(self) -> str | None: ...

    class SharedMatch(Protocol):
        """The match, as far as its game is shared."""

        @property
        def headers(self) -> tuple[tuple[str, str], ...]: ...

    class SharedGame(Protocol):
        """The session, as far as its game is shared."""

        @property
        def game(self) -> Game: ...
        @property
        def match(self) -> SharedMatch: ...
        @property
        def text(self) -> SharedText: ...


class ShareFeature(Feature):
    """A board for another page, a link, a picture or a file, of the game or of any position."""

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
        """Open the dialog for the game."""
        close_dialogs()
        self.press(self._open_game)

    def open_position(self, text: str, turn: int) -> None:
        """Open the dialog for a position and its side to move."""
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
