"""A running game as plain data and back. Pure.

The record's fields: `game` (its text, see Game.text), `future` (MoveStrings that redo would play),
`tournament`, `ended` (result and cause of an agreed draw or a resignation), `computers` (colours),
`setup` (the choices of the new-game dialog), `stopped` (the computer waits).
"""

from hive_core.game import Game
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError
from web.common.settings import NEW_GAME, cleaned, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.settings import Setup
    from web.common.store import Record

Kept = NamedTuple(
    "Kept",
    [
        ("game", "Game"),
        ("computers", "tuple[int, ...]"),
        ("setup", "Setup"),
        ("stopped", "bool"),
    ],
)
"""What a record holds, read and checked."""


def record(kept: "Kept") -> "Record":
    """The data under which a game is kept."""
    game = kept.game
    return {
        "game": game.text(),
        "future": [node.ply.text for node in game.ahead()],
        "tournament": game.board.tournament,
        "ended": list(game.agreed),
        "computers": list(kept.computers),
        "setup": plain(kept.setup),
        "stopped": kept.stopped,
    }


def restore(data: "Record", setup: "Setup") -> "Kept | None":
    """The game of a record, or None where the record makes no game.

    `setup` says what the record does not, or says wrong.
    """
    try:
        game = Game.from_text(data["game"], bool(data["tournament"]))
        future = [str(text) for text in data["future"]]
        future = future[: MOST_PLIES - len(game.played)]  # earlier versions played on
        for text in future:
            game.play(text)
        if future:
            game.undo(len(future))
        result, ended_by = data["ended"]
        if ended_by and result in (WHITE, BLACK, DRAW):
            game.end_as(result)
        computers = tuple([color for color in data["computers"] if color in (WHITE, BLACK)])
        chosen = cleaned(dict(data["setup"]), NEW_GAME, setup)
        return Kept(game, computers, chosen, bool(data.get("stopped")))
    except (HiveError, KeyError, TypeError, ValueError, AttributeError):
        return None
