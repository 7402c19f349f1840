"""Dialog with the list of all games. It is created each time it opens, and removed when it closes.

A list may have thousands of games, so rows and their pictures are made only when the user scrolls
near them.
"""

import asyncio

from pyscript import window
from pyscript.ffi import create_proxy

from web.common.dialog import Dialog
from web.common.dom import drawing, focus_lost, make, part
from web.common.localize import regional
from web.common.shell import argument, close_dialogs, press, with_text
from web.library import summary
from web.library.import_bar import ImportBar
from web.library.picture import picture
from web.library.records import LONGEST_NAME
from web.library.search import NOTHING, OPPONENTS, RESULTS, Index, Sieve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from browser import Element, Event

    from web.common.i18n import Translator
    from web.common.shell import Shell
    from web.library.protocols import OwnerLike
    from web.library.records import Row

STEP = 6
"""Number of rows that the list adds at a time when the user scrolls to its end."""
PAUSE_S = 0.2
CHUNK = 10
"""Number of kinds of games for which `Index.prepare` makes search texts at a time, few enough not to
block the page."""
ENDINGS = ".json,.pgn,.uhp,.sgf,.pos,.txt,application/json"


class LibraryDialog(Dialog):
    """Dialog with the list of all games. `owner` carries out the actions of its buttons."""

    name = "games"
    css = "tall games"
    sheet = "library/library"

    def __init__(self, host: "Shell") -> None:
        super().__init__(host, host.t)
        self.owner: OwnerLike
        self.index = nothing(self.t)
        self.found: list[int] = []
        self.made = 0
        self.template: Element | None = None
        self.opened: Element | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.shown = False
        self.later = ""
        """Message to be shown when the dialog opens again."""
        self.import_bar = ImportBar(self.t)
        self.on("input", self._on_input)
        self.on("change", self._on_change)
        self.watcher = window.IntersectionObserver.new(create_proxy(self._on_sight))
        self.use(
            {
                "more": press(self._more),
                "acts": self._show_acts,
                "open": with_text(lambda row: self._open_row(row, False)),
                "look": with_text(lambda row: self._open_row(row, True)),
                "name": with_text(self._ask_name),
                "rename": self._rename,
                "remove": with_text(lambda row: self._run(self.owner.remove, self._at(row))),
                "undo": press(lambda: self._run(self.owner.undo)),
                "save": press(lambda: self._run(self.owner.save)),
                "load": press(lambda: self.parts["file"].click()),
                "stop": press(lambda: self.owner.stop_import()),
            }
        )

    def open(self, index: "Index", state: str) -> None:
        """Open the dialog with the games of `index`. `state` is the catalogue key of a sentence on
        a problem with the storage, "" for none."""
        close_dialogs()
        self._build()
        self.shown = True
        self.fill(index, state)
        if self.later:
            self.tell(self.later)
        self.show()

    def appear(self) -> None:
        super().appear()
        # On a touch screen, focusing the text field would open a keyboard that covers the list.
        touch = bool(window.matchMedia("(pointer: coarse)").matches)
        typed = len(self.index) and not touch
        (self.parts["text"] if typed else self.parts["close"]).focus()

    def fill(self, index: "Index", state: str) -> None:
        """Replace the games in the list by those of `index`. The search text and the filters stay."""
        if not self.shown:
            self.owner.closed()
            return
        t = self.t
        self.index = index
        empty = not len(index)
        self.box.classList.toggle("empty", empty)
        self.parts["new"].hidden = not empty
        for name in ("tools", "positions"):
            self.parts[name].hidden = empty
        self.parts["state"].hidden = not state
        self.parts["state"].textContent = t(state) if state else ""
        self.parts["save"].hidden = empty and not self.owner.learnt()
        self._find()
        self._run(self._prepare, index)

    async def _prepare(self, index: "Index") -> None:
        """Make the search texts of all games of `index`, a few at a time; before each part, let the
        browser show pictures."""
        await asyncio.sleep(PAUSE_S)
        while index is self.index and index.prepare(CHUNK):
            await asyncio.sleep(0)
        if index is self.index:
            self._choices("type", [(name, name) for name in index.types()])

    def tell(self, text: str, undo: bool = False) -> None:
        """Show the message `text` at the foot of the dialog; if `undo`, with an undo button."""
        self.later = "" if self.shown else text
        if not self.shown:
            return
        line = self.parts["told"]
        line.textContent = text
        if undo:
            line.append(self.button("undo", "small", self.t("games.undo")))
        if focus_lost():
            (self.parts["undo"] if undo else self.parts["list"]).focus()

    def show_import(self, at: int, size: int, games: int) -> None:
        """Show the progress of an import: `at` of `size` bytes are read, and `games` games. A `size` of
        0 ends it."""
        if self.import_bar.show(at, size, games):
            self.tell("")

    def _run(self, work: "Callable[..., object]", *given: object) -> None:
        self.tasks = [task for task in self.tasks if not task.done()]
        self.tasks.append(asyncio.create_task(work(*given)))  # type: ignore[arg-type]

    # Building

    def _build(self) -> None:
        t = self.t
        box = self.make_box(t("action.games"))
        body = make("div", {"class": "dialog-body games-body"})
        body.append(self.part("state", "p", {"class": "warn"}))
        body.append(self.part("count", "p", {"class": "games-count", "role": "status"}))
        body.append(self.part("list", "ul", {"class": "games-list", "tabindex": "-1"}))
        body.append(self.button("more", "plain games-more", self.t("games.more")))
        foot = make("div", {"class": "dialog-foot games-foot"})
        load = self.button("load", "plain", self.t("games.load"))
        foot.append(self.import_bar.build(self.button("stop", "plain", self.t("games.stop")), load))
        foot.append(self.part("told", "p", {"class": "games-told", "role": "status"}))
        attrs = {"type": "button", "class": "plain", "data-act": "positions"}
        foot.append(self.part("positions", "button", attrs, t("games.positions")))
        foot.append(self.button("save", "plain", self.t("games.save")))
        foot.append(load)
        attrs = {"type": "button", "class": "primary", "data-act": "open", "data-arg": "new_game"}
        foot.append(self.part("new", "button", attrs, t("action.new_game")))
        attrs = {"type": "file", "accept": ENDINGS, "multiple": "", "hidden": ""}
        foot.append(self.part("file", "input", attrs))
        box.append(self._build_tools(), body, foot)
        self.watcher.observe(self.parts["more"])

    def _build_tools(self) -> "Element":
        t = self.t
        tools = self.part("tools", "div", {"class": "games-tools", "role": "search"})
        attrs = {"type": "search", "class": "field games-find", "aria-label": t("games.find")}
        attrs["placeholder"] = t("games.find")
        attrs["autocomplete"] = "off"
        tools.append(self.part("text", "input", attrs))
        for name in ("type", "result", "opponent"):
            attrs = {"class": "field", "aria-label": t("games.by." + name)}
            tools.append(self.part(name, "select", attrs))
        self._choices("type", [])
        self._choices("result", [(one, t("games.result." + one)) for one in RESULTS])
        self._choices("opponent", [(one, t("games.opponent." + one)) for one in OPPONENTS])
        return tools

    def _choices(self, name: str, values: "list[tuple[str, str]]") -> None:
        field = self.parts[name]
        chosen = str(field.value)
        field.replaceChildren(make("option", {"value": ""}, self.t("games.any." + name)))
        for value, words in values:
            field.append(make("option", {"value": value}, words))
        field.value = chosen if chosen in [value for value, _ in values] else ""

    # The list

    def _find(self) -> None:
        """Search with the present text and filters, and list the matches from the first."""
        values = [str(self.parts[name].value) for name in ("text", "type", "result", "opponent")]
        self.found = self.index.found(Sieve(*values))
        self.opened = None
        self.made = 0
        self.parts["list"].replaceChildren()
        rows, found = len(self.index), len(self.found)
        key = "games.none" if not rows else "games.found" if found < rows else "games.count"
        self.parts["count"].textContent = self.t(key, n=found, all=rows)
        self._more()

    def _more(self) -> None:
        """Add the next STEP rows to the list."""
        rows = self.index.read(self.found[self.made : self.made + STEP])
        arts = []
        for at, row in enumerate(rows):
            item, art = self._row(row, self.made + at)
            self.parts["list"].append(item)
            arts.append((row.key, art))
        self.made += len(rows)
        self.parts["more"].hidden = self.made >= len(self.found)
        if arts:
            self._run(self._draw, arts)

    async def _draw(self, arts: "list[tuple[str, Element]]") -> None:
        positions = await self.owner.pictures([key for key, _ in arts])
        for (_, art), position in zip(arts, positions):
            art.innerHTML = picture(position)

    def _on_sight(self, entries: "Any", _: object) -> None:
        """Add more rows when the end of the list comes into view. The browser's IntersectionObserver
        calls this with `entries`."""
        for number in range(entries.length):
            if entries[number].isIntersecting and not self.parts["more"].hidden:
                self._more()
                # Observed anew, so that it is reported again if the new rows leave it in view.
                self.watcher.unobserve(self.parts["more"])
                self.watcher.observe(self.parts["more"])
                return

    def _row(self, row: "Row", number: int) -> "tuple[Element, Element]":
        """Return two new elements: row number `number` of the list, which shows the game of `row`, and
        the element in it for the picture of the game."""
        t, head = self.t, row.head
        name = summary.title(t, row)
        if not self.template:
            self.template = row_template()
        item: Any = self.template.cloneNode(True)
        button, more = item.firstElementChild, item.lastElementChild
        art, small = button.firstElementChild, button.lastElementChild
        art.nextElementSibling.textContent = name
        button.setAttribute("data-arg", str(number))
        texts = [t("friend.games.on_board")] if row.here else []
        if head:
            texts.extend([summary.standing(t, head), summary.details(t, head)])
            date = self._date(row)
            if date:
                texts.append(date)
        button.disabled = not head
        more.setAttribute("data-arg", str(number))
        more.setAttribute("aria-label", t("games.acts", game=name))
        small.textContent = "\xa0\u00b7 ".join(texts)
        if row.here:
            button.setAttribute("aria-current", "true")
        return item, art

    def _date(self, row: "Row") -> str:
        """Return the date of the game in `row` as text: an ISO 8601 time as the page's language
        writes its day and hour in the person's country, any other text unchanged."""
        date = row.head.date if row.head else ""
        if len(date) < 20 or date[10] != "T":
            return date
        form = window.JSON.parse('{"dateStyle": "short", "timeStyle": "short"}')
        return str(window.Date.new(date).toLocaleString(regional(self.t.code), form))

    def _show_acts(self, button: "Element") -> None:
        """Show the buttons for a game (open, rename, remove) below its row, whose button `button` was
        pressed, or hide them again."""
        shown = str(button.getAttribute("aria-expanded")) == "true"
        self._hide_acts()
        if shown:
            return
        number = argument(button)
        row = self._at(number)
        acts = make("div", {"class": "games-acts"})
        going = row.head and summary.goes_on(row.head)
        for what, key in (
            ("open", "games.continue" if going else "games.open"),
            ("look", "games.look"),
            ("name", "games.rename"),
            ("remove", "games.remove"),
        ):
            if row.here if what == "remove" else not row.head:
                continue
            acts.append(self.button(what, "small", self.t(key), number))
        button.setAttribute("aria-expanded", "true")
        self.opened = button.closest("li")
        if self.opened:
            self.opened.append(acts)
        part(acts, "button").focus()

    def _at(self, number: str) -> "Row":
        """Return the row that is number `number` of the list; `number` is a text from the page."""
        return self.index.row(self.found[int(number)])

    def _hide_acts(self) -> None:
        if self.opened:
            part(self.opened, "[data-act=games_acts]").setAttribute("aria-expanded", "false")
            for css in (".games-acts", ".games-rename"):
                node = self.opened.querySelector(css)
                if node:
                    node.remove()
            self.opened = None

    def _ask_name(self, number: str) -> None:
        """Replace the buttons below row number `number` by a field for a new name of its game."""
        row, item = self._at(number), self.opened
        if not item:
            return
        part(item, ".games-acts").remove()
        attrs = {"class": "games-rename", "data-arg": number, "autocomplete": "off"}
        attrs["data-submit"] = "games_rename"
        form = make("form", attrs)
        field = make("input", {"class": "field", "type": "text"})
        field.setAttribute("maxlength", str(LONGEST_NAME))
        field.setAttribute("aria-label", self.t("games.name"))
        field.value = summary.title(self.t, row)
        form.append(field, make("button", {"class": "small"}, self.t("games.name_it")))
        item.append(form)
        field.focus()
        field.select()

    # Events

    def _open_row(self, number: str, look: bool) -> None:
        self._run(self.owner.open_game, self._at(number), look)

    def _rename(self, form: "Element") -> None:
        name, row = " ".join(str(part(form, "input").value).split()), self._at(argument(form))
        if name == summary.title(
            self.t, row
        ):  # which was there before; it changes with the language
            name = row.name
        self._run(self.owner.rename, row, name)

    def _on_input(self, event: "Event") -> None:
        if event.target.closest(".games-tools"):
            self._find()

    def _on_change(self, event: "Event") -> None:
        field = event.target
        if str(field.type) == "file" and field.files.length:
            files = [field.files.item(number) for number in range(field.files.length)]
            field.value = ""
            self._run(self.owner.load, files)

    def on_submit(self, event: "Event") -> None:
        """Do nothing: the page handles the form by its `data-submit`."""

    def on_close(self, event: "Event") -> None:
        self.shown = False
        self.import_bar.leave()
        self.watcher.disconnect()
        self.index = nothing(self.t)
        self.owner.closed()
        super().on_close(event)


def nothing(t: "Translator") -> Index:
    """Return an index without any games."""
    return Index(NOTHING, lambda stamp, places: "[]", "", summary.Finder(t))


def row_template() -> "Element":
    """Return an element of a row without texts, to be cloned. Making each row from single elements
    would take ten times as long."""
    item = make("li", {"class": "games-row"})
    button = make("button", {"class": "games-open", "type": "button", "data-act": "games_open"})
    button.append(make("span", {"class": "games-art"}), make("strong"), make("small"))
    attrs = {"class": "round", "type": "button", "data-act": "games_acts", "aria-expanded": "false"}
    more = make("button", attrs)
    more.append(drawing("i-more"))
    item.append(button, more)
    return item
