"""Makers of the puzzles, which are taken from games, proved by full search and rated, and a check that
proves them again."""
