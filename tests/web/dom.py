"""A browser's document in plain Python: what the pages' Python asks of one, and no more.

Elements are found, written, pressed and focused as in a browser; nothing is laid out: a test that needs
sizes gives them (`Element.box`). What a person meets is told by `outline`.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Rect:
    """A box on the page."""

    def __init__(
        self, left: float = 0, top: float = 0, width: float = 0, height: float = 0
    ) -> None:
        self.left, self.top, self.width, self.height = left, top, width, height
        self.x, self.y, self.right, self.bottom = left, top, left + width, top + height


class JsList(list[Any]):
    """A list of JavaScript's."""

    @property
    def length(self) -> int:
        return len(self)

    def item(self, at: int) -> Any:
        return self[at] if 0 <= at < len(self) else None

    at = item


class JsObject(dict[str, Any]):
    """An object of JavaScript's; what it has not is None."""

    def __getattr__(self, name: str) -> Any:
        return self.get(name)


class Event:
    """Something happens; `more` is what events of its kind have besides."""

    def __init__(self, kind: str, **more: Any) -> None:
        self.type = kind
        self.target: Any = None
        self.currentTarget: Any = None
        self.defaultPrevented = False
        self.stopped = False
        self.detail: Any = 0
        self.timeStamp = 0.0
        self.isTrusted = True
        self.shiftKey = self.ctrlKey = self.metaKey = self.altKey = self.repeat = False
        self.button = self.buttons = self.pointerId = 0
        self.pointerType = "mouse"
        self.clientX = self.clientY = 0.0
        vars(self).update(more)

    def preventDefault(self) -> None:
        self.defaultPrevented = True

    def stopPropagation(self) -> None:
        self.stopped = True

    stopImmediatePropagation = stopPropagation


class Target:
    """Somebody can listen to it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Callable[..., Any], bool]] = []

    def addEventListener(self, kind: str, heard: Callable[..., Any], options: Any = False) -> None:
        early = options if isinstance(options, bool) else bool(getattr(options, "capture", False))
        if (kind, heard, early) not in self.heard:
            self.heard.append((kind, heard, early))

    def removeEventListener(
        self, kind: str, heard: Callable[..., Any], options: Any = False
    ) -> None:
        self.heard = [one for one in self.heard if one[:2] != (kind, heard)]

    def _way(self) -> "list[Target]":
        """Itself and what is around it."""
        return [self]

    def dispatchEvent(self, event: Event, bubbles: bool = True) -> bool:
        event.target = event.target or self
        way = self._way()
        steps = [(one, True) for one in reversed(way)]
        steps += [(one, False) for one in (way if bubbles else way[:1])]
        for at, early in steps:
            for kind, heard, first in list(at.heard):
                if kind == event.type and first == early and not event.stopped:
                    event.currentTarget = at
                    heard(event)
        return not event.defaultPrevented


class ClassList:
    """The classes of an element."""

    def __init__(self, node: "Element") -> None:
        self.node = node

    def _write(self, names: list[str]) -> None:
        self.node.setAttribute("class", " ".join(names))

    def contains(self, name: str) -> bool:
        return name in self.node.className.split()

    def add(self, *names: str) -> None:
        have = self.node.className.split()
        self._write(have + [name for name in names if name not in have])

    def remove(self, *names: str) -> None:
        self._write([name for name in self.node.className.split() if name not in names])

    def toggle(self, name: str, on: bool | None = None) -> bool:
        on = not self.contains(name) if on is None else on
        (self.add if on else self.remove)(name)
        return on


class Style:
    """What is written into an element's style."""

    def __init__(self) -> None:
        self.set: dict[str, str] = {}

    def told(self) -> str:
        """All of it that says something."""
        own = {name: value for name, value in vars(self).items() if name != "set"}
        return ";".join(f"{name}:{value}" for name, value in {**self.set, **own}.items() if value)

    def setProperty(self, name: str, value: str) -> None:
        self.set[name] = value

    def removeProperty(self, name: str) -> str:
        return self.set.pop(name, "")

    def getPropertyValue(self, name: str) -> str:
        return self.set.get(name, "")


