"""Better move than a turn of a reviewed game, named by a piece that the turn leaves in its place."""

from hive_core.notation.moves import spell_cell, top_without
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import NAMES
from web.game.review import game_at, move_meant
from web.words.moves import split_move

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    if better < 0:
        return text
    piece, goal = better >> SHIFT, better & CELL
    if top_without(board, goal, piece) >= 0:
        return ""  # a climb is named by the piece below it
    beside = spell_cell(board, goal, piece, played >> SHIFT)
    return NAMES[piece] + " " + beside if beside else ""
