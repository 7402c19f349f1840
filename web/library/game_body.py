"""Body of a game in the library: written from a game, and read back. Pure.

A body is the record of a saved game (web/saved_records/game_record.py) as JSON on one line. If the
game has variations, comments or marks, the text of its tree (hive_core/game/variations_text.py)
follows on the next lines.
"""

import json

from hive_core.game.variations_text import read_tree, spell_tree
from hive_core.rules.errors import HiveError
from web.common.schema import DataFault
from web.common.store import read_object
from web.saved_records.game_record import checked_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.common.store import Record

    Grown = Callable[[Game, list[str]], Game]

MARK = "library"
"""Name of the field in a record that identifies the game in the library. A body leaves it out."""
NOT_THE_GAME = (MARK, "live")
"""Names of the fields that a body leaves out of a record. An exported body may reach other people,
and how two devices connect is private. The records of local games have these fields."""


def spell_body(record: "Record", game: "Game", plain: bool) -> str:
    """Return the text under which the library stores `game`: its `record` as JSON and, unless `plain`,
    the text of its tree. `plain` is true if `game` is a single line of moves without comments and
    marks.

    A tree whose text would be too long to be read back is left out.
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
    """Return two values: the record in the body `text` ({} if it has none), and a function that builds
    the game with all its variations, or None if it has none."""
    line, _, tree = text.partition("\n")
    return read_object(line), (lambda game, future: grown(tree, game, future)) if tree else None


def fault_of(record: str) -> "DataFault | None":
    """Return what is wrong with the first line of a body, by types and lengths; None if nothing is."""
    try:
        checked_fields(read_object(record))
    except DataFault as fault:
        return fault
    return None


def grown(tree: str, game: "Game", future: "list[str]") -> "Game":
    """Return the game in the text `tree`, with all its variations, at the present position of `game`,
    or `game` itself if `tree` is of another game. `future` are the moves undone in `game`."""
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
