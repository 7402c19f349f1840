"""A dialog that is made in code: its head, its buttons, opening and closing."""

from pyscript import document
from pyscript.ffi import create_proxy

from web.common.dom import drawing, focus_board, focus_lost, make
from web.common.lazy_css import with_style
from web.common.shell import dialog_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, JsProxy, KeyboardEvent

    from web.common.i18n import Translator
    from web.common.shell import Act, Shell


class Dialog:
    """Base of the dialogs that stand in no HTML.

    `name` begins the names of its acts, NAME_ACT in `data-act`, and the id of its title, NAME-title.
    `css` are its classes, `sheet` is the style sheet that comes with it, web/SHEET.css. The page's act
    "close" closes it, as a press beside it does.
    """

    name = ""
    css = "sheet"
    sheet = ""

    def __init__(self, host: "Shell", t: "Translator") -> None:
        self.host = host
        self.t = t
        self.parts: dict[str, Element] = {}
        self.box = make("dialog")
        self.listeners: dict[str, JsProxy] = {}
        self.on("keydown", self.on_key)
        self.on("submit", self.on_submit)
        self.on("close", self.on_close)

    def on(self, kind: str, listener: "Callable[..., None]") -> None:
        """Call a method at every event of a kind in the dialog, in place of the one before."""
        self.listeners[kind] = create_proxy(listener)

    def use(self, acts: "dict[str, Act]", answering: "tuple[str, ...]" = ()) -> None:
        """Let the page know what the dialog's buttons do, by their names without the dialog's; those in
        `answering` say why where they are switched off."""
        begin = self.name + "_"
        named = {begin + act: do for act, do in acts.items()}
        self.host.add_acts(named, tuple([begin + act for act in answering]))

    # Building

    def make_box(self, title: str) -> "Element":
        """Make the dialog anew, empty but for its head, and put it into the page."""
        label = self.name + "-title"
        self.box = make("dialog", {"class": self.css, "aria-labelledby": label})
        self.box.append(self.head(title))
        for kind, listener in self.listeners.items():
            self.box.addEventListener(kind, listener)
        document.body.append(self.box)
        return self.box

    def head(self, title: str) -> "Element":
        """Make the head with title and close button."""
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": self.name + "-title"}, title))
        attrs = {"class": "round", "type": "button", "data-act": "close"}
        attrs["aria-label"] = self.t("action.close")
        close = self.part("close", "button", attrs)
        close.append(drawing("i-close"))
        head.append(close)
        return head

    def part(
        self, name: str, tag: str, attrs: "dict[str, str] | None" = None, text: str = ""
    ) -> "Element":
        """Make an element that is found again in `parts` under this name."""
        node = self.parts[name] = make(tag, attrs, text)
        return node

    def button(self, act: str, css: str, text: str, arg: str = "", icon: str = "") -> "Element":
        """Make a button for one of the dialog's acts, found again in `parts`; with an icon its text
        stands in a span."""
        attrs = {"type": "button", "data-act": self.name + "_" + act}
        if css:
            attrs["class"] = css
        if arg:
            attrs["data-arg"] = arg
        node = self.part(act, "button", attrs, "" if icon else text)
        if icon:
            node.append(drawing(icon), make("span", {}, text))
        return node

    # Coming and going

    def show(self) -> None:
        """Open the dialog as soon as its style is there."""
        if self.sheet:
            with_style(self.sheet, self.appear)
        else:
            self.appear()

    def appear(self) -> None:
        """Open the dialog; override it to place the focus."""
        self.box.showModal()

    def on_key(self, event: "KeyboardEvent") -> None:
        """Keep keys from the page behind, which has some of its own."""
        event.stopPropagation()

    def on_submit(self, event: "Event") -> None:
        """Keep a form from leaving the page."""
        event.preventDefault()
        event.stopPropagation()

    def on_close(self, event: "Event") -> None:
        """Take the dialog out of the page, and put the focus on the board if it got lost."""
        self.box.remove()
        if not dialog_open() and focus_lost():
            focus_board()
