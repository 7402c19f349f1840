"""Endings of a game other than by a move: resignation, agreed draw, loss on time. No DOM."""

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.game.players import one_here
from web.peer.peer_state import DRAW_GAP_PLIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game, Node
    from web.game.protocols import GameSessionLike


class Ending:
    """Endings of a session's game by resignation, agreed draw or loss on time. `offer` is the draw
    offer that a person at this screen has to answer, as (colour that offers, node of the position);
    None without an offer."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.offer: tuple[int, Node] | None = None
        self.declined: tuple[Game, int, int] | None = None
        """The draw offer that a person at this screen declined last: game, colour that offered, ply."""

    def resign(self) -> None:
        """End the game by resignation: if exactly one player is at this screen, that player resigns,
        else the side to move."""
        session = self.session
        if not session.mode.may_end():
            return
        color = session.game.board.turn
        if one_here(session.players):
            color = WHITE if session.players[WHITE].here else BLACK
        session.forget()
        session.game.resign(color)
        self._end()

    def lose_on_time(self, color: int) -> None:
        """End the game because the time of `color` has run out."""
        self.session.forget()
        self.session.game.lose_on_time(color)
        self._end()

    def offer_draw(self) -> None:
        """Offer the opponent a draw. The computer answers immediately, a person at this screen in a
        dialog, a remote opponent later."""
        session = self.session
        if not session.mode.may_end():
            return
        if session.match.remote:
            session.page.ask_friend("draw")
            return
        turn = session.game.board.turn
        offering = turn if session.players[turn].here else other(turn)
        answer = session.players[other(offering)].takes_draw(session.game.board.ply)
        if answer is None:
            self.offer = offering, session.game.node
            session.draw()
        elif answer:
            self._agree()
        else:
            session.page.say("draw.declined")

    def plies_to_draw_offer(self) -> int:
        """Return after how many more plies the side to move may offer another draw, after the other
        person at this screen declined one; 0 if that is possible now."""
        game = self.session.game
        if not self.declined or self.declined[:2] != (game, game.board.turn):
            return 0
        return max(0, self.declined[2] + DRAW_GAP_PLIES - game.board.ply)

    def draw_offer(self) -> "int | None":
        """Return the colour whose draw offer a person at this screen has to answer, None if there
        is none. An offer lapses with any change of the game."""
        game = self.session.game
        if self.offer and (self.offer[1] is not game.node or game.outcome()[0] != ONGOING):
            self.offer = None
        return self.offer[0] if self.offer else None

    def answer_draw(self, accept: bool) -> None:
        """Answer the open draw offer on behalf of the person at this screen: accept it, or decline it
        if `accept` is False."""
        session = self.session
        if self.draw_offer() is None:
            return
        offered, self.offer = self.offer, None
        if accept:
            self._agree()
        else:
            game = session.game
            self.declined = (game, offered[0] if offered else game.board.turn, game.board.ply)
            session.draw()
            session.redraw.then(lambda: session.page.say("draw.declined"))

    def _agree(self) -> None:
        self.session.forget()
        self.session.game.agree_draw()
        self._end()

    def _end(self) -> None:
        self.session.clear()
        self.session.changed()
