"""A running game as plain data and back. Pure.

The record's fields: `game` (its text, see Game.text), `future` (MoveStrings that redo would play),
`tournament`, `ended` (result and cause of an agreed draw or a resignation), `computers` (colours),
`setup` (the choices of the new-game dialog), `stopped` (the computer waits). A game with variations or
comments has `tree` too, the part of a link's address that holds it all, and one that was opened from
a file `about`, the names of its headers and their texts in turn, without brackets (see `quoted`).
"""

from hive_core.game import TIME, Game
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import HiveError
from web.common.settings import NEW_GAME, cleaned, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.settings import Setup
    from web.common.store import Record

    Grown = Callable[[Game, list[str]], Game]

Kept = NamedTuple(
    "Kept",
    [
        ("game", "Game"),
        ("computers", "tuple[int, ...]"),
        ("setup", "Setup"),
        ("stopped", "bool"),
        ("about", "tuple[tuple[str, str], ...]"),
    ],
)
"""What a record holds, read and checked."""


def record(kept: "Kept") -> "Record":
    """The data under which a game is kept."""
    game = kept.game
    data = {
        "game": game.text(),
        "future": [node.ply.text for node in game.ahead()],
        "tournament": game.board.tournament,
        "ended": list(game.agreed),
        "computers": list(kept.computers),
        "setup": plain(kept.setup),
        "stopped": kept.stopped,
    }
    if not is_plain(game):
        from hive_core.game.link import alone, spell_link

        try:
            data["tree"] = spell_link(alone(game))
        except HiveError:
            pass  # more than a link holds: the line that is played is kept
    if kept.about:
        data["about"] = [quoted(text) for pair in kept.about for text in pair]
    return data


def is_plain(game: Game) -> bool:
    """Return whether a game is one line without comments and marks."""
    for node in game.root.nodes():
        if len(node.variations) > 1 or node.comment or node.marks:
            return False
    return True


def quoted(text: str) -> str:
    """A text without the brackets that the store takes for depth."""
    return text.replace("%", "%25").replace("[", "%5B").replace("{", "%7B")


def unquoted(text: str) -> str:
    """What `quoted` was given."""
    return text.replace("%7B", "{").replace("%5B", "[").replace("%25", "%")


def whole(text: str, game: Game, future: "list[str]") -> Game:
    """The tree that a link holds, standing where `game` stands; `game` where that is another one."""
    from hive_core.game.link import read_link

    try:
        linked = read_link(text, game.repetition).game
        linked.agreed = game.agreed  # the record says the result beside the tree
        if linked.text() != game.text():
            return game
        for move in future:
            linked.branch(move)
        if future:
            linked.undo(len(future))
        return linked
    except HiveError:
        return game


def restore(data: "Record", setup: "Setup", grown: "Grown | None" = None) -> "Kept | None":
    """The game of a record, or None where the record makes no game.

    `setup` says what the record does not, or says wrong; `grown` gives the game with all its lines,
    from the game and what redo would play, where they are kept beside the record.
    """
    try:
        game = Game.from_text(data["game"], bool(data["tournament"]), None)
        future = [str(text) for text in data["future"]]
        future = future[: MOST_PLIES - len(game.played)]  # earlier versions played on
        for text in future:
            game.play(text)
        if future:
            game.undo(len(future))
        if grown:
            game = grown(game, future)
        elif "tree" in data:
            game = whole(str(data["tree"]), game, future)
        result, ended_by = data["ended"]
        if ended_by == TIME and result in (WHITE, BLACK) and game.outcome()[0] == ONGOING:
            game.lose_on_time(other(result))
        elif ended_by and result in (WHITE, BLACK, DRAW):
            game.end_as(result)
        computers = tuple([color for color in data["computers"] if color in (WHITE, BLACK)])
        chosen = cleaned(dict(data["setup"]), NEW_GAME, setup)
        texts = [unquoted(str(text)) for text in data.get("about", ())]
        about = tuple(zip(texts[::2], texts[1::2]))
        return Kept(game, computers, chosen, bool(data.get("stopped")), about)
    except (HiveError, KeyError, TypeError, ValueError, AttributeError):
        return None
