"""Input of moves: it turns taps and drags on the board and in the reserve into moves. No DOM."""

from hive_core.notation.moves import spell_move
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import COLOR, NAMES
from hive_core.rules.refusals import refusal_of_piece
from web.common import settings
from web.game.panel_state import NOT_TO_MOVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from hive_core.rules.errors import Refusal
    from web.game.protocols import SessionLike
    from web.game.selection import Goals


class MoveInput:
    """Converter of taps and drags into a selection, a refusal or a move of a session."""

    def __init__(self, session: "SessionLike") -> None:
        self.session = session
        self.selection = session.selection

    def goals(self, snapshot: "Snapshot") -> "Goals":
        """Return three values for the chosen piece: the cells that it may go to, those of them that it
        reaches only by a throw, and the piece that throws it."""
        chosen = self.selection
        if chosen.goals is not None:
            return chosen.goals
        for piece, goals in snapshot.legal_by_piece:
            if piece == chosen.piece:
                throws, thrower = self.session.game.throws(piece, goals)
                return goals, throws, thrower
        return (), (), -1

    # Taps

    def tap(self, cell: int) -> None:
        """Play the chosen piece to a tapped cell, choose the piece there, or show why neither is
        possible."""
        session, chosen = self.session, self.selection
        top = session.game.board.top[cell]
        hinted = session.hints.piece_for(cell) if chosen.piece < 0 else -1
        if chosen.piece >= 0 and top == chosen.piece:
            self._again(top, cell)
        elif chosen.piece >= 0 and cell in self.goals(session.in_view)[0]:
            if self._needs_confirm(top):
                self._aim(cell)
            else:
                session.play(chosen.piece << SHIFT | cell)
        elif chosen.pending_target >= 0 and not self._selectable(top):
            self.lay_down()
        elif hinted >= 0 and not self._selectable(top):
            self.choose(hinted, session.game.board.where[hinted])
        elif chosen.piece >= 0 and not self._selectable(top):
            self.refuse(session.game.why_illegal(chosen.piece << SHIFT | cell), chosen.piece, cell)
        elif top >= 0:
            self.choose(top, cell)
        elif session.hints.advice.pointed:
            self.lay_down()
        elif session.settings.guide or not session.in_view.pieces:
            self.background()
            session.page.say(self._instead(cell))
        else:
            self.background()

    def pick(self, piece: int) -> None:
        """Choose `piece`, the next of its kind in reserve; if it is chosen already, drop the
        choice."""
        if piece == self.selection.piece:
            self._again(piece, -1)
        else:
            self.choose(piece, -1)

    def background(self) -> None:
        """Handle a tap outside the board's cells, or the key Escape: deselect the chosen piece or, if
        there is none, remove the hint."""
        session = self.session
        if self.selection.piece >= 0 or self.selection.refusal:
            self.lay_down()
        elif session.hints.advice.hinting():
            session.hints.advice.drop()
            session.page.clear_message()
            session.draw()

    def lay_down(self) -> None:
        """Deselect the chosen piece, and clear a refusal or a move that waits for a second tap. A hint
        stays."""
        amended = self.selection.is_amended()
        if self.selection.piece >= 0 or amended:
            self.selection.clear()
            self._redraw_line(amended)

    def _instead(self, cell: int) -> str:
        """Return the catalogue key of the message for a tap on the empty `cell`. The cell that the last
        move left has its own message, since its dashed outline looks like that of a goal."""
        drawn = self.session.in_view
        if not drawn.pieces:
            return "guide.choose_first"
        left = drawn.last is not None and drawn.last[1] == cell
        return "guide.came_from" if left else "guide.choose"

    # Drags

    def carry(self, piece: int) -> None:
        """Choose `piece`, which a person begins to drag."""
        if piece != self.selection.piece:
            self.choose(piece, self.session.game.board.where[piece])

    def put(self, piece: int, cell: int) -> None:
        """Play `piece`, which a person has dropped on `cell`, or show why it may not go there."""
        session = self.session
        if piece != self.selection.piece or not session.mode.may_touch():
            return
        move = piece << SHIFT | cell
        if cell not in self.goals(session.in_view)[0]:
            self.refuse(session.game.why_illegal(move), piece, cell)
        elif session.settings.confirm == settings.ALL:
            self._aim(cell)
        else:
            session.play(move)

    # What a tap comes to

    def choose(self, piece: int, cell: int) -> None:
        """Choose `piece`, which is at `cell` (-1: in reserve), or show why it cannot move."""
        session = self.session
        refusal = refusal_of_piece(session.game.board, piece)
        throws = bool(session.game.thrown_by(piece))
        amended = self.selection.is_amended()
        if refusal:
            self.selection.clear()
            self.refuse(refusal, piece, cell)
            if throws:
                session.redraw.then(lambda: session.page.refuse("thrower"))
            return
        self.selection.choose(piece)
        self._redraw_line(amended)
        goals = len(self.goals(session.in_view)[0])
        session.redraw.then(lambda: session.page.chosen(NAMES[piece], goals))
        if throws:
            session.redraw.then(lambda: session.page.say("hint.thrower"))

    def refuse(self, refusal: "Refusal | None", piece: int, cell: int) -> None:
        """Show why `piece` may not go to `cell`, or may not move at all."""
        session = self.session
        self.selection.refuse(refusal, cell)
        session.redraw.want()
        if refusal:
            code = spoken_reason(session.game.board, refusal, piece, cell)
            under = self._under(piece, cell)
            session.redraw.then(lambda: session.page.refuse(code, NAMES[piece][1], under))
            session.mode.refused(refusal, piece, cell)

    def _needs_confirm(self, top: int) -> bool:
        """Return whether a second tap must confirm a move onto the tapped target. `top` is the piece
        there, -1 for none, which the person may have meant to choose instead."""
        confirm = self.session.settings.confirm
        return confirm == settings.ALL or (confirm == settings.CLIMBS and self._selectable(top))

    def _aim(self, cell: int) -> None:
        """Mark the move of the chosen piece to `cell` as waiting for a second tap; if it is marked
        already, play it."""
        session, chosen = self.session, self.selection
        move = chosen.piece << SHIFT | cell
        if cell == chosen.pending_target:
            session.play(move)
            return
        chosen.aim(cell)
        session.redraw.want()
        text = spell_move(session.game.board, move)
        session.redraw.then(lambda: session.page.ask(text, session.game.board.turn))

    def _selectable(self, piece: int) -> bool:
        """Return whether a tap may choose `piece`: its colour is to move, or another piece can
        throw it."""
        listed = [moving for moving, _ in self.session.in_view.legal_by_piece]
        return piece >= 0 and (COLOR[piece] == self.session.game.board.turn or piece in listed)

    def _under(self, piece: int, cell: int) -> tuple[str, ...]:
        """Return the names of the pieces below `piece` in the stack at `cell`, the lowest first."""
        stack = [NAMES[other] for other, at, _, _, _ in self.session.in_view.pieces if at == cell]
        name = NAMES[piece]
        return tuple(stack[: stack.index(name)]) if name in stack else ()

    def _again(self, piece: int, cell: int) -> None:
        """Handle a second tap on the chosen `piece`: deselect it, or, if a refusal is shown, select it
        again without that."""
        if self.selection.refusal:
            self.choose(piece, cell)
        else:
            self.lay_down()

    def _redraw_line(self, amended: bool) -> None:
        """Draw the selection and clear the message line, except for a hint's message. If `amended`,
        another message had replaced the hint's, which is then shown again."""
        session = self.session
        pointed = session.hints.advice.pointed
        if not pointed:
            session.page.clear_message()
        session.redraw.want()
        if pointed and amended:
            session.hints.repeat()


def spoken_reason(board: "Board", refusal: "Refusal", piece: int, cell: int) -> str:
    """Return the code of the sentence on `refusal`, which keeps `piece` from going to `cell` or, where
    that is its own cell or -1, from moving at all."""
    code = str(refusal.reason)
    if code == "not_your_turn":
        return NOT_TO_MOVE[COLOR[piece]]
    if code == "cannot_reach" and cell == board.where[piece]:
        return "cannot_go"
    return code
