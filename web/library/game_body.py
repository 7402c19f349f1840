"""Body of a game in the library: writing it, and reading the game from it. Pure.

A body is the record of a saved game (web/saved/game_record.py) as JSON on one line. If the game has
variations, comments or marks, the text of its tree (hive_core/game/variations_text.py) follows on
the next lines.
"""

import json

from hive_core.game.variations_text import read_tree, spell_tree
from hive_core.rules.errors import HiveError
from web.common.store import read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.common.store import Record

    Grown = Callable[[Game, list[str]], Game]

MARK = "library"
"""Field of a record that holds the game's key in the library. A body has no such field."""
NOT_THE_GAME = (MARK, "live")
"""Fields of a record that are left out of a body: an exported body may reach other people, and how
two devices connect is private. On this device the local games have these fields."""


def spell_body(record: "Record", game: "Game", plain: bool) -> str:
    """Return the body of `game`, whose record is `record`. `plain` is true for a single line of
    moves without comments and marks.

    If the tree is too long to be read back, the body has only the part of it in the record.
    """
    data = dict(record)
    for name in NOT_THE_GAME:
        data.pop(name, None)
    tree = ""
    if not plain:
        try:
            tree = "\n" + spell_tree(game)
            data.pop("tree", None)
        except HiveError:
            pass
    return json.dumps(data) + tree


def read_body(text: str) -> "tuple[Record, Grown | None]":
    """Return the record in a body ({} if it has none), and a function that builds the whole tree of
    its game, or None if the record has all of it."""
    line, _, tree = text.partition("\n")
    return read_object(line), (lambda game, future: grown(tree, game, future)) if tree else None


def grown(tree: str, game: "Game", future: "list[str]") -> "Game":
    """Return the game of the text `tree` with all its variations, at the position of `game`; return
    `game` itself if the text is of another game. `future` holds the undone moves after that
    position."""
    try:
        whole = read_tree(tree, game.board.tournament, game.repetition)
        if (whole.start, whole.board.expansions) != (game.start, game.board.expansions):
            return game
        whole.visit(whole.root)
        nodes = len(list(whole.root.nodes()))
        for ply in game.played:
            whole.branch(ply.text)
        for move in future:
            whole.branch(move)
        if len(list(whole.root.nodes())) != nodes:
            return game
        if future:
            whole.undo(len(future))
        return whole
    except HiveError:
        return game
