"""Functions that find elements of the page, make them, and write to them what has changed. They
write text, never markup."""

from pyscript import document, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

SVG = "http://www.w3.org/2000/svg"


def by_id(name: str) -> "Element":
    """Return the element with this id, which must exist."""
    return document.getElementById(name)


def part(node: "Element", selector: str) -> "Element":
    """Return the first element inside `node` that matches `selector`. There must be one."""
    found = node.querySelector(selector)
    assert found
    return found


def make(tag: str, attrs: "dict[str, str] | None" = None, text: str = "") -> "Element":
    """Make an HTML element with the attributes `attrs` and the content `text`, and return it."""
    node = document.createElement(tag)
    for name, value in (attrs or {}).items():
        node.setAttribute(name, value)
    if text:
        node.textContent = text
    return node


def key_term(keys: str) -> "Element":
    """Make the `<dt>` for a row of keys. A key followed by a comma, "P, Q S", is pressed first,
    then one of the others."""
    term = make("dt")
    for key in keys.split():
        term.append(make("kbd", {}, key.strip(",")))
        if key.endswith(","):
            term.append("+")
    return term


def drawing(symbol: str, css: str = "icon", box: str = "0 0 24 24") -> "Element":
    """Return a new decorative SVG that shows a symbol of this document, such as "i-undo" or
    "tile-wA"."""
    svg = document.createElementNS(SVG, "svg")
    svg.setAttribute("class", css)
    svg.setAttribute("viewBox", box)
    svg.setAttribute("aria-hidden", "true")
    use = document.createElementNS(SVG, "use")
    use.setAttribute("href", "#" + symbol)
    svg.append(use)
    return svg


def tile(name: str) -> "Element":
    """Return a new picture of a piece; `name` is as in "wA", without a number."""
    return drawing("tile-" + name, "piece", "-50 -56 100 112")


class Writer:
    """Writer of the text and the attributes of one element. It remembers what it has written, and
    changes the DOM only for another value."""

    def __init__(self, node: "Element") -> None:
        self.node = node
        self.cached: dict[str, str | None] = {}

    def text(self, value: str) -> None:
        """Set the text of the element."""
        if self.cached.get("text") != value:
            self.cached["text"] = value
            self.node.textContent = value

    def attr(self, name: str, value: "str | None") -> None:
        """Set the attribute `name` of the element; None removes it."""
        key = "@" + name
        if key in self.cached and self.cached[key] == value:
            return
        self.cached[key] = value
        if value is None:
            self.node.removeAttribute(name)
        else:
            self.node.setAttribute(name, value)

    def flag(self, name: str, on: bool) -> None:
        """Set an attribute without a value, such as hidden, if `on`, else remove it; set an aria-*
        attribute to "true" or "false"."""
        if name.startswith("aria-"):
            self.attr(name, "true" if on else "false")
        else:
            self.attr(name, "" if on else None)


def focus_lost() -> bool:
    """Return whether no element has the focus, or one that has been hidden."""
    active = document.activeElement
    if not active or str(active.tagName) == "BODY":
        return True
    return not active.getClientRects().length


def focus_board() -> None:
    """Put the focus on the board's one tab stop."""
    stop = document.querySelector("#board[tabindex='0'], #board [tabindex='0']")
    if stop:
        stop.focus()


def rescue_focus() -> None:
    """Focus the board if the element that had the focus was just hidden. This needs no layout of the
    page."""
    active = document.activeElement
    if active and active.closest("[hidden]"):
        focus_board()


def at(name: str) -> Writer:
    """Return a Writer over the element with this id."""
    return Writer(by_id(name))


def offer(address: str, name: str) -> str:
    """Let the browser save the content of `address` as a file called `name`. Return `name`."""
    make("a", {"href": address, "download": name}).click()
    return name


def offer_text(text: str, kind: str, name: str) -> None:
    """Let the browser save `text` as a file of the MIME type `kind` called `name`."""
    offer("data:" + kind + ";charset=utf-8," + str(window.encodeURIComponent(text)), name)
