"""The rules: cells, steps, bugs, the board, and why a move is refused."""
