"""A visit to the game's page without a browser: the whole page as web/play/main.py wires it, over a
document in plain Python (dom.py), with the words of the catalogue told by their keys.

What is seen and heard is told as lines of text; `Visit.change` says what an act changed in them.
"""

import asyncio
import json
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urljoin

from hive_core.rules.hexes import axial, cell_at
from tests.web.dom import Document, Element, Event, JsList, JsObject, Rect, Target
from tests.web.fakes import FakeGames, FakeOpponent, Memory
from tests.web.test_live import Air, settle
from tools.build.lessons import lessons_index
from tools.build.puzzles import puzzle_files
from web.common.i18n import Translator

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(__file__).parent / "site"
"""Files that stand in the place of the page's own, so that a visit does not hang on them."""
ADDRESS = "https://skep.example/"
PLAIN = ("id", "class", "type", "name", "value", "for", "rel", "src", "title", "style")
UNTOLD = re.compile(
    r"data-(act|arg|i18n.*|submit|change|needs|cell|main|words|color|kinds|recap|do)$"
    r"|aria-(label.*|describedby|controls|live|hidden|atomic|modal|valuem.*|haspopup)$"
)
PRESSED = ("button", "a", "summary")
FIELDS = ("input", "select", "textarea")
UNSEEN = ("script", "style", "template", "noscript")
NARROW = "(max-width: 1023px)"
"""Media query of a window where the panel beside the board is a drawer over it."""
PHONE = {"board": Rect(0, 60, 360, 380), "board-area": Rect(0, 60, 360, 380)}
BUILT = ("hive-board.js",)
"""Files that stand elsewhere before the site is built."""
BOXES = {"board": Rect(0, 0, 800, 600), "board-area": Rect(0, 0, 800, 600)}
"""Where the board is on the page."""
at_once = asyncio.sleep


class Keys(Translator):
    """Words as the keys of the catalogue, with what stands in their gaps: a test of what is said and
    when, not of how. A key with a capital is that of words which begin a sentence. An entry that is
    missing, or a gap that stays open, is an error."""

    def __call__(self, key: str, **params: object) -> str:
        entry = self._entry(key)
        assert entry is not None, f"no such words: {key}"
        for text in entry.values() if isinstance(entry, dict) else (entry,):
            gaps = set(re.findall(r"{(\w+)}", text))
            assert gaps <= set(params), f"{key} lacks what stands in its gaps: {params}"
        told = ", ".join(f"{name}={value}" for name, value in params.items())
        return f"{key}({told})" if told else key


@cache
def page_source(name: str) -> str:
    """The HTML of a page with its parts."""
    from hive_core.drawing.sprite import sprite
    from tools.build.languages import html_in_languages

    html = (ROOT / name).read_text("utf-8")
    html = re.sub(
        r"<!-- include (web/parts/[\w-]+\.html) -->",
        lambda found: (ROOT / found[1]).read_text("utf-8"),
        html,
    )
    html = html.replace("<!-- include hive_core/drawing/sprite.py -->", sprite())
    return html_in_languages(html)


@cache
def built_files() -> dict[str, bytes]:
    """The files that the build makes of those of SITE, by their names."""
    lessons = {"web/lessons/index.json": lessons_index(SITE / "web/lessons")}
    return lessons | puzzle_files(SITE / "web/puzzles/puzzles.json")


