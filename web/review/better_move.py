"""Better move than a turn of a reviewed game, named by a piece that the turn leaves in its place."""

from hive_core.notation.moves import MARKS, SPELLING_ORDER, top_without
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import NEIGHBOURS
from web.game.review import game_at, move_meant
from web.words.moves import split_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from web.game.review import GameReview


def lasting_move(review: "GameReview", ply: int, text: str) -> str:
    """Return the MoveString `text`, the best move in place of the one of `ply` in the game that
    `review` is about, with a reference piece that stands in its place before and after that ply; "" if
    there is none."""
    played = review.line[ply].ply.move
    if not review.game or played < 0 or split_move(text)[2] != NAMES[played >> SHIFT]:
        return text
    board = game_at(review.game, review.line[ply - 1], (ONGOING, "")).board
    better = move_meant(board, text)
    return text if better < 0 else spell_without(board, better, played >> SHIFT)


def spell_without(board: "Board", move: int, gone: int) -> str:
    """Return the MoveString of `move`, which has not been made yet, with another reference piece than
    `gone`, a piece that leaves its place; "" if there is none."""
    piece, goal = move >> SHIFT, move & CELL
    if top_without(board, goal, piece) >= 0:
        return ""  # a climb names the piece below it
    for direction in SPELLING_ORDER:
        found = top_without(board, NEIGHBOURS[goal][direction], piece)
        if found == gone:
            found = board.below[gone]
        if found >= 0 and found != piece:
            before, after = MARKS[(direction + 3) % 6]
            return NAMES[piece] + " " + before + NAMES[found] + after
    return ""
