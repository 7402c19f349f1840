"""Puzzles: taken from games, proved by trying everything, rated, and proved again."""
