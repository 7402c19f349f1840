"""The body of a game in the library, and the game that it makes. Pure.

A body is the record of a saved game (web/saved/game_record.py) as JSON on one line and, where the
game has variations, comments or marks, the text of its tree (hive_core/game/variations_text.py) below
it.
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
"""Field of a record with the game's key in the library; a body is that game."""
NOT_THE_GAME = (MARK, "live")
"""Fields of a record that are left out of a body: a file of all games may go to anybody, and how
two devices meet is between them. On this device the local games have them."""


def spell_body(record: "Record", game: "Game", plain: bool) -> str:
    """The body of a game with this record; `plain` for one line without comments and marks.

    Where the tree is too long to be read back, the part of it in the record stays.
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
    """The record of a body, {} where it has none, and a function that builds the whole tree of its
    game, if there is more than in the record."""
    line, _, tree = text.partition("\n")
    return read_object(line), (lambda game, future: grown(tree, game, future)) if tree else None


def grown(tree: str, game: "Game", future: "list[str]") -> "Game":
    """Return the game with the whole tree of a text, at the node of `game`; or `game` itself if the
    text is of another game."""
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
