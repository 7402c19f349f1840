"""Turning points of a reviewed game that are saved as puzzles: those of the only person at this
screen."""

from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import axial
from hive_core.search.accuracy import slip
from web.game.players import one_here
from web.saved_records.turning_points import save_turning_point

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.rules.board import Board
    from hive_core.search.accuracy import Verdict
    from web.common.store import Store
    from web.game.review import GameReview

SERIOUS = ("??", "?")
"""Signs of the turns that are worth a puzzle."""


def save_own_turns(
    store: "Store", review: "GameReview", turns: "Sequence[Verdict]", day: int
) -> int:
    """Save those of `turns`, the turning points of the game in `review`, that the only person at this
    screen played badly. Return how many are new. `day` is the number of today."""
    players = review.before.players if review.before else ()
    if not players or not review.game or not one_here(players):
        return 0
    count = 0
    for one in turns:
        better = review.positions[one.ply - 1].moves[:1]
        if not players[one.color].here or slip(one) not in SERIOUS or not better:
            continue
        position = review.position_before(one.ply)
        board = parse_position(position)
        texts = [_in_lessons(board, text) for text in (better[0], one.played)]
        if "" not in texts and save_turning_point(store, position, texts[0], texts[1], day):
            count += 1
    return count


def _in_lessons(board: "Board", text: str) -> str:
    """Return the move that the MoveString `text` names as lessons write it, such as "wA1@2,-1"; "" for
    a pass and for the first piece of a game."""
    if text == "pass" or " " not in text:
        return ""
    move = parse_move(board, text)
    return NAMES[move >> SHIFT] + "@" + "%d,%d" % axial(move & CELL)
