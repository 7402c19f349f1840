"""The end of a game by its players: resignation, agreed draw, time. No DOM."""

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.game.players import one_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node
    from web.game.protocols import GameSessionLike


class Ending:
    """Resignations and offers of a draw in a session's game.

    `offer` is the colour that offers a draw to a person at this screen, and the position it does so in.
    """

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.offer: tuple[int, Node] | None = None

    def resign(self) -> None:
        """End the game as lost for the one person at this screen, or for the side to move."""
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
        """End the game as lost for the colour that has no time left."""
        self.session.forget()
        self.session.game.lose_on_time(color)
        self._end()

    def offer_draw(self) -> None:
        """Offer a draw: the computer answers at once, a person at this screen in a dialog, and a remote
        opponent later."""
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

    def draw_offer(self) -> "int | None":
        """Return the colour whose offer of a draw waits for an answer; a change of the game ends it."""
        game = self.session.game
        if self.offer and (self.offer[1] is not game.node or game.outcome()[0] != ONGOING):
            self.offer = None
        return self.offer[0] if self.offer else None

    def answer_draw(self, accept: bool) -> None:
        """Answer an offer of a draw for the other person at this screen."""
        session = self.session
        if self.draw_offer() is None:
            return
        self.offer = None
        if accept:
            self._agree()
        else:
            session.draw()
            session.redraw.then(lambda: session.page.say("draw.declined"))

    def _agree(self) -> None:
        self.session.forget()
        self.session.game.agree_draw()
        self._end()

    def _end(self) -> None:
        self.session.clear()
        self.session.changed()