class Animation:
    """Something moves; a piece lands in its time, all else when the test says so. Until a test has
    seen it, it counts as running."""

    def __init__(self, node: "Element", frames: Any, options: Any) -> None:
        self.node, self.frames, self.options = node, frames, options
        self.onfinish: Any = None
        self.running = True
        self.landed = False

    def land(self) -> None:
        if not self.landed:
            self.landed = True
            if self.onfinish:
                self.onfinish(Event("finish"))

    def finish(self) -> None:
        if self.running:
            self.running = False
            self.land()

    def cancel(self) -> None:
        self.running = False
        self.landed = True

    def pause(self) -> None:
        """Here a glide takes its time from when it was made."""

    play = pause


def _reflected(name: str) -> property:
    """A property that is an attribute's text."""

    def read(self: Any) -> str:
        return str(self.attrs.get(name, ""))

    def write(self: Any, value: Any) -> None:
        self.attrs[name] = str(value)

    return property(read, write)


def _flag(name: str) -> property:
    """A property that is whether an attribute is there."""

    def read(self: Any) -> bool:
        return name in self.attrs

    def write(self: Any, on: bool) -> None:
        self.toggleAttribute(name, bool(on))

    return property(read, write)


class Element(Target):
    """An element of HTML or SVG. What stands in it are elements and strings."""

    def __init__(self, document: "Document", tag: str, svg: bool = False) -> None:
        super().__init__()
        self.ownerDocument = document
        self.tag = tag
        self.svg = svg
        self.attrs: dict[str, str] = {}
        self.inside: list[Element | str] = []
        self.parentElement: Element | None = None
        self.classList = ClassList(self)
        self.style = Style()
        self.box = Rect()
        self.scrollTop = self.scrollLeft = 0.0
        self.scrollHeight = self.scrollWidth = 0
        self.offsetTop = self.offsetLeft = 0
        self.scrolled: list[Any] = []
        self.animations: list[Animation] = []
        self.selected = False
        self.files: JsList = JsList()
        self.returned = None
        self._value: str | None = None
        self._checked: bool | None = None
        self._back: Element | None = None

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attrs}>"

    # Its place

    @property
    def parentNode(self) -> "Element | None":
        return self.parentElement

    @property
    def children(self) -> JsList:
        return JsList(node for node in self.inside if isinstance(node, Element))

    @property
    def childElementCount(self) -> int:
        return len(self.children)

    @property
    def firstElementChild(self) -> Any:
        return self.children.item(0)

    @property
    def lastElementChild(self) -> Any:
        return self.children[-1] if self.children else None

    @property
    def firstChild(self) -> "Element | str | None":
        return self.inside[0] if self.inside else None

    @property
    def lastChild(self) -> "Element | str | None":
        return self.inside[-1] if self.inside else None

    def _beside(self, by: int) -> Any:
        around = self.parentElement.children if self.parentElement else JsList()
        return around.item(around.index(self) + by) if around else None

    @property
    def nextElementSibling(self) -> Any:
        return self._beside(1)

    @property
    def previousElementSibling(self) -> Any:
        return self._beside(-1)

    @property
    def isConnected(self) -> bool:
        return self._up()[-1] is self.ownerDocument.documentElement

    def _up(self) -> "list[Element]":
        """Itself and all elements around it."""
        found: list[Element] = [self]
        while found[-1].parentElement:
            found.append(found[-1].parentElement)
        return found

    def _way(self) -> list[Target]:
        around: list[Target] = list(self._up())
        if self.isConnected:
            around += [self.ownerDocument, self.ownerDocument.window]
        return around

    def walk(self) -> "Iterator[Element]":
        """All elements in it, in the order of the document."""
        waiting = self.inside[::-1]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Element):
                yield node
                waiting += node.inside[::-1]

    def contains(self, node: "Element | None") -> bool:
        return node is not None and self in node._up()

    def _insert(self, at: int, nodes: "tuple[Element | str, ...]") -> None:
        for node in nodes:
            if isinstance(node, Element):
                if node.parentElement is self and self.inside.index(node) < at:
                    at -= 1
                node.remove()
                node.parentElement = self
            self.inside.insert(at, node)
            at += 1
            if isinstance(node, Element) and node.tag in ("link", "script") and self.isConnected:
                self.ownerDocument.window.fetched(node)

    def append(self, *nodes: "Element | str") -> None:
        for node in nodes:
            self._insert(len(self.inside), (node,))

    def prepend(self, *nodes: "Element | str") -> None:
        self._insert(0, nodes)

    def before(self, *nodes: "Element | str") -> None:
        assert self.parentElement
        self.parentElement._insert(self.parentElement.inside.index(self), nodes)

    def after(self, *nodes: "Element | str") -> None:
        assert self.parentElement
        self.parentElement._insert(self.parentElement.inside.index(self) + 1, nodes)

    def appendChild(self, node: "Element") -> "Element":
        self.append(node)
        return node

    def insertBefore(self, node: "Element", before: "Element | None") -> "Element":
        if before is None:
            self.append(node)
        else:
            assert before in self.inside, "not there to stand before"
            before.before(node)
        return node

    def insertAdjacentHTML(self, where: str, markup: str) -> None:
        made = parsed(self.ownerDocument, markup, self.svg)
        {
            "beforeend": self.append,
            "afterbegin": self.prepend,
            "beforebegin": self.before,
            "afterend": self.after,
        }[where](*made)

    def replaceChildren(self, *nodes: "Element | str") -> None:
        for node in self.children:
            node.remove()
        self.inside = []
        self.append(*nodes)

    def replaceWith(self, *nodes: "Element | str") -> None:
        self.before(*nodes)
        self.remove()

    def remove(self) -> None:
        if self.parentElement is None:
            return
        document = self.ownerDocument
        if document.focused and self.contains(document.focused):
            document.focused = None
        self.parentElement.inside = [node for node in self.parentElement.inside if node is not self]
        self.parentElement = None

    def cloneNode(self, deep: bool = False) -> "Element":
        return copied(self, self.ownerDocument, deep)

    # Finding

    def querySelectorAll(self, selector: str) -> JsList:
        wanted = selectors(selector)
        return JsList(node for node in self.walk() if any(fits(node, one, self) for one in wanted))

    def querySelector(self, selector: str) -> "Element | None":
        wanted = selectors(selector)
        return next(
            (node for node in self.walk() if any(fits(node, one, self) for one in wanted)), None
        )

    def matches(self, selector: str) -> bool:
        return any(fits(self, one, self) for one in selectors(selector))

    def closest(self, selector: str) -> "Element | None":
        return next((node for node in self._up() if node.matches(selector)), None)

    # What it is

    @property
    def tagName(self) -> str:
        return self.tag if self.svg else self.tag.upper()

    @property
    def attributes(self) -> JsList:
        return JsList(SimpleNamespace(name=name, value=value) for name, value in self.attrs.items())

    def getAttribute(self, name: str) -> str | None:
        return self.attrs.get(name)

    def hasAttribute(self, name: str) -> bool:
        return name in self.attrs

    def setAttribute(self, name: str, value: str) -> None:
        assert isinstance(value, str), (name, value)
        self.attrs[name] = value

    def removeAttribute(self, name: str) -> None:
        self.attrs.pop(name, None)

    def toggleAttribute(self, name: str, on: bool | None = None) -> bool:
        on = name not in self.attrs if on is None else on
        if on:
            self.attrs[name] = ""
        else:
            self.attrs.pop(name, None)
        return on

    @property
    def textContent(self) -> str:
        return "".join(node if isinstance(node, str) else node.textContent for node in self.inside)

    @textContent.setter
    def textContent(self, text: str) -> None:
        self.replaceChildren(*([str(text)] if text else []))

    @property
    def innerHTML(self) -> str:
        return "".join(node if isinstance(node, str) else node.outerHTML for node in self.inside)

    @innerHTML.setter
    def innerHTML(self, markup: str) -> None:
        self.replaceChildren(*parsed(self.ownerDocument, markup, self.svg or self.tag == "svg"))

    @property
    def outerHTML(self) -> str:
        attrs = "".join(f' {name}="{value}"' for name, value in self.attrs.items())
        return f"<{self.tag}{attrs}>{self.innerHTML}</{self.tag}>"

    # Its size

    @property
    def shown(self) -> bool:
        """Whether nothing around it is hidden. There are no style sheets here."""
        return self.isConnected and not any(node._hides() for node in self._up())

    def _hides(self) -> bool:
        return "hidden" in self.attrs or (self.tag == "dialog" and "open" not in self.attrs)

    def getBoundingClientRect(self) -> Rect:
        if not self.box.width and self.svg and self.classList.contains("board"):
            return self.ownerDocument.board_box
        return self.box

    def getClientRects(self) -> JsList:
        return JsList([self.box] if self.shown else [])

    @property
    def clientHeight(self) -> int:
        return int(self.box.height)

    @property
    def clientWidth(self) -> int:
        return int(self.box.width)

    offsetHeight = clientHeight
    offsetWidth = clientWidth

    def scrollIntoView(self, options: Any = None) -> None:
        self.scrolled.append(options)

    # What it does

    def focus(self, options: Any = None) -> None:
        document = self.ownerDocument
        before = document.focused
        if before is self or not self.shown:
            return
        if before:
            document.focused = None
            before.dispatchEvent(Event("blur", relatedTarget=self), False)
            before.dispatchEvent(Event("focusout", relatedTarget=self))
        document.focused = self
        self.dispatchEvent(Event("focus", relatedTarget=before), False)
        self.dispatchEvent(Event("focusin", relatedTarget=before))

    def blur(self) -> None:
        if self.ownerDocument.focused is self:
            self.ownerDocument.focused = None
            self.dispatchEvent(Event("blur"), False)
            self.dispatchEvent(Event("focusout"))

    def click(self, detail: int = 0) -> None:
        """A press and what follows it. `detail` is 0 for one by key or by a program."""
        if "disabled" in self.attrs or not self.dispatchEvent(Event("click", detail=detail)):
            return
        field = self.closest("label")
        node = self
        if field and self.tag not in ("input", "button", "select", "textarea"):
            node = field.querySelector("input, select, textarea") or self
        if node.tag == "input" and node.type in ("radio", "checkbox"):
            was = node.checked
            node.checked = True if node.type == "radio" else not was
            if node.checked != was:
                node.dispatchEvent(Event("input"))
                node.dispatchEvent(Event("change"))
        link = self.closest("a[href]")
        if link:
            self.ownerDocument.window.follow(link)
        button = self.closest("button")
        if button and button.form and button.type == "submit":
            button.form.dispatchEvent(Event("submit", submitter=button))

    def animate(self, frames: Any, options: Any) -> Animation:
        begun = Animation(self, frames, options)
        self.animations.append(begun)
        if "data-piece" in self.attrs:
            last_ms = options["duration"] + options.get("delay", 0)
            self.ownerDocument.window.setTimeout(begun.land, last_ms)
        return begun

    def getAnimations(self) -> JsList:
        return JsList(one for one in self.animations if one.running)

    def setPointerCapture(self, pointer: int) -> None:
        self.ownerDocument.captured[pointer] = self

    def hasPointerCapture(self, pointer: int) -> bool:
        return self.ownerDocument.captured.get(pointer) is self

    def releasePointerCapture(self, pointer: int) -> None:
        self.ownerDocument.captured.pop(pointer, None)

    # Fields

    @property
    def form(self) -> "Element | None":
        return self.closest("form")

    def _type(self) -> str:
        usual = {"input": "text", "button": "submit"}.get(self.tag, self.tag)
        return self.attrs.get("type", usual)

    type = property(_type, lambda self, value: self.setAttribute("type", value))

    @property
    def value(self) -> str:
        if self.tag == "select":
            options = [node for node in self.walk() if node.tag == "option"]
            if self._value is not None:
                return self._value
            chosen = [node for node in options if "selected" in node.attrs] or options
            return chosen[0].value if chosen else ""
        if self._value is not None:
            return self._value
        if self.tag in ("textarea", "option") and "value" not in self.attrs:
            return self.textContent
        return self.attrs.get("value", "on" if self.type in ("radio", "checkbox") else "")

    @value.setter
    def value(self, text: str) -> None:
        self._value = str(text)

    @property
    def checked(self) -> bool:
        return "checked" in self.attrs if self._checked is None else self._checked

    @checked.setter
    def checked(self, on: bool) -> None:
        if on and self.type == "radio":
            around = self.form or self._up()[-1]
            for node in around.walk():
                if node.tag == "input" and node.type == "radio" and node.name == self.name:
                    node._checked = False
        self._checked = bool(on)

    def select(self) -> None:
        self.selected = True

    def reset(self) -> None:
        for node in self.walk():
            node._value = node._checked = None

    # Dialogs

    open = _flag("open")

    def show(self) -> None:
        self.attrs["open"] = ""

    def showModal(self) -> None:
        assert self.tag == "dialog" and self.isConnected and not self.open
        self._back = self.ownerDocument.focused
        self.attrs["open"] = ""
        for node in self.walk():
            if node.shown and (node.focusable() or "autofocus" in node.attrs):
                node.focus()
                break

    def close(self, value: str = "") -> None:
        if self.open:
            del self.attrs["open"]
            document = self.ownerDocument
            if document.focused and self.contains(document.focused):
                document.focused = None
            if self._back and self._back.isConnected:
                self._back.focus()
            self._back = None
            self.dispatchEvent(Event("close"), False)

    def focusable(self) -> bool:
        """Whether Tab would come here."""
        if "disabled" in self.attrs or self.attrs.get("tabindex") == "-1":
            return False
        fields = ("button", "input", "select", "textarea", "summary")
        return self.tag in fields or "tabindex" in self.attrs or "href" in self.attrs

    # What is an attribute's text, or whether one is there

    id = _reflected("id")
    className = _reflected("class")
    title = _reflected("title")
    lang = _reflected("lang")
    dir = _reflected("dir")
    name = _reflected("name")
    href = _reflected("href")
    src = _reflected("src")
    alt = _reflected("alt")
    download = _reflected("download")
    hidden = _flag("hidden")
    inert = _flag("inert")
    disabled = _flag("disabled")

    # Pictures

    naturalWidth = naturalHeight = 0


