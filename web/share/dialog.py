"""Share dialog, for a link, code that shows the board in another page, a picture or a file.

The preview is a `<hive-board>` with the parameters of the code. A person's choices last as long as the
page.
"""

import asyncio
import json

from pyscript import document, window

from web.common.clipboard import copied
from web.common.dialog import Dialog
from web.common.dom import make, offer_text, part
from web.common.i18n import FALLBACK, Translator
from web.common.shell import press, with_text
from web.share import embed_code, image_export
from web.share.embed_settings import TASKS, Choices, kinds, offered, on_pictures
from web.share.files import TYPES, exported
from web.share.layout import ALL_PARTS, EMBED, FILE, LINK, PICTURE, TABS, Layout
from web.share.qr_code import qr_address
from web.share.shared_position import NOTHING, has_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from browser import Event, KeyboardEvent

    from hive_core.files import GameFile
    from web.common.shell import Act, Shell
    from web.share.files import Export
    from web.share.shared_position import Subject

STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
FRAME_FORMS = ("iframe", "address", "jupyter")
"""Forms whose board is a frame, which does not take the height that its content needs."""


class ShareDialog(Dialog):
    """Share dialog. `open(subject)` shows it; `closed` is called after it has closed."""

    name = "share"
    css = "share"
    sheet = "share/share"

    def __init__(self, host: "Shell", closed: "Callable[[], None]") -> None:
        super().__init__(host, Translator(host.t.read, ("share",)))
        self.page_words = host.t
        self.closed = closed
        self.choices = Choices()
        self.tab = TABS[0]
        self.subject = NOTHING
        self.picture: image_export.Picture | None = None
        self.file: GameFile | None = None
        self.tree: str | None = None
        self.export: Export | None = None
        self.task: asyncio.Task[None] | None = None
        self.knows_boards = False
        self.on("change", self._on_change)
        acts = {
            "form": with_text(self._turn_to),
            "turn": press(self._turn),
            "copy": press(lambda: self._run(self._copy())),
            "send": press(lambda: self._run(self._send())),
            "save_file": press(self._save_file),
        }
        for kind in ("save_svg", "save_png", "save_moving"):
            acts[kind] = self._saves(kind)
        self.use(acts)

    def open(
        self, subject: "Subject", file: "GameFile | None" = None, tree: str | None = None
    ) -> None:
        """Show the dialog for `subject`. `file` is the game to export as a file, if there is one.
        `tree` is the fragment of a link with the game's variations: "" if they are too long for a link,
        None if there are none."""
        self.t.use(self.page_words.code)
        self.subject = subject
        self.picture = None
        self.file = file
        self.tree = tree
        if self.tab not in self._tabs():
            self.tab = TABS[0]
        self.choices.kind = kinds(subject)[0]
        Layout(self, self.choices, kinds(subject))
        self._fill()
        if not self.knows_boards:
            self.knows_boards = True
            source = site() + "hive-board.js"
            document.head.append(make("script", {"type": "module", "src": source}))
        self.show()

    def appear(self) -> None:
        super().appear()
        self.parts["tab." + self.tab].focus()

    # Showing

    @property
    def form(self) -> str:
        """Return what the dialog makes: a link, a picture, a file, or a form of the code."""
        return self.choices.place if self.tab == EMBED else self.tab

    def _fill(self) -> None:
        """Write the code, link and preview that follow from the present choices."""
        choices, form, parts = self.choices, self.form, self.parts
        framed = self.tab == EMBED
        sized = framed and form not in embed_code.UNSIZED
        visible = {
            "kind": framed,
            "level": framed and choices.kind == "play",
            "file": form == FILE,
            "place": framed,
            "theme": framed or form == PICTURE,
            "lang": framed or form == PICTURE,
            "width": sized,
            "ratio": sized and form in FRAME_FORMS,
            "show": framed or form == PICTURE,
            "sealed": sized and choices.may_sandbox(),
            "choices": form != LINK,
            "preview": form not in (LINK, FILE),
            "code": False,
            "turn": choices.kind not in TASKS or form == PICTURE,
            "board": form != PICTURE,
            "image": form == PICTURE,
            "send": form == LINK and hasattr(window.navigator, "share"),
            "save_file": form == FILE,
            "save_svg": form == PICTURE,
            "save_png": form == PICTURE,
            "save_moving": form == PICTURE and bool(self.subject.game) and self.subject.ply > 0,
        }
        for name, seen in visible.items():
            parts[name].hidden = not seen
        picture = form == PICTURE
        on_board = on_pictures(self.subject) if picture else offered(choices.kind, self.subject)
        for name in ALL_PARTS:
            chip = parts["show." + name]
            chip.hidden = name not in on_board
            part(chip, "input").checked = choices.shows(name)
        self._mark_tab()
        key = "share.form_note." + form
        if form == LINK and self.tree is not None:
            key += ".tree" if self.tree else ".line"
        parts["note"].textContent = self.t(key)
        name = self.t("share.alt") if form == PICTURE else self.t("share.code")
        text = parts["text"]
        text.setAttribute("aria-label", name)
        copy = "share.copy_alt" if form == PICTURE else "share.copy"
        button = parts["copy"]
        part(button, "span").textContent = self.t(copy)
        button.className = "plain" if form in (PICTURE, FILE) else "primary"
        button.disabled = False
        parts["told"].textContent = ""
        if form == PICTURE:
            self._draw_picture()
        elif form == FILE:
            self._make_file()
        elif form == LINK:
            self._run(self._show_code())
        else:
            self._draw_board()
        text.textContent = self.text()

    def _mark_tab(self) -> None:
        """Show which of the tabs that suit what is shared is open."""
        parts, tabs = self.parts, self._tabs()
        for name in TABS:
            tab = parts["tab." + name]
            tab.setAttribute("aria-selected", "true" if name == self.tab else "false")
            tab.tabIndex = 0 if name == self.tab else -1
            tab.hidden = name not in tabs
        parts["panel"].setAttribute("aria-labelledby", "share-tab-" + self.tab)

    async def _show_code(self) -> None:
        """Show the link as a QR code, if it is short enough for one."""
        code, address = self.parts["code"], await qr_address(self.text())
        if self.tab == LINK and address:
            code.src = address
            code.hidden = False

    def _draw_board(self) -> None:
        """Set the attributes of the preview's board: the parameters in the code, and the default values
        of those that the code leaves out."""
        board, choices = self.parts["board"], self.choices
        size = choices.size()
        framed = self.form in FRAME_FORMS
        wanted = [pair for pair in choices.everything(self.subject) if pair != ("lang", "auto")]
        wanted.append(("title", self.title()))
        if framed:
            wanted.append(("autoheight", "0"))
        if choices.is_sandboxed():
            wanted.append(("sandbox", embed_code.SANDBOX))
        names = [name for name, _ in wanted]
        for number in range(board.attributes.length - 1, -1, -1):
            name = str(board.attributes.item(number).name)
            if name not in names and name not in ("style", "hidden"):
                board.removeAttribute(name)
        for name, value in wanted:
            if board.getAttribute(name) != value:
                board.setAttribute(name, value)
        board.style.cssText = size.css(framed)

    def _draw_picture(self) -> None:
        self.picture = image_export.Picture(self.subject, self.choices, self._reader_words())
        image = self.parts["image"]
        image.src = self.picture.address()
        image.alt = self.picture.alt

    def _tabs(self) -> "list[str]":
        """Return those members of TABS that suit what is shared: a file needs a game, and all but the
        link need a board."""
        if not has_board(self.subject):
            return [LINK]
        return [tab for tab in TABS if tab != FILE or self.file]

    def _make_file(self) -> None:
        """Export the game in the chosen file format, and show in the dialog what that format cannot
        save."""
        if not self.file:
            return
        self.export = export = exported(self.file, self.choices.file)
        keys = ["share.form_note.file"] + ["share.lost." + what for what in export.lost]
        self.parts["note"].textContent = " ".join([self.t(key) for key in keys])
        for name in ("copy", "save_file"):
            self.parts[name].disabled = not export.text

    def text(self) -> str:
        """Return the text that the Copy button puts on the clipboard."""
        if self.form == FILE:
            return self.export.text if self.export else ""
        if self.form == PICTURE:
            return self.picture.alt if self.picture else ""
        if self.form == LINK:
            return embed_code.link(site(), self.subject, self.tree or "", previews(self.t.code))
        choices = self.choices
        params = choices.params(self.subject)
        sandboxed = choices.is_sandboxed()
        return embed_code.code(self.form, site(), params, self.title(), choices.size(), sandboxed)

    def title(self) -> str:
        """Return the name of the board for screen readers, in the language of the board."""
        t, kind = self._reader_words(), self.choices.kind
        if not has_board(self.subject):
            return self.subject.title
        if kind in TASKS:
            return t("share.frame." + kind, title=self.subject.title)
        if kind == "step":
            return t("share.frame.step", n=self.subject.plies)
        return t(f"share.frame.{kind}.{self.subject.turn}")

    def _reader_words(self) -> Translator:
        """Return a translator to the language of the shared board; to this page's language if the
        reader's browser is to decide."""
        lang = self.choices.lang
        if lang in ("auto", self.t.code):
            return self.t
        t = Translator(self.page_words.read, ("share",))
        t.use(lang)
        return t

    # Events

    def _run(self, work: "Coroutine[Any, Any, None]") -> None:
        self.task = asyncio.create_task(work)

    def _saves(self, kind: str) -> "Act":
        return press(lambda: self._run(self._save(kind)))

    def _turn(self) -> None:
        """Turn the board by 60 degrees."""
        self.choices.orient = (self.choices.orient + 1) % 6
        self._fill()

    def _on_change(self, event: "Event") -> None:
        field, choices = event.target, self.choices
        name, value = str(field.name), str(field.value)
        if name == "show":
            choices.switched[value] = bool(field.checked)
        elif name == "sealed":
            choices.sandboxed = bool(field.checked)
        elif name in ("level", "width"):
            setattr(choices, name, int(value))
        else:
            setattr(choices, name, value)
        self._fill()

    def on_key(self, event: "KeyboardEvent") -> None:
        super().on_key(event)
        key = str(event.key)
        if key in STEPS and event.target.getAttribute("role") == "tab":
            event.preventDefault()
            tabs = self._tabs()
            at = tabs.index(self.tab) + STEPS[key]
            self._turn_to(tabs[at % len(tabs)])
            self.parts["tab." + self.tab].focus()

    def _turn_to(self, tab: str) -> None:
        self.tab = tab
        self._fill()

    def on_close(self, event: "Event") -> None:
        self.box.remove()
        self.closed()

    async def _copy(self) -> None:
        if await copied(self.text()):
            self._tell("share.copied")
        else:
            window.getSelection().selectAllChildren(self.parts["text"])
            self._tell("share.by_hand")

    async def _send(self) -> None:
        """Open the share sheet of the operating system with the link."""
        sheet = json.dumps({"title": self.title(), "url": self.text()})
        try:
            await window.navigator.share(window.JSON.parse(sheet))
        except Exception as error:
            if "AbortError" not in repr(error):  # somebody thought better of it
                self._tell("share.by_hand")

    def _save_file(self) -> None:
        """Let the browser save the game as the exported file."""
        export = self.export
        if export and export.text:
            offer_text(export.text, TYPES[self.choices.file], export.name)
            self._tell("share.saved", name=export.name)

    async def _save(self, kind: str) -> None:
        picture = self.picture
        if not picture:
            return
        if kind == "save_moving":
            self._tell("share.making")
        try:
            name = await getattr(picture, kind)()
        except Exception:
            self._tell("share.not_saved")
            return
        self._tell("share.saved", name=name)

    def _tell(self, key: str, **params: object) -> None:
        self.parts["told"].textContent = self.t(key, **params)


def site() -> str:
    """Return the address of the folder that contains this page, with a slash at its end."""
    return str(window.URL.new("./", window.location.href).href)


def previews(code: str) -> str:
    """Return the site's folder of previews in the language `code`, with a slash at its end, "" if the
    site has none."""
    node = document.querySelector("[data-previews]")
    folder = str(node.getAttribute("data-previews")) if node else ""
    return folder + code + "/" if folder and code != FALLBACK else folder
