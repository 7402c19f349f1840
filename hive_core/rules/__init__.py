"""The rules of Hive: cells, bugs and their movements, the board, and why a move is illegal."""
