"""Message line over the board, placed where it covers least of what the message is about."""

from pyscript import document
from pyscript.ffi import create_proxy

from web.common.dom import at, by_id
from web.game.panel_state import NOT_TO_MOVE
from web.words.lesson_links import lesson_of
from web.words.numbers import loaded_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Event

    from web.common.dom import Writer
    from web.common.i18n import Translator
    from web.opponent.analysis import AnalysisView

KINDS = ("refused", "barred", "pinned", "cause", "part", "split", "circle")
SPOKEN_OF = ", ".join(
    ["#board .mark." + kind for kind in KINDS] + ["#board .layer-arrows > g", "#board .tick-face"]
)
"""CSS selector of the elements that a message may be about: the marks of a refused move, the cells of a
hint, a move to be confirmed."""
SHOWN = "#board .tile, #board .cell.hot, " + SPOKEN_OF
"""CSS selector of what the line should not cover: pieces, goals, and what a message may be about."""


OF_THE_TURN = ("not_your_turn",) + NOT_TO_MOVE + ("value.later",)
"""Reasons that hold only until the next turn; every other message stays until a person acts."""


def link_lesson(link: "Writer", lesson: str, saved: bool) -> None:
    """Set the target of `link` to the lesson with the id `lesson`; hide the link if that is "". It
    opens a new tab if games cannot be saved (`saved` False)."""
    link.flag("hidden", not lesson)
    if lesson:
        link.attr("href", "learn.html#" + lesson)
        link.attr("target", None if saved else "_blank")


class MessageLine:
    """Line of text over the board in which the page shows messages. `words` is the id of the element
    for the text."""

    def __init__(self, words: str) -> None:
        self.area = at("board-area")
        self.box = at("line")
        self.words = at(words)
        self.explained: tuple[str, ...] = ()
        self.reason = ""
        self.box.node.addEventListener("click", create_proxy(self._on_click))

    def _on_click(self, event: "Event") -> None:
        """Hide the line when it is tapped, except on its link."""
        if not event.target.closest("a"):
            self.clear()

    def is_new(self, reason: str) -> bool:
        """Return whether this is the first call for `reason`, the reason of a message, in this
        visit."""
        fresh = reason not in self.explained
        if fresh:
            self.explained += (reason,)
        return fresh

    def show_loading(self, t: "Translator", advice: "AnalysisView") -> None:
        """Show how much of the engine is loaded, if a requested hint waits for that."""
        if advice.waits and advice.loading:
            self.words.text(t("hint.loading", loaded=loaded_words(t, advice.loading)))

    def show(self, text: str, reason: str = "") -> None:
        """Show `text` in the line, and place the line. `reason` is the code of the refusal, or the
        catalogue key, from which the text was made."""
        self.reason = reason
        self.words.text(text)
        self.box.flag("hidden", False)
        self.place()

    def clear(self, only: str = "") -> None:
        """Hide the line; with `only`, hide it only if it shows that text."""
        if not only or self.words.cached.get("text") == only:
            self.box.flag("hidden", True)

    def on_news(self, by_person: bool) -> None:
        """Hide the line, because the game has changed. If that was not `by_person` but by an opponent,
        hide only what is true no longer: a message waits until it is read."""
        if by_person or self.reason in OF_THE_TURN:
            self.clear()

    def stepping(self) -> bool:
        """Return whether the strip for stepping through a review is below the board."""
        strip = document.querySelector("#review")
        return strip is not None and bool(strip.getBoundingClientRect().height > 0)

    def place(self) -> bool:
        """Place the line at the top or at the bottom of the board, where it covers less of what the
        message is about; at the top while there is a strip for stepping through a review. Return False
        if neither decides."""
        stepping = self.stepping()
        self.box.flag("data-top", stepping)
        return stepping or self._cover_less(SPOKEN_OF)

    def _cover_less(self, of: str) -> bool:
        """Place the line at the top or at the bottom of the board, where it covers fewer of the
        elements that the CSS selector `of` matches. Return False if no element matches."""
        marks = document.querySelectorAll(of)
        boxes = [marks.item(number).getBoundingClientRect() for number in range(marks.length)]
        if not boxes:
            return False
        line = self.box.node.getBoundingClientRect()
        area = self.area.node.getBoundingClientRect()
        above = area.top + (area.bottom - line.top)
        low = len([box for box in boxes if box.bottom > line.top])
        high = len([box for box in boxes if box.top < above])
        self.box.flag("data-top", high < low)
        return True


class LinkedLine(MessageLine):
    """Message line of the game's page, with a link to the lesson that explains a refusal."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.lesson = at("line-lesson")
        self.way_back = by_id("b-to-review")

    def show(self, text: str, reason: str = "") -> None:
        link_lesson(self.lesson, "", True)
        super().show(text, reason)

    def explain(self, code: str, letter: str, saved: bool) -> None:
        """Show the link to the lesson about the refusal `code`; `letter` names the bug that it is
        about, or is "". The link opens a new tab if games cannot be saved (`saved` False)."""
        link_lesson(self.lesson, lesson_of(code, letter), saved)
        self.place()

    def place(self) -> bool:
        """Place the line where it covers no piece and no goal, or the fewest of them. Return True.

        On a wide screen it is in the page's foot. Else it is over the status line, as a tip is; if it
        would reach from there over the hive, or if something to press or the strip for stepping through
        a review is there, it is at the lower or the upper edge of the board.
        """
        self._put("data-low")
        if self._is_outside():
            self._put("")
            return True
        places = ["", "data-low", "data-top"]
        if self.stepping():
            places = ["data-top", "data-low"]
        elif not self.way_back.hidden:
            del places[0]
        counts: list[int] = []
        for place in places:
            self._put(place)
            counts.append(self._covers())
            if not counts[-1]:
                break
        self._put(places[counts.index(min(counts))])
        return True

    def _put(self, place: str) -> None:
        """Put the line at the edge of the board that the flag `place` names, or with "" over the status
        line."""
        for flag in ("data-top", "data-low"):
            self.box.flag(flag, flag == place)

    def _is_outside(self) -> bool:
        """Return whether the line is below the board."""
        line = self.box.node.getBoundingClientRect()
        return bool(line.top >= self.area.node.getBoundingClientRect().bottom)

    def _covers(self) -> int:
        """Return the number of pieces, goals and marks in sight that the line lies over."""
        line = self.box.node.getBoundingClientRect()
        area = self.area.node.getBoundingClientRect()
        top, bottom = max(line.top, area.top), min(line.bottom, area.bottom)
        if bottom - top <= 1:
            return 0
        nodes = document.querySelectorAll(SHOWN)
        boxes = [nodes.item(number).getBoundingClientRect() for number in range(nodes.length)]
        return len(
            [
                box
                for box in boxes
                if box.bottom > top
                and box.top < bottom
                and box.right > line.left
                and box.left < line.right
            ]
        )
