"""Base class of the dialogs that code makes, which are not in the page's HTML."""

from pyscript import document
from pyscript.ffi import create_proxy

from web.common.dom import drawing, focus_board, focus_lost, make
from web.common.lazy_css import with_style
from web.common.shell import dialog_open, show_dialog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, JsProxy, KeyboardEvent

    from web.common.i18n import Translator
    from web.common.shell import Act, Shell


class Dialog:
    """A dialog with a head, a style sheet and actions of its own.

    `name` is the beginning of its id, NAME-title, and of its actions in `data-act`, NAME_ACTION.
    `css` are its CSS classes, `sheet` names its style sheet, web/SHEET.css. The page's action
    "close" and a press beside the dialog close it.
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
        """Call `listener` at events of `kind` in the dialog, in place of an earlier listener of
        that kind."""
        self.listeners[kind] = create_proxy(listener)

    def use(self, acts: "dict[str, Act]", answering: "tuple[str, ...]" = ()) -> None:
        """Add `acts`, functions by the name of an action, to the page's actions; each gets the dialog's
        name before its own. Those named in `answering` run even if their button is disabled, to say
        why."""
        begin = self.name + "_"
        named = {begin + act: do for act, do in acts.items()}
        self.host.add_acts(named, tuple([begin + act for act in answering]))

    # Building

    def make_box(self, title: str) -> "Element":
        """Make the dialog anew, empty but for its head, and put it into the page."""
        self.box.remove()  # one that is still on its way out
        label = self.name + "-title"
        self.box = make("dialog", {"class": self.css, "aria-labelledby": label})
        self.box.append(self.head(title))
        for kind, listener in self.listeners.items():
            self.box.addEventListener(kind, listener)
        document.body.append(self.box)
        return self.box

    def head(self, title: str) -> "Element":
        """Make and return the dialog's heading: its title and the close button."""
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
        """Make an element with the tag `tag`, the attributes `attrs` and the content `text`; save it in
        `parts` under `name`, and return it."""
        node = self.parts[name] = make(tag, attrs, text)
        return node

    def button(self, act: str, css: str, text: str, arg: str = "", icon: str = "") -> "Element":
        """Make a button for the dialog's action `act` with the argument `arg` and the CSS class `css`;
        save it in `parts` under `act`, and return it. If there is an `icon`, the text is in a span."""
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
        """Open the dialog as soon as its style sheet is loaded."""
        if self.sheet:
            with_style(self.sheet, self.appear)
        else:
            self.appear()

    def appear(self) -> None:
        """Open the dialog now. Subclasses override this to place the focus."""
        show_dialog(self.box)

    def _remove(self) -> None:
        """Remove the dialog from the page, after its transition if it has one."""
        box = self.box
        leaving = box.getAnimations()
        if leaving.length:
            leaving[0].onfinish = create_proxy(lambda *_: box.remove())
        else:
            box.remove()

    def on_key(self, event: "KeyboardEvent") -> None:
        """Stop a key press in the dialog, so that the page behind, which has keys of its own, gets
        none."""
        event.stopPropagation()

    def on_submit(self, event: "Event") -> None:
        """Prevent a form in the dialog from leaving the page when it is submitted."""
        event.preventDefault()
        event.stopPropagation()

    def on_close(self, event: "Event") -> None:
        """Remove the dialog from the page, and focus the board if the focus got lost."""
        self._remove()
        if not dialog_open() and focus_lost():
            focus_board()
