"""The move list: each ply as pictures of its piece and of its place, as a MoveString, and for screen
readers in words. The ply in view is marked."""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.rules.bugs import COLORS
from web.common.dom import Writer, by_id, make
from web.common.move_row import fill_row
from web.game.redraw import immediately
from web.words.moves import capital, move_words, row_name, row_place, row_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.i18n import Translator

KEYS = {
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "ArrowRight": "forward",
    "ArrowDown": "forward",
    "Home": "first",
    "End": "last",
}


class Moves:
    """List of all plies, each a button that shows its position. The Tab key reaches the list only
    once."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.list = by_id("moves")
        self.empty = Writer(by_id("moves-empty"))
        self.box = Writer(self.list)
        self.measured: Callable[[Callable[[], object]], object] = immediately
        self.unseen = False
        """True while the row of the ply in view may have to be scrolled to."""
        self.moves: list[str] = []
        self.rows: list[tuple[Writer, Writer]] = []
        self.ply = -1
        self.code = ""
        self.first = 0
        self.commented: tuple[int, ...] = ()
        self.height = 0
        self.sizes = window.ResizeObserver.new(create_proxy(self._on_size))
        self.sizes.observe(self.list)

    def draw(self, moves: "tuple[str, ...]", ply: int, first: int = 0) -> None:
        """Show `moves`, and mark the row of the ply in view: the position after `ply` of them. `first`
        is the number of plies before the first of `moves`: if it is odd, Black made that move."""
        if self.code != self.t.code:
            self.code = self.t.code
            self._translate()
        if self.first & 1 != first & 1:
            self._clear()
        self.first = first
        same = 0
        while same < len(moves) and same < len(self.moves) and moves[same] == self.moves[same]:
            same += 1
        for row in self.rows[same + 1 :]:
            row[0].node.parentNode.remove()
        del self.rows[same + 1 :]
        del self.moves[same:]
        if not self.rows:
            self._add("", "", self.t("moves.start"))
        for text in moves[same:]:
            self.moves.append(text)
            number = len(self.moves)
            self._add(str(number), text, self._plain(number, text)[1])
        self.empty.flag("hidden", bool(moves))
        self.box.flag("hidden", not moves)
        self._mark(ply)

    def show_comments(self, plies: "tuple[int, ...]") -> None:
        """Give the rows of `plies` a sign that there is a comment on their position."""
        changed = [
            ply for ply in self.commented + plies if (ply in plies) != (ply in self.commented)
        ]
        self.commented = plies
        for ply in changed:
            if ply < len(self.rows):
                self._name(ply)

    def _name(self, ply: int) -> None:
        """Write the accessible name of the row of `ply`, and show whether it has a comment."""
        text, plain = "", self.t("moves.start")
        if ply:
            text = self.moves[ply - 1]
            plain = self._plain(ply, text)[0]
        button, comment = self.rows[ply][0], ply in self.commented
        name = row_name(str(ply or ""), text, plain)
        button.attr("aria-label", name + (", " + self.t("moves.commented") if comment else ""))
        button.flag("data-comment", comment)

    def _plain(self, number: int, text: str) -> "tuple[str, str]":
        """Return the move `text` of ply `number` in words, and the words that its row shows, "" if it
        shows pictures."""
        color = (self.first + number - 1) & 1
        return capital(move_words(self.t, text, color)), row_words(self.t, text, color)

    def _clear(self) -> None:
        for button, _ in self.rows:
            button.node.parentNode.remove()
        self.rows = []
        self.moves = []

    def _add(self, number: str, text: str, seen: str) -> None:
        ply = len(self.rows)
        color = COLORS[(self.first + ply - 1) & 1] if ply else "start"
        attrs = {
            "type": "button",
            "class": "ply",
            "data-act": "goto",
            "data-arg": str(ply),
            "data-side": color,
            "tabindex": "-1",
        }
        button = make("button", attrs)
        words = fill_row(button, number, text, row_place(text), seen)
        item = make("li")
        item.append(button)
        self.list.append(item)
        self.rows.append((Writer(button), Writer(words)))
        self._name(ply)
        self.ply = -1

    def _translate(self) -> None:
        for number, (_, words) in enumerate(self.rows):
            seen = self.t("moves.start")
            if number:
                seen = self._plain(number, self.moves[number - 1])[1]
            if seen:
                words.text(seen)
            self._name(number)
        if 0 <= self.ply < len(self.rows):
            self._spell(self.ply)

    def _mark(self, ply: int) -> None:
        if ply == self.ply:
            return
        focused = self.focused()
        rows = self.rows
        rows = rows[self.ply : self.ply + 1] if 0 <= self.ply < len(rows) else rows
        left = [row[0] for row in rows]
        for button, words in rows:
            button.attr("aria-current", None)
            words.attr("data-words", None)
        self.ply = ply
        stop = self.rows[ply][0]
        stop.attr("aria-current", "step")
        self._spell(ply)
        stop.attr("tabindex", "0")
        if focused:
            self.show()
            stop.node.focus()
        elif not self.unseen:
            self.unseen = True
            self.measured(self._show_unseen)
        # Not sooner: if a focused row stops being a tab stop, the browser lays out the page at once.
        for button in left:
            if button is not stop:
                button.attr("tabindex", "-1")

    def _spell(self, ply: int) -> None:
        """Write the move of the marked row in words beside its pictures, for a person who cannot read
        those yet. The style sheet shows them: the row's accessible name has them already."""
        words, seen = self._plain(ply, self.moves[ply - 1]) if ply else ("", "")
        words = "" if seen else words[:1].upper() + words[1:]
        self.rows[ply][1].attr("data-words", words or None)

    def _show_unseen(self) -> None:
        if self.unseen:
            self.show()

    def let_measure(self, measured: "Callable[[Callable[[], object]], object]") -> None:
        """Measure the page from now on in calls of `measured(act)`, which calls `act` when that costs
        little."""
        self.measured = measured

    def show(self) -> None:
        """Scroll to the row of the ply in view. Do nothing if there is only one row, since measuring
        would slow down the start."""
        self.unseen = False
        if 0 <= self.ply < len(self.rows) and len(self.rows) > 1:
            self._show(self.ply)

    def _on_size(self, *_: object) -> None:
        """Keep the marked row in view when the list has become lower, as below an analysis."""
        before, self.height = self.height, int(self.list.clientHeight)
        if self.height < before and 0 <= self.ply < len(self.rows):
            node = self.rows[self.ply][0].node
            if node.offsetTop + node.offsetHeight <= self.list.scrollTop + before:
                self._show(self.ply)

    def _show(self, ply: int) -> None:
        """Scroll the list, but not the page, until the row of `ply` is visible."""
        node = self.rows[ply][0].node
        box = self.list
        top = node.offsetTop  # seen from the list, which is positioned
        if top < box.scrollTop:
            box.scrollTop = top
            return
        bottom, space = top + node.offsetHeight, box.clientHeight
        if bottom <= box.scrollTop + space:
            return
        above = ply  # the first row that is seen whole with this one as the last
        while above and bottom - self.rows[above - 1][0].node.offsetTop <= space:
            above -= 1
        box.scrollTop = self.rows[above][0].node.offsetTop

    def focused(self) -> bool:
        """Return whether a row of the list has the focus."""
        return bool(self.list.contains(self.list.ownerDocument.activeElement))