class Window(Target):
    """What the page's Python uses of a window. Time passes when the test says so."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        document.window = self
        self.forget()

    def forget(self) -> None:
        """As new."""
        vars(self).pop("fetch", None)  # the network may have been refused
        self.heard = []
        self.self = self
        self.now = 0.0
        self.timers: list[tuple[float, int, Callable[..., Any], float, Any]] = []
        self.frames: list[Callable[..., Any]] = []
        self.numbers = 0
        self.media: set[str] = set()
        self.clipped: list[str] = []
        self.errors: list[str] = []
        self.observers: list[Any] = []
        self.texts: dict[str, str] = {}
        self.innerWidth, self.innerHeight, self.devicePixelRatio = 1280, 800, 1.0
        self.JSON = SimpleNamespace(
            parse=lambda text: json.loads(text, object_hook=JsObject), stringify=json.dumps
        )
        self.performance = SimpleNamespace(now=lambda: self.now, mark=lambda name: None)
        self.console = SimpleNamespace(
            error=lambda *what: self.errors.append(" ".join(map(str, what))),
            info=lambda *what: None,
            log=lambda *what: None,
            warn=lambda *what: None,
        )
        self.location = Location(self)
        self.history = History(self)
        self.navigator = SimpleNamespace(
            languages=JsList(["en-GB"]),
            language="en-GB",
            hardwareConcurrency=4,
            deviceMemory=8,
            onLine=True,
            clipboard=SimpleNamespace(writeText=self._clip),
        )
        self.Event = self.CustomEvent = SimpleNamespace(new=Event)
        self.URL = SimpleNamespace(
            new=lambda one, base=ADDRESS: SimpleNamespace(href=urljoin(base, one))
        )
        self.URLSearchParams = SimpleNamespace(new=Query)
        self.ResizeObserver = SimpleNamespace(new=self._observer)
        self.IntersectionObserver = SimpleNamespace(new=self._watcher)
        self.drawn = 0
        self.Uint16Array = SimpleNamespace(new=self._draw)
        self.crypto = SimpleNamespace(getRandomValues=lambda numbers: numbers)
        self.today = date(2026, 11, 24)
        self.Date = SimpleNamespace(
            new=lambda *_: Day(self.today, int(self.now)), now=lambda: int(self.now)
        )
        self.Uint8Array = SimpleNamespace(new=JsList)
        self.TextDecoder = SimpleNamespace(new=Decoder)
        self.encodeURIComponent = lambda text: quote(str(text), safe="!'()*-._~")
        self.decodeURIComponent = unquote
        self.getSelection = lambda: SimpleNamespace(
            selectAllChildren=lambda node: setattr(node, "selected", True)
        )
        self.getComputedStyle = lambda node: SimpleNamespace(
            getPropertyValue=lambda name: f"{name} of {node.tag}"
        )
        storage = SimpleNamespace(
            get=lambda key: self.texts.get(key),
            set=lambda key, text: self.texts.update({key: text}) or True,
            remove=lambda key: self.texts.pop(key, None) is None or True,
            whenLate=lambda found: None,
        )
        self.consumer: Any = None
        self.launchQueue = SimpleNamespace(setConsumer=lambda act: setattr(self, "consumer", act))
        self.posted: list[str] = []
        self.ear: Any = None
        frame = SimpleNamespace(
            alone=False,
            sandboxed=False,
            open=lambda ear, renew=None: setattr(self, "ear", ear),
            post=lambda text, origin: self.posted.append(f"{text} to {origin}"),
        )
        self.skep = SimpleNamespace(
            frame=frame,
            base="./",
            offline="unknown",
            rooms="2 wss://rooms.example ./",
            storage=storage,
            later=self._later,
            load=self._load,
            add=self._add,
        )

    def go(self, address: str) -> None:
        """Another address, of which nobody is told."""
        self.location.href = address

    def follow(self, link: Element) -> None:
        """A link is pressed; one to elsewhere leads nowhere."""
        if link.attrs["href"].startswith("#"):
            self.location.hash = link.attrs["href"]

    async def _clip(self, text: str) -> None:
        self.clipped.append(text)

    def _draw(self, many: int) -> JsList:
        """Numbers as if by chance, never the same."""
        self.drawn += many
        return JsList(range(self.drawn, self.drawn + many))

    async def _later(self) -> list[Any]:
        return []

    async def _load(self, name: str) -> None:
        pass

    def _add(self, node: Element) -> None:
        assert self.document.head
        self.document.head.append(node)

    def fetched(self, node: Element) -> None:
        """A style sheet is put into the page: it comes a little later."""
        address = urljoin(ADDRESS, node.attrs.get("href") or node.attrs.get("src") or "")
        name = address.removeprefix(ADDRESS).partition("?")[0]
        if not (ROOT / name).is_file() and name not in BUILT:
            self.errors.append(f"there is no {name}")
        self.setTimeout(lambda: node.dispatchEvent(Event("load"), False), 0)

    def _observer(self, heard: Callable[..., Any], options: Any = None) -> Any:
        made = SimpleNamespace(heard=heard, seen=[], options=options, watches=False)
        made.observe = made.seen.append
        made.unobserve = lambda node: node in made.seen and made.seen.remove(node)
        made.disconnect = lambda: made.seen.clear()
        self.observers.append(made)
        return made

    def _watcher(self, heard: Callable[..., Any], options: Any = None) -> Any:
        made = self._observer(heard, options)
        made.watches = True
        return made

    def matchMedia(self, query: str) -> Any:
        made = Target()
        vars(made).update(matches=query in self.media)
        return made

    async def fetch(self, name: str, options: Any = None) -> Any:
        name = name.removeprefix("./")
        path = SITE / name if (SITE / name).is_file() else ROOT / name
        built = built_files()

        async def text() -> str:
            return built[name].decode() if name in built else path.read_text("utf-8")

        return SimpleNamespace(ok=name in built or path.is_file(), text=text)

    # Time

    def setTimeout(self, heard: Callable[..., Any], milliseconds: float, every: Any = None) -> int:
        self.numbers += 1
        self.timers.append((self.now + milliseconds, self.numbers, heard, milliseconds, every))
        return self.numbers

    def setInterval(self, heard: Callable[..., Any], milliseconds: float) -> int:
        return self.setTimeout(heard, milliseconds, True)

    def clearTimeout(self, number: int) -> None:
        self.timers = [one for one in self.timers if one[1] != number]

    clearInterval = clearTimeout

    def requestAnimationFrame(self, heard: Callable[..., Any]) -> int:
        self.frames.append(heard)
        return len(self.frames)

    def frame(self) -> bool:
        """Shows one frame, with what comes right after its paint; whether there was anything to do
        for it."""
        frames, self.frames = self.frames, []
        before = self.numbers
        for heard in frames:
            heard(self.now)
        self.document.rendered()
        while after := [one for one in self.timers if one[1] > before and not one[3]]:
            self.timers.remove(after[0])
            after[0][2]()
        return bool(frames)

    def pass_time(self, milliseconds: float) -> None:
        """Time passes, and what waits for it happens in its order."""
        until = self.now + milliseconds
        while due := [one for one in self.timers if one[0] <= until]:
            first = min(due, key=lambda one: one[:2])
            at, number, heard, wait, every = first
            self.timers.remove(first)
            self.now = max(self.now, at)
            if every:
                self.timers.append((at + max(wait, 1), number, heard, wait, every))
            heard()
        self.now = until


class Day:
    """A Date: so many milliseconds after noon."""

    def __init__(self, day: date, after_ms: int) -> None:
        self.day = day
        self.after_ms = after_ms

    def toISOString(self) -> str:
        seconds, left_ms = divmod(self.after_ms, 1000)
        clock = f"{12 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        return f"{self.day}T{clock}.{left_ms:03}Z"

    def toLocaleString(self, code: str, form: Any) -> str:
        return f"{self.day} and the hour in {code}"

    def getFullYear(self) -> int:
        return self.day.year

    def getMonth(self) -> int:
        return self.day.month - 1

    def getDate(self) -> int:
        return self.day.day


class File:
    """A file that somebody chooses, drops or opens with the app."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.data = text.encode()
        self.size = len(self.data)

    async def arrayBuffer(self) -> bytes:
        return self.data


