"""Panels with the computer's thoughts: the evaluation bar, the analysis, the search for its own
move."""

from hive_core.rules.bugs import COLORS, other
from hive_core.search.report import RESULTS
from web.common.dom import Writer, at, by_id, make
from web.common.i18n import grouped
from web.game.panel_state import own_color
from web.game.players import COMPUTER
from web.opponent.analysis import ON
from web.words.advice import evaluation_words, line_words, percent, threat_words, worth_words
from web.words.moves import capital, move_words
from web.words.numbers import decimal, result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.search.report import Line, Report
    from web.common.i18n import Translator
    from web.game.view_state import Table
    from web.opponent.analysis import AnalysisView
    from web.opponent.messages import SearchProgress

ONGOING, DRAW = -1, 2
AHEAD = 6
"""Number of moves of an analysed line that the panel shows: the analysed move, and those expected after
it."""
EXPECTED = 3
"""Most expected moves that the panel of the computer's own search shows."""
FEW = 1500
"""Number of tried positions after which the bar has gone half of its way to a new evaluation."""
FULL = 100
"""Height of the evaluation bar's SVG in the units of its viewBox."""


class AdvicePanels:
    """All panels that show what the computer thinks."""

    def __init__(self, t: "Translator") -> None:
        self.thinking = Thinking(t)
        self.eval_bar = EvalBar(t)
        self.analysis = AnalysisPanel(t)
        self.hint_button = at("b-hint")

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Draw all panels, and show the hint button as pressed while the board shows a hint."""
        advice = table.advice
        used = snapshot.ply > 0 and COMPUTER in table.players
        thinking = None if advice.analysing else table.thinking
        unfolded = table.settings.thoughts
        self.thinking.draw(thinking, snapshot.turn, used and not advice.analysing, unfolded)
        self.analysis.draw(advice, table, snapshot.result != ONGOING)
        shown = advice.watching and not table.welcome
        searching = advice.busy or table.thinking is not None
        self.eval_bar.draw(advice, snapshot, table.home, shown, searching)
        self.hint_button.flag("aria-pressed", advice.pointed)


class EvalBar:
    """Evaluation bar. The height of its lower part is the expected score of the side at the bottom of
    the board. It keeps its state until the next evaluation, and moves towards that as the search
    tries more positions: `white` is the score that it shows, `before` the one that it showed when the
    position `seen` came into view.
    """

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.area = at("board-area")
        self.box = at("eval")
        self.share = at("eval-share")
        self.figure = at("eval-figure")
        self.white = self.before = 0.5
        self.seen: tuple[int, str] | None = None

    def draw(
        self,
        advice: "AnalysisView",
        snapshot: "Snapshot",
        home: int,
        shown: bool,
        searching: bool,
    ) -> None:
        """Draw the bar if `shown`, else hide it. `home` is the side at the bottom of the board;
        `searching` is True while the evaluation may still change."""
        self.box.flag("hidden", not shown)
        self.area.flag("data-eval", shown)
        if not shown:
            return
        white, words, figure = self._judged(advice, snapshot)
        if white is None:
            if "@aria-valuenow" in self.box.cached:
                return
            white, words, figure = 0.5, self.t("value.none"), ""
        height = int(FULL * self._steady(white, advice.report, snapshot, searching) + 0.5)
        self.box.attr("data-home", COLORS[home])
        self.box.attr("data-better", "white" if white >= 0.5 else "black")
        self.box.attr("aria-valuenow", str(int(FULL * white + 0.5)))
        self.box.attr("aria-valuetext", words)
        self.share.attr("height", str(height))
        self.share.attr("y", "0" if home else str(FULL - height))
        self.figure.text(figure)

    def _steady(
        self, white: float, report: "Report | None", snapshot: "Snapshot", searching: bool
    ) -> float:
        """Return the score between the one shown for the position before and `white`, the nearer to
        `white` the more positions the search has tried; `white` itself once the search is over."""
        position = snapshot.ply, snapshot.history[-1] if snapshot.history else ""
        if position != self.seen:
            self.seen, self.before = position, self.white
        share = 1.0
        if report and searching and report.proved is None and snapshot.result == ONGOING:
            share = report.iterations / (report.iterations + FEW)
        self.white = self.before + share * (white - self.before)
        return self.white

    def _judged(
        self, advice: "AnalysisView", snapshot: "Snapshot"
    ) -> "tuple[float | None, str, str]":
        """Return three values: White's expected score (0 to 1; None if the position has not been
        evaluated), a sentence on it, and the figure on the bar in per cent ("" if the result is
        proved)."""
        if snapshot.result != ONGOING:
            who = result_words(self.t, snapshot.result, snapshot.ended_by)[0]
            return (0.5 if snapshot.result == DRAW else 1.0 - snapshot.result), who, ""
        report, white = advice.report, advice.white
        if white is None or not report:
            return None, "", ""
        words = evaluation_words(self.t, report, advice.turn)
        if report.lines[0].proved is None:
            return white, words, str(percent(max(white, 1.0 - white)))
        return white, words, ""


class AnalysisPanel:
    """List of the best moves of the position in view. A press on a row shows its move on the
    board."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.side = at("side")
        self.box = at("analysis")
        self.button = at("b-analyse")
        self.state = at("analysis-state")
        self.list = at("lines")
        self.why = at("analysis-why")
        self.ahead = at("analysis-ahead")
        self.threat = at("analysis-threat")
        self.threat_button = at("b-threat")
        self.rows: list[tuple[Writer, list[Writer]]] = []

    def draw(self, advice: "AnalysisView", table: "Table", over: bool) -> None:
        """Draw the analysis of the position in view; `over` is True if the game has ended there. A game
        that ended without a move has nothing to analyse."""
        t, on = self.t, advice.analysing
        self.side.flag("data-analysing", on)
        self.button.flag("aria-pressed", on)
        self.button.flag("hidden", over and not table.moves and not on)
        self.button.text(t("analysis.stop" if on else "analysis.start"))
        self.box.flag("hidden", not on)
        if not on:
            return
        self.threat_button.flag("aria-pressed", advice.threat == ON)
        self.threat.flag("hidden", not advice.threat)
        self.threat.text(threat_words(t, advice.threat, advice.turn))
        report = advice.report
        lines = report.lines if report and not over else ()
        self.state.text(self._state(advice, table, over))
        self.list.flag("hidden", not lines)
        while len(self.rows) < len(lines):
            self._add()
        for number, (button, parts) in enumerate(self.rows):
            button.node.parentNode.hidden = number >= len(lines)
            if number < len(lines):
                self._write(button, parts, lines[number], advice.turn)
                button.flag("aria-pressed", number == min(advice.line, len(lines) - 1))
        if report and lines:
            self._foot(report, lines[min(advice.line, len(lines) - 1)], advice.turn, table)
        else:
            self.why.text("")
            self.ahead.text("")

    def _foot(self, report: "Report", line: "Line", color: int, table: "Table") -> None:
        """Write below the list why the move of `line` is good, and which moves are expected after
        it."""
        self.why.text(line_words(self.t, report, line, color, own_color(table)))
        ahead = line.moves[1:AHEAD]
        self.ahead.text(self.t("analysis.ahead", moves=", ".join(ahead)) if ahead else "")

    def _state(self, advice: "AnalysisView", table: "Table", over: bool) -> str:
        t, report = self.t, advice.report
        if over:
            return t("analysis.over")
        if table.welcome:
            return t("refusal.no_game")
        if report:
            key = "analysis.busy" if advice.busy else "analysis.tried"
            return t(key, n=report.iterations)
        if advice.loading:
            return t("status.loading")
        return t("value.looking" if advice.busy else "value.later")

    def _add(self) -> None:
        button = make(
            "button",
            {
                "type": "button",
                "class": "advised",
                "data-act": "line",
                "data-arg": str(len(self.rows)),
            },
        )
        parts = []
        for css in ("advised-told", "worth", "advised-uhp"):
            part = make("span", {"class": css})
            button.append(part)
            parts.append(Writer(part))
        item = make("li")
        item.append(button)
        self.list.node.append(item)
        self.rows.append((Writer(button), parts))

    def _write(self, button: Writer, parts: "list[Writer]", line: "Line", color: int) -> None:
        t = self.t
        words = capital(move_words(t, line.move, color))
        proved = RESULTS.get(line.proved, "open")
        button.attr("data-proved", proved)
        for part, text in zip(parts, (words, worth_words(t, line), line.move)):
            part.text(text)


class Thinking:
    """Panel on the computer's search: its figures, and the moves that the computer expects."""

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
        self.visits.text(grouped(t.code, thinking.visits))
        self.seconds.text(decimal(t, thinking.seconds))
        win = thinking.win
        self.win.text("–" if win is None else t("thinking.percent", n=int(100 * win + 0.5)))
        self._expects(thinking.line[:EXPECTED])
        self.core.attr("data-core", thinking.core or None)
        self.core.text(t("thinking.slower") if thinking.core == "python" else "")

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
            words_writer.text(capital(move_words(self.t, text, color)) if text else "")
            written_writer.text(text)
