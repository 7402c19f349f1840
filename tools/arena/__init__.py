"""Matches between UHP engines; see docs/arena.md."""
