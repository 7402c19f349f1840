"""Opinions on the position in view: a hint, the evaluation, an analysis. No DOM.

One study at a time goes to the opponent, and only while the computer need not think about its own move.
How long it takes depends on what is wanted: the longest wish counts. What was found stays until another
position is in view.
"""

from hive_core.records import NamedTuple
from hive_core.search.report import well_visited
from web.opponent.messages import FAILED, LOADING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.search.report import Line, Report
    from web.opponent.messages import EngineState, Progress, Ticket
    from web.opponent.protocol import EngineLike

    Subject = tuple[str, bool]
    """The text of a game (see Game.text) up to the position in view, and its `tournament`."""

HINT_S, VALUE_S, ANALYSIS_S = 2.0, 1.0, 15.0
"""Seconds that a hint, a value and an analysis search a position."""
ENOUGH = 300
"""Number of iterations from which the computer's own search can value a position."""

LINES = 5
"""Number of moves that an analysis searches about equally deep."""

HINT, VALUE, ANALYSIS = "hint", "value", "analysis"

AdviceView = NamedTuple(
    "AdviceView",
    [
        ("analysing", "bool"),
        ("watching", "bool"),
        ("busy", "bool"),
        ("loading", "EngineState | None"),
        ("waits", "bool"),
        ("pointed", "bool"),
        ("report", "Report | None"),
        ("line", "int"),
        ("turn", "int"),
        ("white", "float | None"),
        ("threat", "str"),
    ],
)
"""Hints and analysis as a page shows them. `turn` is the side to move in the position in view;
`white` the expected share of the score for White, or None; `threat` ON if the position is searched
with the other side to move, otherwise "", or why that is impossible; the rest as in Advice."""
ON = "on"


