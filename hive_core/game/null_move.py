"""The position after a null move: a pass that the rules do not allow."""

from hive_core.notation.position import spell_position
from hive_core.rules.board import ONGOING, QUEEN_DUE
from hive_core.rules.bugs import QUEENS, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from hive_core.game.game import Game
    from hive_core.rules.board import Board

OVER, EARLY, QUEEN = "over", "early", "queen"
"""Reasons why no null move is possible: the game is over (OVER), a side has no piece in play yet
(EARLY), or the mover has to place the queen now (QUEEN)."""


def after_null_move(game: "Game", ply: int = -1) -> "tuple[str, str]":
    """Return two texts: the position after a null move at ply `ply` (-1: now), and "".

    If a null move makes no sense there, return "" and the reason: OVER, EARLY or QUEEN. No piece rests
    in the new position.
    """
    back = len(game.played) - ply if 0 <= ply < len(game.played) else 0
    board = game.board
    for _ in range(back):
        board.undo()
    try:
        over = not back and game.outcome()[0] != ONGOING
        why = OVER if over else _meaningless(board)
        return ("", why) if why else (turned_text(board), "")
    finally:
        for past in game.played[len(game.played) - back :]:
            board.make(past.move)


def _meaningless(board: "Board") -> str:
    if board.result() != ONGOING:
        return OVER
    if board.ply < 2:
        return EARLY
    queen = QUEENS[board.turn]
    waits = board.where[queen] < 0 and queen in board.rosters[board.turn]
    return QUEEN if waits and (board.ply + 1 - board.turn) // 2 >= QUEEN_DUE - 1 else ""


def turned_text(board: "Board") -> str:
    """Return the text of the position on `board`, changed so that the opponent is to move, one ply
    later, and no piece rests."""
    return str(_turned(board, lambda: spell_position(board)))


def legal_after_null_move(board: "Board") -> "list[tuple[int, Collection[int]]]":
    """Return the legal moves of the side that waits, if the side to move passed, as
    `Board.legal_by_piece` does; [] if a null move makes no sense there."""
    moves: list[tuple[int, Collection[int]]] = []
    if not _meaningless(board):
        moves = _turned(board, board.legal_by_piece)
    return moves


def _turned(board: "Board", ask: "Callable[[], Any]") -> "Any":
    """Return what `ask()` returns while the opponent is to move on `board`, one ply later, and no piece
    rests."""
    turn, rest, ply = board.turn, board.rest, board.ply
    board.turn, board.rest, board.ply = other(turn), -1, ply + 1
    try:
        return ask()
    finally:
        board.turn, board.rest, board.ply = turn, rest, ply