class Decoder:
    """A TextDecoder."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding

    def decode(self, data: bytes) -> str:
        return bytes(data).decode(self.encoding, "replace")


class Location:
    """Where one is; who writes another # there makes the window tell of it."""

    origin = ADDRESS[:-1]
    pathname = "/"

    def __init__(self, window: Window) -> None:
        self.window = window
        self.href = ADDRESS
        self.replaced: list[str] = []

    def _hash(self) -> str:
        after = self.href.partition("#")[2]
        return "#" + after if after else ""

    def _set_hash(self, text: str) -> None:
        before = self.href
        address = before.partition("#")[0] + "#" + text.removeprefix("#")
        if address != before:
            self.window.history.pushState(None, "", address)
            self.window.setTimeout(self.window.history.arrived(True), 0)

    hash = property(_hash, _set_hash)

    @property
    def search(self) -> str:
        before = self.href.partition("#")[0]
        return "?" + before.partition("?")[2] if "?" in before else ""

    def reload(self) -> None:
        self.replaced.append(self.href)

    def replace(self, address: str) -> None:
        self.replaced.append(address)


class History:
    """The entries of a tab's history, each a state and an address."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.entries: list[tuple[Any, str]] = [(None, window.location.href)]
        self.at = 0

    @property
    def state(self) -> Any:
        return self.entries[self.at][0]

    @property
    def length(self) -> int:
        return len(self.entries)

    def replaceState(self, state: Any, unused: str, address: str = "") -> None:
        self.window.go(urljoin(self.window.location.href, address))
        self.entries[self.at] = (state, self.window.location.href)

    def pushState(self, state: Any, unused: str, address: str = "") -> None:
        self.window.go(urljoin(self.window.location.href, address))
        self.entries[self.at + 1 :] = [(state, self.window.location.href)]
        self.at += 1

    def arrived(self, other_hash: bool) -> Callable[[], None]:
        """What a browser says of another entry."""

        def say() -> None:
            self.window.dispatchEvent(Event("popstate", state=self.state))
            if other_hash:
                self.window.dispatchEvent(Event("hashchange"))

        return say

    def go(self, steps: int) -> None:
        """To another entry, a little later; beyond the ends there is none."""

        def travel() -> None:
            if not 0 <= self.at + steps < len(self.entries):
                return
            before = self.window.location.hash
            self.at += steps
            self.window.go(self.entries[self.at][1])
            self.arrived(self.window.location.hash != before)()

        self.window.setTimeout(travel, 0)

    def back(self) -> None:
        self.go(-1)


class Query:
    """URLSearchParams."""

    def __init__(self, text: str) -> None:
        self.fields = parse_qs(str(text).removeprefix("?"), keep_blank_values=True)

    def get(self, name: str) -> str | None:
        return self.fields[name][0] if name in self.fields else None


def forget_stale() -> None:
    """Takes modules that were forgotten out of their packages, where `from web.x import y` looks."""
    for name, package in list(sys.modules.items()):
        if name.split(".")[0] == "web" and hasattr(package, "__path__"):
            for one, value in list(vars(package).items()):
                if isinstance(value, ModuleType) and value.__name__ not in sys.modules:
                    delattr(package, one)


@contextmanager
def browser() -> Iterator[tuple[Document, Window]]:
    """A document and a window, while modules of the page can be imported; these are forgotten then."""
    from web.clock import clock
    from web.common import i18n
    from web.opponent import fallback_engine

    forget_stale()
    before = set(sys.modules)
    real = i18n.Translator, fallback_engine.FallbackEngine
    document = Document()
    window = Window(document)
    ffi: Any = SimpleNamespace(
        create_proxy=lambda made: made,
        to_js=lambda made, **_: made,
        is_none=lambda one: one is None,
    )
    pyscript = SimpleNamespace(document=document, window=window, ffi=ffi, RUNNING_IN_WORKER=False)
    sys.modules["pyscript"], sys.modules["pyscript.ffi"] = pyscript, ffi  # type: ignore[assignment]

    async def sleep(seconds: float, result: Any = None) -> Any:
        """Sleeps as long as the window's time takes."""
        if not seconds:
            return await at_once(0, result)
        waiting = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not waiting.done():
                waiting.set_result(result)

        window.setTimeout(wake, seconds * 1000)
        return await waiting

    asyncio.sleep = sleep  # type: ignore[assignment]
    timed: tuple[Any, ...] = (clock.Clock.__init__, clock.restored)
    usual = timed[0].__defaults__
    for one in timed:
        one.__defaults__ = (lambda: window.now / 1000,)
    try:
        yield document, window
    finally:
        asyncio.sleep = at_once
        for one in timed:
            one.__defaults__ = usual
        vars(i18n)["Translator"], vars(fallback_engine)["FallbackEngine"] = real
        for name in set(sys.modules) - before:
            del sys.modules[name]
        forget_stale()


