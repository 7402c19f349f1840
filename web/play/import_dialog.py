"""Import of games: from pasted texts, from chosen or dropped files, and from what the system shares
with the installed app or opens in it."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.address.fragments import LINK_START, TEXT_START, as_query
from web.common.dom import at, by_id
from web.common.feature import Feature
from web.common.shell import press
from web.words.error_text import trouble_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import DragEvent, Element

    from web.game.game_session import GameSession
    from web.words.error_text import Trouble

KEY = "skep.paste"
"""Key under which the store saves the text in the dialog until it is opened."""
TEXT = "text"
LONGEST = 100_000
"""Most characters of such a text that are saved."""


class ImportDialog(Feature):
    """Feature with the dialog for pasting a game. It also opens games in files that are chosen,
    dropped or opened with the installed app, and in texts that other apps share."""

    name = "import"
    session: "GameSession"

    def __init__(self, host: "Any", session: "GameSession") -> None:
        super().__init__(host, session)
        self.field = by_id("paste-text")
        self.error = at("paste-error")
        self.pasted = ""
        self.unread: tuple[str, Trouble | None] = ("", None)
        """Text that is to be opened once the code for files has loaded, and why it is no GameString
        (None if that was not tried); ("", None) if a file is to be opened."""
        self.acts = {
            "paste_game": press(self._paste),
            "choose_file": press(lambda: by_id("paste-file").click()),
            "file_chosen": self._file_chosen,
        }
        self.field.addEventListener("input", create_proxy(self._on_input))
        host.listen("dragover", self._on_drag)
        host.listen("drop", self._on_drop)

    def failed(self) -> None:
        text, error = self.unread
        if text:
            words = trouble_words(self.host.t, error) if error else self.host.t("later.failed")
            self._refuse(text, words)
        else:
            super().failed()

    # The dialog

    def offer(self, text: str) -> None:
        """Open the dialog with `text` in its text field; for "", with what was typed there before."""
        dialogs = self.host.dialogs
        self._show_error("")
        typed = self.session.store.load(KEY).get(TEXT)
        self.field.value = text or (typed if isinstance(typed, str) else "")
        dialogs.warn("paste-warn", dialogs.warning("paste.ends"))
        dialogs.open("paste")
        self.field.focus()

    def _on_input(self, *_: object) -> None:
        """Save the text in the field."""
        text = str(self.field.value)
        if text and len(text) <= LONGEST:
            self.session.store.save(KEY, {TEXT: text})
        else:
            self.session.store.forget(KEY)

    def _forget(self) -> None:
        """Empty the field, whose game is on the board."""
        self.field.value = ""
        self.session.store.forget(KEY)

    def _is_open(self) -> bool:
        return bool(self.host.dialogs.boxes["paste"].open)

    def _show_error(self, text: str) -> None:
        """Show the error `text` and focus the field; hide the error if `text` is empty."""
        self.error.text(text)
        self.error.flag("hidden", not text)
        self.field.setAttribute("aria-invalid", "true" if text else "false")
        if text:
            self.field.focus()

    def _refuse(self, text: str, words: str) -> None:
        """Show in the dialog, with `text` in its field, the sentence `words`, which says why that is no
        game."""
        if not self._is_open():
            self.offer(text)
        self._show_error(words)

    # Texts

    def _paste(self) -> None:
        text = str(self.field.value)
        if LINK_START in text and text.strip()[0] not in "[(":  # PGN and SGF may speak of links
            self._forget()
            self.host.feature("remote").open_link(text)
            return
        self.pasted = text
        self.session.text.paste(text)
        if self.pasted and not self._is_open():
            self._forget()
        self.pasted = ""

    def refuse(self, error: "Trouble") -> None:
        """Handle a text that is no GameString, for the reason `error`: if it was pasted, try to read it
        as the content of a file, else show the reason."""
        text, self.pasted = self.pasted, ""
        if text:
            self._read(text, error)
        else:
            self._show_error(trouble_words(self.host.t, error))

    def _read(self, text: str, error: "Trouble | None" = None) -> None:
        self.unread = (text, error)
        self.press(self._open_text, text, "", error)

    async def _open_text(self, text: str, name: str, error: "Trouble | None") -> None:
        """Open the game in `text`, the content of the file `name` ("" for a pasted text). If it is
        in no known format, show `error`, which says why it is no GameString."""
        from web.game.import_text import open_text

        file, words = open_text(self.host.t, text, name, error)
        if file:
            self._forget()
            self.session.new_game.open_file(file.game, file.headers)
            self.host.after(lambda: self.host.tell(words))
        else:
            self._refuse(text, words)

    def open_shared(self, text: str) -> None:
        """Open `text`, which another app has shared with the installed app: an address of this site, or
        the text of a game."""
        game = text.partition(TEXT_START)[2]
        if LINK_START in text:
            self.host.feature("remote").open_link(text)
        elif game.strip():
            query = window.URLSearchParams.new(as_query(TEXT_START + game.split()[0]))
            self._open_unless_playing(str(query.get("game")))
        elif text.strip():
            self._open_unless_playing(text)

    def _open_unless_playing(self, text: str) -> None:
        """Open the game in `text`. If the present game would be lost, only put `text` into the dialog,
        which shows a warning."""
        if self.session.saving.must_ask():
            self.offer(text)
        else:
            self._read(text)

    # Files

    def _file_chosen(self, field: "Element") -> None:
        """Open the file that the user has chosen in the dialog, which warns if the present game
        would be lost."""
        if field.files.length:
            self._read_file(field.files.item(0), False)
            field.value = ""

    def _on_drag(self, event: "DragEvent") -> None:
        """Allow files to be dropped anywhere on the page."""
        if "Files" in [str(kind) for kind in event.dataTransfer.types]:
            event.preventDefault()

    def _on_drop(self, event: "DragEvent") -> None:
        files = event.dataTransfer.files
        if files.length:
            event.preventDefault()
            self._read_file(files.item(0), self.session.saving.must_ask())

    def launched(self, launch: "Any") -> None:
        """Open the first of the files with which the system has started the installed app; `launch` is
        the browser's LaunchParams."""
        if launch.files.length:
            self.unread = ("", None)
            self.press(self._open_launched, launch.files.at(0))

    async def _open_launched(self, handle: "Any") -> None:
        try:
            file = await handle.getFile()
        except Exception:  # the system's own: the file is gone, or may not be read
            self._refuse("", self.host.t("file.unreadable"))
            return
        await self._open_file(file, self.session.saving.must_ask())

    def _read_file(self, file: "Element", offer: bool) -> None:
        self.unread = ("", None)
        self.press(self._open_file, file, offer)

    async def _open_file(self, file: "Element", offer: bool) -> None:
        """Open the game in `file`; if `offer`, only put its text into the dialog."""
        from web.common.file_text import file_text

        text, problem = await file_text(file)
        if problem:
            self._refuse("", self.host.t(problem))
        elif offer:
            self.offer(text)
        else:
            if self._is_open():
                self.field.value = text
            await self._open_text(text, str(file.name), None)
