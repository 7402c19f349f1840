"""The position editor as a feature of the page, loaded when it is first used."""

from web.common.dom import focus_board
from web.common.feature import Feature
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from hive_core.rules.board import Board
    from web.common.settings import Settings
    from web.common.store import Store
    from web.editor.dialog import EditorDialog
    from web.editor.position import State
    from web.share.shared_position import Subject

    class PositionOpener(Protocol):
        """Interface of the object that begins a game from a position: NewGame in
        web/game/new_game.py."""

        def set_up(self, text: str, with_computer: bool) -> None: ...

    class SubjectSource(Protocol):
        """Interface of the object that returns the position in view: GameText in
        web/game/game_text.py."""

        def subject(self) -> Subject: ...

    class EditedGame(Protocol):
        """Interface of the session for the editor, which reads a position from it and begins a game
        with it."""

        @property
        def settings(self) -> Settings: ...
        @property
        def store(self) -> Store: ...
        @property
        def text(self) -> SubjectSource: ...
        @property
        def new_game(self) -> PositionOpener: ...


def read_or_offer(host: "Any", text: str) -> "Board | None":
    """Return a board with the position that an address names by `text`. If that cannot be read, offer
    it in the dialog of games to open, with what is wrong, and return None. `host` is the page."""
    from hive_core.notation.position import parse_position
    from hive_core.rules.errors import ImpossiblePosition, NotationError
    from web.words.error_text import trouble_of

    trouble = None
    try:
        return parse_position(text)
    except (ImpossiblePosition, NotationError) as error:
        trouble = trouble_of(error, text)
    host.offer_text(text)
    host.paste_error(trouble)
    return None


class EditorFeature(Feature):
    """Feature of the page that opens the position editor; its dialog is loaded at the first use."""

    name = "editor"
    catalogues = ("editor",)
    session: "EditedGame"

    def __init__(self, host: "object", session: "EditedGame") -> None:
        super().__init__(host, session)
        self.dialog: EditorDialog | None = None
        self.acts = {"editor": press(self.open)}

    async def load(self) -> bool:
        from web.editor.dialog import EditorDialog, Owner

        share = self.host.feature("share").open_position
        owner = Owner(self.session.new_game.set_up, self._analyse, share, self._save, self._closed)
        self.dialog = EditorDialog(self.host, owner)
        return True

    def open(self, text: str = "") -> None:
        """Open the editor with the position in `text`; for "", with the saved draft, and if there is
        none, with the position in view."""
        close_dialogs()
        self.press(self._open, text or self.session.text.subject().position, not text)

    async def _open(self, text: str, with_draft: bool) -> None:
        from web.editor.saved_draft import load_draft

        board = read_or_offer(self.host, text)
        if board and self.dialog:
            draft = load_draft(self.session.store) if with_draft else None
            self.dialog.open(board, self.session.settings.piece_numbers, draft)

    def _save(self, draft: "State | None") -> None:
        from web.editor.saved_draft import save_draft

        save_draft(self.session.store, draft)

    def _closed(self, draft: bool) -> None:
        """Focus the board, and say where a `draft` waits."""
        focus_board()
        if draft:
            self.host.say("editor.said.waits")

    def _analyse(self, text: str) -> None:
        """Begin a game for two people from the position in `text`, and start its analysis."""
        self.session.new_game.set_up(text, False)
        self.host.open_analysis()