# What is seen


def name_of(node: Element) -> str:
    """How a control is called by those who hear it."""
    if node.attrs.get("aria-label"):
        return node.attrs["aria-label"]
    if node.attrs.get("aria-labelledby"):
        ids = node.attrs["aria-labelledby"].split()
        named = [node.ownerDocument.getElementById(one) for one in ids]
        return " ".join([text_of(one) for one in named if one])
    label = node.closest("label") if node.tag in FIELDS else None
    if label:
        return text_of(label)
    if node.tag in FIELDS and node.attrs.get("id"):
        label = node.ownerDocument.querySelector(f"label[for={node.attrs['id']}]")
        if label:
            return text_of(label)
    return text_of(node) or node.attrs.get("title", "") or node.attrs.get("alt", "")


def text_of(node: Element) -> str:
    """The text of a node that is seen and heard, on one line."""
    found = []
    for one in node.inside:
        if isinstance(one, str):
            found.append(one)
        elif not one._hides() and not is_decoration(one) and one.tag not in ("select", "textarea"):
            found.append(one.attrs.get("alt", "") if one.tag == "img" else text_of(one))
    return " ".join(" ".join(found).split())


def called(name: str, wanted: str) -> bool:
    """Whether a name is the one wanted; "*" stands for anything."""
    return re.fullmatch(".*".join(re.escape(part) for part in wanted.split("*")), name) is not None


def is_decoration(node: Element) -> bool:
    return node.attrs.get("aria-hidden") == "true" or node.tag in UNSEEN


def state_of(node: Element) -> str:
    """What attributes say of it besides."""
    lazy_css = node.style.told() if not node.svg else ""
    if not node.attrs and not lazy_css:
        return ""
    told = [lazy_css] if lazy_css else []
    for name, value in node.attrs.items():
        if name in PLAIN or UNTOLD.match(name) or (name == "role" and value == "group"):
            continue
        if name in ("tabindex", "open", "autocomplete", "viewBox", "max"):
            continue
        if value != "false":
            short = name.removeprefix("data-").removeprefix("aria-")
            told.append(short if value in ("", "true") else f"{short}={value}")
    return "".join(" " + one for one in told)


