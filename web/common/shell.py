"""Base class of all pages: the actions of their buttons, a live region, the language and the theme."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import Writer, by_id, focus_board, focus_lost
from web.common.localize import spoken, translate_page
from web.common.swipe import Swipe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from web.common.i18n import Translator

    Act = Callable[[Element], object]
    """Function that carries out an action. It is called with the element that names the action, or with
    the field that changed."""


SPEAK_MS = 60
"""Milliseconds for which sentences are collected, to be announced together: of several texts that a
live region gets, screen readers may read only the last."""
OPENED = "skep-opened"
"""Event of the window: a dialog was opened, or the drawer was opened or closed."""
ONCE = ("slot",)
"""Names of the actions for which a double tap counts as one."""
SCROLLED = ".dialog-body, .menu"
"""CSS selector of the parts of a dialog that scroll."""


def press(do: "Callable[[], object]") -> "Act":
    """Return an action that calls `do` without arguments."""
    return lambda node: do()


def with_text(do: "Callable[[str], object]") -> "Act":
    """Return an action that calls `do` with the element's `data-arg` as a text."""
    return lambda node: do(argument(node))


def with_number(do: "Callable[[int], object]") -> "Act":
    """Return an action that calls `do` with the element's `data-arg` as a number."""
    return lambda node: do(int(argument(node)))


def argument(node: "Element") -> str:
    """Return an element's `data-arg`, "" if it has none."""
    return str(node.getAttribute("data-arg") or "")


class LiveRegion:
    """Queue of announcements for screen readers, which announce the text of the element `node` whenever
    it changes."""

    def __init__(self, node: "Element") -> None:
        self.node = node
        self.waiting: list[str] = []
        self.last = ""
        self.timer = create_proxy(self._speak)

    def say(self, text: str) -> None:
        """Announce a sentence, even if it is the same as the last one."""
        if not self.waiting:
            window.setTimeout(self.timer, SPEAK_MS)
        self.waiting.append(text)

    def _speak(self, *_: object) -> None:
        text = " ".join(self.waiting)
        self.waiting = []
        if text == self.last:
            text += "\u00a0"
        self.last = text
        self.node.textContent = text


class Shell:
    """Base class of the pages. `acts` has the functions that carry out actions, by name.

    A button names its action in `data-act`, a form in `data-submit`. An element with fields inside
    names in `data-change` the action that is called with each field that changes.
    """

    answering: "tuple[str, ...]" = ()
    """Names of the actions that run even if their button is disabled, to say why it is."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        if not t.code:
            t.use(spoken("auto"))
        self.speaker = LiveRegion(by_id("live"))
        self.body = Writer(document.body)
        self.acts: dict[str, Act] = {"close": close_around}
        self.by_key = False
        """True if the last press of a button came from a keyboard or an assistive device."""
        self.listen("click", self._on_click)
        self.listen("submit", self._on_submit)
        self.listen("change", self._on_change)
        Swipe()

    def after(self, act: "Callable[[], None]") -> None:
        """Call `act` once the page shows all changes. That is immediately here; a page that draws with
        the next frame overrides this."""
        act()

    def add_acts(self, acts: "dict[str, Act]", answering: "tuple[str, ...]" = ()) -> None:
        """Add `acts`, the actions of further buttons. Those named in `answering` run even if their
        button is disabled, to say why."""
        self.acts.update(acts)
        self.answering += answering

    def listen(self, kind: str, heard: "Callable[..., None]") -> None:
        """Call `heard` for each event of `kind` anywhere on the page."""
        document.addEventListener(kind, create_proxy(heard))

    def announce(self, text: str) -> None:
        """Announce a sentence to screen readers."""
        self.speaker.say(text)

    def use_language(self, code: str) -> None:
        """Switch to a language by its code; "auto" means the browser's choice."""
        self.t.use(spoken(code))
        translate_page(self.t)

    def use_theme(self, name: str) -> None:
        """Show the page in the theme "light" or "dark", or "auto", which the system chooses."""
        root = document.documentElement
        if name == "auto":
            root.removeAttribute("data-theme")
        else:
            root.setAttribute("data-theme", name)
        # Later: the browser would compute a style read before its first drawing twice.
        window.setTimeout(create_proxy(paint_browser_bar), 0)

    # Events

    def _on_click(self, event: "Event") -> None:
        target = event.target
        if str(target.tagName) == "DIALOG":  # beside its content
            target.close()
            return
        node = target.closest("[data-act]")
        if not node:
            return
        act = str(node.getAttribute("data-act"))
        if node.getAttribute("aria-disabled") == "true" and act not in self.answering:
            return
        if event.detail > 1 and act in ONCE:
            return
        if str(node.tagName) == "A":
            event.preventDefault()
        self.by_key = not event.detail
        self.acts[act](node)
        self.after(self._keep_focus)

    def _keep_focus(self) -> None:
        """Focus the board if the button that was pressed is no longer on the page."""
        if not dialog_open() and focus_lost():
            focus_board()

    def _on_submit(self, event: "Event") -> None:
        form = event.target
        event.preventDefault()
        self.acts[str(form.getAttribute("data-submit"))](form)

    def _on_change(self, event: "Event") -> None:
        field = event.target
        owner = field.closest("[data-change]")
        if owner:
            self.acts[str(owner.getAttribute("data-change"))](field)


def show_dialog(box: "Element") -> None:
    """Open the dialog `box` over the page, scrolled to its beginning."""
    box.showModal()
    scrolled = box.querySelectorAll(SCROLLED)
    for number in range(scrolled.length):
        scrolled.item(number).scrollTop = 0
    notify_opened()


def notify_opened() -> None:
    """Let the page know that a dialog was opened, or the drawer opened or closed."""
    window.dispatchEvent(window.Event.new(OPENED))


def close_around(node: "Element") -> None:
    """Close the dialog that contains the element `node`."""
    dialog = node.closest("dialog")
    if dialog:
        dialog.close()


def dialog_open() -> bool:
    """Return whether any dialog of the page is open."""
    return bool(document.querySelector("dialog[open]"))


def close_dialogs() -> None:
    """Close all dialogs."""
    opened = document.querySelectorAll("dialog[open]")
    for number in range(opened.length):
        opened.item(number).close()


def paint_browser_bar() -> None:
    """Give the browser's own bar the colour of the page."""
    meta = document.querySelector("meta[name=theme-color]")
    if meta:
        style = window.getComputedStyle(document.body)
        meta.setAttribute("content", style.getPropertyValue("background-color"))
