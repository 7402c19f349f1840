"""Panel beside the board with the computer's search for its own move."""

from hive_core.rules.bugs import other
from web.common.dom import Writer, at, by_id, make
from web.words.moves import move_words
from web.words.numbers import decimal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator
    from web.opponent.messages import SearchProgress

AHEAD = 3
"""Most expected moves that the panel shows."""


class Thinking:
    """Panel with the figures of a search and the moves that it expects."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = at("thinking")
        self.button = at("thinking-open")
        self.all = at("thinking-all")
        self.visits = at("thinking-visits")
        self.seconds = at("thinking-seconds")
        self.win = at("thinking-win")
        self.line = by_id("thinking-line")
        self.rows: list[tuple[Writer, Writer]] = []
        self.core = at("thinking-core")
        self.last: SearchProgress | None = None
        self.turn = 0

    def draw(
        self, thinking: "SearchProgress | None", turn: int, used: bool, unfolded: bool
    ) -> None:
        """Show the search `thinking`, or the last one if it is None, so that the page does not jump
        while the computer waits. `turn` is the side that thinks. `used` is False if the computer
        does not play, `unfolded` True if the panel shows more than its heading."""
        if not used:
            self.last = None
        if thinking and thinking.visits:
            self.last, self.turn = thinking, turn
        thinking = self.last
        self.box.flag("hidden", not thinking)
        self.button.flag("aria-expanded", unfolded)
        self.all.flag("hidden", not unfolded)
        if not thinking:
            return
        t = self.t
        self.visits.text(str(thinking.visits))
        self.seconds.text(decimal(t, thinking.seconds))
        win = thinking.win
        self.win.text("–" if win is None else t("thinking.percent", n=int(100 * win + 0.5)))
        self._expects(thinking.line[:AHEAD])
        self.core.text(t("thinking.core." + thinking.core) if thinking.core else "")

    def _expects(self, moves: "list[str]") -> None:
        """Write the expected `moves`, each in words and as a MoveString."""
        while len(self.rows) < len(moves):
            item = make("li")
            words, written = make("span"), make("span", {"class": "thinking-uhp"})
            item.append(words)
            item.append(written)
            self.line.append(item)
            self.rows.append((Writer(words), Writer(written)))
        for number, (words_writer, written_writer) in enumerate(self.rows):
            text = moves[number] if number < len(moves) else ""
            color = self.turn if number % 2 == 0 else other(self.turn)
            words_writer.node.parentNode.hidden = not text
            words_writer.text(move_words(self.t, text, color) if text else "")
            written_writer.text(text)
