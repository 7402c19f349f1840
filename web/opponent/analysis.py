"""The engine's opinion on the position in view: a hint, an evaluation, an analysis. No DOM.

A study is a search for this purpose. One study at a time serves all that is requested, for as long as
the longest request needs. It runs only while the engine need not search for the computer's move. Its
result stays until another position is in view.
"""

from hive_core.records import NamedTuple
from hive_core.search.report import well_visited
from web.opponent.messages import FAILED, LOADING, Study

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.search.report import Line, Report
    from web.opponent.messages import EngineState, SearchProgress, Ticket
    from web.opponent.protocol import EngineLike

    Subject = tuple[str, bool]
    """The position in view: the text of the game up to it (see Game.text), and the game's
    `tournament`."""

HINT_S, VALUE_S, ANALYSIS_S = 2.0, 1.0, 15.0
"""Seconds of search for a hint, an evaluation and an analysis."""
ENOUGH = 300
"""Minimum number of iterations from which on the search for the computer's own move also serves as an
evaluation."""

LINES = 5
"""Number of moves that an analysis searches about equally deep."""

HINT, VALUE, ANALYSIS = "hint", "value", "analysis"

AnalysisView = NamedTuple(
    "AnalysisView",
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
"""Hints and analysis as a page shows them.

- `analysing`, `watching`: the analysis, the evaluation bar is switched on.
- `busy`: a study runs. `waits`: a hint or evaluation is requested and not there yet.
- `loading`: state of the engine if a study waits for it to load, else None.
- `report`: the engine's report on the position in view, or None; `line`: index in `report.lines` of
  the move that the board points at; `pointed`: the board points at a hint.
- `turn`: side to move in the position in view. `white`: White's expected score, 0 to 1, or None.
- `threat`: ON if the engine searches the position as if the opponent were to move, "" if not, or
  why that is impossible.
"""
ON = "on"


class Analysis:
    """Client of the engine `opponent` that requests studies of the position in view.

    `on_change()` is called when there is something new to show. `on_result(what)` is called when a
    requested HINT, VALUE or ANALYSIS is there, or with "failed" if it will not come. `analysing`,
    `watching`, `report`, `line` and `pointed` are as in AnalysisView.
    """

    def __init__(
        self,
        opponent: "EngineLike",
        on_change: "Callable[[], None]",
        on_result: "Callable[[str], None]",
    ) -> None:
        self.opponent = opponent
        self.on_change = on_change
        self.on_result = on_result
        self.subject: Subject | None = None
        self.requested: list[str] = []
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

    # Requests by a person

    def request(self, what: str) -> None:
        """Request a HINT or a VALUE (`what`) for the position in view; a second request for the same is
        ignored."""
        if what not in self.requested:
            self.requested.append(what)

    def drop(self) -> None:
        """Withdraw all requests for hints and evaluations, and remove the hint that is shown."""
        self.requested = []
        self.pointed = False

    def analyse(self, on: bool) -> None:
        """Switch the analysis on or off; after switching off, its last result stays in view."""
        self.analysing = on
        self.line = 0

    def hinting(self) -> bool:
        """Return whether a hint is shown or requested."""
        return self.pointed or HINT in self.requested

    def waits_for_hint(self) -> bool:
        """Return whether a hint is requested and has not come yet."""
        return HINT in self.requested

    # Calls by the session

    def look(self, subject: "Subject | None", free: bool) -> None:
        """Set the position in view, and decide whether to study it; `pursue` then sends the study.

        `subject` is None if the position is not to be judged. `free` is False while the engine has
        to search for the computer's move.
        """
        if subject != self.subject:
            self._end()
            self.subject = subject
            self.requested = []
            self.report = None
            self.line = 0
            self.pointed = False
            self.studied_s = 0.0
        seconds = self._seconds()
        failed = self.engine is not None and self.engine.state == FAILED
        if not free or subject is None or not seconds or (failed and seconds <= VALUE_S):
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
        """Send the study that `look` has decided on to the engine. The session calls this after a
        drawing, so that the drawing does not wait."""
        if self.dropped:
            self.dropped = False
            self.opponent.cancel()
        if self.unsent and self.subject:
            self.unsent = False
            text, tournament = self.subject
            lines = LINES if self.analysing else 0
            question = Study(self._ticket(), text, tournament, self.studied_s, 0, lines)
            self.opponent.request(self, question)

    def _seconds(self) -> float:
        """Return for how many seconds a study must run for all open requests; 0 if there are none."""
        if self.analysing:
            return ANALYSIS_S
        if HINT in self.requested:
            return HINT_S
        return VALUE_S if self.watching or self.requested else 0.0

    def _end(self) -> None:
        """End the running study, if any, and ignore its result."""
        if self.open:
            self.open = False
            self.studied_s = 0.0
            self.number += 1
            self.dropped = self.dropped or not self.unsent
            self.unsent = False

    def replaced(self) -> None:
        """Note that the running study has ended without a result, because the engine has got another
        question."""
        if self.open:
            self.open = False
            self.studied_s = 0.0
            self.number += 1
            self.unsent = False

    def _ticket(self) -> str:
        return f"study {self.number}"

    def computer_thinks(self, progress: "SearchProgress") -> None:
        """Show the report of the search for the computer's own move as the report on the position in
        view, once it has ENOUGH iterations."""
        report = progress.report
        if report and report.iterations >= ENOUGH and not self.open:
            self.report = well_visited(report)

    # Calls by the engine

    def study_reports(self, ticket: "Ticket", report: "Report") -> None:
        """Show an intermediate result of the running study; `ticket` identifies the study."""
        if self.open and ticket == self._ticket():
            self.report = well_visited(report)
            self._answer()
            self.on_change()

    def studied(self, ticket: "Ticket", report: "Report") -> None:
        """Show the final result of the running study, and end the study; `ticket` identifies it."""
        if self.open and ticket == self._ticket():
            self.open = False
            self.report = well_visited(report)
            self._answer()
            self.on_change()
            if self.analysing:
                self.on_result(ANALYSIS)

    def engine_changed(self, engine: "EngineState") -> None:
        """Take note of the engine's new state. If the engine has failed and no other worker is tried,
        withdraw all requests."""
        self.engine = engine
        if engine.state != FAILED:
            if self.open:
                self.on_change()
        elif self.open or self.requested:
            self.open = False
            self.studied_s = 0.0
            self.requested = []
            self.analysing = False
            self.on_result("failed")

    def _answer(self) -> None:
        """Call `on_result` for each requested hint, evaluation or analysis for which the study has run
        long enough."""
        report = self.report
        if not report or not report.lines:
            return
        done = not self.open and self.studied_s > 0
        for what, seconds in ((HINT, HINT_S), (VALUE, VALUE_S)):
            if what in self.requested and (done or report.seconds >= seconds):
                self.requested.remove(what)
                if what == HINT:
                    self.line = 0
                    self.pointed = True
                self.on_result(what)

    def loading(self) -> "EngineState | None":
        """Return the engine's state, with the bytes loaded so far, if a study waits for the engine to
        load; else None."""
        engine = self.engine
        return engine if self.open and engine and engine.state == LOADING else None

    def shown_line(self) -> "Line | None":
        """Return the analysed move, with its score, at which the board points; None for none."""
        report = self.report
        if not report or not report.lines or not (self.pointed or self.analysing):
            return None
        lines = report.lines
        return lines[min(self.line, len(lines) - 1)]

    def view(self, turn: int) -> AnalysisView:
        """Return what the page shows of hints and analysis. `turn` is the side to move in the
        position in view."""
        report = self.report
        score = report.lines[0].score if report and report.lines else None
        white = None if score is None else 1.0 - score if turn else score
        return AnalysisView(
            analysing=self.analysing,
            watching=self.watching,
            busy=self.open,
            loading=self.loading(),
            waits=bool(self.requested),
            pointed=self.pointed,
            report=report,
            line=self.line,
            turn=turn,
            white=white,
            threat="",
        )
