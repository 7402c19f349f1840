"""Choice and wording of the coach's tip for a position. Pure. It loads when a game with a coach
begins."""

from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING
from web.game.coach import NO_LINE, coach
from web.game.players import COMPUTER, REMOTE
from web.words.moves import capital, piece_words
from web.words.numbers import with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.common.i18n import Translator
    from web.game.coach import Line
    from web.game.view_state import Table

Tip = NamedTuple(
    "Tip",
    [("key", "str"), ("lesson", "str"), ("words", "str"), ("turn", "str"), ("piece", "str")],
)
"""Tip of the coach: the catalogue key of its sentence, the id of the lesson that explains it, its text,
`turn`, a number that differs on each turn, so that the same tip counts as new on another turn, and the
UHP name of the piece that it names, "" for none."""


def coached(snapshot: "Snapshot", table: "Table") -> bool:
    """Return whether the coach may give a tip now: in a game with a coach, on the turn of a person
    at this device."""
    if not table.new_game.coach or COMPUTER not in table.players or snapshot.result != ONGOING:
        return False
    if table.players[snapshot.turn] in (COMPUTER, REMOTE) or table.welcome or table.viewing_history:
        return False
    return not (table.review or table.advice.pointed or table.advice.analysing)


MEMORY_PLIES = 8
"""Number of plies for which the coach remembers its sentences, so as not to repeat them."""


class Coaching:
    """Source of the coach's tips for the game on the board. `board()` returns its present position."""

    def __init__(self, t: "Translator", board: "Callable[[], Board]") -> None:
        self.t = t
        self.board = board
        self.position: object = None
        self.line = NO_LINE
        self.spoken: list[tuple[int, Line]] = []

    def tip(self, snapshot: "Snapshot", table: "Table") -> "Tip | None":
        """Return the tip for the player to move, None if there is nothing to say."""
        if not coached(snapshot, table):
            return None
        position = (snapshot.start, snapshot.history)
        if position != self.position:
            self.position = position
            ply = len(snapshot.history)
            self.spoken = [one for one in self.spoken if ply - MEMORY_PLIES <= one[0] < ply]
            lines = tuple([line for _, line in self.spoken])
            self.line = coach(snapshot, self.board(), lines)
            if self.line.key:
                self.spoken.append((ply, self.line))
        key, lesson, params = self.line
        if not key:
            return None
        params = dict(params)
        piece = str(params.pop("piece", ""))
        if piece:
            params["piece"] = capital(piece_words(self.t, piece, "onto"))  # with its article
        words = capital(with_count(self.t, key, **params)) if params else self.t(key)
        return Tip(key, lesson, words, str(len(snapshot.history)) + key, piece)
