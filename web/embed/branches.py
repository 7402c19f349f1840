"""Buttons along the board's upper edge: one for each move by which the game tree continues."""

from pyscript.ffi import create_proxy

from web.common.dom import Writer, at, make
from web.words.moves import capital, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import KeyboardEvent

    from hive_core.game import Node
    from web.common.i18n import Translator

KEYS = {"ArrowUp": -1, "ArrowDown": 1}


class Branches:
    """Buttons for the moves that continue from the position in view. `choose(index)` is called when a
    person selects the move that a step forward is to make.

    The Tab key reaches all buttons together only once. They overlap the board, which keeps its size.
    """

    def __init__(self, t: "Translator", choose: "Callable[[int], object]") -> None:
        self.t = t
        self.choose = choose
        self.box = at("branches")
        self.buttons: list[Writer] = []
        self.cached: tuple[object, ...] = ()
        self.box.node.addEventListener("keydown", create_proxy(self._on_key))

    def draw(self, nodes: "list[Node]", chosen: int, color: int) -> "tuple[bool, bool]":
        """Show a button for each of `nodes`, which are moves of `color`, and mark the one at index
        `chosen`.

        Return two values: whether the buttons stand for other moves than before, and whether one of
        the buttons had the focus.
        """
        wanted = (self.t.code,) + tuple([id(node) for node in nodes])
        focused = self.focused()
        fresh = wanted != self.cached
        if fresh:
            self.cached = wanted
            self.buttons = [self._button(number, node, color) for number, node in enumerate(nodes)]
            self.box.node.replaceChildren()
            for button in self.buttons:
                self.box.node.append(button.node)
            self.box.flag("hidden", not nodes)
        for number, button in enumerate(self.buttons):
            button.attr("aria-current", "step" if number == chosen else None)
            button.attr("tabindex", "0" if number == max(0, chosen) else "-1")
        if focused and nodes:
            self.buttons[max(0, chosen)].node.focus()
        return fresh, focused

    def focused(self) -> bool:
        """Return whether one of the buttons has the focus."""
        node = self.box.node
        return bool(self.buttons and node.contains(node.ownerDocument.activeElement))

    def _button(self, number: int, node: "Node", color: int) -> Writer:
        attrs = {
            "type": "button",
            "class": "way",
            "data-act": "branch",
            "data-arg": str(number),
        }
        button = make("button", attrs)
        words = move_words(self.t, node.ply.text, color)
        if number:
            words = self.t("embed.variation", move=words)
        words = capital(words)
        button.setAttribute("title", words)
        button.append(make("span", {}, node.ply.text))
        button.append(make("span", {"class": "unseen"}, " " + words))
        return Writer(button)

    def _on_key(self, event: "KeyboardEvent") -> None:
        """Choose the previous or the next move when a person presses the key arrow up or arrow down."""
        step = KEYS.get(str(event.key))
        if step is not None:
            event.preventDefault()
            event.stopPropagation()
            at = [one.cached.get("@tabindex") for one in self.buttons].index("0") + step
            if 0 <= at < len(self.buttons):
                self.choose(at)
