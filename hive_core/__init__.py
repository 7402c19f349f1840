"""The rules of the board game Hive, a UHP engine and a small tree search, in plain Python."""

__version__ = "0.1.0"
