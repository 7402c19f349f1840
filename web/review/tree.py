"""Game tree of a review, shown as a list of moves: variations are indented, and a press on a row shows
its position."""

from pyscript.ffi import create_proxy

from hive_core.rules.bugs import COLORS
from web.common.dom import Writer, make
from web.common.move_row import fill_row
from web.review.tree_rows import rows
from web.words.moves import capital, move_words, row_name, row_place, row_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, KeyboardEvent

    from hive_core.game import Node
    from web.common.i18n import Translator
    from web.review.tree_rows import Row

DEEPEST = 6
"""Depth of nested variations from which on the list indents no further."""
UP, DOWN = "ArrowUp", "ArrowDown"


class ReviewTree:
    """List of all moves of a reviewed game, variations included.

    `visit(node)` is called when the user presses a row or reaches it by an arrow key. `after(act)`
    calls `act` once the page has been redrawn, so that the browser computes its layout only once.
    The Tab key reaches the list once; the up and down keys go from row to row, other keys step along
    the game. Only the rows of added or removed nodes change; a step changes two rows.
    """

    def __init__(
        self,
        t: "Translator",
        visit: "Callable[[Node], object]",
        after: "Callable[[Callable[[], None]], object]",
    ) -> None:
        self.t = t
        self.visit = visit
        self.after = after
        self.box = make("ol", {"class": "moves", "id": "recap-tree"})
        self.rows: list[Row] = []
        self.buttons: list[Writer] = []
        self.items: list[Element] = []
        self.places: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.slips: dict[int, str] = {}
        self.commented: set[int] = set()
        self.at: Writer | None = None
        self.stop: Writer | None = None
        self.left: list[Writer] = []
        self.built: tuple[object, ...] = ()
        self.version = -1
        self.box.addEventListener("click", create_proxy(self._on_click))
        self.box.addEventListener("keydown", create_proxy(self._on_key))

    def draw(self, root: "Node", node: "Node", version: int, first: int) -> None:
        """Show the tree below `root`, with the row of `node` marked. `version` differs whenever the
        tree has changed. `first` is the number of plies before `root`."""
        built = (id(root), self.t.code, first)
        if built != self.built:
            self.built = built
            self._clear()
            self.version = -1
        if version != self.version:
            self.version = version
            self._list(rows(root), first)
            self._show_comments()
        self._mark(node)

    def _show_comments(self) -> None:
        """Show which rows have a comment."""
        before = self.commented
        self.commented = {id(row.node) for row in self.rows if row.node.comment}
        for node in before ^ self.commented:
            if node in self.places:
                self._sign(self.buttons[self.places[node]], node)

    def judge(self, slips: "dict[int, str]") -> None:
        """Show the signs of costly moves, such as "??". `slips` maps the `id()` of a move's node to its
        sign."""
        before, self.slips = self.slips, slips
        for node, number in self.places.items():
            if before.get(node, "") != slips.get(node, ""):
                self._sign(self.buttons[number], node)

    def _sign(self, button: Writer, node: int) -> None:
        """Write the accessible name of the row whose node has the `id()` `node`, with the sign of its
        move if that was costly, and say whether it has a comment."""
        sign, comment = self.slips.get(node, ""), node in self.commented
        words = self.t("recap.slip." + sign) if sign else ""
        more = self.t("moves.commented") if comment else ""
        button.attr(
            "aria-label", ", ".join([one for one in (self.names[node], words, more) if one])
        )
        button.flag("data-comment", comment)
        button.attr("data-slip", sign or None)
        button.attr("title", words or None)

    def _clear(self) -> None:
        self.box.replaceChildren()
        self.rows, self.buttons, self.items, self.at, self.stop = [], [], [], None, None
        self.names, self.slips, self.commented = {}, {}, set()

    def _list(self, wanted: "list[Row]", first: int) -> None:
        """Change the list so that it has the rows `wanted`; `first` is the number of plies before the
        tree's beginning. Rows that are the same at both ends stay in the page."""
        old = self.rows
        start = 0
        while start < len(old) and start < len(wanted) and same(old[start], wanted[start]):
            start += 1
        end = 0
        most = min(len(old), len(wanted)) - start
        while end < most and same(old[-1 - end], wanted[-1 - end]):
            end += 1
        cut = len(old) - end
        for item in self.items[start:cut]:
            item.remove()
        after = self.items[cut] if end else None
        made = [self._row(row, first) for row in wanted[start : len(wanted) - end]]
        for item, _ in made:
            if after:
                self.box.insertBefore(item, after)
            else:
                self.box.append(item)
        self.items = self.items[:start] + [item for item, _ in made] + self.items[cut:]
        self.buttons = self.buttons[:start] + [one for _, one in made] + self.buttons[cut:]
        self.rows = wanted
        self.places = {id(row.node): number for number, row in enumerate(wanted)}
        for number in range(start, len(self.buttons)):
            self.buttons[number].attr("data-arg", str(number))
            if number < start + len(made):
                self._sign(self.buttons[number], id(wanted[number].node))

    def _row(self, row: "Row", first: int) -> "tuple[Element, Writer]":
        t = self.t
        color = (first + row.ply - 1) & 1
        text, variation = row.node.ply.text, t("recap.variation") if row.depth else ""
        words = capital(move_words(t, text, color))
        attrs = {"type": "button", "class": "ply", "data-side": COLORS[color], "tabindex": "-1"}
        self.names[id(row.node)] = row_name(variation, str(row.ply), text, words)
        button = make("button", attrs)
        fill_row(button, str(row.ply), text, row_place(text), row_words(t, text, color))
        item = make("li", {"class": "branch", "data-depth": str(min(row.depth, DEEPEST))})
        item.append(button)
        return item, Writer(button)

    def _mark(self, node: "Node") -> None:
        """Mark the row of `node`, the position in view; before the first move, mark none."""
        number = self.places.get(id(node), -1)
        at = self.buttons[number] if number >= 0 else None
        stop = at or (self.buttons[0] if self.buttons else None)
        if at is self.at and stop is self.stop:
            return
        if self.at and self.at is not at:
            self.at.attr("aria-current", None)
        if at:
            at.attr("aria-current", "step")
        if stop:
            stop.attr("tabindex", "0")
        if self.stop and self.stop is not stop:
            self.left.append(self.stop)
        self.at, self.stop = at, stop
        self.after(self._settle)

    def _settle(self) -> None:
        """Focus the marked row if the row marked before has the focus.

        Only now is the old row taken out of the Tab order: doing so while it has the focus makes the
        browser compute the page's layout immediately.
        """
        active = self.box.ownerDocument.activeElement
        focused = [one for one in self.left if one.node is active]
        if self.at and focused:
            self.at.node.focus()
        for one in self.left:
            if one is not self.stop:
                one.attr("tabindex", "-1")
        self.left = []

    def _on_click(self, event: "Event") -> None:
        button = event.target.closest(".ply")
        if button:
            self._visit(int(str(button.getAttribute("data-arg"))))

    def _on_key(self, event: "KeyboardEvent") -> None:
        """Go to the row above or below on the up or down key, through the variations too."""
        key = str(event.key)
        button = event.target.closest(".ply")
        if button and key in (UP, DOWN):
            event.preventDefault()
            event.stopPropagation()
            number = int(str(button.getAttribute("data-arg")))
            self._visit(number + (1 if key == DOWN else -1))

    def _visit(self, number: int) -> None:
        if 0 <= number < len(self.rows):
            self.visit(self.rows[number].node)


def same(one: "Row", other: "Row") -> bool:
    """Return whether two rows are equal in node, depth and ply."""
    return one.node is other.node and one.depth == other.depth and one.ply == other.ply
