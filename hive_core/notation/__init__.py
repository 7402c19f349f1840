"""Parsers and writers of Hive notation: moves, positions, and the numbers and words of links."""
