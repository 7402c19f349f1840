"""Driver of a game's turns: it plays forced passes, requests moves from players not at this screen, and
has the actions of the computer's buttons. No DOM."""

from hive_core.records import changed
from hive_core.rules.errors import HiveError
from web.common import settings
from web.game.players import Turn, nobody_here, two_people
from web.game.rows_ahead import RowsAhead
from web.opponent.messages import EARLY, FAILED, LOADING, NOTHING_YET, EngineState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.game.protocols import SessionLike
    from web.opponent.messages import SearchProgress


class Turns:
    """Driver of the turns of a session's game: it plays forced passes, and requests moves from players
    who are not at this screen. `reported` is the state of the engine and the progress of its search
    at the last call of `on_progress`."""

    def __init__(self, session: "SessionLike") -> None:
        self.session = session
        self.reported: tuple[str, SearchProgress | None] = ("", None)
        self.rows_ahead: RowsAhead | None = None

    def fill_ahead(self, when_idle: "Callable[[Callable[[], object]], object]") -> None:
        """Fill the rules' tables ahead of moves from now on, while the browser is idle; `when_idle` is
        as in `RowsAhead`."""
        self.rows_ahead = RowsAhead(when_idle)

    def look_ahead(self, snapshot: "Snapshot") -> None:
        """Fill the rules' tables for the next move in `snapshot`, once `fill_ahead` was called."""
        if self.rows_ahead:
            self.rows_ahead.look(snapshot)

    def advance(self) -> None:
        """Play a forced pass, or request a move if the player to move is not at this screen."""
        session = self.session
        game = session.game
        if not session.in_play():
            if not session.welcome:
                session.computer.expect_review()
            return
        # The snapshot in view knows whether there is a move; generating moves again would cost time.
        stuck = (
            session.in_view.must_pass if session.at_present() else not game.board.legal_by_piece()
        )
        if stuck:
            session.mode.pass_turn()
            return
        player = session.to_move()
        if player.here:
            return
        board = game.board
        watched = nobody_here(session.players)
        if self.is_computers():
            session.hints.advice.replaced()

        ply = board.ply

        def answer(text: str) -> None:
            self._answered(board, ply, text)

        player.request(Turn(game.text(), board.tournament, board.turn, ply, watched, answer))

    def _answered(self, board: "Board", ply: int, text: str) -> None:
        """Play `text`, the answer to a request for a move made after `ply` plies on `board`. Ignore it
        if the game has changed meanwhile."""
        session = self.session
        if board is session.game.board and board.ply == ply and session.in_play():
            session.mode.other_played(text)

    def other_played(self, text: str) -> None:
        """Play the move `text` of a player who is not at this screen. If a person looks at an
        earlier position, that one stays in view."""
        session = self.session
        try:
            session.mode.enter(text)
        except HiveError:
            session.computer.engine_changed(EngineState(FAILED, 0, 0))
            return
        if session.at_present():
            session.clear()
        session.changed()

    # The computer

    def hold(self, act: "Callable[[], object]") -> None:
        """Call `act`, which plays the computer's answer, when the board is still and a person has
        seen the move before it; immediately if the computer is short of time."""
        session = self.session
        if session.mode.is_short_of_time():
            act()
        else:
            session.board.when_still(act)

    def is_computers(self) -> bool:
        """Return whether the computer is to move and may search: no person has stopped it, and
        the clock is not paused."""
        session = self.session
        return not session.mode.is_paused() and session.in_play() and session.to_move().thinks()

    def progress(self) -> "SearchProgress | None":
        """Return the progress of the computer's search; NOTHING_YET if it begins after this drawing,
        None if the computer does not search."""
        computer = self.session.computer
        if self.is_computers() and not computer.pending:
            engine = computer.engine
            return None if engine and engine.state == LOADING else NOTHING_YET
        return computer.thinking()

    def on_progress(self) -> None:
        """Show the progress of the computer's search, and pass it on to the analysis. How much of the
        engine is loaded is shown only where a move waits for it."""
        session = self.session
        computer = session.computer
        if computer.pending and session.at_present():
            session.hints.advice.computer_thinks(computer.progress)
        state = computer.engine.state if computer.engine else ""
        before, self.reported = self.reported, (state, computer.progress)
        same = before == self.reported
        if not (same and self._hides_loading(state)):
            session.hints.computer_thinks()

    def _hides_loading(self, state: str) -> bool:
        """Return whether the page does not show how much of an engine in `state` is loaded: a game goes
        on, and a person is to move or the small engine answers."""
        session = self.session
        in_play = session.mode.moves and session.in_play()
        return in_play and (state == EARLY or session.to_move().here)

    def move_now(self) -> None:
        """End the search, so that the computer plays the best move found until now."""
        self.session.computer.move_now()

    def cancel(self) -> None:
        """Stop the computer's search. The computer then waits until a person lets it go on."""
        computer = self.session.computer
        if computer.pending:
            computer.halt()
            self.session.draw()

    def think(self) -> None:
        """Let the computer go on after a person has stopped it."""
        self.session.computer.wait(False)
        self.session.draw()

    def retry_engine(self) -> None:
        """Load the engine again after it failed, and let the computer move."""
        self.session.computer.restart()
        self.think()

    def play_on(self) -> None:
        """Replace the players by two people at this screen, who continue the game."""
        session = self.session
        session.forget()
        session.seat(two_people())
        session.use_setup(changed(session.setup, opponent=settings.PERSON))
        session.computer.dismiss()
        session.changed()
