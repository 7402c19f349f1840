"""Modes of a board. The mode decides what taps, steps and moves do. No DOM."""

from hive_core.rules.board import ONGOING, PASS
from web.game.players import nobody_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game, Snapshot
    from hive_core.rules.errors import Refusal
    from web.game.hints import Pointers
    from web.game.players import Players
    from web.game.protocols import SessionLike
    from web.game.view_state import Table


class PlayMode:
    """Mode of a game in play, in which taps play moves and the step buttons show earlier positions.

    Other modes inherit from it and override what differs. `moves` is True if a person may make moves in
    the mode.
    """

    moves = True

    def __init__(self, session: "SessionLike") -> None:
        self.session = session

    # What a person does

    def tap(self, cell: int) -> None:
        """Play the chosen piece to a tapped cell, choose the piece there, or show why neither is
        possible."""
        if self.may_touch():
            self.session.input.tap(cell)

    def pick(self, piece: int) -> None:
        """Choose `piece`, which a person has tapped in a reserve."""
        if self.may_touch():
            self.session.input.pick(piece)

    def may_touch(self) -> bool:
        """Return whether a tap may play or choose a piece now; if not, show the reason."""
        session = self.session
        if session.at_present() and session.in_play() and self.is_paused():
            session.page.say("clock.stopped")
        elif not session.at_present():
            session.page.say("refusal.looking")
        elif session.welcome:
            session.page.say("refusal.no_game")
        elif session.game.outcome()[0] != ONGOING:
            session.page.refuse("game_over")
        elif not session.persons_turn():
            session.page.refuse("not_your_turn")
        else:
            return True
        return False

    def movable(self, piece: int) -> bool:
        """Return whether a person may drag `piece` now."""
        session = self.session
        listed = [moving for moving, goals in session.in_view.legal_by_piece if goals]
        ready = session.at_present() and session.persons_turn() and not self.is_paused()
        return ready and piece in listed

    def goto(self, ply: int) -> None:
        """Show the position after `ply` plies; the number of the last ply stands for the present
        position."""
        self.session.look_at(ply)

    def step(self, to: str) -> None:
        """Show another position: the first, the previous, the next or the last one, as `to` is "first",
        "back", "forward" or "last"."""
        session = self.session
        last = len(session.game.played)
        at = last if session.at_present() else session.shown_ply
        session.mode.goto({"first": 0, "back": at - 1, "forward": at + 1, "last": last}[to])

    def undo(self) -> None:
        """Undo plies up to and including the last decision of a person: one ply, or two if another
        player has replied."""
        session = self.session
        plies = plies_back(session.game, session.players)
        if plies:
            session.forget()
            session.game.undo(plies)
            self.stepped()

    def redo(self) -> None:
        """Redo undone plies until it is a person's turn again."""
        session = self.session
        if session.game.ahead():
            session.forget()
            redo_to_decision(session.game, session.players)
            self.stepped()

    def stepped(self) -> None:
        """Draw the game after moves were taken back or played again."""
        session = self.session
        session.computer.wait(nobody_here(session.players))
        session.clear()
        session.changed()

    # What becomes of the game

    def play(self, move: "int | str") -> None:
        """Play `move` for a person at this screen. Raises HiveError and changes nothing if the move is
        illegal."""
        session = self.session
        self.enter(move)
        session.computer.wait(False)
        session.clear()
        session.changed()

    def enter(self, move: "int | str") -> None:
        """Add `move` to the game without drawing. Raises HiveError and changes nothing if `move` is
        illegal."""
        self.session.game.play(move)

    def pass_turn(self) -> None:
        """Play a pass for a player who has no legal move."""
        self.enter(PASS)
        self.session.changed()

    def other_played(self, text: str) -> None:
        """Play the move `text` of a player who is not at this screen."""
        self.session.turns.other_played(text)

    def refused(self, refusal: "Refusal", piece: int, cell: int) -> None:
        """Do nothing. Other modes override this to react when a person tried to move `piece` to `cell`,
        or to choose it, and the rules refuse that."""

    def changed(self) -> None:
        """Draw the game after a change. Other modes also save it, or send the change on."""
        self.session.draw()

    def advance(self) -> None:
        """Let the next player move, unless the clock is paused. The session calls this after each
        drawing."""
        if not self.is_paused():
            self.session.turns.advance()

    # What is shown

    def is_paused(self) -> bool:
        """Return whether the clock is paused, so that nobody may move."""
        return False

    def is_short_of_time(self) -> bool:
        """Return whether the side to move has so little time left that its answer may not wait."""
        return False

    def has_rim(self) -> bool:
        """Return whether the board shows the empty cells around the hive, to make room for the next
        piece."""
        return self.session.in_play()

    def pointers(self, snapshot: "Snapshot") -> "Pointers":
        """Return the signs and arrows to draw on the position in view."""
        return self.session.hints.pointers()

    def table(self, snapshot: "Snapshot", table: "Table") -> "Table":
        """Return `table`, the state of the page, with the fields that only this mode fills in."""
        return table


def plies_back(game: "Game", players: "Players") -> int:
    """Return how many plies an undo takes back: the last decision of a person and all later plies; 0 if
    there was no decision.

    A resignation or agreed draw counts as one ply, and its undo leaves the moves. If no player is at
    this screen, every ply counts as a decision.
    """
    if game.agreed[0] != ONGOING:
        return 1
    for back in range(1, len(game.played) + 1):
        color = (game.board.ply - back) & 1
        passed = game.played[-back].move == PASS
        if not passed and (players[color].here or nobody_here(players)):
            return back
    return 0


def redo_to_decision(game: "Game", players: "Players") -> None:
    """Redo one undone ply, and more until it is a person's turn. There must be an undone ply."""
    ahead = game.ahead()
    game.redo()
    for node in ahead[1:]:
        here = players[game.board.turn].here or nobody_here(players)
        if node.ply.move != PASS and here:
            break
        game.redo()
