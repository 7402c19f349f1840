"""Plan of a person's next move while the opponent thinks. No DOM."""

from hive_core.game.null_move import legal_after_null_move
from hive_core.notation.moves import spell_move
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import NAMES, other
from web.words.moves import capital, move_words, piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator
    from web.game.game_session import GameSession
    from web.game.selection import Goals


class Planner:
    """Planner of the next move of the person at this screen.

    A piece may be chosen, and a goal, as if the opponent passed. The choice is the session's selection,
    so that what clears that, such as Escape, drops the plan. With a goal, `planned` is all that the
    selection has left of its goals; on the person's turn the move is played if it is legal then. A
    piece without a goal stays chosen.
    """

    def __init__(self, session: "GameSession", t: "Translator") -> None:
        self.session = session
        self.t = t
        self.planned: Goals | None = None

    def may_plan(self) -> bool:
        """Return whether a tap plans a move: the clock of an opponent runs who is not at this
        screen."""
        session = self.session
        clock = session.match.clock
        if clock is None or not session.at_present() or not session.in_play():
            return False
        turn = session.game.board.turn
        running = clock.view().running == turn and not clock.paused()
        return running and session.players[other(turn)].here and not session.players[turn].here

    def tap(self, cell: int) -> None:
        """Plan the chosen piece's move to `cell`, choose the piece there, or drop the plan."""
        chosen = self.session.selection
        top = self.session.game.board.top[cell]
        goals = chosen.goals[0] if chosen.goals else ()
        if chosen.piece >= 0 and cell in goals and chosen.goals is not self.planned:
            self._plan(chosen.piece, cell)
        elif top >= 0 and top != chosen.piece and self._goals(top):
            self._choose(top)
        elif chosen.piece >= 0:
            self._drop()
        else:
            self.session.page.refuse("not_your_turn")

    def pick(self, piece: int) -> None:
        """Choose `piece`, the next of its kind in reserve; if it is chosen already, drop the plan."""
        if piece == self.session.selection.piece:
            self._drop()
        elif self._goals(piece):
            self._choose(piece)
        else:
            self.session.page.say("premove.nowhere")

    def plan(self) -> "tuple[int, int]":
        """Return the chosen piece and the planned goal, -1 for none."""
        chosen = self.session.selection
        if not self.may_plan() or chosen.piece < 0 or not chosen.goals:
            return -1, -1
        return chosen.piece, chosen.goals[0][0] if chosen.goals is self.planned else -1

    def carry_out(self, piece: int, cell: int) -> None:
        """Play the planned move of `piece` to `cell`, now that the opponent has moved and the board is
        still; say so if it is not legal any more. If `cell` is -1, choose the piece."""
        session = self.session
        ply = session.game.board.ply

        def act() -> None:
            if session.game.board.ply != ply or not session.persons_turn():
                return
            session.page.clear_message()
            move = piece << SHIFT | cell
            if cell >= 0 and session.game.why_illegal(move):
                session.page.say("premove.gone")
            elif cell >= 0:
                session.play(move)
            elif session.mode.movable(piece) and session.selection.piece < 0:
                session.input.choose(piece, session.game.board.where[piece])

        session.turns.hold(act)

    def _goals(self, piece: int) -> "tuple[int, ...]":
        """Return the cells to which `piece` could go if the opponent passed."""
        for moving, goals in legal_after_null_move(self.session.game.board):
            if moving == piece:
                return tuple(goals)
        return ()

    def _choose(self, piece: int) -> None:
        session = self.session
        session.selection.choose(piece, (self._goals(piece), (), -1))
        session.draw()
        session.page.say("premove.chosen", piece=capital(piece_words(self.t, NAMES[piece])))

    def _plan(self, piece: int, cell: int) -> None:
        session = self.session
        board = session.game.board
        self.planned = ((cell,), (), -1)
        session.selection.choose(piece, self.planned)
        session.draw()
        text = spell_move(board, piece << SHIFT | cell)
        move = move_words(self.t, text, other(board.turn))
        session.page.say("premove.planned", move=move)

    def _drop(self) -> None:
        self.session.input.lay_down()
        self.session.page.say("premove.dropped")