class Document(Target):
    """A page's document; `load` puts another page into it, and forgets who listened."""

    def __init__(self) -> None:
        super().__init__()
        self.window: Any = Target()
        self.board_box = Rect()
        """Where boards are that a test gives no place of their own."""
        self.load("<html><head></head><body></body></html>")

    def load(self, html: str) -> None:
        """Puts a page into the document."""
        self.heard = []
        self.focused: Element | None = None
        self.captured: dict[int, Element] = {}
        self.hidden = False
        self.documentElement = copied(page_of(html), self, True)
        self.named: dict[str, Element] = {}
        self.head, self.body = (
            self.documentElement.querySelector(name) for name in ("head", "body")
        )

    def _way(self) -> list[Target]:
        return [self, self.window]

    @property
    def activeElement(self) -> Element | None:
        return self.focused or self.body

    def rendered(self) -> None:
        """A frame was shown: what is hidden now has no focus any more."""
        if self.focused and not self.focused.shown:
            self.focused = None

    @property
    def title(self) -> str:
        node = self.head.querySelector("title") if self.head else None
        return node.textContent if node else ""

    @title.setter
    def title(self, text: str) -> None:
        assert self.head
        node = self.head.querySelector("title")
        assert node
        node.textContent = text

    def createElement(self, tag: str) -> Element:
        return Element(self, tag)

    def createElementNS(self, namespace: str, tag: str) -> Element:
        return Element(self, tag, namespace.endswith("svg"))

    def getElementById(self, name: str) -> Element | None:
        node = self.named.get(name)
        if node is None or node.attrs.get("id") != name or not node.isConnected:
            for node in self.documentElement.walk():
                if "id" in node.attrs:
                    self.named.setdefault(node.attrs["id"], node)
            found = [one for one in self.documentElement.walk() if one.attrs.get("id") == name]
            node = found[0] if found else None
            if node is not None:
                self.named[name] = node
        return node

    def querySelector(self, selector: str) -> Element | None:
        if NAME.fullmatch(selector):
            return self.getElementById(selector[1:])
        if self.documentElement.matches(selector):
            return self.documentElement
        return self.documentElement.querySelector(selector)

    def querySelectorAll(self, selector: str) -> JsList:
        return self.documentElement.querySelectorAll(selector)


