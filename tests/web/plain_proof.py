"""A slow, plain proof of forced wins, by the legal moves alone: nothing of the search is used."""

from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import QUEENS
from hive_core.rules.hexes import NEIGHBOURS


def winning(board):
    """The moves after which the mover has won."""
    me = board.turn
    found = set()
    for move in hopeful(board):
        board.make(move)
        if board.result() == me:
            found.add(move)
        board.undo()
    return found


def hopeful(board):
    """The legal moves that fill the last open side of the other queen, or move her: no other wins."""
    queen = QUEENS[1 - board.turn]
    home = board.where[queen]
    sides = [cell for cell in NEIGHBOURS[home] if board.top[cell] < 0] if home >= 0 else []
    return [
        move
        for move in board.legal_moves()
        if move >> SHIFT == queen or (len(sides) == 1 and move & CELL == sides[0] and move >= 0)
    ]


def wins_within(board, moves):
    """Whether the side to move wins within so many moves of its own, whatever is answered."""
    if winning(board):
        return True
    return moves > 1 and any(forces(board, move, moves) for move in board.legal_moves())


def forces(board, move, moves):
    """Whether a move, the first of so many, wins against every answer."""
    me = board.turn
    board.make(move)
    result = board.result()
    won = result == me
    if result == ONGOING and moves > 1:
        won = all(loses_by(board, answer, moves - 1) for answer in board.legal_moves())
    board.undo()
    return won


def loses_by(board, move, moves):
    """Whether the other side wins within so many moves after this one."""
    other = 1 - board.turn
    board.make(move)
    result = board.result()
    lost = result == other or (result == ONGOING and wins_within(board, moves))
    board.undo()
    return lost


def keys(board, moves):
    """All first moves of a win within so many moves."""
    return {move for move in board.legal_moves() if forces(board, move, moves)}


def holding(board, moves):
    """All moves after which the other side does not win within so many moves."""
    return {move for move in board.legal_moves() if not loses_by(board, move, moves)}
