"""Dialog of openings: recommended lines to step through, and what was played in games. It is created
each time it opens."""

import asyncio

from pyscript import document, window

from hive_core.drawing import svg as picture
from hive_core.drawing.annotation_svg import STEPS
from hive_core.game import Game
from hive_core.game.formation import FORMED, cell_of, placed
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.rules.bugs import BLACK, COLORS, LETTERS, WHITE
from hive_core.rules.hexes import cell_at
from web.common.dialog import Dialog
from web.common.dom import make
from web.common.shell import close_dialogs, press, with_text
from web.openings.explorer import branches, walkable
from web.openings.lines import LINES, line_called
from web.openings.training import trainer
from web.openings.words import opening_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from web.common.shell import Shell
    from web.openings.explorer import Begun, Branch
    from web.openings.lines import OpeningLine

MOST_ROWS = len(STEPS)
PICTURE_PX = 480
DARK = "(prefers-color-scheme: dark)"


class OpeningsDialog(Dialog):
    """Dialog of openings. `walk(name, text)` shows a recommended line on the page's board. `signs` are
    the numbers on cells of the dialog's own board, which stand for the rows of the list."""

    name = "openings"
    css = "tall openings"
    sheet = "openings/openings"

    def __init__(self, host: "Shell", walk: "Callable[[str, str], object]") -> None:
        super().__init__(host, host.t)
        self.walk = walk
        self.own: list[Begun] = []
        self.others: list[Begun] = []
        self.first: tuple[str, ...] = ()
        self.rows: list[str] = []
        self.signs: dict[int, str] = {}
        self.boards: list[tuple[Element, str]] = []
        self.use(
            {
                "walk": with_text(self._walk),
                "step": with_text(lambda step: self._go(self.first + (step,))),
                "back": press(lambda: self._go(self.first[:-1])),
                "again": press(lambda: self._go(())),
            }
        )

    def open(self, first: "tuple[str, ...]", own: "list[Begun]", others: "list[Begun]") -> None:
        """Show the moves that follow the first steps `first` of a game (see
        hive_core/game/formation.py), with their counts in this device's games `own` and in the games
        `others`."""
        close_dialogs()
        self.first, self.own, self.others = walkable(first), own, others
        self._build()
        self._draw()
        self.show()

    # Building

    def _build(self) -> None:
        t = self.t
        attrs = {"class": "dialog-body", "role": "region", "tabindex": "0"}
        attrs["aria-labelledby"] = "openings-title"
        body = make("div", attrs)
        body.append(make("h3", {}, t("openings.recommended")))
        body.append(make("p", {"class": "hint"}, t("openings.checked")))
        self.boards = []
        body.append(self._lines(WHITE), self._lines(BLACK))
        body.append(make("h3", {}, t("openings.explorer")))
        body.append(self.part("picture", "img", {"class": "openings-picture"}))
        body.append(self.part("name", "p", {"class": "openings-name"}))
        body.append(self.part("whose", "p", {"class": "openings-whose", "role": "status"}))
        body.append(self.part("list", "ol", {"class": "openings-list"}))
        tools = make("div", {"class": "openings-tools"})
        for what in ("back", "again"):
            tools.append(self.button(what, "small", t("openings." + what)))
        text = t("openings.about", n=len(self.own), all=len(self.others))
        attrs = {"type": "button", "class": "small", "data-act": "positions"}
        tools.append(make("button", attrs, t("openings.positions")))
        body.append(tools, make("p", {"class": "hint"}, text))
        self.make_box(t("action.openings")).append(body)

    def _lines(self, color: int) -> "Element":
        """Return the recommended openings for the side `color`, White's unfolded."""
        fold = make("details", {"class": "openings-fold"})
        fold.open = color == WHITE
        lines = [line for line in LINES if line.color == color]
        name = self.t("openings.for." + COLORS[color], n=len(lines))
        fold.append(make("summary", {}, name))
        entries = make("ul", {"class": "openings-lines"})
        entries.append(*[self._line(line) for line in lines])
        fold.append(entries)
        return fold

    def _line(self, line: "OpeningLine") -> "Element":
        """Return the entry of the recommended opening `line`; its board is rendered later."""
        t = self.t
        title = t("openings.line." + line.name)
        board = make("img", {"class": "openings-board", "alt": ""})
        self.boards.append((board, line.text))
        entry = make("p")
        share = t("thinking.percent", n=line.score)
        entry.append(make("b", {}, title))
        kind = line.text.partition(";")[0]
        entry.append(make("small", {}, t("openings.score", type=kind, n=share)))
        entry.append(make("span", {}, t("openings.line." + line.name + ".why")))
        walk = self.button("walk", "small", t("openings.walk"), line.name)
        walk.setAttribute("aria-label", t("openings.walk") + ": " + title)
        href = "learn.html#" + trainer(line.text)
        train = make("a", {"class": "small", "href": href}, t("train.open"))
        train.setAttribute("aria-label", t("train.open") + ": " + title)
        tools = make("div", {"class": "openings-tools"})
        tools.append(walk, train)
        item = make("li")
        item.append(board, entry, tools)
        return item

    # Drawing

    async def draw_boards(self) -> None:
        """Render the boards of the recommended openings, with both sides' first three pieces, one by
        one, until the dialog is removed."""
        for board, text in self.boards:
            await asyncio.sleep(0)
            if not board.isConnected:
                return
            game = Game.from_text(text)
            game.goto(2 * FORMED)
            markup = picture.svg(game.board, theme=shown_theme(), title=" ", ground=False)
            board.src = image_of(markup)

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
        """Focus the first row. If there are no rows, focus the button that goes one step back."""
        if self.box.open:
            button = self.parts["list"].querySelector("button") or self.parts["back"]
            button.focus()

    def _row(self, step: str, counts: "list[tuple[str, Branch]]") -> "Element":
        t = self.t
        item = make("li")
        button = self.button("step", "openings-row", "", step)
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
        markup = picture.svg(board, theme=shown_theme(), size_px=PICTURE_PX, signs=signs, title=" ")
        return image_of(markup)

    # Events

    def _walk(self, name: str) -> None:
        self.box.close()
        self.walk(name, line_called(name).text)

    def _go(self, first: "tuple[str, ...]") -> None:
        """Show the moves that follow the steps `first`."""
        self.first = first
        self._draw()


def image_of(markup: str) -> str:
    """Return the source of an image for the SVG `markup`."""
    return "data:image/svg+xml," + str(window.encodeURIComponent(markup))


def shown_theme() -> str:
    """Return "dark" or "light", as the page is shown now."""
    chosen = document.documentElement.getAttribute("data-theme")
    dark = chosen == "dark" or (chosen != "light" and window.matchMedia(DARK).matches)
    return "dark" if dark else "light"
