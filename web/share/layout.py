"""What the share dialog consists of: its elements, with the words of a language."""

from web.common.dom import drawing, make
from web.common.i18n import LANGUAGES
from web.share import embed_code
from web.share.embed_settings import COMPUTER_LEVELS, PARTS, WIDTHS
from web.share.files import FILES, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.share.embed_settings import Choices

    Option = tuple[str, str]

LINK, PICTURE, FILE = "link", "picture", "file"
FORMS = (LINK, PICTURE, FILE) + embed_code.FORMS
PROPER_NAMES = {"mkdocs": "MkDocs", "sphinx": "Sphinx", "jupyter": "Jupyter"}
ICONS = {
    "lesson": "i-learn",
    "view": "i-look",
    "explore": "i-tap",
    "step": "i-moves",
    "play": "i-play",
}
ALL_PARTS = PARTS["play"]


class Layout:
    """The dialog as `box`, and by their names those of its elements that change, as `parts`.

    `choices` are the chosen ones at the beginning, `kinds` those that one may choose.
    """

    def __init__(self, t: "Translator", choices: "Choices", kinds: "list[str]") -> None:
        self.t = t
        self.choices = choices
        self.kinds = kinds
        self.parts: dict[str, Element] = {}
        self.box = make("dialog", {"class": "share", "aria-labelledby": "share-title"})
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
        body = make("div", {"class": "dialog-body share-body"})
        body.append(self._build_tabs())
        attrs = {"id": "share-panel", "role": "tabpanel", "class": "share-panel"}
        panel = self._part("panel", "div", attrs)
        panel.append(self._part("note", "p", {"class": "hint share-hint share-note"}))
        panel.append(self._build_preview())
        panel.append(self._build_choices())
        text = {"class": "to-copy share-text", "tabindex": "0", "role": "region"}
        panel.append(self._part("text", "pre", text))
        body.append(panel)
        self.box.append(head)
        self.box.append(body)
        self.box.append(self._build_foot())

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
        under.append(make("p", {"class": "hint share-hint"}, t("share.preview_note")))
        under.append(self._button("turn", "share.turn", "small", "i-again"))
        section.append(under)
        return section

    def _build_choices(self) -> "Element":
        t = self.t
        form = self._part("choices", "form", {"class": "share-choices", "autocomplete": "off"})
        form.append(self._build_kinds())
        fields = make("div", {"class": "share-fields"})
        computer = [
            (str(n), t("share.level.computer", level=t(f"level.{n - 1}")))
            for n in COMPUTER_LEVELS[1:]
        ]
        fields.append(self._select("file", [(kind, NAMES[kind]) for kind in FILES]))
        fields.append(self._select("level", [("0", t("share.level.nobody"))] + computer))
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
        form.append(self._build_seal())
        return form

    def _build_kinds(self) -> "Element":
        t = self.t
        group = self._part("kind", "fieldset")
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
        label = self._part(name, "label", {"class": "share-field"})
        label.append(make("span", {}, self.t("share." + name)))
        field = make("select", {"class": "field", "name": name})
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
        foot.append(self._button("save_moving", "share.save_moving", "plain"))
        foot.append(self._button("save_file", "share.save_file", "plain"))
        foot.append(self._button("send", "share.send", "plain", "i-share"))
        foot.append(self._button("copy", "share.copy", "primary", "i-copy"))
        return foot