# Markup


class Reader(HTMLParser):
    """Makes elements of markup."""

    def __init__(self, document: Document, svg: bool) -> None:
        super().__init__()
        self.document = document
        self.top = Element(document, "svg" if svg else "top", svg)
        self.at = self.top

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        svg = tag == "svg" or self.at.svg
        if tag in ("li", "option", "dt", "dd", "p") and self.at.tag == tag and not svg:
            self.at = self.at.parentElement or self.top
        node = Element(self.document, tag, svg)
        node.attrs = {name: value or "" for name, value in attrs}
        self.at.append(node)
        if tag not in VOID:
            self.at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = self.at
        self.handle_starttag(tag, attrs)
        self.at = at

    def handle_endtag(self, tag: str) -> None:
        for node in self.at._up():
            if node.tag == tag and node is not self.top:
                self.at = node.parentElement or self.top
                return

    def handle_data(self, data: str) -> None:
        self.at.append(data)


def parsed(document: Document, markup: str, svg: bool = False) -> "list[Element | str]":
    """What a text of markup makes."""
    reader = Reader(document, svg)
    reader.feed(str(markup))
    reader.close()
    return list(reader.top.inside)


_nowhere: Any = Document.__new__(Document)
_nowhere.documentElement = None


@cache
def page_of(html: str) -> Element:
    """The root of a page; read once, since many tests open the same."""
    return next(node for node in parsed(_nowhere, html) if isinstance(node, Element))


