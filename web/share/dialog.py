"""The dialog in which somebody makes a board for another page and takes its code or its picture.

The board in the preview is a `<hive-board>` with the very parameters of the text to paste. The dialog
is made when it opens and is gone when it closes; what was chosen stays for the next time.
"""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import drawing, make, part
from web.common.i18n import LANGUAGES, Translator
from web.share import codes, saving
from web.share.choices import LEVELS, PARTS, WIDTHS, Choices, kinds, offered, on_pictures
from web.share.subject import NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, KeyboardEvent

    from web.share.subject import Subject

    Option = tuple[str, str]

LINK, PICTURE = "link", "picture"
FORMS = codes.FORMS + (LINK, PICTURE)
PROPER_NAMES = {"mkdocs": "MkDocs", "sphinx": "Sphinx", "jupyter": "Jupyter"}
FRAME_FORMS = ("iframe", "jupyter")
ICONS = {
    "lesson": "i-learn",
    "view": "i-look",
    "explore": "i-tap",
    "step": "i-moves",
    "play": "i-play",
}
STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
ALL_PARTS = PARTS["play"]


class ShareDialog:
    """`open(subject)` shows it. `t` is the page's Translator; `closed` is called when it is gone."""

    def __init__(self, t: Translator, closed: "Callable[[], None]") -> None:
        self.page_words = t
        self.closed = closed
        self.t = Translator(t.read, ("share",))
        self.choices = Choices()
        self.form = codes.FORMS[0]
        self.subject = NOTHING
        self.picture: saving.Picture | None = None
        self.parts: dict[str, Element] = {}
        self.box = make("dialog")
        self.task: asyncio.Task[None] | None = None
        self.equipped = False
        self.listeners = {
            "click": create_proxy(self._on_click),
            "change": create_proxy(self._on_change),
            "keydown": create_proxy(self._on_key),
            "submit": create_proxy(lambda event: event.preventDefault()),
            "close": create_proxy(self._on_close),
        }

    def open(self, subject: "Subject") -> None:
        """Show the dialog for this subject."""
        self.t.use(self.page_words.code)
        self.subject = subject
        self.picture = None
        self.choices.kind = kinds(subject)[0]
        self._build()
        self._show()
        if self.equipped:
            self._appear()
        else:
            self._equip()

    def _equip(self) -> None:
        """At the first time the page gets the dialog's style, and what a <hive-board> is."""
        self.equipped = True
        source = site() + "hive-board.js"
        document.head.append(make("script", {"type": "module", "src": source}))
        style = str(window.skep.base) + "web/share/share.css"
        link = make("link", {"rel": "stylesheet", "href": style})
        appear = create_proxy(self._appear)
        link.addEventListener("load", appear)
        link.addEventListener("error", appear)
        document.head.append(link)

    def _appear(self, *_: object) -> None:
        self.box.showModal()
        self.parts["tab." + self.form].focus()

    # Building

    def _build(self) -> None:
        t = self.t
        self.box = make("dialog", {"class": "share", "aria-labelledby": "share-title"})
        for name, listener in self.listeners.items():
            self.box.addEventListener(name, listener)
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "share-title"}, t("share.title")))
        close = make(
            "button",
            {
                "class": "round",
                "type": "button",
                "data-share": "close",
                "aria-label": t("action.close"),
            },
        )
        close.append(drawing("i-close"))
        head.append(close)
        body = make("div", {"class": "dialog-body"})
        body.append(self._build_tabs())
        attrs = {"id": "share-panel", "role": "tabpanel", "class": "share-panel"}
        panel = self._part("panel", "div", attrs)
        panel.append(self._part("note", "p", {"class": "hint share-note"}))
        panel.append(self._build_preview())
        panel.append(self._build_choices())
        text = {"class": "share-text", "tabindex": "0", "role": "region"}
        panel.append(self._part("text", "pre", text))
        body.append(panel)
        self.box.append(head)
        self.box.append(body)
        self.box.append(self._build_foot())
        document.body.append(self.box)

    def _part(
        self, name: str, tag: str, attrs: "dict[str, str] | None" = None, text: str = ""
    ) -> "Element":
        node = make(tag, attrs, text)
        self.parts[name] = node
        return node

    def _button(self, name: str, key: str, css: str, icon: str = "") -> "Element":
        attrs = {"class": css, "type": "button", "data-share": name}
        button = self._part(name, "button", attrs)
        if icon:
            button.append(drawing(icon))
        button.append(make("span", {}, self.t(key)))
        return button

    def _build_preview(self) -> "Element":
        t = self.t
        attrs = {"class": "share-preview", "aria-label": t("share.preview")}
        section = self._part("preview", "section", attrs)
        stage = self._part("stage", "div", {"class": "share-stage"})
        stage.append(self._part("board", "hive-board"))
        stage.append(self._part("image", "img", {"class": "share-image"}))
        section.append(stage)
        under = make("div", {"class": "share-under"})
        under.append(make("p", {"class": "hint"}, t("share.preview_note")))
        under.append(self._button("turn", "share.turn", "small", "i-again"))
        section.append(under)
        return section

    def _build_choices(self) -> "Element":
        t = self.t
        form = self._part("choices", "form", {"class": "share-choices", "autocomplete": "off"})
        form.append(self._build_kinds())
        fields = make("div", {"class": "share-fields"})
        computer = [
            (str(n), t("share.level.computer", level=t(f"level.{n - 1}"))) for n in LEVELS[1:]
        ]
        fields.append(self._select("level", [("0", t("share.level.nobody"))] + computer))
        themes = [(name, t("settings." + name)) for name in ("auto", "light", "dark")]
        fields.append(self._select("theme", themes))
        languages = [(language.code, language.name) for language in LANGUAGES]
        fields.append(self._select("lang", [("auto", t("settings.auto"))] + languages))
        widths = [(str(n), t("share.width.most", n=n)) for n in WIDTHS[1:]]
        fields.append(self._select("width", [("0", t("share.width.full"))] + widths))
        ratios = [(ratio, t("share.ratio." + ratio)) for ratio in codes.RATIOS]
        fields.append(self._select("ratio", ratios))
        form.append(fields)
        form.append(self._build_show())
        form.append(self._build_seal())
        return form

    def _build_kinds(self) -> "Element":
        t = self.t
        group = self._part("kind", "fieldset")
        group.append(make("legend", {}, t("share.kind")))
        cards = make("div", {"class": "choice share-kinds"})
        for kind in kinds(self.subject):
            label = make("label")
            field = make("input", {"type": "radio", "name": "kind", "value": kind})
            field.checked = kind == self.choices.kind
            label.append(field)
            face = make("span")
            face.append(drawing(ICONS[kind]))
            words = make("span")
            words.append(make("b", {}, t("share.kind." + kind)))
            words.append(make("small", {}, t("share.kind_note." + kind)))
            face.append(words)
            label.append(face)
            cards.append(label)
        group.append(cards)
        return group

    def _select(self, name: str, options: "list[Option]") -> "Element":
        label = self._part(name, "label", {"class": "share-field"})
        label.append(make("span", {}, self.t("share." + name)))
        field = make("select", {"name": name})
        for value, words in options:
            field.append(make("option", {"value": value}, words))
        field.value = str(getattr(self.choices, name))
        label.append(field)
        return label

    def _build_show(self) -> "Element":
        group = self._part("show", "fieldset")
        group.append(make("legend", {}, self.t("share.show")))
        chips = make("div", {"class": "share-chips"})
        for name in ALL_PARTS:
            label = self._part("show." + name, "label", {"class": "share-chip"})
            label.append(make("input", {"type": "checkbox", "name": "show", "value": name}))
            label.append(make("span", {}, self.t("share.show." + name)))
            chips.append(label)
        group.append(chips)
        return group

    def _build_seal(self) -> "Element":
        label = self._part("sealed", "label", {"class": "switch"})
        field = make("input", {"type": "checkbox", "name": "sealed"})
        field.checked = self.choices.sealed
        label.append(field)
        words = make("span", {}, self.t("share.sealed"))
        words.append(make("small", {}, self.t("share.sealed_note")))
        label.append(words)
        return label

    def _build_tabs(self) -> "Element":
        tabs = {"class": "share-tabs", "role": "tablist", "aria-label": self.t("share.form")}
        row = make("div", tabs)
        for form in FORMS:
            attrs = {"type": "button", "role": "tab", "id": "share-tab-" + form}
            attrs["aria-controls"] = "share-panel"
            attrs["data-form"] = form
            name = PROPER_NAMES.get(form) or self.t("share.form." + form)
            row.append(self._part("tab." + form, "button", attrs, name))
        return row

    def _build_foot(self) -> "Element":
        foot = make("div", {"class": "dialog-foot share-foot"})
        foot.append(self._part("told", "p", {"class": "share-told", "role": "status"}))
        foot.append(self._button("save_svg", "share.save_svg", "plain"))
        foot.append(self._button("save_png", "share.save_png", "plain"))
        foot.append(self._button("copy", "share.copy", "primary", "i-copy"))
        return foot

    # Showing

    def _show(self) -> None:
        """Bring everything up to the choices."""
        choices, form, parts = self.choices, self.form, self.parts
        framed = form in codes.FORMS
        visible = {
            "kind": framed,
            "level": framed and choices.kind == "play",
            "theme": framed or form == PICTURE,
            "lang": framed or form == PICTURE,
            "width": framed,
            "ratio": form in FRAME_FORMS,
            "show": framed or form == PICTURE,
            "sealed": framed and choices.may_seal(),
            "choices": form != LINK,
            "preview": form != LINK,
            "turn": choices.kind != "lesson" or form == PICTURE,
            "board": form != PICTURE,
            "image": form == PICTURE,
            "save_svg": form == PICTURE,
            "save_png": form == PICTURE,
        }
        for name, seen in visible.items():
            parts[name].hidden = not seen
        picture = form == PICTURE
        on_board = on_pictures(self.subject) if picture else offered(choices.kind, self.subject)
        for name in ALL_PARTS:
            chip = parts["show." + name]
            chip.hidden = name not in on_board
            part(chip, "input").checked = choices.shows(name)
        for name in FORMS:
            tab = parts["tab." + name]
            tab.setAttribute("aria-selected", "true" if name == form else "false")
            tab.tabIndex = 0 if name == form else -1
        parts["panel"].setAttribute("aria-labelledby", "share-tab-" + form)
        key = "share.form_note." + form
        parts["note"].textContent = self.t(key)
        name = self.t("share.alt") if form == PICTURE else self.t("share.code")
        parts["text"].setAttribute("aria-label", name)
        copy = "share.copy_alt" if form == PICTURE else "share.copy"
        part(parts["copy"], "span").textContent = self.t(copy)
        parts["told"].textContent = ""
        if form == PICTURE:
            self._draw_picture()
        elif form != LINK:
            self._draw_board()
        parts["text"].textContent = self.text()

    def _draw_board(self) -> None:
        """Give the preview's board what the code says, with what goes without saying."""
        board, choices = self.parts["board"], self.choices
        size = choices.size()
        framed = self.form in FRAME_FORMS
        wanted = [pair for pair in choices.everything(self.subject) if pair != ("lang", "auto")]
        wanted.append(("title", self.title()))
        if framed:
            wanted.append(("autoheight", "0"))
        if choices.is_sealed():
            wanted.append(("sandbox", codes.SEALED))
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
        self.picture = saving.Picture(self.subject, self.choices, self._reader_words())
        image = self.parts["image"]
        image.src = self.picture.address()
        image.alt = self.picture.alt

    def text(self) -> str:
        """What the Copy button copies."""
        if self.form == PICTURE:
            return self.picture.alt if self.picture else ""
        if self.form == LINK:
            return codes.link(site(), self.subject)
        choices = self.choices
        params = choices.params(self.subject)
        sealed = choices.is_sealed()
        return codes.code(self.form, site(), params, self.title(), choices.size(), sealed)

    def title(self) -> str:
        """The board's name for those who hear the page, in the board's language."""
        t, kind = self._reader_words(), self.choices.kind
        if kind == "lesson":
            return t("share.frame.lesson", title=self.subject.title)
        if kind == "step":
            return t("share.frame.step", n=self.subject.plies)
        return t(f"share.frame.{kind}.{self.subject.turn}")

    def _reader_words(self) -> Translator:
        """The words of the language that the board speaks; the page's where the reader decides."""
        lang = self.choices.lang
        if lang in ("auto", self.t.code):
            return self.t
        t = Translator(self.page_words.read, ("share",))
        t.use(lang)
        return t

    # Events

    def _on_click(self, event: "Event") -> None:
        target = event.target
        if str(target.tagName) == "DIALOG":
            self.box.close()
            return
        tab = target.closest("[data-form]")
        if tab:
            self._turn_to(str(tab.getAttribute("data-form")))
            return
        button = target.closest("[data-share]")
        if not button:
            return
        name = str(button.getAttribute("data-share"))
        if name == "close":
            self.box.close()
        elif name == "turn":
            self.choices.orient = (self.choices.orient + 1) % 6
            self._show()
        else:
            self.task = asyncio.create_task(self._copy() if name == "copy" else self._save(name))

    def _on_change(self, event: "Event") -> None:
        field, choices = event.target, self.choices
        name, value = str(field.name), str(field.value)
        if name == "show":
            choices.switched[value] = bool(field.checked)
        elif name == "sealed":
            choices.sealed = bool(field.checked)
        elif name in ("level", "width"):
            setattr(choices, name, int(value))
        else:
            setattr(choices, name, value)
        self._show()

    def _on_key(self, event: "KeyboardEvent") -> None:
        event.stopPropagation()  # the page behind has keys of its own
        key = str(event.key)
        if key in STEPS and event.target.getAttribute("role") == "tab":
            event.preventDefault()
            at = FORMS.index(self.form) + STEPS[key]
            self._turn_to(FORMS[at % len(FORMS)])
            self.parts["tab." + self.form].focus()

    def _turn_to(self, form: str) -> None:
        self.form = form
        self._show()

    def _on_close(self, _: "Event") -> None:
        self.box.remove()
        self.closed()

    async def _copy(self) -> None:
        try:
            await window.navigator.clipboard.writeText(self.text())
        except Exception:
            window.getSelection().selectAllChildren(self.parts["text"])
            self._tell("share.by_hand")
            return
        self._tell("share.copied")

    async def _save(self, kind: str) -> None:
        picture = self.picture
        if not picture:
            return
        try:
            name = await (picture.save_svg() if kind == "save_svg" else picture.save_png())
        except Exception:
            self._tell("share.not_saved")
            return
        self._tell("share.saved", name=name)

    def _tell(self, key: str, **params: object) -> None:
        self.parts["told"].textContent = self.t(key, **params)


def site() -> str:
    """The address of the folder that this page is in, with its slash."""
    return str(window.URL.new("./", window.location.href).href)