def drawn_in(node: Element, place: str) -> Iterator[str]:
    """What a picture is drawn of, a line; symbols and boards are none. A piece that is carried is."""
    if node.attrs.get("class") == "carried":
        held = [one.attrs["href"] for one in node.walk() if "href" in one.attrs]
        size = f"{node.attrs['width']} x {node.attrs['height']}"
        yield f"carried: {size} {node.attrs['viewBox']} {node.style.told()} {' '.join(held)}"
    if not node.attrs.get("class", "").endswith("picture"):
        return
    shapes = []
    for one in node.walk():
        shape = [f"{name}={value}" for name, value in one.attrs.items() if name != "class"]
        if one.tag in ("path", "rect") and "hidden" not in one.attrs:
            shapes.append(" ".join([one.tag, *shape]))
    yield f"{place}: drawn: {'; '.join(shapes)}"


def board_lines(svg: Element) -> Iterator[str]:
    """What is drawn on a board and what its grid says, a line each."""
    own = " ".join(f"{name}={value}" for name, value in svg.attrs.items() if name in OF_BOARD)
    yield f"board: {{{own}}}"
    for layer in (node for node in svg.walk() if node.attrs.get("class", "").startswith("layer-")):
        name = layer.attrs["class"].removeprefix("layer-")
        told = [f"{one}={value}" for one, value in layer.attrs.items() if one not in PLAIN_SHAPE]
        if told:
            yield f"board {name}: {{{' '.join(told)}}}"
        for node in layer.children:
            for one in node.children if node.attrs.get("role") == "row" else (node,):
                inside = [use.attrs["href"] for use in one.walk() if "href" in use.attrs]
                shape = [f"{key}={value}" for key, value in one.attrs.items() if key not in SHAPE]
                texts = [one.textContent.strip()] if one.textContent.strip() else []
                if "data-cell" in one.attrs:
                    q, r = axial(int(one.attrs["data-cell"]))
                    yield " ".join([f"board ({q}, {r}): {one.attrs['aria-label']}", *shape])
                else:
                    piece = " " + one.attrs["data-piece"] if "data-piece" in one.attrs else ""
                    yield " ".join([f"board {name}{piece}: {one.tag}", *shape, *inside, *texts])


OF_BOARD = ("class", "data-view", "viewBox")
PLAIN_SHAPE = ("class", "role", "aria-hidden", "aria-label")
SHAPE = ("role", "d", "data-cell", "fill", "data-piece", "aria-label")


def lines_of(node: Element, place: str = "") -> Iterator[str]:
    """All that is seen and heard in a node, a line each, after the name of the part it is in."""
    if node.tag == "svg":
        yield from drawn_in(node, place)
        return
    if node._hides() or (is_decoration(node) and not node.querySelector("svg")):
        return
    if node.attrs.get("id") and node.tag not in PRESSED + FIELDS + (
        "p",
        "span",
        "h2",
        "h3",
        "label",
    ):
        place = node.attrs["id"]
    elif node.tag == "dialog" and node.attrs.get("aria-labelledby"):
        place = node.attrs["aria-labelledby"].removesuffix("-title")
    before = place + ": " if place else ""
    if node.tag == "label" and (field := node.querySelector("input, select, textarea")):
        yield from lines_of(field, place)
    elif node.tag in PRESSED:
        yield f"{before}[{name_of(node)}]{state_of(node)}"
    elif node.tag in FIELDS:
        if node.type in ("radio", "checkbox"):
            mark = "(x)" if node.checked else "( )"
            yield f"{before}{mark} {name_of(node)}{state_of(node)}"
        else:
            options = [text_of(one) for one in node.walk() if one.tag == "option"]
            told = f" of {', '.join(options)}" if options else ""
            yield f"{before}<{name_of(node)}: {node.value}>{told}{state_of(node)}"
    else:
        state = state_of(node)
        inner = [
            one for one in node.walk() if one.tag in (*PRESSED, *FIELDS, "svg") or state_of(one)
        ]
        if node.tag in ("meter", "progress", "img") or not any(one.shown for one in inner):
            text = name_of(node) if node.tag in ("meter", "progress", "img") else text_of(node)
            blocks = [one for one in node.children if one.tag in BLOCKS and not is_decoration(one)]
            if not blocks or node.tag == "p":
                if text or state:
                    head = "# " if node.tag in ("h1", "h2", "h3", "h4") else ""
                    yield f"{before}{head}{text}{state}"
                return
        if state and len(node.inside) == 1 and isinstance(node.inside[0], Element):
            first, *more = lines_of(node.inside[0], place)
            yield first + state
            yield from more
            return
        if state:
            yield f"{before}{{{state.strip()}}}"
        for one in node.inside:
            if isinstance(one, Element):
                yield from lines_of(one, place)
            elif one.strip():
                yield f"{before}{' '.join(one.split())}"


BLOCKS = tuple(
    "article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 "
    "h3 h4 header legend li main nav ol p pre section table td th tr ul".split()
)


def load_play() -> None:
    import web.play.main  # noqa: F401