def copied(node: Element, document: Document, deep: bool) -> Element:
    """A copy of an element for a document."""
    new = Element(document, node.tag, node.svg)
    new.attrs = dict(node.attrs)
    for one in node.inside if deep else ():
        if isinstance(one, Element):
            child = copied(one, document, True)
            child.parentElement = new
            new.inside.append(child)
        else:
            new.inside.append(one)
    return new


# Selectors

NAME = re.compile(r"#[\w-]+")
PART = re.compile(
    r"(?P<tag>[\w-]+|\*)|#(?P<id>[\w-]+)|\.(?P<css>[\w-]+)"
    r"|\[(?P<attr>[\w-]+)(?:(?P<how>[\^$*~]?)=(?P<quote>[\"']?)(?P<value>.*?)(?P=quote))?\]"
    r"|:not\((?P<without>[^)]*)\)|:(?P<state>[\w-]+)"
)
Test = Callable[[Element], bool]
Chain = tuple[tuple[str, tuple[Test, ...]], ...]


@cache
def selectors(text: str) -> tuple[Chain, ...]:
    """What a selector asks for: for each alternative the compounds from the last to the first, each
    with what stands between it and the next, " " or ">"."""
    found = []
    for one in text.split(","):
        words = re.sub(r"\s*>\s*", " > ", one.strip()).split()
        chain: list[tuple[str, tuple[Test, ...]]] = []
        between = ""
        for word in reversed(words):
            if word == ">":
                between = ">"
            else:
                chain.append((between, compound(word)))
                between = " "
        found.append(tuple(chain))
    return tuple(found)


