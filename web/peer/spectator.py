"""Spectator of a live match of two other players. Pure.

The messages of both players are read, and the longer game counts. The rules check each move; nothing is
sent.
"""

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.peer.live_clock import Looked
from web.peer.match_side import beginning, next_number, seen
from web.peer.message import Refused, read_message, start_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.peer.message import Message


MOST_MISSED = 50
"""Maximum number of further games that the two players may have begun while this page received
nothing."""


class Spectator:
    """Spectator of a match of two other players. `game` is replaced, never changed; `number` identifies
    it in the players' messages. `now` returns milliseconds."""

    def __init__(self, game: "Game", number: int, now: "Callable[[], int]" = lambda: 0) -> None:
        self.game = game
        self.now = now
        self.number = number
        self.generation = -1
        self.names = ["", ""]
        self.work = 0
        """Number of moves that the rules had to check for the last message."""
        self.left = False
        """True once the two players have moved the game to another transport."""
        self.times: Looked | None = None
        """Clock of the game; None if it has none, or its times are unknown."""

    def receive(self, text: str, fresh: bool = True) -> "Game | None":
        """Apply a message of one of the players. Return the new game if it has gone on, else None. A
        text that is not `fresh` was stored in the room, so that nobody knows how long the present turn
        has taken since."""
        self.work = 0
        try:
            message = read_message(text)
        except Refused:
            return None
        game = self._receive(message)
        if message.number == self.number and message.more.left:
            self.left = True
        self._clock(message, fresh)
        return game

    def _clock(self, message: "Message", fresh: bool) -> None:
        """Set the clock from a `fresh` message that has exactly the plies of the game here."""
        more, plies = message.more, len(self.game.played)
        stands = message.number == self.number and len(message.moves) == plies
        if not stands or not more.clock or len(more.times) != plies + 1:
            return
        if fresh:
            self.times = Looked(more.clock, more.times, more.pauses, self.game, self.now)

    def _receive(self, message: "Message") -> "Game | None":
        self.names[message.seat] = message.name or self.names[message.seat]
        if not self._is_new(message):
            return None
        like = beginning(self.game)
        if message.start != start_of(like) or message.tournament != like.board.tournament:
            return None
        game = seen(like, message.moves)
        self.work = len(game.played) + 1
        if len(game.played) < len(message.moves):
            return None
        if message.number != self.number or len(game.played) != len(self.game.played):
            self.times = None
        self.number, self.generation = message.number, message.generation
        _end(game, message)
        if game.text() == self.game.text() and game.agreed == self.game.agreed:
            return None
        self.game = game
        return game

    def _is_new(self, message: "Message") -> bool:
        """Return whether a message has moves, a result or another game that this page does not have
        yet."""
        if message.number != self.number:
            number = self.number
            for _ in range(MOST_MISSED):
                number = next_number(number)
                if number == message.number:
                    return True
            return False
        if self.generation >= 0 and message.generation != self.generation:
            return message.generation > self.generation
        plies = len(self.game.played)
        ended = message.result != ONGOING and not self.game.agreed[1]
        return len(message.moves) > plies or (len(message.moves) == plies and ended)


def _end(game: "Game", message: "Message") -> None:
    """End the game with the result that the players' message declares."""
    if message.more.on_time and message.result in (WHITE, BLACK) and game.outcome()[0] == ONGOING:
        game.lose_on_time(other(message.result))
    else:
        game.end_as(message.result)
