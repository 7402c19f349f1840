"""Messages of a frame on its game: moves, positions, chosen pieces, the end. No DOM."""

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
"""The makers of moves: RULES for a pass that nobody has to make."""
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
"""The state that was posted last: the plies played, the ply shown of how many, the chosen piece, the
result."""


class HostEvents:
    """Posts with `post(type, data)` what is new; the types and their data are those of the messages.

    `t` is the catalogue of the sentences in them, `mover` who makes the next move.
    """

    def __init__(self, post: "Callable[..., None]", t: "Translator") -> None:
        self.post = post
        self.t = t
        self.mover = PERSON
        self.posted = Posted(plies=0, shown=None, selected=-1, result=ONGOING)

    def begin(self, session: "Session") -> None:
        """Take another game as it is; its moves are not posted."""
        game = session.game
        self.posted = Posted(len(game.played), None, -1, game.outcome()[0])

    def follow(self, session: "Session") -> None:
        """Take another line of the game as it is: nobody played its moves, and nobody has just won."""
        game = session.game
        self.posted = changed(self.posted, plies=len(game.played), result=game.outcome()[0])

    def by(self, mover: str, act: "Callable[[], object]") -> None:
        """Do something while the moves are made by another than a person."""
        before, self.mover = self.mover, mover
        try:
            act()
        finally:
            self.mover = before

    def moves(self, session: "Session") -> None:
        """Post the plies that are new."""
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
        """Post another position shown, another piece chosen, and the end of the game."""
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
        """Post a piece that was tapped or chosen, -1 for none, at a cell."""
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
        """Post why a piece may not go to a cell."""
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
    """The text of a cell in a message, "q,r"; "" for -1."""
    return "%d,%d" % axial(cell) if cell >= 0 else ""