class Analysis:
    """`told()` is called when there is something new to show, `found(what)` when what a person asked
    for is there (HINT, VALUE or ANALYSIS) or will not come ("failed").

    `analysing`: the analysis is switched on; `watching`: the evaluation bar is. `report` is the data of
    hive_core/search/report_text.py for the position in view, or None; `line` the move of it that
    is pointed at, `pointed` whether a hint points at it.
    """

    def __init__(
        self,
        opponent: "EngineLike",
        told: "Callable[[], None]",
        found: "Callable[[str], None]",
    ) -> None:
        self.opponent = opponent
        self.told = told
        self.found = found
        self.subject: Subject | None = None
        self.asked: list[str] = []
        self.analysing = False
        self.watching = False
        self.report: Report | None = None
        self.line = 0
        self.pointed = False
        self.engine: EngineState | None = None
        self.number = 0
        self.open = False
        self.unsent = False
        self.dropped = False
        self.studied_s = 0.0
        opponent.student = self

    # What a person wants

    def ask(self, what: str) -> None:
        """A HINT or a VALUE is wanted once, for the position in view."""
        if what not in self.asked:
            self.asked.append(what)

    def drop(self) -> None:
        """No hint is wanted or shown any more."""
        self.asked = []
        self.pointed = False

    def analyse(self, on: bool) -> None:
        """Switches the analysis on or off; what it found stays in view."""
        self.analysing = on
        self.line = 0

    def hinting(self) -> bool:
        """Return whether a hint is shown or requested."""
        return self.pointed or HINT in self.asked

    def waits_for_hint(self) -> bool:
        """Return whether a hint is requested and not there yet."""
        return HINT in self.asked

    # What the session tells

    def look(self, subject: "Subject | None", free: bool) -> None:
        """The position in view, None where nothing can be said; `free`: the computer need not move.

        Decides on a study, as the wishes and the position ask for; `pursue` then asks for it.
        """
        if subject != self.subject:
            self._end()
            self.subject = subject
            self.asked = []
            self.report = None
            self.line = 0
            self.pointed = False
            self.studied_s = 0.0
        seconds = self._seconds()
        tired = self.engine is not None and self.engine.state == FAILED
        if not free or subject is None or not seconds or (tired and seconds <= VALUE_S):
            self._end()
            return
        self._answer()
        if self._seconds() > self.studied_s:
            self._end()
            self.number += 1
            self.open = True
            self.studied_s = seconds
            self.unsent = True

    def pursue(self) -> None:
        """Tells the opponent what `look` has decided; to be called when all is drawn."""
        if self.dropped:
            self.dropped = False
            self.opponent.cancel()
        if self.unsent and self.subject:
            self.unsent = False
            text, tournament = self.subject
            lines = LINES if self.analysing else 0
            self.opponent.study(self._ticket(), text, tournament, self.studied_s, lines)

    def _seconds(self) -> float:
        """The seconds that the wishes need."""
        if self.analysing:
            return ANALYSIS_S
        if HINT in self.asked:
            return HINT_S
        return VALUE_S if self.watching or self.asked else 0.0

    def _end(self) -> None:
        """Ends a running study; it does not count as done."""
        if self.open:
            self.open = False
            self.studied_s = 0.0
            self.number += 1
            self.dropped = self.dropped or not self.unsent
            self.unsent = False

    def replaced(self) -> None:
        """The opponent got another question, which ended a running study."""
        if self.open:
            self.open = False
            self.studied_s = 0.0
            self.number += 1
            self.unsent = False

    def _ticket(self) -> str:
        return f"study {self.number}"

    def computer_thinks(self, progress: "Progress") -> None:
        """The computer's own search on the position in view is an opinion as well."""
        report = progress.report
        if report and report.iterations >= ENOUGH and not self.open:
            self.report = well_visited(report)

    # What the opponent tells

    def study_reports(self, ticket: "Ticket", report: "Report") -> None:
        """Take the intermediate result of a running study."""
        if self.open and ticket == self._ticket():
            self.report = well_visited(report)
            self._answer()
            self.told()

    def studied(self, ticket: "Ticket", report: "Report") -> None:
        """Take the final result of a study."""
        if self.open and ticket == self._ticket():
            self.open = False
            self.report = well_visited(report)
            self._answer()
            self.told()
            if self.analysing:
                self.found(ANALYSIS)

    def engine_changed(self, engine: "EngineState") -> None:
        """The engine is being loaded, is ready, or failed for good."""
        self.engine = engine
        if engine.state != FAILED:
            if self.open:
                self.told()
        elif self.open or self.asked:
            self.open = False
            self.studied_s = 0.0
            self.asked = []
            self.analysing = False
            self.found("failed")

    def _answer(self) -> None:
        """Gives what was asked for as soon as the study has gone far enough."""
        report = self.report
        if not report or not report.lines:
            return
        done = not self.open and self.studied_s > 0
        for what, seconds in ((HINT, HINT_S), (VALUE, VALUE_S)):
            if what in self.asked and (done or report.seconds >= seconds):
                self.asked.remove(what)
                if what == HINT:
                    self.line = 0
                    self.pointed = True
                self.found(what)

    def loading(self) -> "EngineState | None":
        """The engine's download while a study waits for it."""
        engine = self.engine
        return engine if self.open and engine and engine.state == LOADING else None

    def shown_line(self) -> "Line | None":
        """The move that the board points at."""
        report = self.report
        if not report or not report.lines or not (self.pointed or self.analysing):
            return None
        lines = report.lines
        return lines[min(self.line, len(lines) - 1)]

    def view(self, turn: int) -> AdviceView:
        """Hints and analysis for the page; `turn` is the side to move in the position in view."""
        report = self.report
        score = report.lines[0].score if report and report.lines else None
        white = None if score is None else 1.0 - score if turn else score
        return AdviceView(
            self.analysing,
            self.watching,
            self.open,
            self.loading(),
            bool(self.asked),
            self.pointed,
            report,
            self.line,
            turn,
            white,
            "",
        )
