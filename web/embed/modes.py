"""Modes of a board in a frame: view, step, explore, play. No DOM."""

from hive_core.drawing.annotations import read_marks
from hive_core.records import changed
from hive_core.rules.bugs import NAMES
from web.address.embed_params import EXPLORE, PLAY, STEP
from web.embed.game_source import board_at, look_at, refused_at
from web.embed.host_events import COMPUTER, RULES
from web.game.modes import PlayMode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from hive_core.rules.errors import Refusal
    from web.embed.game_source import Look
    from web.embed.host_events import HostEvents
    from web.game.hints import Pointers
    from web.game.session import Session
    from web.game.view_state import Table

NO_CELL = -1


class ViewMode(PlayMode):
    """Mode of a board with a position to look at, and base of the other modes. It posts taps to the
    embedding page."""

    moves = False

    def __init__(self, session: "Session", events: "HostEvents") -> None:
        super().__init__(session)
        self.game_session = session
        self.events = events

    def board(self) -> "Board":
        """Return a new board with the position in view."""
        session = self.game_session
        plies = len(session.game.played) if session.at_present() else session.shown_ply
        return board_at(session.game, plies)

    def tap(self, cell: int) -> None:
        """Post the tapped `cell` and the piece on top of it to the embedding page."""
        self.events.pointed(self.game_session, self.board().top[cell], cell)

    def pick(self, piece: int) -> None:
        """Post `piece`, tapped in a reserve, to the embedding page."""
        self.events.pointed(self.game_session, piece, NO_CELL)

    def refused(self, refusal: "Refusal", piece: int, cell: int) -> None:
        self.events.illegal(refusal, piece, cell)

    def changed(self) -> None:
        self.events.moves(self.game_session)
        super().changed()

    def advance(self) -> None:
        """Post the position now in view, or what else in the view has changed, to the embedding
        page."""
        self.events.shown(self.game_session)

    def has_rim(self) -> bool:
        return False

    def pointers(self, snapshot: "Snapshot") -> "Pointers":
        """Return the signs and arrows of the hint, and the author's for the position in view."""
        signs, arrows = super().pointers(snapshot)
        node = self.game_session.node_in_view()
        if node.marks:
            more = read_marks(node.marks, self.board())
            return signs + more[0], arrows + more[1]
        return signs, arrows

    def table(self, snapshot: "Snapshot", table: "Table") -> "Table":
        """Return `table` with the GameString, which the frame's link to Skep needs."""
        return changed(table, text=self.game_session.game.text())

    # A piece that the author or the reader wants to see move

    def show_piece(self, piece: int) -> None:
        """Select `piece`, as the author wants, and show the cells that it may go to, or why there are
        none. -1 selects none."""
        if piece < 0:
            self.game_session.input.background()
        else:
            self.explore(piece, self.board().where[piece])

    def explore(self, piece: int, cell: int = NO_CELL) -> "Look":
        """Show on the board where `piece` could go on its owner's turn, or why it could not go to
        `cell`; return that as a Look."""
        session = self.game_session
        look = look_at(self.board(), piece)
        if look.refusal:
            session.selection.clear()
            session.input.refuse(look.refusal, piece, cell)
            return look
        # Non-empty throws: else the moves of an opponent's piece would be taken for throws.
        session.selection.choose(piece, (look.goals, look.throws or (NO_CELL,), look.thrower))
        session.page.clear_message()
        session.draw()
        session.redraw.then(lambda: session.page.chosen(NAMES[piece], len(look.goals)))
        return look


class StepMode(ViewMode):
    """Mode of a board with a game through which the reader steps."""


class ExploreMode(ViewMode):
    """Mode of a board with a position in which a tap on any piece shows where that piece could go."""

    def tap(self, cell: int) -> None:
        """Show where the piece on `cell` could go, or why the chosen piece may not go to `cell`."""
        session, chosen = self.game_session, self.game_session.selection
        board = self.board()
        top = board.top[cell]
        if chosen.piece < 0 or chosen.goals is None:
            if top >= 0:
                self.explore(top, cell)
            else:
                session.input.background()
        elif top == chosen.piece and not chosen.refusal:
            session.input.background()
        elif cell in chosen.goals[0]:
            session.page.say("embed.may_go")
        elif top >= 0:
            self.explore(top, cell)
        else:
            look = look_at(board, chosen.piece)
            session.input.refuse(refused_at(look, cell), chosen.piece, cell)

    def pick(self, piece: int) -> None:
        """Show where a piece tapped in a reserve could be placed; drop the choice if it was chosen."""
        chosen = self.game_session.selection
        if piece == chosen.piece and not chosen.refusal:
            self.game_session.input.background()
        else:
            self.explore(piece, NO_CELL)

    def has_rim(self) -> bool:
        return True


class FramePlayMode(ViewMode):
    """Mode of a board with a game in which the reader or the embedding page makes moves."""

    moves = True

    def tap(self, cell: int) -> None:
        """Play the chosen piece to `cell`, choose the piece there, or show why neither is possible."""
        self._end_look()
        PlayMode.tap(self, cell)

    def pick(self, piece: int) -> None:
        self._end_look()
        PlayMode.pick(self, piece)

    def _end_look(self) -> None:
        """Deselect a piece that the message `explore` has selected: the player has not chosen it."""
        if self.game_session.selection.goals is not None:
            self.game_session.selection.clear()

    def show_piece(self, piece: int) -> None:
        session = self.game_session
        listed = [moving for moving, _ in session.game.board.legal_by_piece()]
        if session.at_present() and session.persons_turn() and piece in listed:
            session.selection.choose(piece)
            session.draw()
        else:
            super().show_piece(piece)

    def other_played(self, text: str) -> None:
        self.events.by(COMPUTER, lambda: PlayMode.other_played(self, text))

    def advance(self) -> None:
        """Post what has changed in view to the page around, and let the next player move."""
        super().advance()
        self.events.by(RULES, lambda: PlayMode.advance(self))

    def has_rim(self) -> bool:
        return PlayMode.has_rim(self)


MODES = {PLAY: FramePlayMode, STEP: StepMode, EXPLORE: ExploreMode}
"""Mode classes by the name of the mode in an address. Any other name stands for ViewMode."""