def load_learn() -> None:
    import web.learn.main  # noqa: F401


def load_embed() -> None:
    import web.embed.main  # noqa: F401


LOADS = (
    ("web.play.main", load_play),
    ("web.learn.main", load_learn),
    ("web.embed.main", load_embed),
)
"""The programs of the pages, as their HTML names them."""


def connect(air: Air) -> None:
    """Opens the roads that are waited for, and lets all arrive that was sent."""
    for end in list(air.ends):
        if not end.place.startswith("direct ") and not vars(end).get("gone"):
            vars(end)["gone"] = True
            end.go()
    settle(air)


class Visit:
    """Somebody at the game's page."""

    def __init__(self, document: Document, window: Window, memory: "Memory | None" = None) -> None:
        self.document, self.window = document, window
        self.pool = ThreadPoolExecutor(1)
        self.loop = asyncio.new_event_loop()
        self.memory = memory or Memory()
        self.opponent = FakeOpponent()
        self.games = FakeGames()
        self.heard: list[str] = []
        self.without: tuple[str, ...] = ()
        self.sees_board = False
        self.boxes = BOXES
        self.media: set[str] = set()
        """Media queries that match."""
        self.fingers: set[int] = set()
        self.lifted: set[int] = set()
        self.before: list[str] = []

    def start(self, address: str = "", history: "History | None" = None) -> Any:
        """Loads the page at an address, and starts its program. The tab has been at the places of
        `history` before."""
        html = re.split("[?#]", address)[0] or "index.html"
        self.window.forget()
        self.window.media |= self.media
        self.document.load(page_source(html))
        self.document.board_box = Rect(0, 0, 640, 480)
        main = str(self.document.body.attrs["data-main"])  # type: ignore[union-attr]
        load = dict(LOADS)[main]
        self.window.texts = self.memory.texts
        self.window.go(ADDRESS + address)
        self.window.history = History(self.window)
        if history:
            self.window.history.entries, self.window.history.at = history.entries, history.at
        for node in self.document.documentElement.walk():
            if "data-i18n" in node.attrs:
                node.textContent = node.attrs["data-i18n"]
            for name, filled in (("data-i18n-label", "aria-label"), ("data-i18n-href", "href")):
                if name in node.attrs:
                    node.attrs[filled] = node.attrs[name]
        for name, box in self.boxes.items():
            part = self.document.getElementById(name)
            if part is not None:
                part.box = box
        self.prepare()
        sys.modules.pop(main, None)
        self.do(load)
        self.main: Any = sys.modules[main]
        self.settle()
        self.before = self.lines()
        return self

    def reload(self) -> Any:
        """Loads the page again at its address."""
        return self.start(self.window.location.href.removeprefix(ADDRESS), self.window.history)

    def back(self) -> list[str]:
        """Presses the browser's Back."""
        return self.change(self.window.history.back)

    def prepare(self) -> None:
        """Other neighbours than in a browser: the words, the computer, the library."""
        from web.common import i18n, lazy_css
        from web.library import database
        from web.opponent import fallback_engine
        from web.peer import transports

        self.air = Air()
        for name in ("has_relay", "relay", "direct", "beside", "tabs", "seconds", "milliseconds"):
            vars(transports)[name] = getattr(self.air, name)
        vars(i18n)["Translator"] = Keys
        vars(fallback_engine)["FallbackEngine"] = self._engine
        vars(database)["GamesDatabase"] = lambda: self.games
        lazy_css.ready.clear()
        self.opponent.tick = lambda: None  # type: ignore[attr-defined]

    def _engine(self, large: Any, small: Any, on_state: Any) -> FakeOpponent:
        self.opponent.on_state = on_state
        return self.opponent

    # Doing

    def do(self, act: Callable[[], Any]) -> Any:
        """Does something, with all that it leaves to be done."""

        async def whole() -> Any:
            said = act()
            if asyncio.iscoroutine(said):
                said = await said
            for _ in range(200):
                await at_once(0)
                if len(asyncio.all_tasks()) == 1:
                    break
            return said

        # In a thread, since a browser's test before this one may have left a loop in its own.
        return self.pool.submit(self.loop.run_until_complete, whole()).result()

    def settle(self) -> None:
        """Until nothing is left to be drawn or said."""

        def act() -> None:
            for _ in range(5):
                self.window.frame()
                self.window.pass_time(100)

        for _ in range(2):
            self.do(act)
            self.do(lambda: connect(self.air))
        text = self.document.getElementById("live")
        if text is not None and text.textContent:
            self.heard.append(text.textContent.replace("\u00a0", ""))
            text.textContent = ""

    def close(self) -> None:
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.pool.submit(self.loop.run_until_complete, at_once(0)).result()
        self.loop.close()
        self.pool.shutdown()

    @property
    def session(self) -> Any:
        return self.main.session

    def find(self, name: str, tags: "tuple[str, ...]" = PRESSED + FIELDS) -> Element:
        """The one control that is shown and so called; "Name #2" is the second of that name, "*" stands
        for anything, "part: Name" is one in the part with that id, "#id" the one with that id."""
        if name.startswith("#"):
            only = self.document.getElementById(name[1:])
            assert only is not None and only.shown, f"{name} is not shown"
            return only
        part, _, rest = name.rpartition(": ")
        wanted, _, number = rest.partition(" #")
        top: Any = self.part(part) if part else self.document.body
        opened = [node for node in top.walk() if node.tag == "dialog" and node.open]
        for around in (*reversed(opened), top):
            found: list[Element] = [
                node
                for node in around.walk()
                if node.tag in tags and called(name_of(node), wanted) and node.shown
            ]
            if found:
                asked = {(node.attrs.get("data-act"), node.attrs.get("data-arg")) for node in found}
                assert number or len(asked) == 1, f"{len(found)} are called {name}"
                return found[int(number or 1) - 1]
        raise AssertionError(f"nothing shown is called {name}")

    def part(self, name: str) -> "Element | None":
        """The part of the page that lines call so."""
        found = self.document.getElementById(name)
        if found is None:
            found = self.document.querySelector(f"dialog[aria-labelledby={name}-title]")
        return found

    def press(self, name: str, by_key: bool = False) -> list[str]:
        """Presses a control."""
        node = self.find(name)

        def act() -> None:
            node.focus()
            node.click(0 if by_key else 1)

        return self.change(act)

    def key(self, key: str, node: "Element | None" = None, **more: Any) -> list[str]:
        """A key goes down where the focus is."""
        target: Any = node or self.document.activeElement
        event = Event("keydown", key=key, code=more.pop("code", key), **more)
        return self.change(lambda: target.dispatchEvent(event))

    def fill(self, name: str, text: str) -> list[str]:
        """Writes into a field."""
        node = self.find(name, FIELDS)

        def act() -> None:
            node.focus()
            node.value = text
            node.dispatchEvent(Event("input"))
            node.dispatchEvent(Event("change"))

        return self.change(act)

    def send(self, name: str) -> list[str]:
        """Enter in a field of a form."""
        node = self.find(name, FIELDS)
        form: Any = node.form
        return self.change(lambda: form.dispatchEvent(Event("submit")))

    def tap(self, cell: int) -> list[str]:
        """A click on a cell of the board that is shown."""
        cells = self.document.querySelectorAll(f"[data-cell='{cell}']")
        node: Any = [one for one in cells if one.shown][-1]

        def act() -> None:
            for kind in ("pointerdown", "pointerup"):
                node.dispatchEvent(Event(kind, clientX=9.0, clientY=9.0))
            node.click(1)

        return self.change(act)

    def view(self) -> Any:
        """The view of the board that is in front."""
        page = self.main.page
        rooms = [getattr(page, name, None) for name in ("player", "puzzles")]
        if hasattr(page, "feature"):
            rooms.append(page.feature("editor").dialog)
        players = [one.player if hasattr(one, "player") else one for one in rooms if one]
        panels = [one.panel if hasattr(one, "panel") else one.view.board for one in players]
        shown = [one.view for one in panels if one.view.svg.shown]
        if shown:
            return shown[-1]
        return getattr(self.main, "panel", getattr(self.main, "board", None)).view  # type: ignore[union-attr]

    def spot(self, text: str) -> tuple[float, float]:
        """A point of the window: "300px,200px", or the middle of the cell "q,r"."""
        if "px" in text:
            x, y = text.replace("px", "").split(",")
            return float(x), float(y)
        q, r = map(int, text.split(","))
        view = self.view()
        item = view.scene.by_cell[cell_at(q, r)]
        left, top, _, _ = view.camera.view_box()
        scale, box = view.camera.scale, view.svg.getBoundingClientRect()
        return (item.x - left) * scale + box.left, (item.y - top) * scale + box.top

    def point(self, kind: str, text: str, **more: Any) -> list[str]:
        """A mouse or a finger does something at a point; the browser's click follows a release."""
        x, y = self.spot(text)
        view = self.view()
        cell = view.cell_at(x, y)
        nodes = view.svg.querySelectorAll(f"[data-cell='{cell}']") if cell >= 0 else []
        node = nodes[0] if nodes else view.svg
        place = {"clientX": x, "clientY": y, "buttons": int(kind != "pointerup"), **more}

        finger = more.get("pointerId", 0)
        if kind == "pointerdown":
            self.fingers = {finger} if self.fingers == self.lifted else self.fingers | {finger}
            self.lifted = set()
        several = len(self.fingers) > 1  # of which a browser makes no click
        if kind == "pointerup":
            self.lifted.add(finger)

        def act() -> None:
            node.dispatchEvent(Event(kind, **place))
            if kind == "pointerup" and not more.get("button") and not several:
                node.dispatchEvent(Event("click", **{**place, "detail": 1}))

        return self.change(act)

    def grab(self, name: str, **more: Any) -> list[str]:
        """A piece in a reserve is pressed, to be carried."""
        node = self.find(name)
        node.box = Rect(40, 540, 40, 44)
        event = Event("pointerdown", clientX=60.0, clientY=560.0, buttons=1, **more)
        return self.change(lambda: node.dispatchEvent(event))

    def wait(self, milliseconds: float) -> list[str]:
        """Time passes."""
        return self.change(lambda: self.window.pass_time(milliseconds))

    # Seeing

    def lines(self) -> list[str]:
        """All that is seen now, also behind a dialog."""
        found = list(lines_of(self.document.body))  # type: ignore[arg-type]
        if self.sees_board:
            svgs = [one for one in self.document.querySelectorAll("svg.board") if one.shown]
            found += board_lines(svgs[-1])
        root = self.document.documentElement
        around = [f"title: {self.document.title}"] if self.document.title else []
        for node in (root, self.document.body):
            if state_of(node):  # type: ignore[arg-type]
                around.append(f"{node.tag}:{state_of(node)}")  # type: ignore[union-attr, arg-type]
        active: Any = self.document.activeElement
        named = active.tag in PRESSED + FIELDS or "aria-label" in active.attrs
        told = name_of(active) if named else active.attrs.get("id", active.tag)
        return around + found + [f"focus: {told}"]

    def glides(self) -> list[str]:
        """What is on its way now; it arrives."""
        told = []
        for node in self.document.documentElement.walk():
            for one in [one for one in node.animations if one.running]:
                name = node.attrs.get("data-piece") or node.attrs.get("class") or node.tag
                told.append(f"glides: {name} {json.dumps(one.frames)} {json.dumps(one.options)}")
                one.finish()
        return told

    def unknown_acts(self) -> set[str]:
        """What buttons and forms of the page ask for, and the page does not know."""
        names = ("data-act", "data-submit", "data-change")
        nodes = self.document.documentElement.walk()
        asked = {node.attrs[name] for node in nodes for name in names if name in node.attrs}
        return asked - set(self.main.page.acts)

    def change(self, act: Callable[[], Any]) -> list[str]:
        """What an act changes: lines that go, lines that come, and what is said."""
        self.do(act)
        self.settle()
        now = self.lines()
        told = [
            one for one in changed_lines(self.before, now) if not one[2:].startswith(self.without)
        ]
        if self.sees_board:
            told += self.glides()
        told += [f"said: {text}" for text in self.heard]
        told += [f"posted: {clipped(text)}" for text in self.window.posted]
        self.before, self.heard, self.window.posted = now, [], []
        assert not self.window.errors, self.window.errors
        assert not self.unknown_acts(), self.unknown_acts()
        return told


