"""Positions of the library's games: what a game adds to the store of positions, and what the games that
reach a position went on with. Pure.

The store (web/positions/positions.mjs) has a row for each game with the keys of its positions, so that
the games that reach a position are found by its key, by whatever order of moves.
"""

from hive_core.notation.moves import spell_move, split_game
from hive_core.records import NamedTuple
from hive_core.rules.errors import HiveError
from web.common.schema import DataFault
from web.common.store import read_object
from web.positions.position_key import PieceLayout, keys_of
from web.saved_records.game_record import checked_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Game

Reached = NamedTuple(
    "Reached",
    [
        ("after", "str"),
        ("white", "str"),
        ("black", "str"),
        ("result", "int"),
        ("game", "str"),
        ("ply", "int"),
    ],
)
"""A game that reaches a position: the key of its next position ("" if it ends here), the names of its
players, its result, its key in the library, and the ply at which it reaches the position."""

Next = NamedTuple(
    "Next",
    [("move", "str"), ("games", "int"), ("white", "int"), ("draws", "int"), ("black", "int")],
)
"""A move that was played in a position: a MoveString for the board in view ("" if no legal move there
leads on so), in how many games, and how many of these White won, were a draw, and Black won."""


def keys_of_body(body: str) -> "list[str]":
    """Return the keys of the positions of a game, given the first line of its body, a record; [] for a
    game that began from a position that was set up, or that cannot be read."""
    try:
        fields = checked_fields(read_object(body))[0]
        moves = [move for move, _ in split_game(fields.game)[1]]
    except (DataFault, HiveError):
        return []
    return keys_of(moves + fields.future)


def nexts(game: "Game", counts: "list[list[Any]]") -> "list[Next]":
    """Return the moves that games which reach the present position of `game` went on with, the most
    frequent first. `counts` is as `choose` of positions.mjs returns it; a game that ended here has no
    move."""
    counts = [one for one in counts if one[0]]
    moves = moves_to(game, {one[0] for one in counts})
    found = [Next(moves.get(one[0], ""), one[1], one[2], one[3], one[4]) for one in counts]
    return sorted(found, key=lambda one: (-one.games, one.move))


def layout_of(game: "Game") -> PieceLayout:
    """Return where the pieces of `game`, which began on the empty board, lie in its present
    position."""
    layout = PieceLayout()
    for ply in game.played:
        layout.play(ply.text)
    return layout


def moves_to(game: "Game", wanted: "set[str]") -> "dict[str, str]":
    """Return for each key in `wanted` a legal move of `game` that leads to a position with that key, if
    there is one."""
    layout = layout_of(game)
    found: dict[str, str] = {}
    for move in game.board.legal_moves():
        text = spell_move(game.board, move)
        key = layout.key_after(text)
        if key in wanted and key not in found:
            found[key] = text
        if len(found) == len(wanted):
            break
    return found
