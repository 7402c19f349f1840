"""Ends of a game other than by a move: resignation, agreed draw, loss on time. No DOM."""

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.game.players import one_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node
    from web.game.protocols import GameSessionLike


class Ending:
    """Resignations, draw offers and losses on time in a session's game.

    `offer` is the draw offer that a person at this screen has to answer, as (colour that offers,
    node of the position); None without an offer.
    """

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.offer: tuple[int, Node] | None = None

    def resign(self) -> None:
        """End the game by resignation: of the person at this screen if there is exactly one, else
        of the side to move."""
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
        """Offer a draw to the opponent. The computer answers at once; a person at this screen is
        shown a dialog; a remote opponent answers later."""
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
        """Return the colour whose draw offer a person at this screen has to answer, None if there
        is none. An offer lapses with any change of the game."""
        game = self.session.game
        if self.offer and (self.offer[1] is not game.node or game.outcome()[0] != ONGOING):
            self.offer = None
        return self.offer[0] if self.offer else None

    def answer_draw(self, accept: bool) -> None:
        """Accept or decline the open draw offer on behalf of the person at this screen."""
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
