"""Puzzles: taken from games, proved by full search, rated, and proved again."""
