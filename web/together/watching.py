"""A live game seen by somebody who has no seat in it. Pure.

Both sides' messages are read; whatever is further of one game counts. Each move is checked by the
rules, and nothing is ever said.
"""

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.together.message import Refused, read, start_of
from web.together.side import beginning, next_number, seen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.together.message import Message


MOST_MISSED = 50
"""So many games of the same two may have been played while nobody looked."""


class Watching:
    """`game` is the one on the board, which is never changed here; `number` is the one that its players
    know it by."""

    def __init__(self, game: "Game", number: int) -> None:
        self.game = game
        self.number = number
        self.era = -1
        self.names = ["", ""]

    def receive(self, text: str) -> "Game | None":
        """The game as it stands now where it has gone on; None for nothing new."""
        try:
            message = read(text)
        except Refused:
            return None
        self.names[message.seat] = message.name or self.names[message.seat]
        if not self._is_new(message):
            return None
        like = beginning(self.game)
        if message.start != start_of(like) or message.tournament != like.board.tournament:
            return None
        game = seen(like, message.moves)
        if len(game.played) < len(message.moves):
            return None
        self.number, self.era = message.number, message.era
        _end(game, message)
        if game.text() == self.game.text() and game.agreed == self.game.agreed:
            return None
        self.game = game
        return game

    def _is_new(self, message: "Message") -> bool:
        """Whether a message tells more than is known."""
        if message.number != self.number:
            number = self.number
            for _ in range(MOST_MISSED):
                number = next_number(number)
                if number == message.number:
                    return True
            return False
        if self.era >= 0 and message.era != self.era:
            return message.era > self.era
        plies = len(self.game.played)
        ended = message.result != ONGOING and not self.game.agreed[1]
        return len(message.moves) > plies or (len(message.moves) == plies and ended)


def _end(game: "Game", message: "Message") -> None:
    """Ends a game as its players say."""
    if message.more.on_time and message.result in (WHITE, BLACK) and game.outcome()[0] == ONGOING:
        game.lose_on_time(WHITE + BLACK - message.result)
    else:
        game.end_as(message.result)
