"""The choice of puzzles by theme or by bug, above their list in learn.html."""

from pyscript.ffi import create_proxy

from web.common.dom import make
from web.common.i18n import grouped
from web.learn.puzzles.choice import LETTERS, choice_address, choice_name, counted
from web.learn.puzzles.puzzle import PLAIN
from web.learn.puzzles.themes import THEMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from browser import Element

    from web.common.i18n import Translator
    from web.learn.puzzles.puzzle import Entry


class ChoiceLinks:
    """A part of the page that opens to links to the choices of `entries`, with their numbers of
    puzzles. `chosen` is the present choice."""

    def __init__(self, t: "Translator", entries: "Iterable[Entry]", chosen: str) -> None:
        self.t = t
        self.entries = entries
        self.chosen = chosen
        self.box = make("details", {"class": "puzzle-choices"})
        head = make("summary")
        head.append(make("h2", {}, t("puzzle.choose")))
        self.box.append(head)
        self.filled = False
        self.box.addEventListener("toggle", create_proxy(self._fill))

    def _fill(self, *_: object) -> None:
        """Add the links, at the first call only: there are many."""
        if self.filled:
            return
        self.filled = True
        counts = counted(self.entries)
        for names in (("", PLAIN) + THEMES, LETTERS):
            row = make("ul", {"class": "puzzle-themes"})
            for name in names:
                if counts.get(name):
                    row.append(self._item(name, counts[name]))
            self.box.append(row)

    def _item(self, choice: str, count: int) -> "Element":
        link = make("a", {"href": "#" + choice_address(choice)})
        if choice == self.chosen:
            link.setAttribute("aria-current", "page")
        name = choice_name(self.t, choice) if choice else self.t("puzzle.every")
        link.append(name, " ", make("small", {}, grouped(self.t.code, count)))
        item = make("li")
        item.append(link)
        return item
