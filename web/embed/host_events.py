"""Messages of a frame to the embedding page about its game: moves, positions, chosen pieces, the end.
No DOM."""

from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import axial
from web.words.numbers import result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.rules.errors import Refusal
    from web.common.i18n import Translator
    from web.game.session import Session

PERSON, COMPUTER, HOST, RULES = "person", "computer", "host", "rules"
"""Names in messages of who has made a move: the reader, the computer, the embedding page, or the rules
(a forced pass)."""
RESULTS = ("white", "black", "draw")

Posted = NamedTuple(
    "Posted",
    [
        ("plies", "int"),
        ("shown", "tuple[int, int] | None"),
        ("selected", "int"),
        ("result", "int"),
    ],
)
"""State that the embedding page knows from the messages so far: the number of plies, (ply shown, number
of plies), the chosen piece, and the result."""


class HostEvents:
    """Poster of messages about the game to the embedding page, by `post(type, data)`;
    web/embed/messages.py has the types. `t` makes their sentences. `mover` is who makes the next move,
    one of the names at RULES."""

    def __init__(self, post: "Callable[..., None]", t: "Translator") -> None:
        self.post = post
        self.t = t
        self.mover = PERSON
        self.posted = Posted(plies=0, shown=None, selected=-1, result=ONGOING)

    def begin(self, session: "Session") -> None:
        """Post no messages about the moves of a game that was just opened: the embedding page has
        them."""
        game = session.game
        self.posted = Posted(len(game.played), None, -1, game.outcome()[0])

    def follow(self, session: "Session") -> None:
        """Post no messages about the moves and the result of a line that the reader has just chosen."""
        game = session.game
        self.posted = changed(self.posted, plies=len(game.played), result=game.outcome()[0])

    def by(self, mover: str, act: "Callable[[], object]") -> None:
        """Call `act`; messages about moves that it makes name `mover` as the one who made them."""
        before, self.mover = self.mover, mover
        try:
            act()
        finally:
            self.mover = before

    def moves(self, session: "Session") -> None:
        """Post a message for each ply played since the last call."""
        game = session.game
        for number in range(self.posted.plies, len(game.played)):
            self.post(
                "move",
                {
                    "move": game.played[number].text,
                    "by": self.mover,
                    "ply": number + 1,
                    "game": game.text(),
                },
            )
        self.posted = changed(self.posted, plies=len(game.played))

    def shown(self, session: "Session") -> None:
        """Post the ply shown, the chosen piece and the end of the game, each only if it has changed."""
        game, selected = session.game, session.selection.piece
        shown = (session.in_view.ply, len(game.played))
        if shown != self.posted.shown:
            self.posted = changed(self.posted, shown=shown)
            self.post("ply", {"ply": shown[0], "plies": shown[1]})
        if selected != self.posted.selected:
            self.posted = changed(self.posted, selected=selected)
            cells = {piece: cell for piece, cell, _, _, _ in session.in_view.pieces}
            self.pointed(session, selected, cells.get(selected, -1))
        result, cause = game.outcome()
        if result != self.posted.result:
            self.posted = changed(self.posted, result=result)
            if result != ONGOING:
                words = " ".join(result_words(self.t, result, cause))
                self.post("gameover", {"result": RESULTS[result], "cause": cause, "text": words})

    def pointed(self, session: "Session", piece: int, cell: int) -> None:
        """Post a message that `piece` (-1: none) was tapped or chosen, with its `cell`; for a chosen
        piece, also with the cells that it may go to."""
        chosen = piece >= 0 and piece == session.selection.piece
        goals = session.input.goals(session.in_view)[0] if chosen else ()
        self.post(
            "select",
            {
                "piece": NAMES[piece] if piece >= 0 else "",
                "cell": place(cell),
                "goals": [place(goal) for goal in goals],
            },
        )

    def illegal(self, refusal: "Refusal", piece: int, cell: int) -> None:
        """Post the reason why `piece` may not go to `cell`."""
        self.post(
            "illegal",
            {
                "piece": NAMES[piece],
                "cell": place(cell),
                "code": refusal.reason,
                "text": self.t("refusal." + refusal.reason),
            },
        )


def place(cell: int) -> str:
    """Return `cell` as messages name it, "q,r"; "" for -1."""
    return "%d,%d" % axial(cell) if cell >= 0 else ""
