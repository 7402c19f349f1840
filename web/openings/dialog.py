"""The openings: recommended ones to walk through, and what was played. A dialog, made when it opens."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.drawing import svg as picture
from hive_core.drawing.annotation_svg import STEPS
from hive_core.game.formation import cell_of, placed
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.rules.bugs import COLORS, LETTERS
from hive_core.rules.hexes import cell_at
from web.common.dom import drawing, make
from web.common.lazy_css import with_style
from web.common.shell import close_dialogs
from web.openings.explorer import LINES, branches, known
from web.openings.words import opening_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from web.common.i18n import Translator
    from web.openings.explorer import Begun, Branch

MOST_ROWS = len(STEPS)
PICTURE_PX = 480
DARK = "(prefers-color-scheme: dark)"


class OpeningsDialog:
    """`walk(name, text)` lays out one of the recommended lines. `t` knows "openings". `signs` are the
    numbers of the cells that the rows are about."""

    def __init__(self, t: "Translator", walk: "Callable[[str, str], object]") -> None:
        self.t = t
        self.walk = walk
        self.own: list[Begun] = []
        self.others: list[Begun] = []
        self.first: tuple[str, ...] = ()
        self.rows: list[str] = []
        self.signs: dict[int, str] = {}
        self.parts: dict[str, Element] = {}
        self.box = make("dialog")
        self.listeners = {
            "click": create_proxy(self._on_click),
            "keydown": create_proxy(lambda event: event.stopPropagation()),
            "close": create_proxy(lambda event: self.box.remove()),
        }

    def open(self, first: "tuple[str, ...]", own: "list[Begun]", others: "list[Begun]") -> None:
        """Shows the openings after these steps, counted in these games."""
        close_dialogs()
        self.first, self.own, self.others = known(first), own, others
        self.box = self._build()
        for name, listener in self.listeners.items():
            self.box.addEventListener(name, listener)
        document.body.append(self.box)
        self._draw()
        with_style("openings/openings", self._appear)

    def _appear(self) -> None:
        self.box.showModal()

    # Building

    def _button(self, what: str, css: str, text: str, arg: str = "") -> "Element":
        attrs = {"type": "button", "class": css, "data-openings": what, "data-arg": arg}
        return make("button", attrs, text)

    def _part(self, name: str, tag: str, attrs: "dict[str, str]") -> "Element":
        node = self.parts[name] = make(tag, attrs)
        return node

    def _build(self) -> "Element":
        t = self.t
        box = make("dialog", {"class": "tall openings", "aria-labelledby": "openings-title"})
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "openings-title"}, t("action.openings")))
        close = self._button("close", "round", "")
        close.setAttribute("aria-label", t("action.close"))
        close.append(drawing("i-close"))
        head.append(close)
        attrs = {"class": "dialog-body", "role": "region", "tabindex": "0"}
        attrs["aria-labelledby"] = "openings-title"
        body = make("div", attrs)
        body.append(make("h3", {}, t("openings.recommended")))
        lines = make("ul", {"class": "openings-lines"})
        for name, _ in LINES:
            item = make("li")
            told = make("p")
            told.append(make("b", {}, t("openings.line." + name)))
            told.append(make("span", {}, t("openings.line." + name + ".why")))
            walk = self._button("walk", "small", t("openings.walk"), name)
            label = t("openings.walk") + ": " + t("openings.line." + name)
            walk.setAttribute("aria-label", label)
            item.append(told, walk)
            lines.append(item)
        body.append(lines, make("h3", {}, t("openings.explorer")))
        body.append(self._part("picture", "img", {"class": "openings-picture"}))
        body.append(self._part("name", "p", {"class": "openings-name"}))
        body.append(self._part("whose", "p", {"class": "openings-whose", "role": "status"}))
        body.append(self._part("list", "ol", {"class": "openings-list"}))
        tools = make("div", {"class": "openings-tools"})
        for what in ("back", "again"):
            button = self._button(what, "small", t("openings." + what))
            self.parts[what] = button
            tools.append(button)
        text = t("openings.about", n=len(self.own), all=len(self.others))
        body.append(tools, make("p", {"class": "hint"}, text))
        box.append(head, body)
        return box

    # Drawing

    def _draw(self) -> None:
        t, first, parts = self.t, self.first, self.parts
        counted: dict[str, list[tuple[str, Branch]]] = {}
        for games, key in ((self.own, "openings.yours"), (self.others, "openings.computers")):
            for one in branches(games, first):
                counted.setdefault(one.step, []).append((key, one))
        order = sorted(counted, key=lambda step: -sum([one.games for _, one in counted[step]]))
        self.rows = order[:MOST_ROWS]
        self.signs = {}
        for step in self.rows:
            if step != "-":
                cell = cell_at(*cell_of(step))
                self.signs.setdefault(cell, STEPS[len(self.signs)])
        parts["list"].replaceChildren(*[self._row(step, counted[step]) for step in self.rows])
        side = t("openings." + COLORS[len(first) % 2])
        parts["whose"].textContent = side if self.rows else t("openings.none")
        parts["name"].textContent = opening_words(t, first)
        for what in ("back", "again"):
            parts[what].disabled = not first
        parts["picture"].src = self._picture()
        parts["picture"].alt = t("openings.picture")
        self._keep_focus()

    def _keep_focus(self) -> None:
        """After a step the first row has the focus, or the way back."""
        if self.box.open:
            button = self.parts["list"].querySelector("button") or self.parts["back"]
            button.focus()

    def _row(self, step: str, counts: "list[tuple[str, Branch]]") -> "Element":
        t = self.t
        item = make("li")
        button = self._button("step", "openings-row", "", step)
        bug = t("openings.pass") if step == "-" else t("bug." + step[0].upper())
        moved = step[0] not in LETTERS and step != "-"
        sign = "" if step == "-" else self.signs[cell_at(*cell_of(step))]
        button.append(make("span", {"class": "openings-place"}, sign))
        button.append(make("b", {}, t("openings.moves", bug=bug) if moved else bug))
        for key, one in counts:
            shares = [
                t("thinking.percent", n=int(100 * part / one.games + 0.5))
                for part in (one.white, one.draws, one.black)
            ]
            white, draws, black = shares
            words = t(key, n=one.games, white=white, draws=draws, black=black)
            button.append(make("small", {}, words))
        if moved or step == "-":
            button.disabled = True
        item.append(button)
        return item

    def _picture(self) -> str:
        board = parse_position(placed(self.first)) if self.first else Board()
        signs = [(sign, cell) for cell, sign in self.signs.items()]
        chosen = document.documentElement.getAttribute("data-theme")
        dark = chosen == "dark" or (chosen != "light" and window.matchMedia(DARK).matches)
        theme = "dark" if dark else "light"
        markup = picture.svg(board, theme=theme, size_px=PICTURE_PX, signs=signs, title=" ")
        return "data:image/svg+xml," + str(window.encodeURIComponent(markup))

    # Events

    def _on_click(self, event: "Event") -> None:
        event.stopPropagation()
        node = event.target.closest("[data-openings]")
        if not node:
            if str(event.target.tagName) == "DIALOG":
                self.box.close()
            return
        what, text = str(node.getAttribute("data-openings")), str(node.getAttribute("data-arg"))
        if what == "close":
            self.box.close()
        elif what == "walk":
            self.box.close()
            self.walk(text, dict(LINES)[text])
        else:
            if what == "step":
                self.first += (text,)
            else:
                self.first = self.first[:-1] if what == "back" else ()
            self._draw()
