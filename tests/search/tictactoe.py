"""Tic-tac-toe for the search: nine cells, X begins, three in a row win."""

from hive_core.search.mcts import Position

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(Position):
    """`cells` is read from text such as "XX. OO. ..." (dots are empty); the side to move is counted."""

    def __init__(self, cells: str = ".........") -> None:
        self.cells = [mark for mark in cells if mark in ".XO"]
        self.played: list[int] = []

    def side(self) -> str:
        return "XO"[(9 - self.cells.count(".")) % 2]

    def expand(self) -> tuple[list[int], list[float]]:
        moves = [cell for cell in range(9) if self.cells[cell] == "."]
        if self.outcome() is not None:
            moves = []
        return moves, [1.0] * len(moves)

    def make(self, move: int) -> None:
        self.cells[move] = self.side()
        self.played.append(move)

    def undo(self) -> None:
        self.cells[self.played.pop()] = "."

    def outcome(self) -> tuple[int, int] | None:
        for a, b, c in ROWS:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return -1, 0  # only the side that has just moved can have won
        return None if "." in self.cells else (0, 0)

    def evaluate(self) -> float:
        return 0.0


class SharedTicTacToe(TicTacToe):
    """The same with a key, so that the search shares nodes."""

    def key(self) -> int:
        return int("".join(str(".XO".index(mark)) for mark in self.cells), 3)


def minimax(position: TicTacToe) -> int:
    """The exact result for the side to move, by trying everything."""
    known = position.outcome()
    if known is not None:
        return known[0]
    best = -1
    for move in position.expand()[0]:
        position.make(move)
        best = max(best, -minimax(position))
        position.undo()
    return best
