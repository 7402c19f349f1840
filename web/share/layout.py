"""Elements of the share dialog, with texts in the page's present language."""

from hive_core.search.levels import LEVELS
from web.address.embed_params import NO_COMPUTER
from web.common.dom import drawing, make
from web.common.i18n import LANGUAGES
from web.share import embed_code
from web.share.embed_settings import PARTS, WIDTHS
from web.share.files import FILES, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.dialog import Dialog
    from web.share.embed_settings import Choices

    Option = tuple[str, str]

LINK, PICTURE, FILE, EMBED = "link", "picture", "file", "embed"
TABS = (LINK, PICTURE, FILE, EMBED)
MAIN = ("save_png", "save_file")
"""Buttons that do the main thing of their form; in other forms the main thing is to copy."""
PROPER_NAMES = {"mkdocs": "MkDocs", "sphinx": "Sphinx", "jupyter": "Jupyter"}
ICONS = {
    "lesson": "i-learn",
    "puzzle": "i-puzzle",
    "view": "i-look",
    "explore": "i-tap",
    "step": "i-moves",
    "play": "i-play",
}
ALL_PARTS = PARTS["play"]


class Layout:
    """Builder of the share dialog's elements. Elements that change later are added to the parts of
    `dialog`. `choices` are those with which the dialog begins; `kinds` are the kinds of boards to
    choose from."""

    def __init__(self, dialog: "Dialog", choices: "Choices", kinds: "list[str]") -> None:
        self.dialog = dialog
        self.t = dialog.t
        self.choices = choices
        self.kinds = kinds
        box = dialog.make_box(self.t("share.title"))
        body = make("div", {"class": "dialog-body share-body"})
        body.append(self._build_tabs())
        attrs = {"id": "share-panel", "role": "tabpanel", "class": "share-panel"}
        panel = self.dialog.part("panel", "div", attrs)
        panel.append(self.dialog.part("note", "p", {"class": "hint share-hint share-note"}))
        panel.append(self._build_preview())
        panel.append(self._build_choices())
        text = {"class": "to-copy share-text", "tabindex": "0", "role": "region"}
        panel.append(self.dialog.part("text", "pre", text))
        code = {"class": "share-code", "alt": self.t("share.qr_alt")}
        panel.append(self.dialog.part("code", "img", code))
        body.append(panel)
        box.append(body, self._build_foot())

    def _build_preview(self) -> "Element":
        t = self.t
        attrs = {"class": "share-preview", "aria-label": t("share.preview")}
        section = self.dialog.part("preview", "section", attrs)
        stage = self.dialog.part("stage", "div", {"class": "share-stage"})
        stage.append(self.dialog.part("board", "hive-board"))
        stage.append(self.dialog.part("image", "img", {"class": "share-image"}))
        section.append(stage)
        under = make("div", {"class": "share-under"})
        under.append(make("p", {"class": "hint share-hint"}, t("share.preview_note")))
        under.append(self.dialog.button("turn", "small", t("share.turn"), "", "i-again"))
        section.append(under)
        return section

    def _build_choices(self) -> "Element":
        t = self.t
        form = self.dialog.part(
            "choices", "form", {"class": "share-choices", "autocomplete": "off"}
        )
        form.append(self._build_kinds())
        fields = make("div", {"class": "share-fields"})
        computer = [
            (str(n), t("share.level.computer", level=t(f"level.{n}"))) for n in range(len(LEVELS))
        ]
        fields.append(self._select("file", [(kind, NAMES[kind]) for kind in FILES]))
        forms = [(form, self._name(form)) for form in embed_code.FORMS]
        fields.append(self._select("place", forms))
        fields.append(
            self._select("level", [(str(NO_COMPUTER), t("share.level.nobody"))] + computer)
        )
        themes = [(name, t("settings." + name)) for name in ("auto", "light", "dark")]
        fields.append(self._select("theme", themes))
        languages = [(language.code, language.name) for language in LANGUAGES]
        fields.append(self._select("lang", [("auto", t("settings.auto"))] + languages))
        widths = [(str(n), t("share.width.most", n=n)) for n in WIDTHS[1:]]
        fields.append(self._select("width", [("0", t("share.width.full"))] + widths))
        ratios = [(ratio, t("share.ratio." + ratio)) for ratio in embed_code.RATIOS]
        fields.append(self._select("ratio", ratios))
        form.append(fields)
        form.append(self._build_show())
        form.append(self._build_sandbox())
        return form

    def _build_kinds(self) -> "Element":
        t = self.t
        group = self.dialog.part("kind", "fieldset")
        group.append(make("legend", {}, t("share.kind")))
        cards = make("div", {"class": "choice share-kinds"})
        for kind in self.kinds:
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
        label = self.dialog.part(name, "label", {"class": "share-field"})
        label.append(make("span", {}, self.t("share." + name)))
        field = make("select", {"class": "field", "name": name})
        for value, words in options:
            field.append(make("option", {"value": value}, words))
        field.value = str(getattr(self.choices, name))
        label.append(field)
        return label

    def _build_show(self) -> "Element":
        group = self.dialog.part("show", "fieldset")
        group.append(make("legend", {}, self.t("share.show")))
        chips = make("div", {"class": "share-chips"})
        for name in ALL_PARTS:
            label = self.dialog.part("show." + name, "label", {"class": "share-chip"})
            label.append(make("input", {"type": "checkbox", "name": "show", "value": name}))
            label.append(make("span", {}, self.t("share.show." + name)))
            chips.append(label)
        group.append(chips)
        return group

    def _build_sandbox(self) -> "Element":
        label = self.dialog.part("sealed", "label", {"class": "switch"})
        field = make("input", {"type": "checkbox", "name": "sealed"})
        field.checked = self.choices.sandboxed
        label.append(field)
        words = make("span", {}, self.t("share.sealed"))
        words.append(make("small", {}, self.t("share.sealed_note")))
        label.append(words)
        return label

    def _build_tabs(self) -> "Element":
        tabs = {"class": "share-tabs", "role": "tablist", "aria-label": self.t("share.form")}
        row = make("div", tabs)
        for tab in TABS:
            attrs = {"type": "button", "role": "tab", "id": "share-tab-" + tab}
            attrs["aria-controls"] = "share-panel"
            attrs["data-act"] = "share_form"
            attrs["data-arg"] = tab
            row.append(self.dialog.part("tab." + tab, "button", attrs, self._name(tab)))
        return row

    def _name(self, form: str) -> str:
        """Return the name of a tab or of a form of the code."""
        return PROPER_NAMES.get(form) or self.t("share.form." + form)

    def _build_foot(self) -> "Element":
        t, dialog = self.t, self.dialog
        foot = make("div", {"class": "dialog-foot share-foot"})
        foot.append(dialog.part("told", "p", {"class": "share-told", "role": "status"}))
        foot.append(dialog.button("send", "plain", t("share.send"), "", "i-share"))
        foot.append(dialog.button("copy", "primary", t("share.copy"), "", "i-copy"))
        for name in ("save_svg", "save_moving", "save_png", "save_file"):
            css = "primary" if name in MAIN else "plain"
            button = dialog.button(name, css, "")
            button.append(make("span", {}, t("share." + name)))
            foot.append(button)
        return foot
