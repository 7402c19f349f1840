"""Hints, evaluation and analysis that a person requests. No DOM."""

from hive_core.game.null_move import OVER, after_null_move
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import PIECE_BY_NAME, other
from web.opponent.analysis import HINT, ON, VALUE, Analysis
from web.words.moves import split_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.search.report import Line
    from web.game.protocols import SessionLike
    from web.opponent.analysis import AnalysisView
    from web.opponent.protocol import EngineLike

    Pointers = tuple[tuple[tuple[str, int], ...], tuple[tuple[int, int], ...]]

MOST = 3
"""Most moves that are marked on the board while the computer thinks."""


class Hints:
    """Hints, evaluation and analysis of the position in view, and the move that a hint marks on the
    board.

    `threat` is ON while the analysis shows what the opponent could do if it were the opponent's turn;
    else "" or the reason why that is impossible. `seen` is the analysed position as (GameString,
    tournament opening rule), None if there is none.
    """

    def __init__(self, session: "SessionLike", opponent: "EngineLike") -> None:
        self.session = session
        self.advice = Analysis(opponent, self.on_change, self.found)
        self.advice.watching = session.settings.eval_bar
        self.pointer: tuple[int, int] | None = None
        self.considered: Pointers = ((), ())
        self.named = -1
        self.threat = ""
        self.seen: tuple[str, bool] | None = None

    # For the session

    def look(self, snapshot: "Snapshot") -> None:
        """Analyse `snapshot`, the position that is in view from now on. If it is another one than
        before, the search for a threat ends."""
        session = self.session
        subject = None
        if self.possible() and not session.no_assistance():
            subject = (session.game.text(snapshot.ply), session.game.board.tournament)
        if subject != self.seen:
            self.seen = subject
            self.threat = ""
        if self.threat == ON and subject:
            subject = (after_null_move(session.game, snapshot.ply)[0], subject[1])
        self.advice.look(subject, not session.turns.is_computers())

    def view(self, turn: int) -> "AnalysisView":
        """Return the hints and analysis to show. `turn` is the side to move in the position in view."""
        if self.threat != ON:
            return changed(self.advice.view(turn), threat=self.threat)
        return changed(self.advice.view(other(turn)), threat=ON, white=None)

    def possible(self) -> bool:
        """Return whether the position in view can be analysed: a game is in play, or it is an earlier
        position of a game."""
        session = self.session
        return session.in_play() or not (session.welcome or session.at_present())

    def pointers(self) -> "Pointers":
        """Return the signs and arrows that mark the hinted move, or the moves that the computer
        considers while it thinks."""
        line = self.advice.shown_line()
        self.pointer = ends(line)
        self.considered = self._now_considered()
        if line:
            return marked([line])
        signs, arrows = self.considered
        return signs + ((("circle", self.named),) if self.named >= 0 else ()), arrows

    def sights(self) -> "tuple[int, ...]":
        """Return the cells between which the move goes that `pointers` has marked, the goal first, if
        an analysis is open."""
        origin, goal = (self.pointer if self.advice.analysing else None) or (-1, -1)
        return tuple([cell for cell in (goal, origin) if cell >= 0])

    def point_at(self, cell: int) -> None:
        """Mark `cell`, where the piece stands that a tip names, on the board; -1 for none."""
        if cell != self.named:
            self.named = cell
            self.session.draw()

    def computer_thinks(self) -> None:
        """Draw the progress of the search for the computer's move, on the board only if other moves are
        marked."""
        if self._now_considered() == self.considered:
            self.session.tell()
        else:
            self.session.draw()

    def _now_considered(self) -> "Pointers":
        """Return the signs and arrows that mark the MOST moves which the computer likes best in its
        running search, none if a person does not want to see them."""
        session = self.session
        report = session.computer.progress.report
        if not (session.settings.considered and session.at_present() and session.computer.pending):
            return (), ()
        return marked(report.lines[:MOST]) if report else ((), ())

    # From the analysis

    def on_change(self) -> None:
        """Draw new results of the analysis. They arrive several times a second, so the board is redrawn
        only if another move is marked."""
        if self.pointer == ends(self.advice.shown_line()):
            self.session.tell()
        else:
            self.session.draw()

    def found(self, what: str) -> None:
        """Draw and announce the result of a request of the kind `what`, such as a hint; "failed" stands
        for an engine that gave none."""
        self.session.draw()
        self._say(what)

    def repeat(self) -> None:
        """Show again the message of the hint that is marked on the board."""
        self._say(HINT)

    def piece_for(self, cell: int) -> int:
        """Return the piece that the marked hint moves to `cell`, -1 if there is no such hint."""
        line = self.advice.shown_line() if self.advice.pointed else None
        if not line or line.goal < 0 or line.goal != cell:
            return -1
        return PIECE_BY_NAME.get(split_move(line.move)[0], -1)

    def _say(self, what: str) -> None:
        session = self.session
        view, snapshot = self.view(session.in_view.turn), session.in_view
        session.redraw.then(lambda: session.page.advise(what, snapshot, view))

    # For a person

    def hint(self) -> None:
        """Search for a good move and mark it on the board; if a hint is marked already, remove it."""
        session = self.session
        if self._refused():
            return
        self.threat = ""
        if self.advice.hinting():
            self.advice.drop()
            session.page.clear_message()
            session.draw()
        elif session.mode.may_touch():
            session.input.lay_down()
            self.advice.request(HINT)
            session.draw()
            session.redraw.then(self.still_looking)

    def _refused(self) -> bool:
        """Return whether hints are forbidden in this game; if they are, show a message that says
        so."""
        no_assistance = self.session.no_assistance()
        if no_assistance:
            self.session.page.say("say.unaided")
        return no_assistance

    def still_looking(self) -> None:
        """Show a message that the computer is searching for a hint, unless the hint is there."""
        if self.advice.waits_for_hint():
            self.session.page.say("hint.looking")

    def value(self) -> None:
        """Request an evaluation of the position in view. A message then says which side is better."""
        session = self.session
        if self._refused():
            return
        self.threat = ""
        if not self.possible():
            session.page.refuse("no_game" if session.welcome else "game_over")
        elif session.turns.is_computers():
            session.page.say("value.later")
        else:
            self.advice.request(VALUE)
            session.draw()
            session.redraw.then(self._still_judging)

    def _still_judging(self) -> None:
        if VALUE in self.advice.requested:
            self.session.page.say("value.looking")

    def analyse(self) -> None:
        """Switch the analysis of the position in view on or off. If the game is over in that position,
        so that it has no moves, show the position before its last move."""
        session = self.session
        if not self.advice.analysing and self._refused():
            return
        self.advice.drop()
        self.threat = ""
        self.advice.analyse(not self.advice.analysing)
        session.page.clear_message()
        seen, on = session.in_view, self.advice.analysing
        before_end = on and seen.result != ONGOING and seen.ply > 0
        if before_end:
            session.mode.goto(seen.ply - 1)
        session.draw()
        self._say("before_end" if before_end else "on" if on else "off")

    def find_threat(self) -> None:
        """Analyse the position in view as if it were the opponent's turn; if such an analysis runs, end
        it."""
        session = self.session
        if self._refused():
            return
        self.advice.drop()
        if self.threat == ON:
            self.threat = ""
        else:
            why = after_null_move(session.game, session.in_view.ply)[1]
            self.threat = why or (ON if self.possible() else OVER)
            self.advice.analyse(True)
        session.page.clear_message()
        session.draw()
        if self.threat:
            self._say("threat")

    def line(self, number: int) -> None:
        """Mark on the board the first move of the analysis line with the index `number`."""
        self.advice.line = number
        self.session.draw()


def marked(lines: "list[Line]") -> "Pointers":
    """Return the signs and arrows that mark the moves of `lines`: a circle for a placement, an arrow
    for any other move."""
    signs: list[tuple[str, int]] = []
    arrows: list[tuple[int, int]] = []
    for line in lines:
        if line.goal >= 0:
            sign, arrow = ("circle", line.goal), (line.origin, line.goal)
            if line.origin >= 0 and arrow not in arrows:
                arrows.append(arrow)
            elif line.origin < 0 and sign not in signs:
                signs.append(sign)
    return tuple(signs), tuple(arrows)


def ends(line: "Line | None") -> "tuple[int, int] | None":
    """Return the cells (origin, goal) of the move in `line`, an analysed line; None if `line` is
    None."""
    return (line.origin, line.goal) if line else None