def compound(text: str) -> tuple[Test, ...]:
    """The conditions of one compound selector, such as button.slot[data-act=slot]."""
    tests: list[Test] = []
    at = 0
    while at < len(text):
        part = PART.match(text, at)
        assert part, f"an unknown selector: {text}"
        at = part.end()
        tests.append(condition(part))
    return tuple(tests)


def condition(part: "re.Match[str]") -> Test:
    tag, name, css, attr, value, without, state = (
        part[key] for key in ("tag", "id", "css", "attr", "value", "without", "state")
    )
    if tag:
        return lambda node: tag in ("*", node.tag)
    if name:
        return lambda node: node.attrs.get("id") == name
    if css:
        return lambda node: css in node.attrs.get("class", "").split()
    if attr:
        if value is None:
            return lambda node: attr in node.attrs
        how = part["how"]
        compare: Callable[[str], bool] = {
            "": lambda text: text == value,
            "^": lambda text: text.startswith(value),
            "$": lambda text: text.endswith(value),
            "*": lambda text: value in text,
            "~": lambda text: value in text.split(),
        }[how]
        return lambda node: attr in node.attrs and compare(node.attrs[attr])
    if without:
        inner = compound(without)
        return lambda node: not all(test(node) for test in inner)
    return {
        "checked": lambda node: node.checked,
        "focus-visible": lambda node: node.ownerDocument.focused is node,
        "disabled": lambda node: "disabled" in node.attrs,
        "last-child": lambda node: node.nextElementSibling is None,
        "first-child": lambda node: node.previousElementSibling is None,
    }[state]


def fits(node: Element, chain: Chain, within: Element) -> bool:
    """Whether a chain of compounds ends at an element."""
    for test in chain[0][1]:
        if not test(node):
            return False
    rest = chain[1:]
    if not rest:
        return True
    around = node._up()[1:]
    if rest[0][0] == ">":
        around = around[:1]
    return any(fits(one, rest, within) for one in around)