def clipped(text: str) -> str:
    """A message without the drawings in it."""
    return re.sub(r"<svg.*?</svg>", "<svg/>", text)


def changed_lines(before: list[str], now: list[str]) -> list[str]:
    """Lines that go with "- ", lines that come with "+ ", and with "* " those of which only what stands
    after their name is another. A part that goes as a whole is one line."""
    parts = [{line.partition(": ")[0] for line in lines if ": " in line} for lines in (before, now)]
    left = sorted(parts[0] - parts[1])
    gone = [line for line in before if line.partition(": ")[0] not in left]
    gone += [f"{part}: (all of it)" for part in left]
    come = []
    for line in now:
        if line in gone:
            gone.remove(line)
        else:
            come.append(line)
    names = [subject(line) for line in gone]
    told = []
    for line in come:
        name = subject(line)
        if name and name in names:
            del gone[names.index(name)]
            names.remove(name)
            told.append(f"* {line}")
        else:
            told.append(f"+ {line}")
    return [f"- {line}" for line in gone] + told


ABOUT = re.compile(
    r"(?:title|focus|html|body):"
    r"|board (?:\(.*?\)|tiles \w+):|board \w+: \{"
    r"|(?:[\w-]+: )?(?:\[.*\]|<.*?: |\{|# )"
    r"|(?P<part>[\w-]+: )?\((?:x| )\)(?P<name> .*)"
)


def subject(line: str) -> str:
    """What a line is about: "" where it says only that."""
    found = ABOUT.match(line)
    if not found:
        return ""
    return (found["part"] or "") + found["name"] if found["name"] else found[0]


__all__ = ["Keys", "Rect", "Visit", "Window", "browser", "lines_of", "page_source"]
