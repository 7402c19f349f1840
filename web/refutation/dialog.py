"""Dialog that answers "why not this move?": the opponent's best replies to any legal move, in words and
on a board to step through. It steps through the lines of an analysis as well."""

from pyscript import window

from hive_core.drawing import svg as picture
from hive_core.game import Game
from hive_core.notation.moves import parse_move, spell_move
from hive_core.notation.position import spell_position
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME, other
from web.common.dialog import Dialog
from web.common.dom import make
from web.common.shell import close_dialogs, press, with_number
from web.openings.dialog import PICTURE_PX, shown_theme
from web.opponent.messages import Study
from web.refutation.words import verdict
from web.words.advice import line_words
from web.words.moves import NOBODY, capital, move_words, piece_words, split_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, Event

    from hive_core.search.report import Line, Report
    from web.common.shell import Shell
    from web.game.game_session import GameSession
    from web.opponent.analysis import Subject
    from web.opponent.messages import Ticket

SECONDS = 2.0
"""Seconds of search for the refutation of a move."""
AHEAD = 5
"""Most moves of a refutation that are shown, without the move that it refutes."""
PIECE, MOVE, PICTURE, STATE, LINE = "piece", "move", "picture", "state", "line"
BACK, FORWARD = "back", "forward"


class RefutationDialog(Dialog):
    """Dialog of refutations.

    `board` has the position in question. `line` are the chosen move and the moves that refute it, as
    MoveStrings; the board shows the position after the first `shown` + 1 of them. `best` is the score
    of the best move, for the side to move, None if it is not known.
    """

    name = "refutation"
    css = "tall openings"
    sheet = "openings/openings"

    def __init__(self, host: "Shell", session: "GameSession") -> None:
        super().__init__(host, host.t)
        self.session = session
        self.board = Game().board
        self.line: list[str] = []
        self.shown = 0
        self.best: float | None = None
        self.number = 0
        self.analysed = False
        self.on("change", self._on_change)
        self.use(
            {
                "go": with_number(self._go),
                BACK: press(lambda: self._go(self.shown - 1)),
                FORWARD: press(lambda: self._go(self.shown + 1)),
            }
        )

    def open(self, seen: "Subject") -> None:
        """Show the dialog for the position `seen`, with the chosen piece if there is one. The analysis
        waits until the dialog is closed."""
        self._begin(seen, "refutation.title", self.session.selection.piece)
        self._list_moves()
        self._examine()
        self.session.draw()
        self.show()

    def open_line(self, seen: "Subject", report: "Report", line: "Line") -> None:
        """Show a `line` of the analysis of the position `seen`, and what its `report` says of it, until
        another move is chosen."""
        turn = self._begin(seen, "refutation.line", PIECE_BY_NAME.get(split_move(line.move)[0], -1))
        self._list_moves()
        self.parts[MOVE].value = line.move
        self.line = line.moves[: AHEAD + 1]
        self._say(line_words(self.t, report, line, turn, self._own_color()))
        self._go(0)
        self.session.draw()
        self.show()

    def _begin(self, seen: "Subject", title: str, piece: int) -> int:
        """Build the dialog for the position `seen`, with the `title` of that key and `piece` chosen;
        return the side to move."""
        advice = self.session.hints.advice
        report = advice.report if not self.session.hints.threat else None
        self.best = report.lines[0].score if report and report.lines else None
        self.analysed = advice.analysing
        advice.analyse(False)
        close_dialogs()
        self.board = Game.from_text(seen[0], seen[1], False).board
        self._build(title, piece)
        return self.board.turn

    def on_close(self, event: "Event") -> None:
        self.number += 1
        self.session.computer.own.drop(self._ticket())
        if self.analysed:
            self.session.hints.advice.analyse(True)
        self.session.draw()
        super().on_close(event)

    # Building

    def _build(self, title: str, chosen: int) -> None:
        t = self.t
        attrs = {"class": "dialog-body", "role": "region", "tabindex": "0"}
        attrs["aria-labelledby"] = "refutation-title"
        body = make("div", attrs)
        for name in (PIECE, MOVE):
            field = {"class": "field", "aria-label": t("refutation." + name)}
            self.part(name, "select", field)
        self.part(PICTURE, "img", {"class": "openings-picture"})
        self.part(STATE, "p", {"class": "openings-whose", "role": "status"})
        self.part(LINE, "ol", {"class": "openings-list"})
        tools = make("div", {"class": "openings-tools"})
        for what in (BACK, FORWARD):
            tools.append(self.button(what, "small", t("step." + what)))
        fields = make("div", {"class": "openings-list"})
        fields.append(self.parts[PIECE], self.parts[MOVE])
        body.append(fields, self.parts[PICTURE], tools, self.parts[STATE], self.parts[LINE])
        self.make_box(t(title)).append(body)
        for piece, goals in self.board.legal_by_piece():
            if goals:
                option = make(
                    "option", {"value": str(piece)}, capital(piece_words(t, NAMES[piece]))
                )
                self.parts[PIECE].append(option)
                if piece == chosen:
                    self.parts[PIECE].value = str(piece)

    def _list_moves(self) -> None:
        """List the moves of the chosen piece."""
        board = self.board
        field = self.parts[MOVE]
        field.replaceChildren()
        piece = int(str(self.parts[PIECE].value or "-1"))
        for moving, goals in board.legal_by_piece():
            for goal in sorted(goals) if moving == piece else ():
                text = spell_move(board, moving << SHIFT | goal)
                words = capital(move_words(self.t, text, board.turn))
                field.append(make("option", {"value": text}, words))

    # The search

    def _on_change(self, event: "Event") -> None:
        if self.parts[PIECE].contains(event.target):
            self._list_moves()
        self._examine()

    def _ticket(self) -> str:
        return f"why not {self.number}"

    def _examine(self) -> None:
        """Search for the refutation of the chosen move, unless the move ends the game."""
        text, board = str(self.parts[MOVE].value), self.board
        if not text:
            return
        self.line = [text]
        self.number += 1
        board.make(parse_move(board, text))
        over = board.result() != ONGOING
        position = spell_position(board)
        board.undo()
        self._say("" if over else self.t("value.looking"))
        self._go(0)
        if over:
            self._say(self.t("refutation.ends"))
        else:
            self.session.hints.advice.replaced()
            question = Study(self._ticket(), position, board.tournament, SECONDS, 0, 0)
            self.session.computer.own.request(self, question)

    def study_reports(self, ticket: "Ticket", report: "Report") -> None:
        """Show the refutation that the search has found until now."""
        if ticket == self._ticket() and report.lines:
            self.line = [self.line[0]] + report.lines[0].moves[:AHEAD]
            self._go(min(self.shown, len(self.line) - 1))
            self._say(verdict(self.t, report, self.board.turn, self.best, self._own_color()))

    def studied(self, ticket: "Ticket", report: "Report") -> None:
        """Show the refutation, and its first reply on the board."""
        self.study_reports(ticket, report)
        if ticket == self._ticket() and not self.shown:
            self._go(min(1, len(self.line) - 1))

    # What is shown

    def _say(self, text: str) -> None:
        self.parts[STATE].textContent = text

    def _own_color(self) -> int:
        """Return the colour of the only player at this screen, NOBODY if both are here or neither."""
        review = self.session.review
        return review.own_color() if review else NOBODY

    def _go(self, number: int) -> None:
        """Show the position after the move of `line` with the index `number`."""
        self.shown = max(0, min(number, len(self.line) - 1))
        board = self.board
        rows = []
        for index, text in enumerate(self.line):
            turn = board.turn if index % 2 == 0 else other(board.turn)
            rows.append(self._row(index, capital(move_words(self.t, text, turn))))
        for text in self.line[: self.shown + 1]:
            board.make(parse_move(board, text))
        markup = picture.svg(board, shown_theme(), PICTURE_PX, title=" ", last=True)
        for _ in range(self.shown + 1):
            board.undo()
        self.parts[PICTURE].src = "data:image/svg+xml," + str(window.encodeURIComponent(markup))
        self.parts[PICTURE].alt = self.t("openings.picture")
        self.parts[LINE].replaceChildren(*rows)
        self.parts[BACK].disabled = self.shown == 0
        self.parts[FORWARD].disabled = self.shown == len(self.line) - 1

    def _row(self, index: int, words: str) -> "Element":
        """Return the row of the line's move with this index, a button that shows its position."""
        button = self.button("go", "openings-row", "", str(index))
        button.append(make("span", {"class": "openings-place"}, str(index + 1)))
        button.append(make("b" if index == self.shown else "span", {}, words))
        if index == self.shown:
            button.setAttribute("aria-current", "step")
        item = make("li")
        item.append(button)
        return item
